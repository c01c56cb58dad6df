"""What a plan may be made for: an exploration, a verification of steps, or a correction."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.reasoning.orchestrator.schemas import Question
from tests.factories import make_node, make_session
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.pictures import take

QUESTION = "Which queue survives a restart?"
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


async def _know(services: Services) -> None:
    session_id = await services.sessions.create(make_session("Facts"))
    await services.think_graph.add_node(make_node(session_id, TextBlock(FACT)))


async def _work(noema: Noema, services: Services) -> None:
    while await noema.deliberations.run_due(services.tenant_id):
        pass


async def _open_form(page: Page, title: str) -> None:
    await page.open("/#/plans")
    await page.click(".act summary", title)


async def test_a_question_is_explored_by_keys_and_read_to_what_a_thought_rests_on(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    await _know(services)
    await _open_form(page, "Explore a question")
    await _is_clean(page, axe)
    await page.press(Keys.TAB, QUESTION, Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB, Keys.TAB)
    await page.press(Keys.ENTER)
    await page.see(".kind-line", "Exploration of a question")
    await page.see("h1", QUESTION)
    await _work(noema, services)
    await page.see(STATUS, "done")
    await page.see("[aria-labelledby=part-exploration] .remark", "It ended")
    await page.see("[aria-labelledby=part-exploration] .card", FACT)
    await page.see("[aria-labelledby=part-exploration] .reasons", "rests on the thought")
    await take(page, "exploration")
    await _is_clean(page, axe)
    await page.open("/#/plans")
    await page.see("main", "Exploration of a question · ")


async def test_steps_that_are_written_out_get_their_verdicts_and_corrections(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    await _know(services)
    await _open_form(page, "Verify steps of reasoning")
    steps = "Redis Streams survive a restart.\nRedis Streams do not survive a restart."
    await page.press(Keys.TAB, QUESTION, Keys.TAB, steps, Keys.TAB, Keys.ENTER)
    await page.see(".kind-line", "Verification of steps")
    await _work(noema, services)
    await page.see(STATUS, "done")
    verdicts = await page.texts("[aria-labelledby=part-steps] .sides .status")
    assert verdicts == ["correct", "incorrect"]
    await page.see("[aria-labelledby=part-steps]", "The chain is not valid")
    await page.see("[aria-labelledby=part-steps] .reasons", "critical:")
    await page.see("[aria-labelledby=part-steps] .reasons", f"It should read: {FACT}")
    await page.see("[aria-labelledby=part-steps] .reasons a", FACT)
    await take(page, "steps")
    await _is_clean(page, axe)
    await page.click("[aria-labelledby=part-steps] a", "How it was judged")
    await page.see("#detail h2", "verification")


async def test_an_answer_is_corrected_where_it_stands_and_asked_again(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    wrong = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The lease of the depot ends in June.")
    await services.beliefs.apply(Assert(new_id(), wrong))
    session_id = await services.sessions.create(make_session("Leases"))
    asked = Question(new_id(), session_id, "When does the lease of the depot end?")
    answer_id = (await services.orchestrator.think(asked)).node_id
    await page.open(f"/#/ask/{answer_id}")
    await page.click("summary", "Correct it")
    await _is_clean(page, axe)
    await page.run("document.querySelector('[name=premise]').selectedIndex = 1")
    await page.run("document.querySelector('[name=premise]').focus()")
    await page.press(Keys.TAB, "It was extended.")
    await page.press(Keys.TAB, "The lease of the depot ends in July.", Keys.TAB, "Ada")
    await page.press(Keys.TAB, Keys.ENTER)
    await page.see(".kind-line", "Correction of an answer")
    await page.see("[aria-labelledby=part-correction]", "Second answer: not there yet")
    await _work(noema, services)
    await page.see(STATUS, "done")
    await page.see("[aria-labelledby=part-difference]", "ends in July")
    await page.see("[aria-labelledby=part-correction]", "said by Ada")
    await take(page, "correction")
    await _is_clean(page, axe)
    await page.click("[aria-labelledby=part-correction] a", "The lease of the depot ends in June.")
    await page.see(STATUS, "superseded")
