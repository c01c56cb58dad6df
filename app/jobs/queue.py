"""The queue of one tenant's jobs, as one worker sees it.

A worker has a job as long as its lease, which it renews however long a step of the job takes. A
worker that died leaves a lease that runs out, and the job goes to the next one. Leases are set and
compared by the clock of the database alone: those of the workers need not agree (decision 0009).

AppError
├── ConflictError
│   └── JobLostError    the job was cancelled, or another worker has it
└── UnavailableError
    └── StoppingError   this worker is told to stop; the job goes back to the queue
"""

from collections.abc import Sequence

from app.domain.job import RUNS, Job, JobStatus
from app.errors import ConflictError, UnavailableError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.reads.graph.rows import job_from

LEASE_S = 15.0
"""As long as that of a turn: what a worker that died left is taken up again within 20 s."""
MAX_ATTEMPTS = 3
RETRY_AFTER_S = 10.0
"""For each attempt so far."""


class JobLostError(ConflictError):
    pass


class StoppingError(UnavailableError):
    pass


class JobQueue:
    def __init__(self, graph: Graph, worker: str) -> None:
        self._graph = graph
        self._worker = worker

    async def claim(self, kinds: Sequence[str]) -> Job | None:
        """Take the oldest job that is due, or close it if it was begun too often; None if none is.

        Returns:
            The job: `running`, or `failed` where it was closed. What writers left to it while it
            waited is committed.
        """

        def work() -> Write[Job | None]:
            rows = yield from run(
                "job/claim_job",
                kinds=list(kinds),
                lane=lane(kinds),
                worker=self._worker,
                lease_s=LEASE_S,
                max_attempts=MAX_ATTEMPTS,
            )
            if not rows:
                return None
            job = job_from(rows[0]["job"])
            yield from append([_event(job, job.status, error=job.error)])
            return job

        job = await self._graph.apply(work)
        if job is not None and job.status is JobStatus.RUNNING:
            # Only after it is known to run: nobody relies on it any more, so this wait ends.
            await self._graph.apply(run, "job/outlast_writers", id=job.id)
        return job

    async def keep(self, job: Job) -> None:
        """Renew the lease.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
        """

        def work() -> Write[None]:
            given = {"id": job.id, "worker": self._worker, "lease_s": LEASE_S}
            _require((yield from run("job/keep_lease", **given)))

        await self._graph.apply(work)

    async def check(self, job: Job) -> None:
        """See that a job is still this worker's.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
        """
        _require(await self._graph.read("job/find_held", id=job.id, worker=self._worker))

    def note_in(self, job: Job, done: int) -> Write[None]:
        """Tell how many units are finished, in the transaction that stores the last of them.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
        """
        _require(
            (
                yield from run(
                    "job/record_progress",
                    id=job.id,
                    worker=self._worker,
                    done=done,
                    attempt=1 if job.kind in RUNS else job.attempt,
                    lease_s=LEASE_S,
                )
            )
        )
        yield from append([_event(job, JobStatus.RUNNING, done=done)])

    async def finish(self, job: Job) -> None:
        """Close a job as done, unless it was lost meanwhile."""
        await self._end(job, JobStatus.DONE, job.attempt, None, None)

    async def fail(self, job: Job, error: str) -> None:
        """Give a job back for a later attempt, or close it as failed after the last one."""
        if job.attempt < MAX_ATTEMPTS:
            retry_s = job.attempt * RETRY_AFTER_S
            await self._end(job, JobStatus.QUEUED, job.attempt, error, retry_s)
        else:
            await self.close(job, error)

    async def close(self, job: Job, error: str) -> None:
        """Close a job as failed that no later attempt can do."""
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
        retry_s: float | None,
    ) -> None:
        def work() -> Write[None]:
            rows = yield from run(
                "job/end_attempt",
                id=job.id,
                worker=self._worker,
                status=status,
                attempt=attempt,
                error=error,
                retry_s=retry_s,
            )
            if rows:
                yield from append([_event(job, status, error=error)])

        await self._graph.apply(work)


class Report:
    """Tells how far a job is: `await report(done)`, or within a transaction of the handler's.

    Implements `app.reasoning.turns.deliberation.schemas.Progress`.
    """

    def __init__(self, graph: Graph, queue: JobQueue, job: Job) -> None:
        self._graph = graph
        self._queue = queue
        self._job = job

    async def __call__(self, done: int) -> None:
        """Tell how many units are finished.

        Raises:
            JobLostError: The job was cancelled, or another worker has it.
        """
        await self._graph.apply(self.note_in, done)

    def note_in(self, done: int) -> Write[None]:
        """The same, in the transaction that stores what was finished: all of it or nothing."""
        yield from self._queue.note_in(self._job, done)


def lane(kinds: Sequence[str]) -> str:
    """Name the kinds that wait for the same workers, for the account of who was served when."""
    return " ".join(sorted(kinds))


def _require(rows: Sequence[Row]) -> None:
    if not rows:
        raise JobLostError("the job is no longer this worker's", field="id")


def _event(job: Job, status: JobStatus, **more: JsonValue) -> NewEvent:
    ended = status not in (JobStatus.QUEUED, JobStatus.RUNNING)
    payload = {"kind": job.kind, "status": status.value, "attempt": job.attempt, **more}
    type_ = EventType.JOB_FINISHED if ended else EventType.JOB_PROGRESSED
    return NewEvent(job.id, type_, payload)
