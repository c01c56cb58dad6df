"""A belief in the browser: why it is held, what falls with it, and how it was before."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.domain.beliefs.belief import Restore, Retract
from app.domain.ids import new_id
from tests.ui.browser import Page
from tests.ui.convictions import COSTS, LEASE, MOVE, PACK, Move, belief_path
from tests.ui.pictures import take

STATUS = ".belief h2 .status"
PROOF = "return document.querySelector('.proof .canvas')._cyreg.cy"


@pytest.mark.sweep
async def test_a_belief_shows_its_smallest_ground_drawn_and_as_a_list(
    page: Page, services: Services
) -> None:
    move = await Move(services).write()
    await page.open(f"/#/item/{move.pack_id}/why")
    await page.click(".tab", "Belief")
    await page.count(".proof .reasons li", 4)
    assert await page.address() == belief_path(move.pack_id)
    reasons = await page.texts(".proof .reasons li")
    assert [text.split("\n")[-1] for text in reasons] == [
        "asserted",
        "asserted",
        f"from {LEASE} and {COSTS} (modus ponens)",
        f"from {MOVE} (modus ponens)",
    ]
    drawn: list[list[str]] = await page.run(
        PROOF + ".edges().map((e) => [e.source().id(), e.target().id()])"
    )
    assert sorted(drawn) == sorted(
        [
            [move.lease_id, move.move_id],
            [move.costs_id, move.move_id],
            [move.move_id, move.pack_id],
        ]
    )
    await take(page, "belief")
    await page.click(".proof .reasons a", LEASE)
    await page.see(".belief .prose", LEASE)
    assert await page.address() == belief_path(move.lease_id)


@pytest.mark.sweep
async def test_what_falls_is_shown_before_a_belief_is_retracted_and_the_past_stays(
    page: Page, services: Services
) -> None:
    move = await Move(services).write()
    await page.open(belief_path(move.lease_id))
    await page.see(STATUS, "held")
    await page.click("button", "Retract …")
    await page.see(".settle", "2 beliefs would no longer be held.")
    fallen = await page.texts(".settle .reasons li")
    assert [MOVE in fallen[0], PACK in fallen[1]] == [True, True]
    assert fallen[1].endswith("rests on it over 2 steps")
    [still] = await services.belief_reads.get_many([move.lease_id])
    assert still
    assert still.status == "held"
    await page.press("It was extended", Keys.TAB, Keys.ENTER)
    await page.see(STATUS, "retracted")
    assert "It was extended" in await page.text(".belief .facts")
    await page.count(".proof", 0)
    await page.run("document.querySelector('.past input').focus()")
    await page.press(Keys.HOME)
    await page.see(".past [role=status]", "As it was on ")
    await page.see(STATUS, "held")
    await page.count(".proof .reasons li", 1)
    await page.press(Keys.END)
    await page.see(".past [role=status]", "As it is now")
    await page.click("button", "Restore")
    await page.see(STATUS, "held")
    assert [text.split(" ")[0] for text in await page.texts(".past li")] == [
        "held",
        "retracted",
        "held",
    ]


async def test_a_belief_that_falls_elsewhere_falls_on_the_open_page(
    page: Page, services: Services
) -> None:
    move = await Move(services).write()
    await page.open(belief_path(move.pack_id))
    await page.see(STATUS, "held")
    await services.beliefs.apply(Retract(new_id(), move.costs_id, "it rose"))
    await page.see(STATUS, "unsupported")
    await page.see(".belief", "Nothing that is held grounds it.")
    await services.beliefs.apply(Restore(new_id(), move.costs_id))
    await page.see(STATUS, "held")
