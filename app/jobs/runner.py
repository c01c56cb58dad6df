"""Does the jobs of every tenant, one at a time, while the service runs."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from app.domain.ids import new_id
from app.domain.job import Job, JobKind, JobStatus
from app.domain.tenant import SYSTEM_TENANT
from app.errors import AppError
from app.events.bus import EventBus
from app.graph.base import Graph
from app.jobs.queue import JobLostError, JobQueue, StoppingError

POLL_S = 5.0
"""Longest wait before leases that ran out and jobs of other processes are looked for."""

Report = Callable[[int], Awaitable[None]]
Handler = Callable[[Graph, Report], Awaitable[None]]
"""Does one job in the graph of its tenant; reports the units finished well within a lease."""

_log = logging.getLogger(__name__)


class JobRunner:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    handlers: What to do, by the kind of job; other kinds are left alone.
    bus: Wakes the runner after each commit of this process.
    clock: Tells the time that leases are measured by.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        handlers: Mapping[JobKind, Handler],
        bus: EventBus,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._graph_of = graph_of
        self._handlers = handlers
        self._bus = bus
        self._clock = clock
        self._worker = new_id()
        self._stopping = False

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Do jobs until the block ends; what is under way then goes back to the queue."""
        self._stopping = False
        with self._bus.listen_all() as wake_up:
            task = asyncio.create_task(self._run(wake_up.wait))
            try:
                yield
            finally:
                self._stopping = True
                wake_up.set()
                await task

    async def run_due(self, tenant_id: str) -> int:
        """Do the jobs of one tenant that are due, and tell how many were begun."""
        graph = self._graph_of(tenant_id)
        queue = JobQueue(graph, self._worker, self._clock)
        begun = 0
        while not self._stopping and (job := await queue.claim([*self._handlers])):
            if job.status is JobStatus.RUNNING:
                begun += 1
                await self._attempt(graph, queue, job)
        return begun

    async def _run(self, wait: Callable[[float], Awaitable[bool]]) -> None:
        while not self._stopping:
            try:
                await self._round()
            except AppError as error:
                # The database is away, most likely; the next round tries again.
                _log.warning("jobs wait: %s", error.message)
            if not self._stopping:
                await wait(POLL_S)

    async def _round(self) -> None:
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            await self.run_due(row["id"])

    async def _attempt(self, graph: Graph, queue: JobQueue, job: Job) -> None:
        async def report(done: int) -> None:
            await queue.report(job, done)
            if self._stopping:
                raise StoppingError("the service stops")

        try:
            await self._handlers[JobKind(job.kind)](graph, report)
        except JobLostError:
            return
        except StoppingError:
            await queue.give_back(job)
        except AppError as error:
            await queue.fail(job, error.message)
        except Exception:
            # Nobody is above a job to see its bug: it is logged here, and the others go on.
            _log.exception("job %s failed", job.id)
            await queue.fail(job, "an unexpected error; the log has it")
        else:
            await queue.finish(job)
