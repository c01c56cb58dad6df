"""A decision as somebody tells it: what was chosen, why, and what was turned down."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RejectedOption:
    text: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class RecordDecision:
    id: str
    """Of the node that states it; sent again it changes nothing."""
    session_id: str
    choice: str
    question: str | None = None
    reason: str | None = None
    rejected: tuple[RejectedOption, ...] = ()
    rests_on: tuple[str, ...] = ()
    """Beliefs it depends on, needed together."""
    replaces: str | None = None
    """The earlier decision that it supersedes."""
    author: str | None = None
