"""Long work: written together with what it is for, taken by whoever has time."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class JobKind(StrEnum):
    EMBEDDING = "embedding"
    REFERENCES = "references"


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    """The name of its event stream too."""
    kind: str
    subject_id: str | None
    status: JobStatus
    attempt: int
    """How often somebody began it."""
    done: int
    """Units finished in the current attempt, such as texts embedded."""
    error: str | None
    """Why the last attempt failed."""
    queue_position: int | None
    """From 1; None unless it waits."""
    lease_until: datetime | None
    """Until then it is left to its worker; for one that failed and waits, the earliest retry."""
    heartbeat_at: datetime | None
    recorded_from: datetime
