"""A session: one line of work, its nodes and its counters."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.erasure import STAYS, RetainedData


class SessionStatus(StrEnum):
    ACTIVE = "active"
    COMPLETED = "completed"
    ARCHIVED = "archived"


class SessionState(StrEnum):
    """The status of a session with what happened in it so far."""

    CREATED = "created"
    """Active, and nothing was written in it yet."""
    IN_PROGRESS = "in_progress"
    COMPLETE = "complete"
    ARCHIVED = "archived"
    REOPENED = "reopened"
    """Active again, and no thought has come since."""


@dataclass(frozen=True, slots=True)
class SessionFields:
    """What is written with a session and read as it was written."""

    id: str
    title: str
    mode: str | None = None
    strict: bool = False
    """Whether its thoughts must be of its mode."""
    domain: str | None = None
    project: str | None = None
    """The repository or the folder it was worked on, such as `github.com/acme/orders`."""
    author: str | None = None
    tags: tuple[str, ...] = ()
    plan: str | None = None
    source: str = "api"
    """The door it came through: `api`, or an import format."""
    external_id: str | None = None
    """Its id in the source it was imported from."""
    valid_from: datetime | None = None
    """When it began in the world; None where nobody said."""


@dataclass(frozen=True, slots=True)
class NewSession(SessionFields):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Session(SessionFields):
    status: SessionStatus
    conclusion: str | None
    """What it ended with; None unless it is completed."""
    version: int
    """Grows by one with every change of the session itself; an update must name it."""
    reopened: bool
    """Whether it was opened again since its last thought."""
    node_count: int
    decision_count: int
    recorded_from: datetime
    updated_at: datetime

    @property
    def state(self) -> SessionState:
        if self.status is SessionStatus.ARCHIVED:
            return SessionState.ARCHIVED
        if self.status is SessionStatus.COMPLETED:
            return SessionState.COMPLETE
        if self.reopened:
            return SessionState.REOPENED
        return SessionState.IN_PROGRESS if self.node_count else SessionState.CREATED


@dataclass(frozen=True, slots=True)
class SessionPatch:
    """What to change; None leaves a field as it is."""

    title: str | None = None
    mode: str | None = None
    strict: bool | None = None
    domain: str | None = None
    project: str | None = None
    author: str | None = None
    tags: tuple[str, ...] | None = None
    plan: str | None = None


@dataclass(frozen=True, slots=True)
class Deletion:
    """What deleting a session removed, by label, and the relationships between them."""

    session_id: str
    nodes: dict[str, int]
    relationships: int
    vectors: int
    events: int
    lines: int = 0
    """Lines that went from the files of training runs."""
    job_id: str | None = None
    """The job that removes what the session holds; None where all of it is gone."""
    kept: tuple[RetainedData, ...] = STAYS
