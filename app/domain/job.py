"""Long work: written together with what it is for, taken by whoever has time."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.metacognition import ModelReading


class JobKind(StrEnum):
    EMBEDDING = "embedding"
    DEBATE = "debate"
    FORK = "fork"
    PLAN = "plan"
    FINE_TUNE = "fine_tune"
    COMPARISON = "comparison"
    """Of beliefs with the others, for contradictions."""
    VERIFICATION = "verification"
    """Of hypotheses whose evidence changed."""
    REFERENCES = "references"
    PROPOSALS = "proposals"
    """Of justifications and updates, read in texts."""
    RANKING = "ranking"
    """Of the inbox, by what falls."""
    REFINEMENT = "refinement"
    """Of what the rules found in texts, by a model."""
    SUMMARY = "summary"
    """Of a branch's older turns, by its model."""
    RECOMPUTATION = "recomputation"
    """Of the result of a mode, after a belief that its input rests on changed."""
    ERASURE = "erasure"
    """Of what was too much for one transaction."""
    METACOGNITION = "metacognition"
    """Of how something was reasoned; its subject is the name of a scope."""
    RETENTION = "retention"
    """Of records that are older than they are to be kept."""


RUNS = (JobKind.DEBATE, JobKind.FORK, JobKind.PLAN)
"""Deliberations: a few at a time, a tenant's oldest first, and taken up again where they were left,
so that an attempt that got anywhere costs none of those it has."""


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


def subject_of(job: "Job") -> str:
    """Give what a deliberation is about."""
    if job.subject_id is None:
        raise ValueError(f"the job {job.id} is about nothing")
    return job.subject_id


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    """The name of its event stream too."""
    kind: str
    subject_id: str | None
    status: JobStatus
    attempt: int
    """How often somebody began it; for a deliberation, since it last got anywhere."""
    done: int
    """Units finished in the current attempt, such as texts embedded or turns of a debate."""
    error: str | None
    """Why the last attempt failed."""
    queue_position: int | None
    """From 1, among the tenant's own jobs that wait for the same workers; None unless it waits."""
    lease_until: datetime | None
    """Until then it is left to its worker; for one that failed and waits, the earliest retry."""
    heartbeat_at: datetime | None
    recorded_from: datetime
    started_at: datetime | None = None
    """When the last attempt began."""
    finished_at: datetime | None = None
    """When it was done, failed for good or was cancelled."""
    reading: ModelReading | None = None
    """Of an analysis that a model took part in."""
