"""A decision point: a question, what was chosen, and what was turned down and why."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

PERSON = "person"


class DecisionStatus(StrEnum):
    PROPOSED = "proposed"
    DECIDED = "decided"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    text: str
    reason: str | None = None
    """Why it was turned down, or why it was chosen; None where the text does not say."""
    found_by: str | None = None
    """The model that added it to a decision somebody else found; None: who found the decision."""


@dataclass(frozen=True, slots=True)
class NewDecision:
    id: str
    description: str
    chosen: Option | None
    rejected: tuple[Option, ...]
    question: str | None = None
    confidence: float | None = None
    marker: str | None = None
    """The words that gave the decision away; None where a person recorded it."""
    start: int | None = None
    """Offset into the text of the node, in code points; `end` is exclusive."""
    end: int | None = None
    extracted_by: str = PERSON
    """`person`, the name and version of the rule set, or the model that found it."""


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    id: str
    session_id: str | None
    """None for a decision that was derived or asserted outside of any session; `node_id` too."""
    node_id: str | None
    description: str
    question: str | None
    chosen: Option | None
    rejected: tuple[Option, ...]
    confidence: float | None
    marker: str | None
    start: int | None
    end: int | None
    extracted_by: str
    refined_by: str | None
    """The model that found it too, and may have added options to it."""
    status: DecisionStatus
    valid_from: datetime | None
    recorded_from: datetime
