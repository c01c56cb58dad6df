"""What a session counts of its thoughts, as it is stored and as it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from app.domain.guidance.guidance import SuggestionCount


@dataclass(frozen=True, slots=True)
class ThinkingMetrics:
    """Counters and averages of the thoughts of a session."""

    thoughts: int = 0
    modes: tuple[tuple[str, int], ...] = ()
    """Each mode with its number of thoughts, by name."""
    revisions: int = 0
    branches: int = 0
    active_branches: int = 0
    average_uncertainty: float | None = None
    """Over the thoughts that state one."""
    average_confidence: float | None = None
    dependency_depth: int = 0
    """Edges of the longest chain of dependencies."""
    seconds: float = 0.0
    """From the first to the last thought."""
    suggestions: tuple[SuggestionCount, ...] = ()
    """By id of the rule."""


@dataclass(frozen=True, slots=True)
class ThoughtCounters:
    """Sums and numbers, so that one more thought needs no look at the others."""

    thoughts: int = 0
    modes: tuple[tuple[str, int], ...] = ()
    revisions: int = 0
    branches: int = 0
    active_branches: int = 0
    uncertainty_sum: float = 0.0
    uncertainty_count: int = 0
    confidence_sum: float = 0.0
    confidence_count: int = 0
    depth: int = 0
    first_at: datetime | None = None
    last_at: datetime | None = None
    suggestions: tuple[SuggestionCount, ...] = ()

    @classmethod
    def from_stored(cls, row: Mapping[str, Any]) -> Self:
        """Read a row of `thought/_counters`."""
        fields: dict[str, Any] = {
            **row,
            "modes": tuple(_mode_count(item) for item in row["modes"]),
            "first_at": time_of(row["first_at"]),
            "last_at": time_of(row["last_at"]),
            "suggestions": tuple(map(SuggestionCount.parsed, row["suggestions"])),
        }
        return cls(**fields)

    def stored(self) -> dict[str, object]:
        """Give the properties of a session."""
        return {
            "thought_count": self.thoughts,
            "mode_counts": [f"{mode} {count}" for mode, count in self.modes],
            "revision_count": self.revisions,
            "thought_branch_count": self.branches,
            "active_thought_branch_count": self.active_branches,
            "uncertainty_sum": self.uncertainty_sum,
            "uncertainty_count": self.uncertainty_count,
            "confidence_sum": self.confidence_sum,
            "confidence_count": self.confidence_count,
            "dependency_depth": self.depth,
            "first_thought_at": self.first_at,
            "last_thought_at": self.last_at,
            "suggestion_counts": [*map(str, self.suggestions)],
        }

    @property
    def metrics(self) -> ThinkingMetrics:
        spent = self.last_at - self.first_at if self.last_at and self.first_at else None
        return ThinkingMetrics(
            thoughts=self.thoughts,
            modes=self.modes,
            revisions=self.revisions,
            branches=self.branches,
            active_branches=self.active_branches,
            average_uncertainty=_average(self.uncertainty_sum, self.uncertainty_count),
            average_confidence=_average(self.confidence_sum, self.confidence_count),
            dependency_depth=self.depth,
            seconds=spent.total_seconds() if spent else 0.0,
            suggestions=self.suggestions,
        )


def time_of(told: str | None) -> datetime | None:
    return datetime.fromisoformat(told) if told else None


def _mode_count(item: str) -> tuple[str, int]:
    mode, _, count = item.rpartition(" ")
    return mode, int(count)


def _average(total: float, count: int) -> float | None:
    return total / count if count else None
