"""How long records are kept that nothing is reasoned from."""

from dataclasses import dataclass
from enum import StrEnum


class RetentionKind(StrEnum):
    RAW_PAYLOADS = "raw_payloads"
    """What vendors sent, as it came; its text is in the nodes."""
    TOKEN_DELTAS = "token_deltas"
    """The lines of answers as they arrived, but the last; their text is in the nodes."""
    EVENTS = "events"
    """Of the other streams, but the audit log's, which has a retention of its own."""


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """Days that each kind is kept; None is for good."""

    raw_days: int | None
    delta_days: int | None
    event_days: int | None

    def days(self, kind: RetentionKind) -> int | None:
        match kind:
            case RetentionKind.RAW_PAYLOADS:
                return self.raw_days
            case RetentionKind.TOKEN_DELTAS:
                return self.delta_days
            case RetentionKind.EVENTS:
                return self.event_days

    @property
    def is_set(self) -> bool:
        return any(self.days(kind) is not None for kind in RetentionKind)


@dataclass(frozen=True, slots=True)
class RetentionCount:
    """What a retention finds of one kind."""

    kind: RetentionKind
    days: int | None
    """Older ones are due; None where all are kept."""
    due: int
    """To be deleted, or deleted."""
    kept: int
    """As old, but kept because something rests on it."""
