"""Plans of agents: started from a question, followed, cancelled and resumed."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from tests.factories import make_node, make_session
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.pictures import take

GOAL = "Which queue survives a restart?"
FACT = "Redis Streams survive a restart because the append-only file is written at each entry."
FITS = """const { scrollWidth, scrollHeight } = document.documentElement;
return scrollWidth <= innerWidth && scrollHeight <= innerHeight"""
STATUS = ".kind-line .status"
pytestmark = pytest.mark.sweep


async def _is_clean(page: Page, axe: str) -> None:
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)


async def test_a_plan_is_started_by_keys_cancelled_resumed_and_read_to_its_sources(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    session_id = await services.sessions.create(make_session("Facts"))
    await services.think_graph.add_node(make_node(session_id, TextBlock(FACT)))
    await page.open("/#/plans")
    await page.see("main", "No plans yet")
    await page.run("document.querySelector('.act summary').focus()")
    await page.press(Keys.ENTER, Keys.TAB, GOAL, Keys.TAB, "50000", Keys.ENTER)
    await page.see("h1", GOAL)
    await page.see(STATUS, "running")
    await page.click("button", "Cancel it")
    await page.see(STATUS, "cancelled")
    await page.click("button", "Resume it")
    await page.see(STATUS, "running")
    while await noema.deliberations.run_due(services.tenant_id):
        pass
    await page.see(STATUS, "done")
    await page.see(".facts", "6 of 6 tasks done")
    await page.see(".facts", "of 50,000 tokens")
    await page.see(".card .side", "rests on the thought")
    await page.see("[aria-labelledby=part-order]", "deep_thinker → contrarian")
    await take(page, "plan")
    await page.click(".card .fold summary", "record_evidence")
    await page.see(".told", "id")
    await _is_clean(page, axe)
    await page.click(".side .reasons a", FACT)
    await page.see("#detail .prose", FACT)
    await page.open("/#/plans?status=done")
    await page.click(".decision-row", GOAL)
    await page.see("h1", GOAL)
    await page.open("/#/plans?status=failed")
    await page.see("main", "Nothing matches failed")
