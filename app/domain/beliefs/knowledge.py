"""Knowledge, contradictions and insights, as far as they are read and searched."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.beliefs.contradiction import (
    ContradictionStatus,
    ContradictionType,
    ResolutionDraft,
    Side,
    Verdict,
)
from app.domain.list_filter import ALL, ListFilter


class InsightType(StrEnum):
    PATTERN = "pattern"
    BIAS_DETECTION = "bias_detection"
    IMPROVEMENT_HYPOTHESIS = "improvement_hypothesis"


class Tier(StrEnum):
    """How near an entry is kept."""

    CORE = "core"
    """Pinned: part of every context."""
    RECALL = "recall"
    """Recent: part of a context while there is room."""
    ARCHIVE = "archive"
    """Found by searching."""


class CategorizedBy(StrEnum):
    PERSON = "person"
    MODEL = "model"
    RULE = "rule"


@dataclass(frozen=True, slots=True)
class KnowledgeEntry:
    id: str
    title: str
    content: str
    category: str | None
    subcategory: str | None
    categorized_by: str | None
    """A `CategorizedBy`; None where nobody said."""
    tags: tuple[str, ...]
    source: str | None
    tier: Tier
    status: str | None
    """A `BeliefStatus`; None for what nobody holds true yet."""
    disputed: bool
    superseded_by: str | None
    """The entry that replaced it."""
    updates_id: str | None
    """The entry it replaced."""
    valid_from: datetime | None
    valid_to: datetime | None
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """Which entries to list; None is any."""

    status: str | None = "held"
    category: str | None = None
    subcategory: str | None = None
    tag: str | None = None
    tier: Tier | None = None
    source: str | None = None
    only: ListFilter = ALL


@dataclass(frozen=True, slots=True)
class Classification:
    """What somebody or something took an entry to be about."""

    id: str
    category: str
    subcategory: str | None
    by: CategorizedBy
    detector: str
    """The rule with its version, the provider and the model, or `person`."""
    confidence: float | None
    """From 0 to 1; None of a person."""
    words: tuple[str, ...]
    """What in the entry spoke for it."""
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Category:
    """A shelf with one place on it, and the words that tell what belongs there."""

    category: str
    subcategory: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    id: str
    type: ContradictionType
    severity: str
    status: str
    resolution: str | None
    summary: str
    detector: str
    confidence: float | None
    rationale: str | None
    """Why it was settled as it was."""
    side_a: Side
    side_b: Side
    verdicts: tuple[Verdict, ...]
    """Of every detector that was asked; none for what a person said."""
    draft: ResolutionDraft | None
    """How it might be resolved; it stays beside what was decided."""
    resolved_by_id: str | None
    recorded_from: datetime

    @property
    def decision(self) -> str | None:
        """What was decided of it, as `Resolution` names it; None while nothing was."""
        is_dismissed = self.status == ContradictionStatus.DISMISSED
        return ContradictionStatus.DISMISSED if is_dismissed else self.resolution

    @property
    def side_a_id(self) -> str:
        return self.side_a.id

    @property
    def side_b_id(self) -> str:
        return self.side_b.id


@dataclass(frozen=True, slots=True)
class Insight:
    id: str
    type: InsightType
    text: str
    confidence: float | None
    recorded_from: datetime
    finding: str | None = None
    """The `FindingKind` of an analyser; None for what came from somewhere else."""
    counter: str | None = None
    """What would speak against it."""
    session_id: str | None = None
    """None for what is about more than one session."""
    dropped: int = 0
    """Excerpts of it that did not stand in the nodes they named, and were left out."""
    found_by: str | None = None
    """The model that found it, as `ModelReading.model`; None for what no model found."""
