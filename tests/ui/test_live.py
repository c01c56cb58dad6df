"""What happens elsewhere appears on the open page, through cut lines too."""

import re

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import SessionPatch
from tests.factories import make_session
from tests.ui.browser import Page
from tests.ui.conversations import QueueTalk
from tests.ui.proxy import Line

ROWS = ".outline [role=treeitem]"
# What Chromium says of a socket or a request that broke; it cannot be told not to.
CUT = re.compile(r"WebSocket connection|net::ERR_")


@pytest.mark.sweep
async def test_a_new_session_appears_and_a_deleted_one_goes(page: Page, services: Services) -> None:
    await page.open("/#/sessions")
    await page.see("main", "No sessions yet")
    session_id = await services.sessions.create(make_session("While you look"))
    await page.see(".session-title", "While you look")
    await services.sessions.update(session_id, 1, SessionPatch(title="While you look on"))
    await page.see(".session-title", "While you look on")
    await services.sessions.delete(session_id)
    await page.count(".session", 0)


async def test_a_node_written_elsewhere_appears_in_the_open_session(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path)
    await page.count(ROWS, 4)
    await talk.say(new_id(), talk.broker_id, TextBlock("And who runs it?"))
    await page.see(ROWS, "And who runs it?")
    await page.see(".figures", "4 nodes")


async def test_what_happened_while_the_line_was_cut_appears_once_it_is_mended(
    page: Page, services: Services, line: Line
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path)
    await page.count(ROWS, 4)
    await page.see(".live", "Live")
    line.cut()
    await page.see(".live", "Reconnecting")
    for number in range(3):
        await talk.say(new_id(), talk.broker_id, TextBlock(f"Missed {number}"))
    line.mend()
    await page.see(".live", "Live")
    await talk.say(new_id(), talk.broker_id, TextBlock("Seen again"))
    await page.see(ROWS, "Seen again")
    texts = await page.texts(".row-text")
    assert texts[4:] == ["Missed 0", "Missed 1", "Missed 2", "Seen again"]
    assert [c for c in await page.complaints() if not CUT.search(c)] == []


@pytest.mark.sweep
async def test_a_session_deleted_elsewhere_is_said_to_be_gone(
    page: Page, services: Services
) -> None:
    talk = await QueueTalk(services).write()
    await page.open(talk.path)
    await page.count(ROWS, 4)
    await services.sessions.delete(talk.session_id)
    await page.see("[role=alert]", "This session was deleted.")
