"""A decision as a text states it."""

from dataclasses import dataclass
from typing import NamedTuple

from app.reasoning.decisions.extraction.segments import Span


class Alternative(NamedTuple):
    text: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    span: Span
    """The sentence that makes it; the last option weighed where none is made yet."""
    marker: str
    """The words that gave it away, in lower case."""
    chosen: str | None
    """None where options are weighed and none is taken."""
    reason: str | None
    rejected: tuple[Alternative, ...]
    question: str | None
    score: float | None = None
    """Probability that it is a decision; None where its form leaves no doubt."""
