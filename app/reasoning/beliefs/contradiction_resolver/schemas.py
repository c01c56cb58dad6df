"""What a judgement on two texts says."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from app.domain.beliefs.contradiction import (
    ContradictionType,
    Places,
    ResolutionDraft,
    Severity,
    Verdict,
)
from app.domain.beliefs.hypothesis import EvidenceStance
from app.domain.nodes.neighbour import Disputed, Neighbour
from app.embeddings.base import PairScores


class Label(StrEnum):
    CONTRADICTION = "contradiction"
    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"


class Change(StrEnum):
    """What a text that was recorded later does to an earlier one."""

    UPDATES = "updates"
    """The earlier one is not what one should act on any more."""
    COEXISTS = "coexists"
    CLASHES = "contradicts_unknown_order"
    """Both cannot hold, and nothing in the later one says that something changed."""
    UNRELATED = "unrelated"
    CANNOT_TELL = "cannot_tell"


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


class Read(NamedTuple):
    """The sentences of two texts that decide, and what a model reads in them in both orders."""

    a: str
    b: str
    there: PairScores
    back: PairScores
    ruled: float
    """Probability of a conflict by the rules alone."""


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
    read: Read | None = None
    """None where no model was asked, or it could not read them."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """From which probability on something is said."""

    shown: float = 0.7
    """That two texts contradict each other, so that it is shown as open."""
    possible: float = 0.2
    """The same, so that a model is asked too."""
    support: float = 0.63
    """That a piece of evidence supports a hypothesis."""
    oppose: float = 0.5
    """That it contradicts one."""
    update: float = 0.5
    """That one text takes the place of another."""


class TextPair(NamedTuple):
    """Two texts to be judged."""

    a: str
    b: str
    similarity: float | None = None
    """Cosine of the two, from an embedding model."""


class StanceRead(NamedTuple):
    stance: EvidenceStance
    score: float
    """Probability from 0 to 1 that it is this one."""


class ChangeRead(NamedTuple):
    change: Change
    score: float
    """Probability from 0 to 1 that it is this one; 0 where it cannot be told."""
    judge: str
    """Name and version."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two beliefs that were judged; `a` is the older one."""

    a: Neighbour
    b: Neighbour
    judgement: Judgement
    is_sure: bool = True
    """False where a conflict is found that is only possible between neighbours."""
    likelihood: float = 1.0
    """From 0 to 1, to order what is found; no probability."""


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

    async def opinions(self, pairs: Sequence[TextPair]) -> list[Opinion | None]:
        """Give what it makes of each pair; None where it gave no answer that can be used."""
        ...


class Drafter(Protocol):
    """Somebody who says how a contradiction might be resolved."""

    async def draft(self, pair: Compared) -> ResolutionDraft | None:
        """Give a draft; None where it gave no answer that can be used."""
        ...


class Neighbours(Protocol):
    async def due(self, limit: int) -> list[Neighbour]:
        """Give the oldest beliefs that are to be compared with the others."""
        ...

    async def of_belief(self, belief_id: str, text: str) -> list[Neighbour]:
        """Give the beliefs that one is to be compared with."""
        ...

    async def judged_before(self, judge: str, limit: int) -> list[Disputed]:
        """Give contradictions that another version of the judge found, and nobody looked at."""
        ...
