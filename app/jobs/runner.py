"""Does the jobs of every tenant, a few at a time, while the service runs.

Whose turn it is, the database says (`job/find_next_tenant`); of a tenant the oldest job is taken.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.domain.ids import new_id
from app.domain.job import Job, JobKind, JobStatus
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import AppError, NotFoundError, SetupError, UnavailableError
from app.events.bus import EventBus, Topic, WakeUp
from app.graph.base import Graph
from app.jobs.queue import JobLostError, JobQueue, Report, StoppingError, lane
from app.metrics import Metrics
from app.supervisor import Part, Supervisor

POLL_S = 5.0
"""Longest wait before leases that ran out and jobs of other processes are looked for."""
HEARTBEAT_S = 5.0
"""A third of a lease: a job is lost only after its worker missed three renewals."""
LOOK_PACE_S = 0.25
"""Between two looks at a job; one that writes much wakes its own watch each time."""

Handler = Callable[[Graph, Job, Report], Coroutine[Any, Any, None]]
"""Does one job in the graph of its tenant. Its lease is kept however long it takes; it is cancelled
when the job is, when another worker has the job, and when the service stops."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Worker:
    id: str = field(default_factory=new_id)
    """This process, as leases name it."""
    name: str = "jobs"
    """The part of the service that a runner is; each has its own."""
    at_once: int = 1
    """Jobs that run at the same time."""


class JobRunner:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    handlers: What to do, by the kind of job; other kinds are left alone.
    bus: Wakes the runner when a commit, of this process or another, left a job to be taken.
    supervisor: Keeps the runner going.
    metrics: Counts and traces the attempts.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        handlers: Mapping[JobKind, Handler],
        bus: EventBus,
        worker: Worker | None = None,
        supervisor: Supervisor | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._metrics = metrics or Metrics()
        self._graph_of = graph_of
        self._handlers = handlers
        self._bus = bus
        self._worker = worker or Worker()
        self._supervisor = supervisor or Supervisor()
        self._stopping = asyncio.Event()
        self._under_way = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Do jobs until the block ends; what is under way then goes back to the queue."""
        self._stopping.clear()
        with self._bus.listen_to(Topic.JOBS) as wake_up:

            async def run(part: Part) -> None:
                await self._run(part, wake_up)

            def stop() -> None:
                self._stopping.set()
                wake_up.set()

            try:
                async with self._supervisor.running(self._worker.name, run, stop):
                    yield
            finally:
                await asyncio.gather(*self._under_way)
                # Whoever asks for what is due later is not part of this run.
                self._stopping.clear()

    async def run_due(self, tenant_id: str) -> int:
        """Do the jobs of one tenant that are due, and tell how many were begun."""
        begun = 0
        while not self._stopping.is_set() and (job := await self._claim(tenant_id)):
            if job.status is JobStatus.RUNNING:
                begun += 1
                await self._attempt(tenant_id, job)
        return begun

    async def _run(self, part: Part, wake_up: WakeUp) -> None:
        while not self._stopping.is_set():
            has_room = len(self._under_way) < self._worker.at_once
            claimed = await self._claim_next() if has_room else None
            part.well()
            if claimed is None:
                await wake_up.wait(POLL_S)
                continue
            task = asyncio.create_task(self._attempt(*claimed))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
            task.add_done_callback(lambda _: wake_up.set())

    async def _claim_next(self) -> tuple[str, Job] | None:
        """Take the oldest job of the tenant whose turn it is; None if there is nothing to do."""
        while (tenant_id := await self._next_tenant()) is not None:
            job = await self._claim(tenant_id)
            if job is not None and job.status is JobStatus.RUNNING:
                return tenant_id, job
        return None

    async def _next_tenant(self) -> str | None:
        kinds = [*self._handlers]
        rows = await self._graph_of(SYSTEM_TENANT).read(
            "job/find_next_tenant", kinds=kinds, lane=lane(kinds)
        )
        return rows[0]["id"] if rows else None

    async def _claim(self, tenant_id: str) -> Job | None:
        return await self._queue(tenant_id).claim([*self._handlers])

    def _queue(self, tenant_id: str) -> JobQueue:
        return JobQueue(self._graph_of(tenant_id), self._worker.id)

    async def _attempt(self, tenant_id: str, job: Job) -> None:
        queue, ended = self._queue(tenant_id), "left"
        began_s = self._metrics.clock_s()
        with self._metrics.spans.attempt(job.kind) as span:
            try:
                ended = await self._end(queue, job, self._work(tenant_id, queue, job))
            except AppError as error:
                # Its lease runs out, and the job is taken up again.
                _log.warning("job %s was left: %s", job.id, error.message)
            except Exception:
                # Nobody is above an attempt either, and the others go on.
                _log.exception("job %s was left", job.id)
            finally:
                self._metrics.jobs.add(self._metrics.clock_s() - began_s, job.kind, ended)
                span.ended(ended)

    async def _end(self, queue: JobQueue, job: Job, work: Awaitable[None]) -> str:
        """Note how an attempt ended, and give it as a word."""
        try:
            await work
        except JobLostError:
            return "lost"
        except StoppingError:
            await queue.give_back(job)
            return "given_back"
        except NotFoundError as error:
            # What it was for was deleted: another attempt would find no more.
            await queue.close(job, error.message)
        except AppError as error:
            await queue.fail(job, error.message)
        except Exception:
            # Nobody is above a job to see its bug: it is logged here, and the others go on.
            _log.exception("job %s failed", job.id)
            await queue.fail(job, "an unexpected error; the log has it")
        else:
            await queue.finish(job)
            return "done"
        return "failed"

    async def _work(self, tenant_id: str, queue: JobQueue, job: Job) -> None:
        """Let the handler work for as long as the job is this worker's.

        Raises:
            JobLostError: It is not any more.
            StoppingError: The service stops.
        """
        graph = self._graph_of(tenant_id)
        report = Report(graph, queue, job)
        working = asyncio.create_task(self._handlers[JobKind(job.kind)](graph, job, report))
        watching = asyncio.create_task(self._watch(tenant_id, queue, job))
        try:
            await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
            deciding = working if working.done() else watching
        finally:
            for task in (working, watching):
                task.cancel()
            await asyncio.gather(working, watching, return_exceptions=True)
        deciding.result()

    async def _watch(self, tenant_id: str, queue: JobQueue, job: Job) -> None:
        """Keep the lease; ends only with the reason why the work must end.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
            StoppingError: The service stops.
        """
        stopping = asyncio.create_task(self._stopping.wait())
        with self._bus.listen(tenant_id, job.id) as wake_up:
            try:
                while not stopping.done():
                    told = asyncio.create_task(wake_up.wait(HEARTBEAT_S))
                    await asyncio.wait({told, stopping}, return_when=asyncio.FIRST_COMPLETED)
                    is_woken = told.done() and told.result()
                    told.cancel()
                    # What it was woken by renews the lease or ends the job.
                    await _patiently(queue.check(job) if is_woken else queue.keep(job), job)
                    await asyncio.wait({stopping}, timeout=LOOK_PACE_S)
            finally:
                stopping.cancel()
        raise StoppingError("the service stops")


async def _patiently(look: Awaitable[None], job: Job) -> None:
    try:
        await look
    except (UnavailableError, SetupError) as error:
        # Whoever works on it meets the same database; the lease may outlast its absence.
        _log.warning("the lease of job %s waits: %s", job.id, error.message)
