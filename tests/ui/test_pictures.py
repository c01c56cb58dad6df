"""The demonstration as the explorer shows it.

With `NOEMA_PICTURES=docs/images` the tests also write the pictures of the documents.
"""

import pytest

from app.bootstrap import Services
from app.domain.list_filter import ListFilter
from app.domain.page import PageRequest
from tests.ui.browser import Page
from tests.ui.pictures import take

ROWS = ".outline [role=treeitem]"
TITLE = "What stands of the March decision, now that a premise fell"


async def _session_of_decision(services: Services) -> tuple[str, str]:
    """Load the demonstration; give the session of `TITLE` and the decision taken in it first."""
    await services.seed.load()
    sessions = await services.session_reads.list_page(PageRequest(100))
    [session_id] = [session.id for session in sessions.items if session.title == TITLE]
    decisions = await services.decision_reads.list_page(
        PageRequest(100), ListFilter(session_id=session_id)
    )
    return session_id, decisions.items[-1].id


@pytest.mark.sweep
async def test_the_demonstration_is_drawn_with_its_branches(page: Page, services: Services) -> None:
    session_id, _ = await _session_of_decision(services)
    await page.prefer(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    await page.open(f"/#/session/{session_id}")
    await page.count(ROWS, 21)
    await page.see(".legend", "contradicts, challenges")
    await take(page, "session")


@pytest.mark.sweep
async def test_the_demonstration_says_why_its_decision_was_taken(
    page: Page, services: Services
) -> None:
    session_id, decision_id = await _session_of_decision(services)
    await page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    await page.open(f"/#/session/{session_id}/node/{decision_id}/why")
    await page.see(".why h3", "It rests on")
    await page.see(".legend", "contradicts, challenges")
    await take(page, "why")


@pytest.mark.sweep
async def test_the_demonstration_has_a_home_and_a_page_for_each_decision(
    page: Page, services: Services
) -> None:
    await services.seed.load()
    await page.prefer(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    await page.resize(1280, 860)
    await page.open("/")
    await page.see(".home h2", "Due for an outcome")
    await take(page, "home")
    await page.click(".pages a", "Decisions")
    await page.click(".decision-row", "By whose clock is a meter reading priced?")
    await page.see(".banner", "Superseded on Jul 7, 2026 by")
    await page.see(".timeline li", "Recorded as superseded")
    await take(page, "decision")


@pytest.mark.sweep
async def test_knowledge_found_by_search_opens_on_a_page_of_its_own(
    page: Page, services: Services
) -> None:
    await services.seed.load()
    await page.open("/")
    await page.see("#search")
    await page.press("/", *"data sheet clock")
    await page.see(".hit mark", "sheet")
    await take(page, "search")
    await page.click(".hit", "How long a clock survives")
    await page.see(".item h2", "How long a clock survives")
    await page.see(".prose", "72 hours")
