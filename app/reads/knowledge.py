"""Questions about knowledge entries, contradictions and insights."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.neighbour import COMPARED_CHARACTERS
from app.graph.base import Graph
from app.reads.rows import contradiction_from, insight_from, knowledge_from


class KnowledgeReads:
    """Each answers in the order of `ids`, with None where the tenant has no such thing."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_entries(self, ids: Sequence[str]) -> list[KnowledgeEntry | None]:
        rows = await self._graph.read("knowledge/list_entries", ids=list(ids))
        found = {row["entry"]["id"]: knowledge_from(row["entry"]) for row in rows}
        return [found.get(id_) for id_ in ids]

    async def get_contradictions(
        self, ids: Sequence[str], recorded: datetime | None = None
    ) -> list[Contradiction | None]:
        """Give them as they were at a moment; None is now."""
        rows = await self._graph.read(
            "knowledge/list_contradictions",
            ids=list(ids),
            recorded=recorded,
            characters=COMPARED_CHARACTERS,
        )
        values = [contradiction_from(row["contradiction"]) for row in rows]
        found = {value.id: value for value in values}
        return [found.get(id_) for id_ in ids]

    async def get_insights(self, ids: Sequence[str]) -> list[Insight | None]:
        rows = await self._graph.read("knowledge/list_insights", ids=list(ids))
        found = {row["insight"]["id"]: insight_from(row["insight"]) for row in rows}
        return [found.get(id_) for id_ in ids]
