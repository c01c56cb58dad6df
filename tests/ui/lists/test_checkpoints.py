"""What agents ask a person, answered where it is shown."""

import pytest

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.people.checkpoints import NewCheckpoint
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations

FITS = "return document.documentElement.scrollWidth <= innerWidth"
pytestmark = pytest.mark.sweep


def _asked(**fields: object) -> NewCheckpoint:
    return NewCheckpoint(new_id(), "When do we move the queue?", "agent", **fields)  # pyright: ignore[reportArgumentType]


async def test_a_checkpoint_is_seen_at_home_and_one_of_its_options_approved(
    page: Page, services: Services, axe: str
) -> None:
    asked = _asked(options=("At night", "At noon"))
    await services.people.checkpoints.ask(asked)
    await page.open("/")
    await page.click(".queued", "When do we move the queue?")
    await page.see(".kind-line .status", "open")
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)
    await page.click("label.choice", "At night")
    await page.click("button[type=submit]", "Answer")
    await page.see(".kind-line .status", "approved")
    decided = await services.people.checkpoint_reads.require(asked.id)
    assert (decided.status, decided.answer) == ("approved", "At night")
    await page.open("/#/checkpoints?status=open")
    await page.see("main", "Nothing matches open")


async def test_another_text_takes_the_place_of_what_was_to_be_approved(
    page: Page, services: Services
) -> None:
    asked = _asked(proposal="Send it to everybody.")
    await services.people.checkpoints.ask(asked)
    await page.open(f"/#/checkpoints/{asked.id}")
    await page.click("label.choice", "Approve another text")
    await page.see("textarea[name=text]")
    await page.run("document.querySelector('textarea[name=text]').select()")
    await page.press("Send it to the staff.")
    await page.click("button[type=submit]", "Answer")
    await page.see(".kind-line .status", "edited")
    decided = await services.people.checkpoint_reads.require(asked.id)
    assert (decided.status, decided.answer) == ("edited", "Send it to the staff.")
