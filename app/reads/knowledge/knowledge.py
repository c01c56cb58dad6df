"""Questions about knowledge entries, contradictions and insights."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from app.domain.beliefs.belief import AsOf
from app.domain.beliefs.knowledge import (
    Category,
    Classification,
    Contradiction,
    EntryFilter,
    Insight,
    KnowledgeEntry,
)
from app.domain.list_filter import ALL, ListFilter
from app.domain.metacognition import InsightEvidence
from app.domain.nodes.neighbour import COMPARED_CHARACTERS
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import (
    classification_from,
    contradiction_from,
    insight_from,
    knowledge_from,
)

NOW = AsOf()
_ENTRY = ("id", "title", "content", "recorded_from")
_CLASSIFIED = ("id", "category", "by", "detector", "words", "recorded_from")
_CONTRADICTION = ("id", "type", "severity", "status", "summary", "detector", "recorded_from")
_INSIGHT = ("id", "type", "text", "recorded_from")
_SHOWN = ("node_id", "excerpt", "relevance")


class KnowledgeReads:
    """Each answers in the order of `ids`, with None where the tenant has no such thing."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_entries(
        self, ids: Sequence[str], recorded: datetime | None = None
    ) -> list[KnowledgeEntry | None]:
        """Give them with the status they had at a moment; None is now."""
        [row] = await self._graph.read("knowledge/list_entries", ids=list(ids), recorded=recorded)
        entries = {entry["id"]: knowledge_from(entry) for entry in whole(row["entries"], *_ENTRY)}
        return [entries.get(id_) for id_ in ids]

    async def require_entry(self, entry_id: str) -> KnowledgeEntry:
        """Give one entry.

        Raises:
            NotFoundError: The tenant has no such entry.
        """
        [entry] = await self.get_entries([entry_id])
        if entry is None:
            raise NotFoundError("there is no such entry", field="id")
        return entry

    async def list_entries(
        self, page: PageRequest, wanted: EntryFilter, as_of: AsOf = NOW
    ) -> Page[KnowledgeEntry]:
        """List entries, newest first."""
        [row] = await self._graph.read(
            "knowledge/list_page",
            **(asdict(wanted) | {"only": wanted.only.parameters()}),
            before=before(page),
            recorded=as_of.recorded,
            valid=as_of.valid or as_of.recorded,
            limit=page.first + 1,
        )
        entries = [entry for entry in await self.get_entries(row["ids"], as_of.recorded) if entry]
        return newest_page(entries, page.first)

    async def classifications_of(self, ids: Sequence[str]) -> list[tuple[Classification, ...]]:
        """Give what each entry was taken to be about, newest first."""
        rows = await self._graph.read("knowledge/list_classifications", ids=list(ids))
        classifications = {
            row["id"]: tuple(map(classification_from, whole(row["classifications"], *_CLASSIFIED)))
            for row in rows
        }
        return [classifications.get(id_, ()) for id_ in ids]

    async def categories(self) -> tuple[Category, ...]:
        """Give the tenant's own categories, in the order of their names."""
        [row] = await self._graph.read("knowledge/list_categories")
        return tuple(
            Category(one["category"], one["subcategory"], tuple(one["words"]))
            for one in whole(row["categories"], "category", "subcategory", "words")
        )

    async def get_contradictions(
        self, ids: Sequence[str], recorded: datetime | None = None
    ) -> list[Contradiction | None]:
        """Give them as they were at a moment; None is now."""
        if not ids:
            return []
        rows = await self._graph.read(
            "contradiction/list_by_ids",
            ids=list(ids),
            recorded=recorded,
            characters=COMPARED_CHARACTERS,
        )
        found = [row["contradiction"] for row in rows if _is_whole(row["contradiction"])]
        contradictions = {one["id"]: contradiction_from(one) for one in found}
        return [contradictions.get(id_) for id_ in ids]

    async def list_insights(self, page: PageRequest, only: ListFilter = ALL) -> Page[Insight]:
        """List insights, newest first."""
        [row] = await self._graph.read(
            "knowledge/list_insight_page",
            before=before(page),
            only=only.parameters(),
            limit=page.first + 1,
        )
        insights = [insight for insight in await self.get_insights(row["ids"]) if insight]
        return newest_page(insights, page.first)

    async def get_insights(self, ids: Sequence[str]) -> list[Insight | None]:
        rows = await self._graph.read("knowledge/list_insights", ids=list(ids))
        found = whole((row["insight"] for row in rows), *_INSIGHT)
        insights = {insight["id"]: insight_from(insight) for insight in found}
        return [insights.get(id_) for id_ in ids]

    async def insight_evidence(self, ids: Sequence[str]) -> list[tuple[InsightEvidence, ...]]:
        """Give what shows each insight, the most relevant first, 100 at most."""
        rows = await self._graph.read("insight/list_evidence", ids=list(ids))
        shown = {
            row["id"]: tuple(InsightEvidence(**one) for one in whole(row["evidence"], *_SHOWN))
            for row in rows
        }
        return [shown.get(id_, ()) for id_ in ids]


def _is_whole(contradiction: Row) -> bool:
    """Tell whether neither a contradiction nor a side of it was deleted while it was read."""
    sides = all(is_whole(side, "id", "kind") for side in contradiction["sides"])
    return sides and is_whole(contradiction, *_CONTRADICTION)
