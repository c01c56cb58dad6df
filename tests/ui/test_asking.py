"""A question in the browser: its answer as it is written, what it cites, and how it is stopped."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice
from app.domain.page import PageRequest
from tests.fakes.vendors.exchange import Stall, streamed
from tests.fakes.vendors.formats import ANTHROPIC
from tests.fakes.vendors.service import vendor_of
from tests.ui.browser import Page
from tests.ui.choices import Choices
from tests.ui.contrast.accessibility import violations

ASKED = "Which queue survives a restart?"


async def test_an_answer_cites_what_is_recorded_and_each_citation_opens(
    page: Page, services: Services, axe: str
) -> None:
    await Choices(services).write()
    await page.open("/")
    await page.click(".pages a", "Ask")
    await page.click("textarea")
    await page.press(ASKED, Keys.ENTER)
    await page.see(".turn [role=status]", "Complete")
    await page.see("h2", ASKED)
    await page.see(".answer", "offline: answered from the graph alone")
    assert await violations(page, axe) == []
    address = await page.address()
    assert address.startswith("/#/ask/")
    source = (await page.texts(".turn .reasons a"))[0]
    await page.click(".citation", "[1]")
    await page.count(".turn", 0)
    await page.see("main", source.split(" ", 1)[1][:30])
    await page.open(address)
    await page.see(".turn [role=status]", "Complete")
    await page.see(".citation", "[1]")
    await page.click("textarea")
    await page.press("And a file?", Keys.ENTER)
    await page.see("h2", "And a file?")
    await page.open("/#/sessions")
    await page.count(".session", 2)


async def test_an_answer_is_shown_while_it_is_written_and_stopped(
    page: Page, noema: Noema, services: Services
) -> None:
    choice = ModelChoice(ANTHROPIC.provider, ANTHROPIC.model)
    await services.branches.set_tenant_default(choice)
    async with vendor_of(noema, begin_s=60.0, idle_s=60.0) as vendor:
        vendor.script = [streamed((*ANTHROPIC.begun("A table ", "in Postgres"), Stall()))]
        await page.open("/#/ask")
        await page.click("textarea")
        await page.press(ASKED, Keys.ENTER)
        await page.see(".answer", "A table in Postgres")
        await page.see(".turn [role=status]", "Answering")
        await page.click("button", "Stop")
        await page.see(".turn [role=status]", "Stopped; what arrived is kept.")
        await page.see(".answer", "A table in Postgres")
        await vendor.wait_until_left()


@pytest.mark.sweep
async def test_a_question_that_is_refused_stays_in_its_field_and_begins_no_session(
    page: Page, services: Services
) -> None:
    await page.open("/#/ask")
    await page.click("textarea")
    await page.press("x" * 5)
    await page.run("document.querySelector('textarea').value = 'x'.repeat(120001)")
    await page.click("button", "Ask")
    await page.see("form [role=alert]", "at most 120,000 are allowed")
    assert await page.run("return document.querySelector('textarea').value.length") == 120_001
    assert await page.address() == "/#/ask"
    assert (await services.session_reads.list_page(PageRequest(1))).items == ()


@pytest.mark.sweep
async def test_an_answer_that_is_not_there_is_said_to_be_so(page: Page) -> None:
    await page.open(f"/#/ask/{new_id()}")
    await page.see("h1", "There is no such page")
