"""Relationships that texts give away: texts are saved first, this comes after."""

import asyncio
from collections.abc import Sequence

from app.domain.ids import id_beside
from app.domain.job import Job
from app.domain.nodes.edge import NewEdge
from app.errors import ConflictError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import run
from app.graph.due import read_due
from app.graph.rows import whole
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.nodes.references.service import Antecedent, OwnDecision, Reference, references
from app.reasoning.nodes.think_graph.service import ThinkGraph

BATCH = 32
BACK = 50
"""Nodes of the line of thought that are looked at before a text."""
_CHARACTERS = 4_000
"""Of each of them."""
SOURCE = "rule"


class References:
    """The references of one tenant's texts."""

    def __init__(self, graph: Graph, max_text_bytes: int) -> None:
        self._graph = graph
        self._think_graph = ThinkGraph(graph, max_text_bytes)

    async def draw_due(self, report: Report | None = None) -> int:
        """Look at every text that is due and give the number of relationships drawn.

        Args:
            report: Told the number of texts so far after each batch.
        """
        drawn = looked_at = 0
        while rows := await self._due():
            for row in rows:
                found = await asyncio.to_thread(_found, row)
                drawn += await self._draw([_edge(row["id"], reference) for reference in found])
            await self._done(rows)
            looked_at += len(rows)
            if report:
                await report(looked_at)
        return drawn

    async def _due(self) -> list[Row]:
        given = {"back": BACK, "characters": _CHARACTERS, "limit": BATCH}
        return await read_due(self._graph, "reference/list_due", "id", "due", "text", **given)

    async def _draw(self, edges: Sequence[NewEdge]) -> int:
        drawn = 0
        for edge in edges:
            try:
                drawn += await self._graph.apply(self._think_graph.link_in, [edge])
            except (ConflictError, NotFoundError):
                # It would close a circle, or what it joins was archived or deleted: no loss.
                continue
        return drawn

    async def _done(self, rows: Sequence[Row]) -> None:
        looked_at = [{"id": row["id"], "due": row["due"]} for row in rows]

        await self._graph.apply(run, "reference/mark_done", rows=looked_at)


def references_handler(max_text_bytes: int) -> Handler:
    """Make the handler of jobs that look what texts refer to."""

    async def handle(graph: Graph, _job: Job, report: Report) -> None:
        await References(graph, max_text_bytes).draw_due(report)

    return handle


def _found(row: Row) -> tuple[Reference, ...]:
    own = [OwnDecision(**one) for one in whole(row["own"], "id", "start", "end")]
    before = whole(row["before"], "id", "text")
    return references(row["id"], row["text"], own, [*_earlier(before)])


def _earlier(before: Sequence[Row]) -> list[Antecedent]:
    said = [Antecedent(node["id"], node["distance"], node["text"], None) for node in before]
    decided = [
        Antecedent(one["id"], node["distance"], one["text"], one["name"])
        for node in before
        for one in whole(node["decisions"], "id", "text")
        if one["name"]
    ]
    return said + decided


def _edge(node_id: str, reference: Reference) -> NewEdge:
    return NewEdge(
        id=id_beside(node_id, f"{reference.type} {reference.start_id} {reference.end_id}"),
        type=reference.type,
        start_id=reference.start_id,
        end_id=reference.end_id,
        weight=reference.weight,
        source=SOURCE,
        rule=reference.rule,
        evidence_id=node_id,
        span=(reference.start, reference.end),
    )
