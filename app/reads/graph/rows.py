"""Rows of the graph as domain values."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app.content.wire import WireFormat
from app.domain.beliefs.belief import AsOf, BeliefStatus
from app.domain.beliefs.contradiction import (
    ContradictionType,
    DraftedResolution,
    Places,
    ResolutionDraft,
    Side,
    Verdict,
    places,
)
from app.domain.beliefs.fallen import FallenStatement, last_fallen, without_fallen
from app.domain.beliefs.knowledge import (
    CategorizedBy,
    Classification,
    Contradiction,
    Insight,
    InsightType,
    KnowledgeEntry,
    Tier,
)
from app.domain.confidence import ConfidenceReading
from app.domain.job import Job, JobStatus
from app.domain.metacognition import ModelReading
from app.domain.nodes.decision import DecisionPoint, DecisionStatus, Option, Realisation
from app.domain.nodes.edge import Edge, EdgeType
from app.domain.nodes.headline import headline
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import Outcome, OutcomeStatus
from app.domain.nodes.session import Session, SessionStatus
from app.domain.nodes.thinking import (
    NodeKind,
    NodeStatus,
    ReasoningStep,
    Role,
    StepKind,
    ThinkingNode,
    Usage,
)
from app.domain.search import TruthStatus
from app.graph.rows import is_whole, present, whole

Map = dict[str, Any]
EdgeRow = Sequence[Any]
"""What `edge/_edge` gives of a relationship."""
_TIMES = ("valid_from", "valid_to", "recorded_from", "updated_at")
_JOB_TIMES = ("recorded_from", "lease_until", "heartbeat_at", "started_at", "finished_at")
SUMMARY = ("id", "kind", "recorded_from")
"""What every node has of what `NodeSummary` tells."""
_OUTCOME = ("id", "decision_id", "status", "text", "recorded_from")
_EVERY_EDGE = 5
"""So many of the first values of a row of `edge/_edge` has every relationship."""


def session_from(row: Map) -> Session:
    fields: Map = {
        **with_times(row),
        "status": SessionStatus(row["status"]),
        "tags": tuple(row["tags"]),
    }
    return Session(**fields)


def standing_from(row: Map) -> TruthStatus:
    """Give what a row of `search/list_hits` says of the worth of a thing."""
    status, outcome, at = row["belief_status"], row["outcome"], row["replaced_at"]
    by = _replacement(row["replaced_by"]) if at else None
    standing = TruthStatus(
        belief_status=BeliefStatus(status) if status else None,
        disputed=row["disputed"],
        replaced_by=by,
        replaced_at=datetime.fromisoformat(at) if by else None,
        outcome=OutcomeStatus(outcome) if outcome else None,
        fallen=fallen_from(row["fallen"]),
    )
    quotes = [one.quote for one in standing.fallen]
    if not quotes or without_fallen(row["text"], quotes):
        return standing
    last = last_fallen(standing.fallen)
    at = last.at if last.replaced_by else None
    return replace(
        standing, belief_status=last.status, replaced_by=last.replaced_by, replaced_at=at
    )


def fallen_from(rows: Sequence[Map]) -> tuple[FallenStatement, ...]:
    """Give rows of `node/_fallen`, latest first."""
    told = (
        FallenStatement(
            row["id"],
            row["quote"],
            BeliefStatus(row["status"]),
            datetime.fromisoformat(row["at"]),
            _replacement(row["replaced_by"]),
        )
        for row in whole(rows, "id", "quote", "status", "at")
    )
    return tuple(sorted(told, key=lambda one: (one.at, one.id), reverse=True))


def _replacement(row: Map | None) -> NodeSummary | None:
    return summary_from(row) if row and is_whole(row, *SUMMARY) else None


def thinking_node_from(row: Map) -> ThinkingNode:
    fields: Map = {
        **with_times(row),
        "kind": NodeKind(row["kind"]),
        "role": Role(row["role"]),
        "status": NodeStatus(row["status"]),
        "api": WireFormat(row["api"]) if row["api"] else None,
        "degraded": tuple(row["degraded"] or ()),
        "usage": Usage(**json.loads(row["usage"])) if row["usage"] else None,
        "embedded": row["embedding_state"] == "done",
        "reading": ConfidenceReading.from_stored(
            row["reading"], row["reasoning"] or row["response"]
        ),
    }
    del fields["embedding_state"]
    return ThinkingNode(**fields)


def step_from(row: Map) -> ReasoningStep:
    fields: Map = {**row, "kind": StepKind(row["kind"])}
    return ReasoningStep(**fields)


def decision_from(row: Map) -> DecisionPoint:
    options = whole(row["options"], "id", "text", "index", "state")
    ordered = sorted(options, key=lambda option: option["index"])
    judged = {
        state: tuple(_option(option) for option in ordered if option["state"] == state)
        for state in ("CHOSE", "REJECTED", "CONSIDERED")
    }
    chosen = judged["CHOSE"]
    fields: Map = {
        **with_times(row),
        "status": DecisionStatus(row["status"]),
        "chosen": chosen[0] if chosen else None,
        "rejected": judged["REJECTED"],
        "considered": judged["CONSIDERED"],
        "reading": ConfidenceReading.from_stored(row["reading"], row["description"] or ""),
        "settled_at": datetime.fromisoformat(row["settled_at"]) if row["settled_at"] else None,
        "realised_by": _realisations(row["realised_by"]),
    }
    del fields["options"]
    return DecisionPoint(**fields)


def _realisations(rows: Sequence[Map]) -> tuple[Realisation, ...]:
    there = whole(rows, "node_id", "tool", "reason", "index")
    return tuple(
        Realisation(row["node_id"], row["tool"], row["file"], row["reason"])
        for row in sorted(there, key=lambda row: row["index"])
    )


def edges_from(rows: Iterable[EdgeRow]) -> list[Edge]:
    """Give relationships; what was deleted while it was read is left out."""
    return [edge_from(row) for row in rows if is_whole_edge(row)]


def is_whole_edge(row: EdgeRow) -> bool:
    """Tell whether nothing was deleted while it was read."""
    return None not in row[:_EVERY_EDGE]


def edge_from(row: EdgeRow) -> Edge:
    id_, type_, start_id, end_id, at, weight, source, rule, evidence_id, span = row
    return Edge(
        id_,
        EdgeType(type_),
        start_id,
        end_id,
        weight,
        source,
        datetime.fromisoformat(at),
        rule,
        evidence_id,
        tuple(span) if span else None,
    )


def whole_hits(rows: Iterable[Map]) -> list[Map]:
    """Give the rows of `search/list_hits` of what was not deleted while it was read."""
    return [row for row in whole(rows, "text") if is_whole(row["node"], *SUMMARY)]


def summary_from(row: Map) -> NodeSummary:
    said = row["valid_from"]
    fields: Map = {
        **row,
        "title": headline(row["title"] or ""),
        "valid_from": datetime.fromisoformat(said) if said else None,
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return NodeSummary(**fields)


def existed(thing: NodeSummary | DecisionPoint | Session, as_of: AsOf) -> bool:
    """Tell whether something was recorded by then."""
    return as_of.recorded is None or thing.recorded_from <= as_of.recorded


def knowledge_from(row: Map) -> KnowledgeEntry:
    tier = Tier(row["tier"] or Tier.ARCHIVE)
    fields: Map = {**with_times(row), "tags": tuple(row["tags"] or ()), "tier": tier}
    return KnowledgeEntry(**fields)


def classification_from(row: Map) -> Classification:
    by, words = CategorizedBy(row["by"]), tuple(row["words"])
    fields: Map = {**with_times(row), "by": by, "words": words}
    return Classification(**fields)


def contradiction_from(row: Map) -> Contradiction:
    places_a, places_b = places(row["spans_a"]), places(row["spans_b"])
    side_a, side_b = row["sides"]
    fields: Map = {
        **with_times(row),
        "type": ContradictionType(row["type"]),
        "side_a": _side(side_a, places_a),
        "side_b": _side(side_b, places_b),
        "verdicts": tuple(Verdict(**told) for told in json.loads(row["verdicts"] or "[]")),
        "draft": _draft(json.loads(row["draft"])) if row["draft"] else None,
    }
    for read in ("sides", "spans_a", "spans_b"):
        del fields[read]
    return Contradiction(**fields)


def _draft(row: Map) -> ResolutionDraft:
    fields: Map = {
        **row,
        "resolution": DraftedResolution(row["resolution"]),
        "spans_a": places(row["spans_a"]),
        "spans_b": places(row["spans_b"]),
    }
    return ResolutionDraft(**fields)


def _side(row: Map, spans: Places) -> Side:
    ends = {
        end: datetime.fromisoformat(row[end]) if row[end] else None
        for end in ("valid_from", "valid_to")
    }
    fields: Map = {**row, **ends, "text": row["text"] or "", "spans": spans}
    return Side(**fields)


def insight_from(row: Map) -> Insight:
    fields: Map = {**with_times(row), "type": InsightType(row["type"])}
    return Insight(**fields)


def outcomes_from(rows: Iterable[Map]) -> list[Outcome]:
    """Give outcomes; what was deleted while it was read is left out."""
    return [_outcome(row) for row in whole(rows, *_OUTCOME)]


def _outcome(row: Map) -> Outcome:
    evidence_ids = tuple(sorted(present(row["evidence_ids"])))
    status = OutcomeStatus(row["status"])
    fields: Map = {**with_times(row), "status": status, "evidence_ids": evidence_ids}
    return Outcome(**fields)


def job_from(row: Map) -> Job:
    reading = ModelReading.from_stored(row["reading"])
    status = JobStatus(row["status"])
    fields: Map = {**with_times(row, _JOB_TIMES), "status": status, "reading": reading}
    return Job(**fields)


def with_times(row: Map, names: Sequence[str] = _TIMES) -> Map:
    """Give a row with its times, which come as text, as times.

    The driver takes 90 µs over each that comes as a time.
    """
    times = {name: datetime.fromisoformat(row[name]) for name in names if row.get(name)}
    return {**row, **times}


def _option(row: Map) -> Option:
    return Option(row["id"], row["text"], row["reason"], row["found_by"])
