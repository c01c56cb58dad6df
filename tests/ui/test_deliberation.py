"""Forks and debates in the browser, held offline over what the graph has."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.debate import NewDebate
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.factories import make_node, make_session
from tests.ui.browser import Page
from tests.ui.pictures import take

CLAIM = "The zanzibar queue survives a restart."
AGAINST = "A crash test lost forty messages."
QUESTION = "Does the zanzibar queue survive a restart?"


async def _evidence(services: Services) -> str:
    """Write a claim and what contradicts it; give their session."""
    session_id = await services.sessions.create(make_session("Queue"))
    claim, against = (make_node(session_id, TextBlock(text)) for text in (CLAIM, AGAINST))
    await services.think_graph.add_nodes(session_id, [claim, against])
    edge = NewEdge(new_id(), EdgeType.CONTRADICTS, against.id, claim.id)
    await services.think_graph.link(edge)
    return session_id


@pytest.mark.sweep
async def test_a_fork_is_watched_compared_and_settled(
    page: Page, noema: Noema, services: Services
) -> None:
    styles = NewForkBranch("conservative"), NewForkBranch("aggressive")
    fork = NewFork(new_id(), await _evidence(services), QUESTION, styles)
    await services.forks.start(fork)
    await page.open("/#/forks")
    await page.click(".queued", QUESTION)
    await page.count(".side", 2)
    assert await page.texts(".side .status") == ["pending", "pending"]
    await noema.deliberations.run_due(services.tenant_id)
    await page.see(".spread", "Confidence from ")
    await take(page, "fork")
    assert await page.texts(".side .status") == ["complete", "complete"]
    await page.see(".queued", "complete")
    held = await services.forks.require(fork.id)
    assert await page.texts(".side .prose") == [one.conclusion for one in held.branches]
    assert (await page.texts(".comparison h3"))[:2] == ["They agree", "They part"]
    await page.click(".choice", "aggressive")
    await page.press(Keys.TAB, "It is quick", Keys.TAB, Keys.ENTER)
    await page.see(".chosen-side h3", "aggressive")
    await page.click(".fork a", "The decision that chose it")
    await page.see(".option.chosen .reason", "It is quick")


async def test_a_debate_shows_its_answer_its_issues_by_gravity_and_its_rounds(
    page: Page, noema: Noema, services: Services
) -> None:
    session_id = await _evidence(services)
    debate = NewDebate(new_id(), QUESTION, session_id, min_rounds=2, max_rounds=2)
    await services.debates.start(debate)
    await page.open("/#/debates")
    await page.click(".queued", QUESTION)
    await page.see(".debate .status", "queued")
    await noema.deliberations.run_due(services.tenant_id)
    await page.see(".debate h2 .status", "complete")
    await page.see(".queued", "complete")
    assert await page.address() == f"/#/debates/{debate.id}"
    await page.see(".synthesis .prose", "offline: answered from the graph alone")
    await page.see(".score h3", " of 10")
    await page.see(".issue", AGAINST)
    order = ["critical", "major", "minor"]
    severities = await page.texts(".issue strong")
    assert severities == sorted(severities, key=order.index)
    await page.see(".issue .facts", "Round 2")
    await page.count(".debate .fold", 2)
    await page.click(".fold summary", "Round 1")
    await page.see(".fold[open] h3", "Skeptic")
    await take(page, "debate")
