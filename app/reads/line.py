"""The line jobs wait in: one for all tenants, as whoever does them takes them."""

from collections import Counter
from collections.abc import Callable, Sequence

from app.domain.job import RUNS, Job, JobStatus
from app.domain.tenant import SYSTEM_TENANT
from app.graph.base import Graph


class WaitingLine:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    """

    def __init__(self, graph_of: Callable[[str], Graph]) -> None:
        self._graph_of = graph_of

    async def places(self, tenant_id: str, jobs: Sequence[Job]) -> dict[str, int]:
        """Give the place of each job of a tenant that waits, from 1, by its id.

        Each tenant is asked how many of its jobs are before them; nothing more is told of them.
        """
        waiting = [
            {"id": job.id, "run": job.kind in RUNS}
            for job in jobs
            if job.status is JobStatus.QUEUED
        ]
        places: Counter[str] = Counter()
        if waiting:
            tenants = await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants")
            for id_ in {tenant_id, *(row["id"] for row in tenants)}:
                [row] = await self._graph_of(id_).read(
                    "job/count_before", waiting=waiting, runs=list(RUNS)
                )
                places.update({one["id"]: one["before"] for one in row["counted"]})
        return {job.id: places[job.id] + 1 for job in jobs if job.status is JobStatus.QUEUED}
