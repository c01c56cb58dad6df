"""How stored evidence is weighed by somebody who looks at it in a certain way."""

from dataclasses import dataclass
from enum import StrEnum


class Lead(StrEnum):
    """Which of the things found is answered with."""

    BEST_FIT = "best_fit"
    """The one that fits the question best and still counts for something."""
    STRONGEST = "strongest"
    """The strongest of the four that fit best."""
    OPPOSITION = "opposition"
    """The strongest thing that speaks against the best fit, or else the strongest other one."""


@dataclass(frozen=True, slots=True)
class Weighing:
    unsaid: float = 0.5
    """Base score, from 0 to 1, where nobody said how sure they were."""
    support: float = 1.0
    """Share, from 0 to 1, of what speaks for a thing that is counted."""
    attack: float = 1.0
    """Share, from 0 to 1, of what speaks against it."""
    lead: Lead = Lead.BEST_FIT


EVEN = Weighing()
