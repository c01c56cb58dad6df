"""What later messages of a conversation do to the decisions before them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.nodes.decision import Realisation
from app.domain.nodes.outcome import NewOutcome


class ProposalAnswer(StrEnum):
    """What somebody says to a proposal."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    REPLACED = "replaced"
    """They chose something else."""


@dataclass(frozen=True, slots=True)
class NewSettlement:
    id: str
    decision_id: str
    """What was proposed."""
    node_id: str
    """The message that answers it."""
    answer: ProposalAnswer
    by_id: str | None
    """The decision that the answer takes; None where it takes none."""
    at: datetime | None


@dataclass(frozen=True, slots=True)
class NewRealisation:
    id: str
    decision_id: str
    call: Realisation
    index: int
    """From 0, in the order of the transcript."""


@dataclass(frozen=True, slots=True)
class FollowUps:
    settlements: tuple[NewSettlement, ...] = ()
    realisations: tuple[NewRealisation, ...] = ()
    outcomes: tuple[NewOutcome, ...] = ()
    """What was taken back, or did not work."""

    def __add__(self, other: "FollowUps") -> "FollowUps":
        return FollowUps(
            self.settlements + other.settlements,
            self.realisations + other.realisations,
            self.outcomes + other.outcomes,
        )

    def __bool__(self) -> bool:
        return bool(self.settlements or self.realisations or self.outcomes)
