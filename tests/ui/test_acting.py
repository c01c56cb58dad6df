"""What a person does from the page: records a decision, asks otherwise, and steers a fork."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.fork import NewFork, NewForkBranch
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_node, make_session
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations

FITS = """const { scrollWidth, scrollHeight } = document.documentElement;
return scrollWidth <= innerWidth && scrollHeight <= innerHeight"""
QUESTION = "Which queue survives a restart?"
FACT = "Redis Streams survive a restart because the append-only file is written at each entry."
pytestmark = pytest.mark.sweep


async def _is_clean(page: Page, axe: str) -> None:
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)


async def test_a_decision_is_written_down_by_keys_with_what_was_turned_down(
    page: Page, services: Services, axe: str
) -> None:
    await page.open("/#/decisions")
    await page.click(".act summary", "Record a decision")
    await _is_clean(page, axe)
    await page.press(Keys.TAB, QUESTION, Keys.TAB, "Redis Streams", Keys.TAB, "We run it.")
    await page.press(Keys.TAB, "Kafka: nobody runs it", Keys.TAB, "Ada", Keys.TAB, Keys.ENTER)
    await page.see("h1", QUESTION)
    await page.see(".option.chosen", "Redis Streams")
    await page.see(".option .reason", "nobody runs it")
    id_ = (await page.address()).removeprefix("/#/decision/")
    [decision] = await services.decision_reads.get_many([id_])
    assert decision is not None
    assert (decision.question, [one.text for one in decision.rejected]) == (QUESTION, ["Kafka"])
    await _is_clean(page, axe)
    await page.open("/#/decisions")
    await page.see(".decision-row", QUESTION)


async def test_a_question_is_asked_otherwise_on_a_branch_and_both_answers_stay(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    session_id = await services.sessions.create(make_session("Queues"))
    await services.think_graph.add_node(make_node(session_id, TextBlock(FACT)))
    first = (await services.orchestrator.think(Question(new_id(), session_id, QUESTION))).node_id
    await page.open(f"/#/ask/{first}")
    await page.click("summary", "Ask it otherwise")
    await _is_clean(page, axe)
    await page.press(Keys.TAB)
    await page.run("document.activeElement.select()")
    await page.press("Which stream survives a restart?", Keys.TAB, Keys.ENTER)
    await page.see("h2", "Which stream survives a restart?")
    await page.see(".answer", "Redis Streams survive")
    second = (await page.address()).removeprefix("/#/ask/")
    nodes = (await services.thinking_reads.list_by_session(session_id, PageRequest(20))).items
    parents: dict[str | None, str | None] = {node.id: node.parent_id for node in nodes}
    assert parents[parents[second]] == parents[parents[first]]
    assert len({first, second, parents[first], parents[second]}) == 4


async def test_a_branch_of_a_fork_that_has_ended_is_gone_deeper_into(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    session_id = await services.sessions.create(make_session("Queues"))
    await services.think_graph.add_node(make_node(session_id, TextBlock(FACT)))
    styles = NewForkBranch("conservative"), NewForkBranch("aggressive")
    fork = NewFork(new_id(), session_id, QUESTION, styles)
    await services.forks.start(fork)
    await noema.deliberations.run_due(services.tenant_id)
    await page.open(f"/#/forks/{fork.id}")
    await page.click("summary", "Steer it")
    await _is_clean(page, axe)
    await page.click(".again .choice", "aggressive")
    await page.click(".again button", "Go on")
    await page.count(".side", 3)
    held = await services.forks.require(fork.id)
    assert [one.origin for one in held.branches] == ["style", "style", "expand"]
