"""A file dropped on the sessions, and questions that are forked or debated where they stand."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.factories import make_decision, make_node
from tests.transcripts import claude_record, json_lines
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.conversations import QueueTalk

TALK = json_lines(
    claude_record("u1", None, "Which queue survives a restart?"),
    claude_record("u2", "u1", "A table does.", message_id="m1"),
)
DROP = """const [name, content] = arguments;
const dataTransfer = new DataTransfer();
dataTransfer.items.add(new File([content], name));
const target = document.querySelector(".drop-target");
for (const type of ["dragover", "drop"])
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));"""


async def test_a_dropped_file_is_taken_in_with_its_problems_and_opens(page: Page, axe: str) -> None:
    await page.open("/#/sessions")
    await page.see("main", "Drop the file of a conversation here")
    await page.run(DROP, "talk.jsonl", f"{TALK}not json\n")
    await page.see(".card", "is in")
    await page.see(".card", "1 session: 2 new nodes")
    await page.click(".card summary", "1 problem; the rest went in")
    await page.see(".card li", "Line 3")
    await page.count(".session", 1)
    assert await violations(page, axe) == []
    await page.run(DROP, "picture.png", "\u0000\u0001")
    await page.see(".card [role=alert]")
    await page.click(".card a", "Open the session")
    await page.see(".outline [role=treeitem]", "Which queue survives a restart?")
    await page.open("/#/sessions")
    await page.see(".pick")
    await page.run("document.querySelector('.pick input').focus()")
    style = "return getComputedStyle(document.querySelector('.pick')).outlineStyle"
    assert await page.run(style) == "solid"


@pytest.mark.sweep
async def test_a_question_is_forked_in_its_session_and_debated_from_the_ask_page(
    page: Page, services: Services, axe: str
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path_to(talk.question_id))
    await page.click("summary", "Fork or debate it")
    await page.click("[name=topic]")
    await page.press(Keys.END, " And why?")
    assert await violations(page, axe) == []
    await page.click("button", "Fork it")
    await page.count(".side", 4)
    fork = await services.forks.require((await page.address()).removeprefix("/#/forks/"))
    asked = "Which queue survives a restart?"
    assert (fork.session_id, fork.question) == (talk.session_id, f"{asked} And why?")
    await page.open("/#/ask")
    await page.click("summary", "Fork or debate it")
    await page.click("[name=topic]")
    await page.press("Is it so?")
    await page.click("button", "Debate it")
    await page.see(".debate .status", "queued")
    await page.see(".queued", "Is it so?")


@pytest.mark.sweep
async def test_home_and_decisions_show_one_project_by_their_address(
    page: Page, services: Services
) -> None:
    for project in ("acme/orders", "acme/meters"):
        session = NewSession(new_id(), f"Of {project}", project=project, author="ops-agent")
        session_id = await services.sessions.create(session)
        decided = make_node(session_id, decisions=(make_decision(project),))
        await services.think_graph.add_node(decided)
    await page.open("/#/?project=orders")
    await page.see(".decision-title", "Take acme/orders")
    assert await page.texts(".decision-title") == ["Take acme/orders"]
    await page.count(".box .queued-title", 1)
    await page.click("input[name=project]")
    await page.press(Keys.END, "x")
    await page.see("main", "Nothing is recorded of ordersx")
    assert await page.address() == "/#/?project=ordersx"
    await page.click("main a", "Show all projects")
    await page.count(".decision-title", 2)
    await page.open("/#/decisions?project=meters")
    await page.count(".decision-row", 1)
    [told] = await page.texts(".decision-from")
    assert told.endswith(" · Of acme/meters · acme/meters · by ops-agent")
    await page.click(".decision-row")
    await page.see(".facts", "ops-agent")
    await page.click(".facts a[href^='#/decisions']", "acme/meters")
    await page.count(".decision-row", 1)
    assert await page.address() == "/#/decisions?project=acme%2Fmeters"
