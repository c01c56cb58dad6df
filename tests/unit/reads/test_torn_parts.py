"""A part of something that is deleted while it is read is left out, and the rest is told."""

from collections.abc import Collection
from dataclasses import fields
from typing import Any

import pytest

from app.content.blocks import TextBlock
from app.content.serialise import blocks_in
from app.domain.beliefs.hypothesis import Thresholds
from app.domain.beliefs.outline import OutlineItem
from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.errors import NotFoundError
from app.graph.base import Row
from app.reads.beliefs.hypothesis import HypothesisReads
from app.reads.beliefs.proposal import proposal_from
from app.reads.graph import outline_rules, verdict_rules
from app.reads.graph.decision import DecisionReads
from app.reads.graph.rows import (
    decision_from,
    edges_from,
    fallen_from,
    outcomes_from,
    standing_from,
    whole_hits,
)
from app.reads.graph.walks.paths import way_from
from app.reads.graph.walks.walk import WalkReads
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.search.narrowing import ranked_of
from tests.fakes.graph import ReadingGraph
from tests.unit.reads.test_torn_lists import THEN
from tests.unit.reads.test_torn_rows import GONE, TORN, giving


def blank(type_: type[Any], without: Collection[str] = ()) -> Row:
    """Give a row with every field of a value, each null."""
    return {field.name: None for field in fields(type_) if field.name not in without}


AT = "2026-03-01T00:00:00Z"
NODE: Row = {
    **{"id": "node", "kind": "message", "session_id": "session", "title": "A title"},
    **{"status": None},
    **{"valid_from": None},
    "recorded_from": AT,
}
EDGE = ["edge", "DECIDED", "node", "decision", AT, 1.0, "api", None, None, None]
DECISION: Row = {
    **blank(DecisionPoint),
    **{"id": "decision", "description": "Keep it", "extracted_by": "person"},
    **{"status": "decided", "recorded_from": AT, "options": [], "realised_by": []},
}
FALLEN: Row = {"id": "said", "quote": "words", "status": "retracted", "at": AT}
PROPOSAL: Row = {
    **dict.fromkeys(("decided_by", "decided_at", "edited", "note", "said_at")),
    **{"id": "proposal", "kind": "justification", "status": "open", "rule": "cites"},
    **{"confidence": 0.5, "stated": False, "evidence_id": "node", "falls": 0},
    "recorded_from": AT,
}
CONTRADICTION: Row = {
    **{"id": "contradiction", "type": "factual", "severity": "low", "status": "open"},
    **{"summary": "a against b", "detector": "person", "recorded_from": AT},
}
VERDICT: Row = {
    **{"record": None, "replaced_by": TORN, "outcome": TORN, "settled": TORN},
    "fallen": [TORN, GONE],
}


def edge_of(torn: Row) -> list[Any]:
    """Give a relationship of which no more was read."""
    return [torn["id"], *[None] * (len(EDGE) - 1)]


both = pytest.mark.parametrize("torn", [TORN, GONE], ids=["torn", "gone"])


@both
def test_an_option_and_a_realisation_are_left_out(torn: Row) -> None:
    decision = decision_from({**DECISION, "options": [torn], "realised_by": [torn]})

    told = (decision.chosen, decision.rejected, decision.considered, decision.realised_by)
    assert told == (None, (), (), ())


@both
async def test_a_decision_that_had_no_status_then_is_left_out(torn: Row) -> None:
    def answer(statement: str, _: object) -> list[Row]:
        is_past = statement == "node/list_statuses_as_of"
        return [{"statuses": [torn]} if is_past else {"decision": DECISION}]

    graph = ReadingGraph("tenant", answer)

    assert await DecisionReads(graph).get_many(["decision"], THEN) == [None]


