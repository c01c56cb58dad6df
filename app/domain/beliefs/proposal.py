"""Proposals: what a text or a use says of beliefs, until a policy or a person decides.

A proposed justification says that a belief rests on others; a proposed update, that a later
statement takes the place of an earlier one.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.list_filter import ALL, ListFilter


class ProposalKind(StrEnum):
    JUSTIFICATION = "justification"
    """The subject rests on all that is cited, together."""
    UPDATE = "update"
    """The subject is superseded by what is cited."""


class ProposalStatus(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    """Something that it was about was deleted or forgotten; `note` says so."""


class Verdict(StrEnum):
    """What a reviewer makes of a proposal."""

    ACCEPT = "accept"
    REJECT = "reject"


PERSON = "person"
CIRCLE = "it would make a circle: it is kept and grounds nothing"
"""The note of a justification whose premises rest on its conclusion."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A thing, and the words of it that count."""

    id: str
    quote: str
    span: tuple[int, int] | None = None
    """Where they stand in its text, in code points, half open; None where they are no slice."""
    claim: str | None = None
    """What they claim; acceptance makes a statement of it. None where the thing is a belief, or may
    become one, and is meant as a whole."""


@dataclass(frozen=True, slots=True)
class NewProposal:
    id: str
    """Follows from what it says, so the same text proposes the same again."""
    kind: ProposalKind
    subject: Quoted
    cited: tuple[Quoted, ...]
    """One at least; of an update exactly one."""
    rule: str
    """What found it: the words that gave it away, or the use."""
    confidence: float
    """From 0 to 1."""
    is_stated: bool
    """Whether the text itself states it outright; a policy may accept only that."""
    evidence_id: str
    """The thinking node whose text or use gave it away."""
    said_at: datetime | None = None
    """When that was said."""


@dataclass(frozen=True, slots=True)
class QuotedThing:
    """What a proposal names, as it is now."""

    id: str
    kind: str
    quote: str
    """Empty once it was forgotten."""
    span: tuple[int, int] | None
    claim: str | None
    belief_id: str | None
    """The belief it stands for: itself, or the statement that was made of it; None of neither."""
    belief_status: str | None


@dataclass(frozen=True, slots=True)
class Proposal:
    id: str
    kind: ProposalKind
    status: ProposalStatus
    subject: QuotedThing | None
    """None once it was deleted."""
    cited: tuple[QuotedThing, ...]
    rule: str
    confidence: float
    is_stated: bool
    evidence_id: str
    falls: int
    """Decisions that would fall if it were true, as of the last look at it."""
    decided_by: str | None
    """`person`, or the policy that accepted it; None while it is open."""
    decided_at: datetime | None
    edited: bool
    """Whether a person changed what it cites."""
    note: str | None
    """Why it was rejected or withdrawn, or what came of it."""
    said_at: datetime | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class ProposalFilter:
    """Which proposals to list; None takes all."""

    status: ProposalStatus | None = ProposalStatus.OPEN
    kind: ProposalKind | None = None
    only: ListFilter = ALL
    """When it was proposed."""


@dataclass(frozen=True, slots=True)
class Review:
    """A verdict on proposals: on all of them, or, where one was decided before, on none."""

    id: str
    """Of the operation: sent again it changes nothing."""
    proposal_ids: tuple[str, ...]
    verdict: Verdict
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Put other beliefs in the place of what an open proposal cites."""

    id: str
    """Of the operation."""
    proposal_id: str
    cited_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggest:
    """Propose by hand what a text or a use gave no sign of."""

    id: str
    """Of the operation: sent again it proposes nothing more."""
    kind: ProposalKind
    subject_id: str
    """The conclusion, or what is out of date."""
    cited_ids: tuple[str, ...]
    """The premises, or the one thing that takes its place."""
    reason: str
    """Why; it becomes the rule of the justification."""
    confidence: float = 0.5
    """From 0 to 1."""
