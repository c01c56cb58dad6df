"""Results of modes beside a thought, drawn as what they are, with the same in words."""

import pytest

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.modes.modes import MODES
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.conversations import QueueTalk

SIZES = (("light", 1440), ("dark", 390))
FITS = "return document.documentElement.scrollWidth <= innerWidth"
MODES_DRAWN = ("causal", "gametheory", "temporal", "bayesian", "systemsthinking")


@pytest.mark.sweep
async def test_each_mode_is_drawn_as_what_it_is(page: Page, services: Services, axe: str) -> None:
    talk = await QueueTalk(services).write()
    for mode in MODES_DRAWN:
        example = MODES[mode].example
        await services.modes.states.attach(new_id(), talk.table_id, mode, example)
    await page.open(f"/#/item/{talk.table_id}")
    await page.count(".mode", 5)
    assert sorted(await page.texts(".mode h3")) == [
        *("Beliefs", "Causal graph", "Loops", "Payoffs", "Timeline"),
    ]
    await page.see(".mode li", "advertising → sales (2)")
    await page.see(".payoffs .equilibrium", "5, 5")
    await page.count(".payoffs .equilibrium", 1)
    await page.see(".mode li", "deploy from 8 to 9")
    await page.see(
        ".mode li", "reinforcing loop: Open bugs → Hotfixes → Technical debt → Open bugs"
    )
    rows = await page.texts(".bars tbody tr")
    shares = [row.replace("\n", "").split("\t") for row in rows]
    assert shares == [["The pipe leaks.", "30 %", "89 %"], ["It does not.", "70 %", "11 %"]]
    assert await page.run("return document.querySelectorAll('.plot-box').length") == 7
    for scheme, width in SIZES:
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)


@pytest.mark.sweep
@pytest.mark.parametrize("mode", sorted(MODES))
async def test_every_mode_is_shown_beside_its_thought(
    page: Page, services: Services, axe: str, mode: str
) -> None:
    talk = await QueueTalk(services).write()
    await services.modes.states.attach(new_id(), talk.table_id, mode, MODES[mode].example)
    await page.open(f"/#/item/{talk.table_id}")
    await page.see(".mode", f"Mode {mode}")
    assert await violations(page, axe) == []
    assert await page.run(FITS)
