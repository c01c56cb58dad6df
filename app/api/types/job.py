"""Jobs: background work."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import same_fields
from app.api.types.enums import JobKind, JobStatus
from app.api.types.scalars import Long
from app.domain.job import Job

JOBS = "job"


@strawberry.type(name="Job", description="Work that the server does in the background.")
class JobType:
    id: strawberry.ID = strawberry.field(
        description="A UUID; `events(stream:)` with it tells how far the job is."
    )
    kind: JobKind = strawberry.field(description="A debate or a fork names its job in `jobId`.")
    subject_id: strawberry.ID | None = strawberry.field(
        description="The debate, fork, training run or scope of an analysis; null for work on the"
        " whole tenant."
    )
    status: JobStatus = strawberry.field(
        name="jobStatus", description="QUEUED again after a failed attempt that is retried."
    )
    attempt: int = strawberry.field(description="Starts so far; 0 while it waits the first time.")
    done: Long = strawberry.field(
        description="Units finished in this attempt, such as texts embedded or turns of a debate."
    )
    error: str | None = strawberry.field(description="The last attempt's; null if it did not fail.")
    queue_position: int | None = strawberry.field(
        description="From 1, among your own waiting jobs; null unless it waits."
    )
    lease_until: datetime | None = strawberry.field(
        description="Its worker's lease while it runs; after a failure the earliest retry."
    )
    heartbeat_at: datetime | None = strawberry.field(
        description="The worker's last sign of life; null before the first."
    )
    recorded_from: datetime = strawberry.field(description="The moment it was queued.")

    started_at: datetime | None = strawberry.field(
        description="The moment its last attempt began; null before the first."
    )
    finished_at: datetime | None = strawberry.field(
        description="The moment it was done, failed for good or was cancelled; null until then."
    )

    @classmethod
    def of(cls, job: Job) -> Self:
        return cls(**same_fields(cls, job, kind=JobKind(job.kind)))
