"""The inbox: what waits for a person, ordered by what falls if it is true."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Proposal


class InboxKind(StrEnum):
    CONTRADICTION = "contradiction"
    JUSTIFICATION = "justification"
    UPDATE = "update"


@dataclass(frozen=True, slots=True)
class InboxItem:
    """An open contradiction, a possible one, or an open proposal."""

    falls: int
    """Decisions that would fall, as of the last look at it; of a contradiction, with the side on
    which more of them rest."""
    about: Contradiction | Proposal
    alike: int = 0
    """Other contradictions that wait and are the same conflict: the words of their sides are the
    same. They are no items of their own."""


@dataclass(frozen=True, slots=True)
class InboxCounts:
    contradictions: int
    justifications: int
    updates: int
    stale_decisions: int
    """Decisions that are unsupported or disputed; they are no items of the inbox."""
