"""Traces: finished answers with what they were worth, and what is made of them for training."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from app.domain.list_filter import ALL, ListFilter

GOOD_QUALITY = 8.0
"""Of 10: from here on an answer is worth learning from."""


class TraceKind(StrEnum):
    THINKING = "thinking"
    DEBATE = "debate"
    FORK = "fork"


@dataclass(frozen=True, slots=True)
class UsedTemplate:
    version_id: str
    name: str


@dataclass(frozen=True, slots=True)
class Trace:
    """A question with its final answer."""

    id: str
    """Of the answer, or of the debate or fork."""
    kind: TraceKind
    session_id: str | None
    question: str
    answer: str
    provider: str | None
    model: str | None
    rounds: int | None
    """Of a debate; None for what has no rounds."""
    score: float | None
    """What a judge gave, 0 to 10."""
    rating: int | None
    """What a person gave, 1 to 10."""
    errors: tuple[str, ...]
    """What went wrong on the way without ending it."""
    templates: tuple[UsedTemplate, ...]
    recorded_from: datetime

    @property
    def quality(self) -> float | None:
        """What it is worth, 0 to 10: a person's word before a judge's; None if nobody said."""
        return self.score if self.rating is None else float(self.rating)


@dataclass(frozen=True, slots=True)
class TraceFilter:
    kinds: frozenset[TraceKind] = frozenset(TraceKind)
    min_quality: float | None = None
    graded: bool | None = None
    """Only those that have a rating or a score, or only those that have none."""
    provider: str | None = None
    model: str | None = None
    only: ListFilter = ALL
    """Its `text` is part of the question."""


@dataclass(frozen=True, slots=True)
class TraceCount:
    kind: TraceKind
    provider: str | None
    total: int
    graded: int
    good: int
    """Of quality 8 or better."""
    mean_quality: float | None


@dataclass(frozen=True, slots=True)
class TraceStatistics:
    counts: tuple[TraceCount, ...]
    """By kind and provider."""
    total: int
    graded: int
    good: int
    mean_quality: float | None
    """Of those that are graded."""


@dataclass(frozen=True, slots=True)
class Rating:
    id: str
    subject_id: str
    value: int
    note: str | None
    recorded_from: datetime
    recorded_to: datetime | None
    """When another one took its place; None for the one that counts."""


class TrainingFormat(StrEnum):
    ALPACA = "alpaca"
    CHAT = "chat"
    PREFERENCE = "preference"


class Rejection(StrEnum):
    """Why a trace is not learned from; the first reason counts."""

    UNGRADED = "ungraded"
    LOW_QUALITY = "low_quality"
    FEW_ROUNDS = "few_rounds"
    SHORT_ANSWER = "short_answer"
    ERRORS = "errors"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    format: TrainingFormat = TrainingFormat.ALPACA
    seed: int = 0
    """Decides which lines are held back; the same seed and traces give the same bytes."""
    min_quality: float = GOOD_QUALITY
    kinds: frozenset[TraceKind] = frozenset(TraceKind)


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """JSON lines, each with where it comes from, and what was left out."""

    format: TrainingFormat
    train: bytes
    validation: bytes
    train_count: int
    validation_count: int
    considered: int
    good: int
    """Traces that passed every filter."""
    rejected: dict[Rejection, int] = field(default_factory=dict[Rejection, int])
    trace_ids: tuple[str, ...] = ()
    """Whose answers are in the lines."""
