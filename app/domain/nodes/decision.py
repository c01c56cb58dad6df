"""A decision point: a question, what was chosen, and what was turned down and why."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.confidence import NOTHING_READ, ConfidenceReading

PERSON = "person"


class DecisionStatus(StrEnum):
    """What a decision is worth today. Where several hold, the first of them in this order."""

    SUPERSEDED = "superseded"
    """Replaced by a later decision."""
    RETRACTED = "retracted"
    """Withdrawn by somebody."""
    UNSUPPORTED = "unsupported"
    """Something it rested on fell."""
    DISPUTED = "disputed"
    """It would not be held without the sides of open contradictions."""
    REVERSED = "reversed"
    """Its latest outcome says that it was taken back."""
    FAILED = "failed"
    """Its latest outcome says that it failed."""
    REJECTED = "rejected"
    """Recommended, and turned down by who was asked."""
    DECIDED = "decided"
    PROPOSED = "proposed"
    """Nothing is chosen yet, or what is recommended waits for somebody's word."""


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    text: str
    reason: str | None = None
    """Why it was turned down, or why it was chosen; None where the text does not say."""
    found_by: str | None = None
    """The model that added it to a decision somebody else found; None: who found the decision."""


@dataclass(frozen=True, slots=True)
class DecisionFields:
    """What is written with a decision and read as it was written."""

    id: str
    description: str
    chosen: Option | None
    rejected: tuple[Option, ...]
    considered: tuple[Option, ...] = ()
    """Options that are neither taken nor turned down yet."""
    is_recommended: bool = False
    """Whether `chosen` is what somebody else was told to take: it is proposed until they do."""
    by_person: bool = False
    """Whether a person took it in a conversation, and not the agent."""
    question: str | None = None
    confidence: float | None = None
    reading: ConfidenceReading = NOTHING_READ
    """What its words say of how sure it is, with their places in `description`."""
    certainty: float | None = None
    """How sure a trained finder is that this is a decision, from 0 to 1; None where a person
    recorded it or a rule read it."""
    marker: str | None = None
    """The words that gave the decision away; None where a person recorded it."""
    start: int | None = None
    """Offset into the text of the node, in code points; `end` is exclusive."""
    end: int | None = None
    extracted_by: str = PERSON
    """`person`, the name and version of the rule set, or the model that found it."""


@dataclass(frozen=True, slots=True)
class NewDecision(DecisionFields):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPoint(DecisionFields):
    session_id: str | None
    """None for a decision that was derived or asserted outside of any session; `node_id` too."""
    node_id: str | None
    refined_by: str | None
    """The model that found it too, and may have added options to it."""
    status: DecisionStatus
    superseded_by: str | None
    """The decision that replaced it; None unless it is superseded."""
    valid_from: datetime | None
    """When it was taken; None where nobody said."""
    recorded_from: datetime
    settled_at: datetime | None = None
    """When who was asked took what was proposed, or turned it down; None where nobody did."""
    realised_by: tuple["Realisation", ...] = ()
    """What carried it out, in the order of the transcript."""


@dataclass(frozen=True, slots=True)
class Realisation:
    """A call of a tool that carried out a decision."""

    node_id: str
    """The thinking node that called it."""
    tool: str
    file: str | None
    """What the call names as its file; None where it names none."""
    reason: str
    """Why the call is taken to carry out the decision."""
