"""The lists with filters, the page of each item, and what can be done there."""

from dataclasses import replace

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Noema, Services
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from tests.factories import make_decision, make_node, make_session, make_template
from tests.graph.learning.answers import ANSWER, write
from tests.graph.metacognition.reasoned import anchored
from tests.ui.browser import Page
from tests.ui.contrast.accessibility import violations
from tests.ui.convictions import LEASE, Move
from tests.ui.pictures import take

ROW = ".decision-row"
CLAIM = "The lease ends in June."
FITS = "return document.documentElement.scrollWidth <= innerWidth"
PAGES = (
    "checkpoints",
    "insights",
    "hypotheses",
    "knowledge",
    "jobs",
    "templates",
    "traces",
    "settings",
)


async def _go(page: Page, name: str) -> None:
    await page.click(".more-pages summary")
    await page.click(".more-list a", name)


@pytest.mark.sweep
async def test_an_analysis_is_begun_followed_and_its_insight_retired_and_taken_back(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    _, decision_id = await anchored(services)
    await page.open("/")
    await _go(page, "Insights")
    await page.see("main", "No insights yet")
    await page.click("button", "Analyse now")
    await page.see(".kind-line .status", "queued")
    await noema.analyses.run_due(services.tenant_id)
    await page.see(".kind-line .status", "done")
    await page.see(".timeline strong", "job finished")
    await _go(page, "Insights")
    await page.click(ROW, "anchoring")
    await page.see(".kind-line", "anchoring")
    await take(page, "insight")
    assert await violations(page, axe) == []
    hrefs: list[str] = await page.run(
        "return [...document.querySelectorAll('.reasons a')].map((a) => a.hash)"
    )
    assert f"#/decision/{decision_id}" in hrefs
    await page.click("button", "Retire it")
    await page.see(".kind-line .status", "retracted")
    await page.click(".toast button", "Undo")
    await page.see(".kind-line .status", "held")
    assert await page.focused("id") == "main"
    await page.open("/#/insights?type=pattern")
    await page.see("main", "Nothing matches patterns")


@pytest.mark.sweep
async def test_a_hypothesis_is_proposed_verified_and_concluded_by_keys(
    page: Page, services: Services, axe: str
) -> None:
    await Move(services).write()
    await services.vectors.embed_pending()
    await page.open("/#/hypotheses")
    await page.click("textarea[name=claim]")
    await page.press(CLAIM, Keys.TAB, Keys.ENTER)
    await page.see("h1", CLAIM)
    await page.click("button", "Verify it")
    await page.see(".side", LEASE)
    await take(page, "hypothesis")
    assert await violations(page, axe) == []
    await page.click(".choice", "It is supported")
    await page.press(Keys.TAB, "It is in the contract.", Keys.TAB, Keys.ENTER)
    await page.see(".kind-line .status", "supported")
    await page.see(".timeline li", "It is in the contract.")
    await page.click(".toast button", "Undo")
    await page.see(".kind-line .status", "open")
    await page.open("/#/hypotheses?status=supported")
    await page.see("main", "Nothing matches supported")
    await page.click("button.keep")
    await page.open("/#/hypotheses")
    await page.count(ROW, 1)
    await page.see(".chip", "supported")
    await services.hypotheses.propose(NewHypothesis(new_id(), "It rains.", None, None))
    await page.see(ROW, "It rains.")


@pytest.mark.sweep
async def test_knowledge_is_stored_tagged_moved_and_found_by_its_tag(page: Page, axe: str) -> None:
    await page.open("/#/knowledge")
    await page.see("main", "Nothing is known yet")
    await page.click("summary", "Store an entry")
    await page.click("input[name=title]")
    await page.press("Meters", Keys.TAB, "<b>A clock</b> lasts 72 hours.", Keys.TAB, Keys.ENTER)
    await page.see(".prose", "<b>A clock</b> lasts 72 hours.")
    await page.click("input[name=tag]")
    await page.press("hardware", Keys.ENTER)
    await page.see(".chip", "hardware")
    await page.click("button", "Keep it in every context")
    await page.see(".facts", "in every context")
    assert await violations(page, axe) == []
    await page.click(".toast button", "Undo")
    await page.see(".facts", "within reach")
    await page.click(".chip", "hardware")
    await page.see(ROW, "Meters")
    assert await page.address() == "/#/knowledge?tag=hardware"
    await page.open("/#/knowledge?tag=software")
    await page.see("main", "Nothing matches “software”")


@pytest.mark.sweep
async def test_a_waiting_job_is_cancelled_where_it_is_shown(
    page: Page, services: Services, axe: str
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.debates.start(NewDebate(new_id(), "Is it so?", session_id))
    await page.open("/#/jobs?status=active&kind=debate")
    await page.click(ROW, "Debate: place 1 in the queue")
    await page.see("h1", "Debate")
    assert await violations(page, axe) == []
    await page.click("button", "Cancel it")
    await page.see(".kind-line .status", "cancelled")
    await page.click(".facts a", "the debate")
    await page.see(".debate .status", "cancelled")
    await page.open("/#/jobs?status=failed")
    await page.see("main", "Nothing matches failed")


@pytest.mark.sweep
async def test_the_first_of_more_than_a_hundred_answers_to_a_question_has_a_page(
    page: Page, services: Services
) -> None:
    first, *_ = await write(services, [("Which queue?", ANSWER)] * 101)
    await page.open(f"/#/traces/{first}")
    await page.see("h1", "Which queue?")
    await page.see(".prose", ANSWER)


@pytest.mark.sweep
async def test_a_template_is_retired_and_taken_back_and_an_answer_is_rated(
    page: Page, services: Services, axe: str
) -> None:
    await services.learning.templates.add(make_template())
    [answer_id] = await write(services, [("Which queue?", ANSWER)])
    await page.open("/#/templates?text=Five")
    await page.click(ROW, "Five Whys")
    await page.see("pre", "Say what happened.")
    assert await violations(page, axe) == []
    await page.click("button", "Retire it")
    await page.see(".kind-line .status", "retired")
    await page.click(".toast button", "Undo")
    await page.see(".kind-line .status", "active")
    await page.open(f"/#/traces/{answer_id}")
    await page.see("h1", "Which queue?")
    assert await violations(page, axe) == []
    await page.click("input[name=value]")
    await page.press("9", Keys.TAB, "It helped.", Keys.TAB, Keys.ENTER)
    await page.see(".timeline li", "9 of 10")
    await page.open("/#/traces?graded=yes")
    await page.see(ROW, "rated 9 of 10")


async def test_settings_refuse_a_model_without_its_provider(page: Page, axe: str) -> None:
    await page.open("/#/settings")
    await page.see(".facts", "the server's own")
    await page.see("[aria-labelledby=part-retention] .facts", "kept for good")
    await page.click("[aria-labelledby=part-models] summary")
    await page.see(".providers", "claude-opus-5-5")
    assert await violations(page, axe) == []
    await page.click("input[name=model]")
    await page.press("mine", Keys.ENTER)
    await page.see("[role=alert]", "a model needs its provider")


async def test_a_model_that_is_chosen_in_the_settings_is_given_back(
    page: Page, services: Services
) -> None:
    await page.open("/#/settings")
    await page.see("option[value=anthropic]:disabled", "needs NOEMA_ANTHROPIC_API_KEY")
    await page.click("select[name=provider]")
    await page.press("offline", Keys.ENTER)
    await page.click("form[aria-label='Choose a model'] button")
    await page.see("[aria-labelledby=part-models] .facts", "offline")
    assert await services.branches.tenant_default() == ModelChoice("offline")
    await page.click(".toast button")
    await page.see("[aria-labelledby=part-models] .facts", "the server's own")
    assert await services.branches.tenant_default() == ModelChoice()


async def test_the_menu_of_pages_is_opened_and_closed_by_keys(page: Page, axe: str) -> None:
    await page.open("/")
    await page.see(".more-pages summary")
    await page.run("document.querySelector('.more-pages summary').focus()")
    await page.press(Keys.ENTER)
    await page.see(".more-list a", "Traces")
    assert await violations(page, axe) == []
    await page.press(Keys.TAB, Keys.ESCAPE)
    await page.count(".more-pages[open]", 0)
    assert await page.run("return document.activeElement.localName") == "summary"


@pytest.mark.sweep
@pytest.mark.parametrize("name", PAGES)
async def test_each_page_fits_and_is_clean_wide_and_narrow_light_and_dark(
    page: Page, services: Services, axe: str, name: str
) -> None:
    await anchored(services)
    await services.learning.templates.add(make_template())
    await write(services, [("Which queue?", ANSWER)])
    await services.hypotheses.propose(NewHypothesis(new_id(), CLAIM, None, None))
    await page.open(f"/#/{name}")
    await page.see("h1")
    for scheme in ("light", "dark"):
        for width in (1440, 390, 360):
            await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
            await page.resize(width, 900)
            assert await violations(page, axe) == []
            assert await page.run(FITS)


@pytest.mark.sweep
async def test_confidence_stands_beside_how_decisions_ended(
    page: Page, services: Services, axe: str
) -> None:
    await page.open("/#/calibration")
    await page.see("main h2", "No decision can be compared yet")
    session_id = await services.sessions.create(make_session())
    for confidence, status in ((0.9, "succeeded"), (0.9, "failed"), (0.6, "succeeded")):
        decision = replace(make_decision(f"way {confidence}"), confidence=confidence)
        await services.think_graph.add_node(make_node(session_id, decisions=(decision,)))
        outcome = NewOutcome(new_id(), decision.id, OutcomeStatus(status), "Seen.")
        await services.outcomes.record(outcome)
    await page.open("/")
    await _go(page, "Calibration")
    await page.see("main", "2 of 3 decisions turned out well (67 %); confidence was 80 %")
    assert [row.split()[-2:] for row in await page.texts(".endings tbody tr")] == [
        ["100", "%"],
        ["50", "%"],
    ]
    for scheme, width in (("light", 1440), ("dark", 360)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)
