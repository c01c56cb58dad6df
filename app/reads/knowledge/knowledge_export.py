"""A tenant's knowledge, record by record, as a file keeps it."""

from collections.abc import AsyncGenerator
from datetime import datetime
from typing import Any

from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.beliefs.knowledge_record import (
    EntryRecord,
    JustificationRecord,
    Record,
    RelationRecord,
    Withdrawal,
)
from app.domain.nodes.edge import EdgeType
from app.graph.base import Graph
from app.graph.rows import whole

PAGE = 500
"""Entries in memory at a time."""
Map = dict[str, Any]
_RELATION = ("id", "type", "from_id", "to_id", "weight")


class KnowledgeExportReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def records(self) -> AsyncGenerator[Record]:
        """Give all entries, oldest first, then all relations and justifications between them.

        What is stored meanwhile may be part of it or not; what is given always fits together.
        """
        last = ""
        async for page in self._pages():
            for row in page:
                yield _entry(row)
            last = page[-1]["id"]
        async for page in self._pages():
            ids = [row["id"] for row in page if row["id"] <= last]
            [found] = await self._graph.read("knowledge/export_links", ids=ids, until=last)
            for row in whole(found["relations"], *_RELATION):
                yield _relation(row)
            for row in whole(found["justifications"], "id", "conclusion_id"):
                if None not in row["premise_ids"]:
                    yield _justification(row)

    async def _pages(self) -> AsyncGenerator[list[Map]]:
        after = ""
        while True:
            [row] = await self._graph.read("knowledge/export_entries", after=after, limit=PAGE)
            if not row["entries"]:
                return
            # Without those that were deleted while they were read, which the next page has not.
            if page := whole(row["entries"], "id", "title", "content", "tier"):
                yield page
                after = page[-1]["id"]


def _entry(row: Map) -> EntryRecord:
    withdrawal = Withdrawal(row["superseded_by"], row["reason"]) if row["withdrawn"] else None
    return EntryRecord(
        id=row["id"],
        fields=EntryFields(
            title=row["title"],
            content=row["content"],
            category=row["category"],
            subcategory=row["subcategory"],
            tags=tuple(row["tags"] or ()),
            source=row["source"],
            valid_from=_time(row["valid_from"]),
            valid_to=_time(row["valid_to"]),
        ),
        categorized_by=CategorizedBy(row["categorized_by"]) if row["categorized_by"] else None,
        tier=Tier(row["tier"]),
        asserted=row["asserted"],
        withdrawal=withdrawal,
    )


def _relation(row: Map) -> RelationRecord:
    fields: Map = {**row, "type": EdgeType(row["type"])}
    return RelationRecord(**fields)


def _justification(row: Map) -> JustificationRecord:
    fields: Map = {**row, "premise_ids": tuple(row["premise_ids"])}
    return JustificationRecord(**fields)


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
