"""How a session's thinking goes, as its thoughts and hypotheses show."""

from dataclasses import dataclass

from app.domain.guidance.analysis import ThinkingPattern
from app.domain.guidance.injection import SourceRelevance


@dataclass(frozen=True, slots=True)
class PatternEffect:
    pattern: ThinkingPattern
    thoughts: int
    confidence_gain: float | None
    """Mean change of the stated confidence from the thought before; None where none can be told."""


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """What became of the suggestions of one rule."""

    rule_id: str
    given: int
    settled: int
    followed: int
    follow_rate: float | None
    """Followed as a share of settled."""
    followed_gain: float | None
    """Mean change of the stated confidence over the suggestions that were followed."""
    ignored_gain: float | None


@dataclass(frozen=True, slots=True)
class Metacognition:
    """None stands where nothing that a figure is made of was stated."""

    average_confidence: float | None
    confidence_trend: float | None
    """Change of the stated confidence a thought: the slope of the line of least squares."""
    revision_ratio: float | None
    continuity: float | None
    """Share of the thoughts after the first that name an earlier one."""
    open_hypotheses: int
    verification_success: float | None
    """Supported hypotheses as a share of those that were supported or refuted."""
    verification_confidence: float | None
    """Mean of the last scores of the hypotheses that were verified."""
    brier: float | None
    """Mean squared distance between the confidence in a hypothesis and what it turned out to be:
    1 if supported, 0 if refuted."""
    patterns: tuple[PatternEffect, ...]
    most_effective: ThinkingPattern | None
    """The pattern that gains most confidence; None where none gains."""
    rules: tuple[RuleEffect, ...]
    injections: tuple[SourceRelevance, ...] = ()
    """By source; those that gave nothing are left out."""
