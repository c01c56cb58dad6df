"""What a turn is given of earlier sessions, and why."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.nodes.node import NodeSummary


@dataclass(frozen=True, slots=True)
class Feedback:
    """What was said of something when it was given before."""

    useful: int = 0
    useless: int = 0


@dataclass(frozen=True, slots=True)
class Rehydration:
    """Something stored that goes to a model."""

    item_id: str
    score: float
    """Compares what was given for one question, not for two."""
    reason: str
    """What its score is made of."""


@dataclass(frozen=True, slots=True)
class RehydratedItem:
    """Something of an earlier session that a turn was given."""

    item: NodeSummary
    score: float
    reason: str
    is_useful: bool | None
    """None until somebody says."""
    recorded_from: datetime
