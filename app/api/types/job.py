"""Jobs: background work."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.enums import JobKind, JobStatus
from app.api.types.scalars import Long
from app.domain.job import Job
from app.domain.metacognition import ModelReading

JOBS = "job"


@strawberry.type(
    name="ModelReading",
    description="The part of a model in an analysis, after that of the analysers. An insight that"
    " it found alone has it as `foundBy`, as has each excerpt that it quoted.",
)
class ModelReadingType(DomainType[ModelReading]):
    model: str = strawberry.field(
        description="Provider, model and version of the question, such as"
        " `anthropic:claude-opus-5-5:metacognition/1`."
    )
    insight_ids: list[strawberry.ID] = strawberry.field(
        description="Insights that it added or gave evidence to."
    )
    refused: int = strawberry.field(
        description="Findings that were not kept: no excerpt stands in its node, the form is"
        " another one, or the prediction names no share of succeeding decisions."
    )
    dropped: int = strawberry.field(
        description="Ids that it was not shown, and excerpts that do not stand in the node they"
        " name."
    )
    left_out: int = strawberry.field(
        description="Decisions, sessions, forks and debates, the oldest, that it was not shown for"
        " want of room."
    )
    failure: str | None = strawberry.field(
        description="The reason why it gave no findings, such as a spent limit; null if it"
        " answered. The findings of the analysers are kept all the same."
    )


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

    reading: ModelReadingType | None = strawberry.field(
        name="modelReading",
        description="The part of a model in an analysis; null for other work, and where no model"
        " was asked.",
    )

    @classmethod
    def of(cls, job: Job) -> Self:
        reading = ModelReadingType.of(job.reading) if job.reading else None
        return cls(**same_fields(cls, job, kind=JobKind(job.kind), reading=reading))
