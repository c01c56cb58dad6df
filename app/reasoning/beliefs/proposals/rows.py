"""Proposals as the parameters of the statements that write them, and due texts as read. Pure."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.proposal import NewProposal, ProposalStatus, Quoted
from app.domain.ids import id_beside
from app.domain.nodes.neighbour import Neighbour
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.search import search_properties
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.rows import is_whole, present, whole
from app.reasoning.beliefs.contradiction_resolver.reading import nearest_sentence
from app.reasoning.beliefs.proposals.rules import MAX_QUOTE, id_of_statement, statement_id
from app.reasoning.beliefs.proposals.schemas import (
    ELSEWHERE,
    DueNode,
    OwnDecision,
    Passage,
    Proposed,
    Span,
    Supported,
    Used,
)
from app.reasoning.beliefs.proposals.sentences import sentences

Map = dict[str, Any]
SOURCE = "statement"


def proposal_row(proposal: NewProposal) -> Map:
    return {
        "id": proposal.id,
        "properties": {
            "kind": proposal.kind,
            "status": ProposalStatus.OPEN,
            "rule": proposal.rule,
            "confidence": proposal.confidence,
            "stated": proposal.is_stated,
            "evidence_id": proposal.evidence_id,
            "said_at": proposal.said_at,
            "falls": 0,
            "falls_due": True,
        },
        "subject": _tied(proposal.subject),
        "cited": [_tied(quoted) for quoted in proposal.cited],
    }


def statement_row(thing: Map, tenant_id: str) -> Map:
    """Give the statement of what a thing claims, as `proposal/lock_proposals` gives the thing."""
    text = thing["claim"] or thing["quote"]
    id_ = id_of_statement(thing["id"], text)
    return {
        "id": id_,
        "node_id": thing["id"],
        "edge_id": id_beside(id_, "derived"),
        "span": thing["span"],
        "properties": {
            "kind": NodeKind.THOUGHT,
            "response": text,
            "reasoning": "",
            "session_id": thing["session_id"],
            # In no place of the session: it is listed with what it is quoted from.
            "position": 0,
            "status": NodeStatus.COMPLETE,
            "source": SOURCE,
            **search_properties(tenant_id, NodeKind.THOUGHT, thing["session_id"], text),
        },
    }


def added_event(tenant_id: str, proposal: NewProposal) -> NewEvent:
    cited: list[JsonValue] = [quoted.id for quoted in proposal.cited]
    told: dict[str, JsonValue] = {
        "id": proposal.id,
        "kind": proposal.kind,
        "subject_id": proposal.subject.id,
        "cited_ids": cited,
    }
    return NewEvent(knowledge_stream(tenant_id), EventType.PROPOSAL_ADDED, told)


def changed_event(tenant_id: str, proposal_id: str, status: str, by: str) -> NewEvent:
    told: dict[str, JsonValue] = {"id": proposal_id, "status": status, "by": by}
    return NewEvent(knowledge_stream(tenant_id), EventType.PROPOSAL_CHANGED, told)


def due_node(row: Map) -> DueNode:
    return DueNode(
        id=row["id"],
        due=row["due"],
        text=row["text"] or "",
        said=row["said"] or "",
        said_at=datetime.fromisoformat(row["said_at"]) if row["said_at"] else None,
        decisions=tuple(_own(one) for one in whole(row["decisions"], "id")),
        before=tuple(passage for one in whole(row["before"], "id") for passage in _passages(one)),
        used=all_used(row["used"]),
        merged=all_used(row["merged"]),
        won=_proposed(row["won"]) if row["won"] else None,
    )


def _proposed(row: Map) -> Proposed:
    return Proposed(row["said"] or "", all_used(row["used"]))


def supported(row: Map) -> Supported:
    return Supported(row["id"], row["text"], all_used(row["evidence"]))


def all_used(rows: Sequence[Map]) -> tuple[Used, ...]:
    """Give what may be cited, without what was deleted while it was read."""
    return tuple(_used(one) for one in whole(rows, "id", "kind"))


def _used(row: Map) -> Used:
    return Used(row["id"], row["kind"], row["text"] or "", row["rule"])


def as_left(row: Map) -> Map:
    """Give what a proposal changes and cites, without what was deleted while it was read."""
    subject = row["subject"] if row["subject"] and is_whole(row["subject"], "id", "kind") else None
    return {**row, "subject": subject, "cited": whole(row["cited"], "id", "kind")}


def near_passage(near: Neighbour, wanted: str) -> Passage:
    """Give the sentence of a thing elsewhere that is nearest to some words."""
    excerpt = nearest_sentence(wanted, near.text)
    return Passage(near.id, excerpt.text[:MAX_QUOTE], None, ELSEWHERE, is_claim=False)


def _passages(row: Map) -> list[Passage]:
    """Give what an earlier text says: its decisions, its statements, and its other sentences."""
    distance = row["distance"]
    found = [
        Passage(
            one["id"],
            one["text"],
            None,
            distance,
            is_claim=False,
            chosen=one["chosen"],
            question=one["question"],
            rejected=tuple(present(one["rejected"])),
        )
        for one in whole(row["decisions"], "id", "text")
    ]
    statements = whole(row["statements"], "id", "text")
    stated = [Span(*one["span"]) if one["span"] else None for one in statements]
    found += [Passage(one["id"], one["text"], None, distance, is_claim=False) for one in statements]
    for span, said in sentences(row["said"] or ""):
        if not any(one and one.start < span.end and span.start < one.end for one in stated):
            place = None if row["thought"] else span
            found.append(Passage(row["id"], said, place, distance))
    return found


def _own(row: Map) -> OwnDecision:
    has_place = is_whole(row, "start", "end")
    span = Span(row["start"], row["end"]) if has_place else None
    return OwnDecision(
        row["id"],
        row["description"] or "",
        row["question"],
        row["chosen"],
        row["reason"],
        tuple(present(row["rejected"])),
        span,
        row["is_standing"],
    )


def _tied(quoted: Quoted) -> Map:
    span: Sequence[int] | None = list(quoted.span) if quoted.span else None
    tie = {"quote": quoted.quote, "claim": quoted.claim, "span": span}
    return {"id": quoted.id, "tie": {**tie, "statement_id": statement_id(quoted)}}
