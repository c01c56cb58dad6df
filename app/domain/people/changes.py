"""What changed in a project since somebody looked, and the mark of when they did."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import derived_id
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.project import project_key
from app.domain.people.comments import NodeComment
from app.domain.text import require_title

FIRST_LOOK = timedelta(days=7)
"""How far a reader looks back who never looked."""
DUE_AFTER = timedelta(days=14)
"""After so long somebody can say how a decision turned out."""
MOST_COUNTED = 1_000
"""Changes of one kind that are counted; more are told as so many."""


@dataclass(frozen=True, slots=True)
class ChangesRequest:
    """What is asked for."""

    since: datetime | None = None
    """None: since the reader's mark, or for the last seven days where they have none."""
    project: str | None = None
    """Consecutive parts of the project's name, in any case; None is the whole tenant."""
    limit: int = 10
    """Items of each kind that are given."""
    person: str | None = None
    """Whose mentions are told, however the name is spelled; None is the reader."""


@dataclass(frozen=True, slots=True)
class ChangedDecisions:
    count: int
    """All there are, at most `MOST_COUNTED`."""
    truncated: bool
    """Whether there are more than `decisions`."""
    decisions: tuple[DecisionPoint, ...]
    """Latest change first."""


@dataclass(frozen=True, slots=True)
class ChangedContradictions:
    count: int
    truncated: bool
    contradictions: tuple[Contradiction, ...]
    """Latest change first."""


@dataclass(frozen=True, slots=True)
class ChangedOutcomes:
    count: int
    truncated: bool
    outcomes: tuple[Outcome, ...]
    """Newest first."""


@dataclass(frozen=True, slots=True)
class ChangedComments:
    count: int
    truncated: bool
    comments: tuple[NodeComment, ...]
    """Newest first."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that changed from `since`, inclusive, to `until`, exclusive.

    A decision is told once: one that is new and has changed since stands among the new ones, with
    the status it has.
    """

    since: datetime
    until: datetime
    """When it was read, by the clock of the database: what to mark as seen."""
    is_first: bool
    """Whether neither a moment was given nor the reader ever looked."""
    decided: ChangedDecisions
    stale: ChangedDecisions
    """They became unsupported or disputed, and still are."""
    overturned: ChangedDecisions
    """They were superseded, withdrawn or rejected, or turned out to fail or to be reversed."""
    due: ChangedDecisions
    """They are two weeks old since then and have no outcome."""
    outcomes: ChangedOutcomes
    opened: ChangedContradictions
    """They are open still."""
    settled: ChangedContradictions
    """They were resolved or dismissed."""
    comments: ChangedComments
    """They were written and not withdrawn."""
    mentions: ChangedComments
    """The comments that began to mention the reader, or the person who was asked for."""


@dataclass(frozen=True, slots=True)
class ReadMark:
    """Until when a reader has seen what changed in a project."""

    id: str
    reader: str
    project: str | None
    """None is the whole tenant."""
    seen_at: datetime


def require_reader(name: str) -> str:
    """Take the name of a reader.

    Raises:
        InvalidInputError: It is blank, longer than a line of 500 characters, or no text.
    """
    return require_title(name, "reader")


def mark_id(reader: str, project: str | None) -> str:
    """Make the id of a reader's mark in a project; each way to write its name gives the same."""
    return derived_id(None, "read_mark", reader, project_key(project) if project else "")
