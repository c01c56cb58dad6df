"""What a model said is no contradiction, so that judges can be compared and learn from it."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.contradiction import Verdict


@dataclass(frozen=True, slots=True)
class DeniedSide:
    """One side of a pair."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Denial:
    """Two beliefs that can both hold, as a model read them."""

    id: str
    a: DeniedSide
    b: DeniedSide
    own: Verdict
    """What the own judge made of them; its reason names rules."""
    model: Verdict
    """Its reason is not kept: it may quote what is erased later."""
    recorded_from: datetime
