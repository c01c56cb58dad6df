"""How a decision turned out, as somebody saw it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.node import NodeSummary


class OutcomeStatus(StrEnum):
    SUCCEEDED = "succeeded"
    MIXED = "mixed"
    """Good in part: it did some of what was hoped for, or did it at a price."""
    FAILED = "failed"
    REVERSED = "reversed"
    """Taken back, whatever it had done until then."""


OUTCOME_KIND = "outcome"


@dataclass(frozen=True, slots=True)
class NewOutcome:
    id: str
    decision_id: str
    status: OutcomeStatus
    text: str
    at: datetime | None = None
    """When it was seen in the world; None where nobody said."""
    evidence_ids: tuple[str, ...] = ()
    """What shows it: nodes of any kind."""


@dataclass(frozen=True, slots=True)
class Outcome:
    id: str
    decision_id: str
    session_id: str | None
    """The session of the decision, where it has one."""
    status: OutcomeStatus
    text: str
    evidence_ids: tuple[str, ...]
    valid_from: datetime | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier decision, what it turned down, and how it ended."""

    decision: DecisionPoint
    score: float
    """How well it fits; compares the precedents of one question, not of two."""
    excerpt: str
    ending: OutcomeStatus | None
    """The latest outcome; None while nobody recorded one."""
    outcomes: tuple[Outcome, ...]
    """Latest first."""
    replaced_by: tuple[NodeSummary, ...]
    """What supersedes it."""
