"""Questions about long work."""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.job import RUNS, Job, JobStatus
from app.domain.list_filter import ALL, ListFilter
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole
from app.reads.graph.rows import job_from

_ALWAYS = ("id", "kind", "status", "attempt", "done", "recorded_from")
MAX_OPEN = 100


class JobReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Job | None]:
        """Give the jobs of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("job/list_by_ids", ids=list(ids))
        jobs = [job_from(job) for job in whole((row["job"] for row in rows), *_ALWAYS)]
        positions = await self._positions(jobs)
        by_id = {job.id: replace(job, queue_position=positions.get(job.id)) for job in jobs}
        return [by_id.get(id_) for id_ in ids]

    async def require(self, job_id: str) -> Job:
        """Give one job.

        Raises:
            NotFoundError: The tenant has no such job.
        """
        [job] = await self.get_many([job_id])
        if job is None:
            raise NotFoundError("there is no such job", field="id")
        return job

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Job]:
        """List jobs, newest first."""
        [row] = await self._graph.read(
            "job/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        jobs = [job for job in await self.get_many(row["ids"]) if job]
        return newest_page(jobs, page.first)

    async def list_open(self) -> list[Job]:
        """List the jobs that wait or run, oldest first, 100 at most."""
        rows = await self._graph.read("job/list_open", limit=MAX_OPEN)
        jobs = await self.get_many([row["id"] for row in rows])
        return [job for job in jobs if job]

    async def _positions(self, jobs: Sequence[Job]) -> dict[str, int]:
        """Give the queue position of each job that waits, from 1, by its id.

        Only the tenant's own jobs count: how busy others are is theirs to know.
        """
        waiting = [job.id for job in jobs if job.status is JobStatus.QUEUED]
        if not waiting:
            return {}
        [row] = await self._graph.read("job/count_before", ids=waiting, runs=list(RUNS))
        return {job["id"]: job["before"] + 1 for job in row["counted"]}
