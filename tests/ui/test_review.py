"""The review by keys: proposals and contradictions decided one by one, each with a way back."""

import asyncio

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.proposal import Review, Verdict
from app.domain.ids import new_id
from app.domain.page import PageRequest
from tests.transcripts import claude_record, json_lines
from tests.ui.browser import Page
from tests.ui.choices import Choices
from tests.ui.contrast.accessibility import violations
from tests.ui.convictions import Move
from tests.ui.pictures import take

CARD = ".card"
# Two keys within one frame, as a held key or a busy machine brings them.
AT_ONCE = """for (const key of ["j", "k"])
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))"""
FITS = "return document.documentElement.scrollWidth <= innerWidth"
RENTED, OWNED = "The crane is rented.", "We own the crane."
LISBON = json_lines(
    claude_record("u1", None, "I live in Berlin with two cats."),
    claude_record("u2", "u1", "I moved to Lisbon in May."),
)


async def _waiting(noema: Noema, services: Services) -> tuple[str, str]:
    """Let a contradiction and a proposal wait; give their ids."""
    move = await Move(services).write()
    conflict = await Choices(services).contradict(move.lease_id, move.costs_id, "Lease or costs")
    await services.imports.import_text("talk.jsonl", LISBON)
    await noema.job_runner.run_due(services.tenant_id)
    found = await services.proposals.reads.list_page(PageRequest(10))
    return conflict, found.items[0].id


async def _focus(page: Page, id_: str) -> None:
    await page.run("document.querySelector(`[data-item='${arguments[0]}']`).focus()", id_)


async def _back(page: Page, id_: str) -> None:
    """Wait until both wait again, and the one that was undone has the focus."""
    await page.count(CARD, 2)
    await page.until(lambda: page.focused_now("data-item") == id_, "focus")


async def test_a_side_is_favoured_by_a_key_and_undone_by_another(
    page: Page, noema: Noema, services: Services, axe: str
) -> None:
    conflict, proposal = await _waiting(noema, services)
    await page.open("/")
    await page.click(".pages a", "Review")
    await page.count(CARD, 2)
    await take(page, "review")
    for scheme, width in (("light", 1440), ("dark", 390)):
        await page.prefer(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        await page.resize(width, 900)
        assert await violations(page, axe) == []
        assert await page.run(FITS)
    await page.press("j")
    first = await page.focused("data-item")
    await page.press("j")
    assert {first, await page.focused("data-item")} == {conflict, proposal}
    await page.press("k")
    await page.run(AT_ONCE)
    assert await page.focused("data-item") == first
    await _focus(page, conflict)
    await page.press("1")
    await page.see(".toast", "The first is favoured.")
    await page.until(lambda: page.focused_now("data-item") == proposal, "focus")
    assert (await services.contradiction_reads.require(conflict)).status == "resolved"
    await page.press("u")
    await _back(page, conflict)
    assert (await services.contradiction_reads.require(conflict)).status == "open"


async def _same(services: Services, count: int) -> tuple[str, list[str]]:
    """Let one conflict wait that was told several times; give the ids of its item and of all."""
    ids: list[str] = []
    for _ in range(count):
        sides = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, text) for text in (RENTED, OWNED)]
        for side in sides:
            await services.beliefs.apply(Assert(new_id(), side))
        a, b = (side.id for side in sides)
        ids.append(await Choices(services).contradict(a, b, "Rented or owned"))
    [item] = (await services.proposals.inbox.list_page(PageRequest(9))).items
    return item.about.id, ids


@pytest.mark.sweep
async def test_one_conflict_told_several_times_is_decided_and_undone_as_one(
    page: Page, services: Services
) -> None:
    shown, ids = await _same(services, 3)

    async def statuses() -> list[str]:
        return [(await services.contradiction_reads.require(id_)).status for id_ in ids]

    await page.open("/#/review")
    await page.see(CARD, "stands for 3 conflicts, decided together")
    await _focus(page, shown)
    await page.press("2")
    await page.see(".toast", "The second is favoured. So are 2 others like it.")
    await page.see("main", "Nothing waits for you")
    assert await statuses() == ["resolved"] * 3
    await page.press("u")
    await page.count(CARD, 1)
    await page.until(lambda: page.focused_now("data-item") == shown, "focus")
    await page.see(CARD, "stands for 3 conflicts")
    assert await statuses() == ["open"] * 3


async def test_a_verdict_on_a_proposal_is_sent_unless_it_is_undone(
    page: Page, noema: Noema, services: Services
) -> None:
    conflict, proposal = await _waiting(noema, services)
    await page.open("/#/review")
    await page.count(CARD, 2)
    await _focus(page, proposal)
    await page.press("a")
    await page.see(".toast", "Accepted.")
    await page.count(CARD, 1)
    await page.click(".toast button", "Undo")
    await _back(page, proposal)
    assert (await services.proposals.reads.require(proposal)).status == "open"
    await page.press("r")
    await page.count(CARD, 1)
    await page.click("button", "Dismiss")
    await page.see(".toast", "Dismissed.")
    await page.see("main", "Nothing waits for you")
    assert (await services.proposals.reads.require(proposal)).status == "rejected"
    assert (await services.contradiction_reads.require(conflict)).status == "dismissed"


@pytest.mark.sweep
async def test_a_proposal_that_was_decided_elsewhere_is_said_to_be_so(
    page: Page, noema: Noema, services: Services
) -> None:
    _, proposal = await _waiting(noema, services)
    await page.open("/#/review?kind=update")
    await page.count(CARD, 1)
    await page.press("j", "a")
    await page.count(CARD, 0)
    await services.proposals.service.review(Review(new_id(), (proposal,), Verdict.REJECT))
    await page.click(".pages a", "Home")
    await page.see(".toast", "It was not decided")
    assert (await services.proposals.reads.require(proposal)).status == "rejected"


@pytest.mark.sweep
async def test_a_verdict_that_still_waits_is_sent_as_the_reader_leaves(
    page: Page, noema: Noema, services: Services
) -> None:
    _, proposal = await _waiting(noema, services)
    await page.open("/#/review?kind=update")
    await page.count(CARD, 1)
    await page.press("j", "a")
    await page.see(".toast", "Accepted.")
    assert (await services.proposals.reads.require(proposal)).status == "open"
    async with asyncio.timeout(60):
        while (await services.proposals.reads.require(proposal)).status == "open":
            # By way of an empty page, as a closed tab ends.
            await page.open("/#/review?kind=update")
    await page.open("/#/review?kind=update")
    await page.see("main", "Nothing waits for you")
    assert (await services.proposals.reads.require(proposal)).status == "accepted"


@pytest.mark.sweep
@pytest.mark.parametrize("crashes", [False, True], ids=["closed", "crashed"])
async def test_a_verdict_that_waits_outlives_its_tab(
    page: Page, noema: Noema, services: Services, crashes: bool
) -> None:
    _, proposal = await _waiting(noema, services)
    await page.open("/#/review")
    await page.count(CARD, 2)
    async with page.in_tab("/#/review?kind=update"):
        await page.count(CARD, 1)
        await page.press("j", "a")
        await page.see(".toast", "Accepted.")
        if crashes:
            await page.crash()
    await page.open("/#/review?kind=update")
    await page.see("main", "Nothing waits for you")
    assert await _verdict(services, proposal) == "accepted"


async def _verdict(services: Services, proposal: str) -> str:
    """Wait until a proposal is decided."""
    async with asyncio.timeout(60):
        while (status := (await services.proposals.reads.require(proposal)).status) == "open":
            pass
    return status
