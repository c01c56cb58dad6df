"""Ranks the inbox: how many decisions fall if something that waits for a person is true."""

from collections.abc import Sequence
from typing import Any

from app.domain.job import Job
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.change import run
from app.graph.rows import present, whole
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reads.beliefs.belief import BeliefReads

Map = dict[str, Any]
BATCH = 100
TOP = 100
"""Items at the beginning of the inbox that are looked at again with every change of beliefs."""


class InboxRanks:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._beliefs = BeliefReads(graph)

    async def rank_due(self, report: Report | None = None) -> int:
        """Rank what is marked and the beginning of the inbox; give how many items were looked at.

        Args:
            report: Told the number of items so far after each batch.
        """
        done, top = 0, TOP
        while items := await self._due(top):
            ranks = [
                {"id": item["id"], "falls": await self._falls(present(item["belief_ids"]))}
                for item in items
            ]
            await self._store(ranks)
            done, top = done + len(ranks), 0
            if report:
                await report(done)
        return done

    async def _due(self, top: int) -> list[Map]:
        [row] = await self._graph.read("inbox/list_unranked", limit=BATCH, top=top)
        return whole(row["items"], "id")

    async def _falls(self, belief_ids: Sequence[str]) -> int:
        """Count the decisions that fall with the one of some beliefs with which most do."""
        return max([await self._fallen(id_) for id_ in belief_ids], default=0)

    async def _fallen(self, belief_id: str) -> int:
        try:
            impact = await self._beliefs.impact(belief_id)
        except NotFoundError:
            # Nobody made a belief of it so far: nothing rests on it.
            return 0
        ids = [belief_id, *impact.fallen]
        [row] = await self._graph.read("inbox/count_decisions", ids=ids)
        return row["count"]

    async def _store(self, ranks: Sequence[Map]) -> None:

        await self._graph.apply(run, "inbox/store_ranks", ranks=ranks)


def ranking_handler() -> Handler:
    """Make the handler of jobs that rank the inbox."""

    async def handle(graph: Graph, _job: Job, report: Report) -> None:
        await InboxRanks(graph).rank_due(report)

    return handle