@both
def test_what_took_the_place_of_something_is_left_out(torn: Row) -> None:
    [fallen] = fallen_from([{**FALLEN, "replaced_by": torn}])
    hit = {"belief_status": None, "disputed": False, "outcome": None, "fallen": [torn], "text": ""}
    standing = standing_from({**hit, "replaced_by": torn, "replaced_at": AT})

    told = (fallen.replaced_by, standing.replaced_by, standing.replaced_at, standing.fallen)
    assert told == (None, None, None, ())


@both
def test_relationships_hits_outcomes_and_ranks_are_left_out(torn: Row) -> None:
    assert edges_from([edge_of(torn)]) == []
    assert whole_hits([{"text": "words", "node": torn}]) == []
    assert outcomes_from([torn]) == []
    assert ranked_of({"ranked": [torn]}) == []


@both
def test_a_path_over_what_was_deleted_is_none(torn: Row) -> None:
    assert way_from([EDGE, edge_of(torn)]) is None
    assert way_from([EDGE]) == edges_from([EDGE])


@both
async def test_a_walk_leaves_out_what_lies_around(torn: Row) -> None:
    row = {"nodes": [NODE, torn], "hops": [0, 1], "edges": [EDGE, edge_of(torn)], "cut": False}

    found = await WalkReads(giving(row)).traverse("node")

    assert ([node.id for node in found.nodes], len(found.edges)) == (["node"], 1)


@both
async def test_a_walk_from_what_was_deleted_finds_nothing(torn: Row) -> None:
    row = {"nodes": [torn, NODE], "hops": [0, 1], "edges": [], "cut": False}

    with pytest.raises(NotFoundError):
        await WalkReads(giving(row)).traverse("torn")


@both
def test_a_block_is_left_out(torn: Row) -> None:
    kept: Row = {"kind": "text", "text": "words", "json": None}
    gone: Row = {"kind": torn["kind"], "text": None, "json": None}
    half: Row = {"kind": "text", "text": None, "json": None}

    assert [block for _, block in blocks_in([gone, half, kept])] == [TextBlock("words")]


@both
def test_parts_of_an_outline_are_left_out(torn: Row) -> None:
    item: Row = {
        **blank(OutlineItem),
        **{"id": "node", "position": 1, "kind": "message", "role": "user", "status": "complete"},
        **{"recorded_from": AT, "text": "words", "blocks": [torn], "edges": [torn]},
        **{"decisions": [torn], "statuses": [torn]},
    }

    assert outline_rules.whole_items([torn]) == []
    assert outline_rules.outline_item(item).decisions == ()


def test_a_verdict_leaves_out_what_was_deleted() -> None:
    row = verdict_rules.whole_row(VERDICT)
    told = verdict_rules.verdict(decision_from(DECISION), row)

    assert (told.status, told.replaced_by_id) == (DecisionStatus.DECIDED, None)
    assert row["fallen"] == []


@both
def test_a_decision_whose_record_is_torn_was_deleted(torn: Row) -> None:
    assert verdict_rules.is_torn({**VERDICT, "record": torn})
    assert not verdict_rules.is_torn(VERDICT)


@both
def test_what_a_proposal_is_about_is_left_out(torn: Row) -> None:
    proposal = proposal_from({**PROPOSAL, "subject": torn, "cited": [torn]})

    assert (proposal.subject, proposal.cited) == (None, ())


@both
async def test_a_contradiction_without_a_side_is_not_there(torn: Row) -> None:
    row = {"contradiction": {**CONTRADICTION, "sides": [NODE, torn]}}
    graph = giving(row)

    assert await KnowledgeReads(graph).get_contradictions(["contradiction"]) == [None]


@both
async def test_evidence_of_a_verification_is_left_out(torn: Row) -> None:
    at = [f"{field.name}_at" for field in fields(Thresholds)]
    found: dict[str, Any] = {
        **dict.fromkeys(at, 0.5),
        **{"id": "verification", "hypothesis_id": "hypothesis", "suggested_status": "open"},
        **{"recorded_from": AT, "evidence": [torn]},
    }
    graph = giving({"found": found})

    verification = await HypothesisReads(graph).verification("verification")

    assert verification is not None
    assert verification.evidence == ()
