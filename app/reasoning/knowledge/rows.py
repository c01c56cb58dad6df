"""Entries as the parameters of the statements that write and read them. Pure."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from app.domain.beliefs.knowledge import CategorizedBy, Category, Tier
from app.domain.beliefs.knowledge_changes import EntryFields, Finding, Moved, Relate
from app.domain.ids import id_beside, new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.search import search_properties
from app.domain.text import tokens_of_text
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.rows import whole
from app.reasoning.knowledge.schemas import Entry, TierMember

Map = dict[str, Any]
SOURCE = "knowledge"


def created_row(entry: Entry, tenant_id: str, at: datetime) -> Map:
    text = _text(entry)
    properties: Map = {
        **asdict(entry.fields),
        "tags": list(entry.fields.tags),
        "kind": "knowledge",
        "categorized_by": entry.categorized_by,
        "tier": entry.tier,
        "tier_since": at,
        "tokens": tokens_of_text(text),
        **search_properties(tenant_id, "knowledge", None, text),
    }
    return {"id": entry.id, "properties": properties}


def pinned_tokens(entries: Sequence[Entry]) -> int:
    """Give the tokens of the entries that are to be pinned."""
    return sum(tokens_of_text(_text(entry)) for entry in entries if entry.tier is Tier.CORE)


def fields_from(row: Map) -> EntryFields:
    """Give what a stored entry says."""
    return EntryFields(
        title=row["title"],
        content=row["content"],
        category=row["category"],
        subcategory=row["subcategory"],
        tags=tuple(row["tags"] or ()),
        source=row["source"],
        valid_from=_time(row["valid_from"]),
        valid_to=_time(row["valid_to"]),
    )


def categories_from(rows: Sequence[Map]) -> list[Category]:
    found = whole(rows, "category", "subcategory", "words")
    return [Category(row["category"], row["subcategory"], tuple(row["words"])) for row in found]


def kept_from(rows: Sequence[Map]) -> list[TierMember]:
    return [
        TierMember(row["id"], row["tokens"], datetime.fromisoformat(row["since"]), row["held"])
        for row in whole(rows, "id", "since")
    ]


def relation_edges(request: Relate) -> list[NewEdge]:
    return [
        edge_of(request.id, request.relation, request.entry_id, to_id, request.weight)
        for to_id in sorted(request.to_ids)
    ]


def edge_of(
    operation_id: str, type_: EdgeType, start_id: str, end_id: str, weight: float = 1.0
) -> NewEdge:
    return NewEdge(id_beside(operation_id, end_id), type_, start_id, end_id, weight, SOURCE)


def classification_rows(findings: Sequence[Finding]) -> list[Map]:
    return [
        {**asdict(finding), "id": new_id(), "words": list(finding.words)} for finding in findings
    ]


def person_says(category: str, subcategory: str | None) -> Finding:
    return Finding(category, subcategory, CategorizedBy.PERSON, "person", None, ())


def knowledge_event(tenant_id: str, kind: EventType, entry_id: str, **more: JsonValue) -> NewEvent:
    return NewEvent(knowledge_stream(tenant_id), kind, {"id": entry_id, **more})


def moved_events(tenant_id: str, moves: Sequence[Moved]) -> list[NewEvent]:
    return [
        knowledge_event(
            tenant_id,
            EventType.KNOWLEDGE_MOVED,
            move.entry_id,
            before=move.before.value,
            after=move.after.value,
            reason=move.reason,
        )
        for move in moves
    ]


def tier_of(row: Map) -> Tier:
    return Tier(row["tier"])


def _text(entry: Entry) -> str:
    return f"{entry.fields.title}\n\n{entry.fields.content}"


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
