"""Finding a session and reading it: the list, the tree, the details, the reasons."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from tests.factories import make_decision, make_node, make_session
from tests.ui.browser import Page
from tests.ui.conversations import SIGNATURE, THINKING, QueueTalk

ROWS = ".outline [role=treeitem]"
NOTE_QUESTIONS = """
  window.asked = [];
  const ask = window.fetch;
  window.fetch = (address, options) => {
    window.asked.push(String(options?.body ?? ""));
    return ask(address, options);
  };
"""
DRAWN = "return document.querySelector('.canvas')._cyreg.cy"


async def test_the_one_time_link_signs_in_and_leaves_the_address(
    stranger: Page, noema: Noema
) -> None:
    token = await noema.login_links.issue()
    await stranger.open(f"/?token={token}")
    await stranger.see(".live", "Live")
    assert await stranger.address() == "/"
    await stranger.open(f"/?token={token}")
    await stranger.see("body", "This link does not sign you in")
    refused = await stranger.complaints()
    assert refused
    assert [text for text in refused if "401" not in text] == []


async def test_without_a_key_the_page_says_how_to_sign_in(stranger: Page) -> None:
    await stranger.open("/")
    await stranger.see("main", "Open the link that noema up printed")
    complaints = await stranger.complaints()
    assert [text for text in complaints if "401" not in text and "4403" not in text] == []


async def test_who_signs_out_is_asked_to_sign_in(page: Page) -> None:
    await page.open("/#/sessions")
    await page.see(".live", "Live")
    await page.click(".sign-out")
    await page.see("main", "Open the link that noema up printed")
    complaints = await page.complaints()
    assert [text for text in complaints if "401" not in text and "4403" not in text] == []


@pytest.mark.sweep
async def test_an_empty_list_says_how_to_begin(page: Page) -> None:
    await page.open("/#/sessions")
    await page.see("main", "No sessions yet")
    await page.see("main code", "noema import PATH")


@pytest.mark.sweep
async def test_sessions_come_newest_first_and_the_rest_on_demand(
    page: Page, services: Services
) -> None:
    titles = [f"Session {number}" for number in range(33)]
    for title in titles:
        await services.sessions.create(make_session(title))
    await page.open("/#/sessions")
    await page.count(".session", 30)
    await page.click("button.more")
    await page.count(".session", 33)
    assert await page.texts(".session-title") == titles[::-1]
    await page.count("button.more", 0)


async def test_the_tree_shows_branches_decisions_and_relationships(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open("/#/sessions")
    await page.click(".session", "Which queue to use")
    await page.count(ROWS, 4)
    assert [row.split("\n")[-1] for row in await page.texts(ROWS)] == [
        "Which queue survives a restart?",
        "A table in Postgres.",
        "Take Postgres",
        "A broker of its own.",
    ]
    await page.see(".legend", "contradicts, challenges")
    drawn: list[list[str]] = await page.run(
        DRAWN + ".edges().map((e) => [e.source().id(), e.data('type'), e.target().id()])"
    )
    assert sorted(drawn) == sorted(
        [
            [talk.question_id, "FOLLOWS", talk.table_id],
            [talk.question_id, "FOLLOWS", talk.broker_id],
            [talk.table_id, "DECIDED", talk.decision.id],
            [talk.broker_id, "CHALLENGES", talk.table_id],
        ]
    )


async def test_a_node_shows_its_blocks_in_order_and_never_a_signature(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path)
    await page.click(ROWS, "A table in Postgres.")
    await page.see(".blocks", "A table in Postgres.")
    assert await page.texts(".blocks summary") == [
        "Thinking 45 characters, signed",
        "Tool call read_file queue.md",
        "Tool result error",
        "hologram a kind this page does not know",
    ]
    assert THINKING not in await page.text(".blocks")
    await page.click(".blocks summary", "Thinking")
    await page.see(".blocks", THINKING)
    await page.click(".blocks summary", "hologram")
    await page.see(".blocks pre", '"depth": 3')
    assert SIGNATURE not in await page.run("return document.documentElement.outerHTML")


async def test_a_decision_shows_what_was_chosen_and_rejected_and_why(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path_to(talk.decision.id))
    await page.see(".option.chosen", "Postgres")
    assert await page.text(".option.rejected .option-text") == "a broker"
    assert await page.text(".option.rejected .reason") == "one more thing to run"


@pytest.mark.sweep
async def test_a_decision_shows_when_it_was_taken_beside_when_it_was_recorded(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    decision, march = make_decision("a table"), datetime(2026, 3, 3, 12, tzinfo=UTC)
    node = make_node(talk.session_id, TextBlock("A table."), decisions=(decision,))
    await services.think_graph.add_node(replace(node, valid_from=march))
    await page.open(talk.path_to(decision.id))
    await page.see(".facts", "Decided")
    facts = await page.text(".facts")
    assert "2026" in facts[facts.index("Decided") : facts.index("Recorded")]


async def test_why_lists_the_reasons_and_lights_their_path(page: Page, services: Services) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path_to(talk.decision.id))
    await page.click(".tab", "Why")
    await page.see(".reasons", "A table in Postgres.")
    await page.see(".verdict", "Decided on")
    await page.see(".why h3", "What came later")
    assert await page.address() == f"{talk.path_to(talk.decision.id)}/why"
    lit: list[str] = await page.run(DRAWN + ".nodes('.lit').map((node) => node.id())")
    assert talk.table_id in lit
    await page.click(".reasons a", "A table in Postgres.")
    await page.see(".tab[aria-current]", "Details")
    assert await page.address() == talk.path_to(talk.table_id)


@pytest.mark.sweep
async def test_a_link_to_a_node_opens_it_and_back_returns(page: Page, services: Services) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path_to(talk.broker_id))
    await page.see(".blocks", "A broker of its own.")
    await page.see(f"{ROWS}[aria-selected=true]", "A broker of its own.")
    await page.click(ROWS, "Which queue survives")
    await page.see(".blocks", "Which queue survives")
    await page.back()
    await page.see(".blocks", "A broker of its own.")


async def test_search_says_why_it_found_each_hit_and_opens_it(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open("/")
    await page.see("#search")
    await page.press("/", *"broker own")
    await page.see(".hit", "A broker of its own.")
    assert "broker" in await page.texts(".hit mark")
    assert (await page.text(".hit .found-by")).startswith("no. 1 by words · score 1.0400")
    await page.press(Keys.ARROW_DOWN, Keys.ENTER)
    await page.see(".blocks", "A broker of its own.")
    assert await page.address() == talk.path_to(talk.broker_id)
    await page.count(".hit", 0)


@pytest.mark.sweep
async def test_escape_closes_the_hits_and_stays_in_the_search_box(
    page: Page, services: Services
) -> None:
    await QueueTalk(services).write()
    await page.open("/")
    await page.see("#search")
    await page.press("/", *"nowhere-to-be-found")
    await page.see(".hits", "Nothing was found.")
    await page.press(Keys.ESCAPE)
    await page.count(".hits", 0)
    assert await page.focused("id") == "search"


@pytest.mark.sweep
async def test_a_session_of_more_than_one_page_is_loaded_to_its_end(
    page: Page, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    talk = QueueTalk(services)
    talk.session_id = session_id
    parent_id = None
    for number in range(101):
        node_id = new_id()
        await talk.say(node_id, parent_id, TextBlock(f"Turn {number}"))
        parent_id = node_id
    await page.before_each_page(NOTE_QUESTIONS)
    await page.open(talk.path)
    await page.count(ROWS, 101)
    assert (await page.texts(".row-text"))[-1] == "Turn 100"
    await page.count("progress", 0)
    asked = await page.run("return window.asked")
    # Two pages, and no node singly.
    assert [
        text.count("query Outline(") for text in asked if "Nodes(" in text or "Outline(" in text
    ] == [1, 1]


@pytest.mark.sweep
async def test_a_session_that_is_not_there_is_said_to_be_so(page: Page) -> None:
    await page.open(f"/#/session/{new_id()}")
    await page.see("[role=alert]", "There is no such session.")


async def test_everything_can_be_reached_without_a_mouse(page: Page, services: Services) -> None:
    talk = await QueueTalk(services).write()
    await page.open("/#/sessions")
    await page.count(".session", 1)
    await page.press("/")
    assert await page.focused("id") == "search"
    await page.press(Keys.TAB)
    assert await page.focused("class") == "sign-out"
    await page.press(Keys.TAB)
    assert await page.focused("type") == "file"
    await page.press(Keys.TAB)
    assert await page.focused("class") == "session"
    await page.press(Keys.ENTER)
    await page.count(ROWS, 4)
    # What is shown can be chosen before it is read, and its comments can be opened.
    await page.press(Keys.TAB, Keys.TAB, Keys.TAB)
    assert await page.focused("role") == "treeitem"
    await page.press(Keys.ARROW_DOWN)
    await page.see(f"{ROWS}[aria-selected=true]", "A table in Postgres.")
    await page.press(Keys.ARROW_RIGHT)
    await page.see(f"{ROWS}[aria-selected=true]", "Take Postgres")
    assert await page.focused("data-id") == talk.decision.id
    await page.press(Keys.TAB)
    assert await page.focused("role") == "application"
    await page.press(Keys.ARROW_UP)
    await page.see(f"{ROWS}[aria-selected=true]", "A table in Postgres.")
    await page.press(Keys.ENTER)
    assert await page.focused("id") == "detail"
    await page.press(Keys.ESCAPE)
    await page.count("#detail", 0)
