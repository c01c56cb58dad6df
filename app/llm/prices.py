"""What an answer costs."""

from collections.abc import Callable
from datetime import datetime
from importlib import import_module

from app.content.usage import Usage

_CACHE_APART = frozenset({"anthropic"})
"""Providers whose count of input tokens leaves out those of the cache."""
_FREE = frozenset({"offline"})


class ListPrices:
    """Implements `Prices` of the token ledger over the price list."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now

    def is_free(self, provider: str) -> bool:
        """Tell whether nothing of a provider costs anything."""
        return provider in _FREE

    def cost(self, provider: str, model: str, usage: Usage) -> float | None:
        """Give what an answer cost, in US dollars; None where no price or no count is known."""
        if self.is_free(provider):
            return 0.0
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        read, written = usage.cache_read_tokens or 0, usage.cache_write_tokens or 0
        cached = read + written if provider in _CACHE_APART else 0
        # The list takes half a second to import, and many commands call no model.
        price_list = import_module("app.llm.price_list")
        counted = price_list.Usage(
            input_tokens=usage.input_tokens + cached,
            output_tokens=usage.output_tokens,
            cache_read_tokens=read,
            cache_write_tokens=written,
        )
        dollars = price_list.cost(provider, model, counted, self._now())
        return None if dollars is None else float(dollars)
