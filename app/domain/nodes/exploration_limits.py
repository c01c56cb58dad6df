"""How a graph of thoughts is explored, and how far."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class ExplorationStrategy(StrEnum):
    BREADTH = "breadth"
    """The best of each generation go on; where none is good enough, the best passed over."""
    DEPTH = "depth"
    """One thought goes on at a time; where it leads nowhere, the latest passed over."""
    BEST_FIRST = "best_first"
    """The best of all generations go on."""


@dataclass(frozen=True, slots=True)
class ExplorationLimits:
    strategy: ExplorationStrategy = ExplorationStrategy.BREADTH
    width: int = 3
    """Thoughts that are asked for at a time."""
    keep: int = 2
    """Thoughts that go on at a time; one with DEPTH."""
    depth: int = 3
    """Generations."""
    max_thoughts: int = 50
    min_score: float = 0.3
    """Below it a thought is dropped."""
    target_score: float = 0.95
    """A thought with it ends the exploration."""
    merges: bool = True
    """Whether the thoughts that go on are combined, too."""
    refines: bool = True
    """Whether a thought with a critique is improved, too."""


def limits_from(row: Mapping[str, Any]) -> ExplorationLimits:
    """Read the limits of an exploration as they are stored."""
    given: dict[str, Any] = {**row, "strategy": ExplorationStrategy(row["strategy"])}
    return ExplorationLimits(**given)
