"""The queue of one tenant's jobs, as one worker sees it.

A worker has a job as long as its lease; every report of progress renews it. A worker that died
leaves a lease that runs out, and the job goes to the next one.

AppError
├── ConflictError
│   └── JobLostError    the job was cancelled, or another worker has it
└── UnavailableError
    └── StoppingError   this worker is told to stop; the job goes back to the queue
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from app.domain.job import Job, JobStatus
from app.errors import ConflictError, UnavailableError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Transaction
from app.reads.rows import job_from

LEASE = timedelta(seconds=120)
"""Longer than a handler takes from one report to the next: a batch of the longest texts."""
MAX_ATTEMPTS = 3
RETRY_AFTER = timedelta(seconds=10)
"""For each attempt so far."""


class JobLostError(ConflictError):
    pass


class StoppingError(UnavailableError):
    pass


class JobQueue:
    def __init__(self, graph: Graph, worker: str, clock: Callable[[], datetime]) -> None:
        self._graph = graph
        self._worker = worker
        self._clock = clock

    async def claim(self, kinds: Sequence[str]) -> Job | None:
        """Take the oldest job that is due, or close it if it was begun too often; None if none is.

        Returns:
            The job: `running`, or `failed` where it was closed.
        """
        now = self._clock()

        async def work(tx: Transaction) -> Job | None:
            rows = await tx.run(
                "job/claim_job",
                kinds=list(kinds),
                worker=self._worker,
                now=now,
                lease_until=now + LEASE,
                max_attempts=MAX_ATTEMPTS,
            )
            if not rows:
                return None
            job = job_from(rows[0]["job"])
            await tx.append([_event(job, job.status, error=job.error)])
            return job

        return await self._graph.write(work)

    async def report(self, job: Job, done: int) -> None:
        """Tell how many units are finished; keeps the lease.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
        """
        now = self._clock()

        async def work(tx: Transaction) -> None:
            rows = await tx.run(
                "job/record_progress",
                id=job.id,
                worker=self._worker,
                done=done,
                now=now,
                lease_until=now + LEASE,
            )
            if not rows:
                raise JobLostError("the job is no longer this worker's", field="id")
            await tx.append([_event(job, JobStatus.RUNNING, done=done)])

        await self._graph.write(work)

    async def finish(self, job: Job) -> None:
        """Close a job as done, unless it was lost meanwhile."""
        await self._end(job, JobStatus.DONE, job.attempt, None, None)

    async def fail(self, job: Job, error: str) -> None:
        """Give a job back for a later attempt, or close it as failed after the last one."""
        if job.attempt < MAX_ATTEMPTS:
            retry_at = self._clock() + job.attempt * RETRY_AFTER
            await self._end(job, JobStatus.QUEUED, job.attempt, error, retry_at)
        else:
            await self._end(job, JobStatus.FAILED, job.attempt, error, None)

    async def give_back(self, job: Job) -> None:
        """Put a job back untouched: the attempt does not count."""
        await self._end(job, JobStatus.QUEUED, job.attempt - 1, job.error, None)

    async def _end(
        self,
        job: Job,
        status: JobStatus,
        attempt: int,
        error: str | None,
        retry_at: datetime | None,
    ) -> None:
        async def work(tx: Transaction) -> None:
            rows = await tx.run(
                "job/end_attempt",
                id=job.id,
                worker=self._worker,
                status=status,
                attempt=attempt,
                error=error,
                now=self._clock(),
                lease_until=retry_at,
            )
            if rows:
                await tx.append([_event(job, status, error=error)])

        await self._graph.write(work)


def _event(job: Job, status: JobStatus, **more: JsonValue) -> NewEvent:
    ended = status not in (JobStatus.QUEUED, JobStatus.RUNNING)
    payload = {"kind": job.kind, "status": status.value, "attempt": job.attempt, **more}
    type_ = EventType.JOB_FINISHED if ended else EventType.JOB_PROGRESSED
    return NewEvent(job.id, type_, payload)
