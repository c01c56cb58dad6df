"""A model behind a vendor's wire format judges the doubtful pairs of several beliefs at once."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import ContradictionFilter, Swept
from app.domain.ids import new_id
from app.domain.ledger import DayLimits
from app.domain.page import PageRequest
from app.llm.prices import ListPrices
from app.reads.search.neighbours import NeighbourReads
from app.reasoning.beliefs.contradiction_resolver.detection import (
    TOGETHER,
    ContradictionFinder,
    Judges,
)
from app.reasoning.beliefs.contradiction_resolver.judge import RULES
from app.reasoning.beliefs.contradiction_resolver.schemas import Label, TextPair
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.metered import MeteredModel
from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import OPENAI_CHAT
from tests.fakes.vendors.quoting import texts_in
from tests.fakes.vendors.server import Asked, VendorServer
from tests.fakes.vendors.service import vendor_of

GHENT, ANTWERP = "Noor's parents live in Ghent.", "Noor's parents live in Antwerp."
SURVIVES = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."
FOUR, SIX = "The crane of the yard lifts 4 tonnes.", "The crane of the yard lifts 6 tonnes."
TEXTS = (GHENT, SURVIVES, FOUR, ANTWERP, LOST, SIX)
HARD = "Die Wanderung zur Hütte am See ist für die Gruppe mit den Kindern anstrengend."
EASY = "Die Wanderung zur Hütte am See ist für die Gruppe mit den Kindern gemütlich."
MODEL = f"{OPENAI_CHAT.provider}:{OPENAI_CHAT.model}:judge/2"
QUOTES = {
    SURVIVES: "survives",
    LOST: "does not survive",
    FOUR: "4 tonnes",
    SIX: "6 tonnes",
    HARD: "anstrengend",
    EASY: "gemütlich",
}
"""What the model quotes of the pairs that it finds in conflict."""


def verdict(a: str, b: str) -> dict[str, Any]:
    told = {"conflict": a in QUOTES, "confidence": 0.9, "reason": f"{a} {b}"}
    return {**told, "quote_a": QUOTES.get(a, ""), "quote_b": QUOTES.get(b, "")}


def rows_of(asked: Asked) -> list[dict[str, str]]:
    lines = [line for text in texts_in(asked.body) for line in text.splitlines()]
    return [json.loads(line) for line in lines if line.startswith('{"pair": ')]


def answer(asked: Asked) -> Exchange:
    told = [{"pair": row["pair"], **verdict(row["A"], row["B"])} for row in rows_of(asked)]
    if not told:
        return streamed(OPENAI_CHAT.said(json.dumps(verdict(HARD, EASY))))
    return streamed(OPENAI_CHAT.said(json.dumps({"verdicts": told})))


@pytest.fixture
async def vendor(noema: Noema) -> AsyncIterator[VendorServer]:
    async with vendor_of(noema, begin_s=20, idle_s=20) as server:
        server.answer = answer
        yield server


@dataclass
class Court:
    noema: Noema
    services: Services
    vendor: VendorServer

    def finder(self, tokens_a_day: int = 1_000) -> ContradictionFinder:
        tenant_id = self.services.tenant_id
        graph = self.noema.graph_of(tenant_id)
        day = DayLimits(tokens_a_day, 1_000.0)
        ledger = TokenLedger(
            graph, ListPrices(lambda: datetime(2026, 11, 21, tzinfo=UTC)), 1_000, day
        )
        model = MeteredModel(self.noema.models[OPENAI_CHAT.provider](tenant_id), ledger)
        judges = Judges(ModelJudge(model, OPENAI_CHAT.model))
        near = NeighbourReads(graph, self.noema.embedder)
        return ContradictionFinder(graph, near, self.services.beliefs, judges)

    async def hold(self, *texts: str) -> None:
        for said in texts:
            belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, said)
            await self.services.beliefs.apply(Assert(new_id(), belief))
        await self.services.vectors.embed_pending()

    async def found(self) -> dict[tuple[str, str], str]:
        """Give what is open: both texts, and what the model said of them."""
        reads = self.services.contradiction_reads
        page = await reads.list_page(PageRequest(100), ContradictionFilter())
        return {(one.side_a.text, one.side_b.text): one.verdicts[1].reason for one in page.items}


@pytest.fixture
def court(noema: Noema, services: Services, vendor: VendorServer) -> Court:
    return Court(noema, services, vendor)


async def test_the_doubtful_pairs_of_several_beliefs_are_one_question(court: Court) -> None:
    await court.hold(*TEXTS)
    finder = court.finder()
    assert await finder.compare_due() == Swept(compared=6, found=2)
    [asked] = court.vendor.asked
    pairs = [(GHENT, ANTWERP), (SURVIVES, LOST), (FOUR, SIX)]
    assert [(row["A"], row["B"]) for row in rows_of(asked)] == pairs
    assert await court.found() == {pair: " ".join(pair) for pair in pairs[1:]}
    [denied] = (await court.services.contradiction_reads.list_denials(PageRequest(9))).items
    assert (denied.a.text, denied.b.text, denied.model.detector) == (GHENT, ANTWERP, MODEL)
    assert await finder.mark_due() == 0


async def test_what_is_in_another_language_is_left_to_the_model(court: Court) -> None:
    await court.hold(HARD, EASY)
    assert RULES.conflicts([TextPair(HARD, EASY)])[0].label is Label.ENTAILMENT
    assert await court.finder().compare_due() == Swept(compared=2, found=1)
    assert await court.found() == {(HARD, EASY): f"{HARD} {EASY}"}


async def test_a_pair_that_was_left_out_is_asked_about_again_at_the_next_sweep(
    court: Court,
) -> None:
    def silent(asked: Asked) -> Exchange:
        told = [
            {"pair": row["pair"], **verdict(row["A"], row["B"])}
            for row in rows_of(asked)
            if row["A"] != FOUR
        ]
        return streamed(OPENAI_CHAT.said(json.dumps({"verdicts": told})))

    court.vendor.answer = silent
    await court.hold(*TEXTS)
    finder = court.finder()
    assert await finder.compare_due() == Swept(compared=6, found=2)
    assert [len(rows_of(asked)) for asked in court.vendor.asked] == [3, 0, 0]
    reads = court.services.contradiction_reads
    page = await reads.list_page(PageRequest(9), ContradictionFilter())
    told = {one.side_a.text: [said.detector for said in one.verdicts] for one in page.items}
    assert told == {SURVIVES: ["rules/2", MODEL], FOUR: ["rules/2"]}
    assert await finder.mark_due() == 1


async def test_a_day_that_is_spent_ends_the_asking_and_not_the_comparing(court: Court) -> None:
    held = [f"Noor's parents live in {town}." for town in ("Ghent", "Antwerp", "Bruges", "Namur")]
    await court.hold(*held, *TEXTS[1:])
    # An answer costs four tokens, so the second question is refused.
    assert (await court.finder(tokens_a_day=4).compare_due()).compared == 9
    assert [len(rows_of(asked)) for asked in court.vendor.asked] == [8]
    assert await court.finder().mark_due() >= 1


async def test_what_is_asked_at_once_is_told_belief_after_belief(court: Court) -> None:
    await court.hold(*(f"The gate of hall {number} is open." for number in range(TOGETHER + 1)))
    told: list[int] = []

    async def note(done: int) -> None:
        told.append(done)

    await court.finder().compare_due(note)
    assert told == [TOGETHER, TOGETHER + 1]
