"""Knowledge, contradictions and insights, as far as they are read and searched."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.contradiction import ContradictionType, Side, Verdict


class InsightType(StrEnum):
    PATTERN = "pattern"
    BIAS_DETECTION = "bias_detection"
    IMPROVEMENT_HYPOTHESIS = "improvement_hypothesis"


@dataclass(frozen=True, slots=True)
class KnowledgeEntry:
    id: str
    title: str
    content: str
    category: str | None
    subcategory: str | None
    tags: tuple[str, ...]
    source: str | None
    valid_from: datetime | None
    recorded_from: datetime


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
    resolved_by_id: str | None
    recorded_from: datetime

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
