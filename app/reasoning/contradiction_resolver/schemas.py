"""What a judgement on two texts says."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.domain.knowledge import ContradictionType


class Label(StrEnum):
    CONTRADICTION = "contradiction"
    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"


class Severity(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Span(NamedTuple):
    """Offsets into a text in code points, half open."""

    start: int
    end: int


class Finding(NamedTuple):
    """One rule that fired, and the words it fired on."""

    rule: str
    claim: Span
    """In the shorter text."""
    evidence: Span
    """In the longer text."""


@dataclass(frozen=True, slots=True)
class Judgement:
    label: Label
    kind: ContradictionType
    """What the two would disagree about, if they do."""
    score: float
    """Probability from 0 to 1 that they contradict each other."""
    severity: Severity
    spans_a: tuple[Span, ...]
    """The words of `a` that speak for a conflict, in the order of the text; they may overlap."""
    spans_b: tuple[Span, ...]
    rules: tuple[str, ...]
    """Names of the rules that fired, sorted; those that speak against a conflict included."""
    detector: str
    """Name and version."""
