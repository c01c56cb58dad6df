"""What is known of a model before it is called."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Thinking(StrEnum):
    """How a model is told to think."""

    ADAPTIVE = "adaptive"
    """It decides how long; an effort may be asked for."""
    BUDGET = "budget"
    """It takes a number of tokens."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    name: str
    max_output_tokens: int | None = None
    """None where only the server knows."""
    thinking: frozenset[Thinking] = frozenset()
    efforts: tuple[str, ...] = ()
    """The vendor's words, shallow to deep; empty where depth is only set by a budget."""
    max_budget: int | None = None
    """Most thinking tokens, where that is less than the answer may have."""
    temperature: bool = True
    """Whether a temperature may be chosen."""
    retired: date | None = None
    """The first day on which the vendor refuses it."""
    successor: str | None = None
    """What the vendor recommends in its place."""

    @property
    def only_budget(self) -> bool:
        """Whether a number of tokens is the only way to tell it how deep to think."""
        return self.thinking == frozenset({Thinking.BUDGET})
