"""Knowledge, contradictions and insights, as far as they are read and searched."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ContradictionType(StrEnum):
    FACTUAL = "factual"
    TEMPORAL = "temporal"
    PERSPECTIVE = "perspective"
    SCOPE = "scope"


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
    side_a_id: str
    side_b_id: str
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class Insight:
    id: str
    type: InsightType
    text: str
    confidence: float | None
    recorded_from: datetime
