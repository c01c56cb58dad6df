"""What a judgement on two texts says."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from app.domain.beliefs.contradiction import ContradictionType, Places, Severity, Verdict
from app.domain.nodes.neighbour import Neighbour


class Label(StrEnum):
    CONTRADICTION = "contradiction"
    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"


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


@dataclass(frozen=True, slots=True)
class Compared:
    """Two beliefs that were judged; `a` is the older one."""

    a: Neighbour
    b: Neighbour
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a model says of two texts, its quotes found in them."""

    verdict: Verdict
    spans_a: Places
    spans_b: Places


class SecondJudge(Protocol):
    """Somebody who reads what the rules find doubtful."""

    @property
    def name(self) -> str:
        """Name and version, as it is kept beside every verdict."""
        ...

    async def opinion(self, a: str, b: str) -> Opinion | None:
        """Give what it makes of two texts; None where it gave no answer that can be used."""
        ...


class Neighbours(Protocol):
    async def due(self, limit: int) -> list[Neighbour]:
        """Give the oldest beliefs that are to be compared with the others."""
        ...

    async def of_belief(self, belief_id: str, text: str) -> list[Neighbour]:
        """Give the beliefs that one is to be compared with."""
        ...
