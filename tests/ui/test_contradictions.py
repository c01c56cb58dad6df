"""The review queue in the browser: what contradicts what, and how it is settled."""

import pytest
from selenium.webdriver.common.keys import Keys

from app.bootstrap import Services
from app.domain.beliefs.belief import Contradict
from app.domain.beliefs.contradiction import ContradictionType, Finding, Severity, Verdict
from app.domain.ids import new_id
from tests.ui.browser import Page
from tests.ui.convictions import LEASE, Move
from tests.ui.pictures import take

RENEWED = "The lease was renewed until 2030."
OPEN = ".conflict .facts"


async def _conflict(
    services: Services, a_id: str, b_id: str, summary: str, severity: Severity
) -> str:
    finding = Finding(
        severity,
        "rules/2",
        0.8,
        spans_a=((10, 14),),
        spans_b=((14, 21),),
        verdicts=(Verdict("rules/2", is_conflict=True, confidence=0.8, reason="ends, renewed"),),
    )
    id_ = new_id()
    type_ = ContradictionType.TEMPORAL
    await services.beliefs.apply(Contradict(new_id(), id_, a_id, b_id, type_, summary, finding))
    return id_


async def test_a_conflict_is_read_side_by_side_settled_and_reopened(
    page: Page, services: Services
) -> None:
    move, renewed_id = await Move(services).write(), new_id()
    await move.claim(renewed_id, RENEWED)
    id_ = await _conflict(services, move.lease_id, renewed_id, "Does it end?", Severity.HIGH)
    await page.open("/")
    await page.click(".pages a", "Contradictions")
    await page.click(".queued", "Does it end?")
    await page.see(OPEN, "80 %")
    await take(page, "contradiction")
    assert await page.address() == f"/#/contradictions/{id_}"
    assert await page.texts(".side .prose") == [LEASE, RENEWED]
    assert await page.texts(".side mark") == ["ends", "renewed"]
    assert await page.texts(".side .status") == ["held", "held"]
    await page.click(".choice", "Favour the second")
    await page.press(Keys.TAB, "It was signed", Keys.TAB, Keys.ENTER)
    await page.see(OPEN, "It was signed")
    assert await page.texts(".side .status") == ["superseded", "held"]
    await page.count(".queued", 0)
    await page.click("button", "Reopen")
    await page.see(".settle", "Settle it")
    await page.count(".queued", 1)
    assert await page.texts(".side .status") == ["held", "held"]
    await page.click(".choice", "Dismiss it")
    await page.press(Keys.TAB, "Two leases", Keys.TAB, Keys.ENTER)
    await page.see(OPEN, "dismissed")
    found = await services.contradiction_reads.require(id_)
    assert (found.status, found.rationale) == ("dismissed", "Two leases")


@pytest.mark.sweep
async def test_the_queue_is_filtered_and_grows_while_it_is_open(
    page: Page, services: Services
) -> None:
    move = await Move(services).write()
    await page.open("/#/contradictions")
    await page.see(".queue", "Nothing to review")
    await _conflict(services, move.lease_id, move.costs_id, "Lease or costs", Severity.LOW)
    await page.see(".queued", "Lease or costs\nlow · temporal · open")
    await _conflict(services, move.costs_id, move.move_id, "Costs or move", Severity.HIGH)
    await page.count(".queued", 2)
    await page.click("select[name=severity]")
    await page.press("high", Keys.ENTER)
    await page.count(".queued", 1)
    assert await page.texts(".queued-title") == ["Costs or move"]
