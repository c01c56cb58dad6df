"""What is known of a model before it is called."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum


class Thinking(StrEnum):
    """How a model is told to think."""

    ADAPTIVE = "adaptive"
    """It decides how long; an effort may be asked for."""
    BUDGET = "budget"
    """It takes a number of tokens."""


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens."""

    input: Decimal
    output: Decimal
    cache_read: Decimal
    cache_write: Decimal


@dataclass(frozen=True, slots=True)
class ModelFacts:
    name: str
    context_tokens: int | None = None
    """None where the server decides."""
    max_output_tokens: int | None = None
    price: Price | None = None
    """None where nobody publishes one."""
    price_seen: date | None = None
    thinking: frozenset[Thinking] = frozenset()
    efforts: tuple[str, ...] = ()
    """The vendor's words, shallow to deep; empty where depth is only set by a budget."""
    max_budget: int | None = None
    """Most thinking tokens, where that is less than the answer may have."""
    temperature: bool = True
    """Whether a temperature may be chosen."""
    long_prompt_tokens: int | None = None
    """A prompt of more tokens than this costs `long_price`, all of it."""
    long_price: Price | None = None
    retired: date | None = None
    """The first day on which the vendor refuses it."""
    successor: str | None = None
    """What the vendor recommends in its place."""

    @property
    def only_budget(self) -> bool:
        """Whether a number of tokens is the only way to tell it how deep to think."""
        return self.thinking == frozenset({Thinking.BUDGET})

    def price_of(self, prompt_tokens: int) -> Price | None:
        """Give the price of a call whose prompt, cache included, has `prompt_tokens`."""
        if self.long_price and self.long_prompt_tokens is not None:
            return self.long_price if prompt_tokens > self.long_prompt_tokens else self.price
        return self.price
