"""What an answer costs, by the catalogue."""

from decimal import Decimal

from app.domain.nodes.thinking import Usage
from app.llm.errors import UnknownModelError
from app.llm.rules import facts_of

_MILLION = Decimal(1_000_000)
_CACHE_APART = frozenset({"anthropic"})
"""Providers whose count of input tokens leaves out those of the cache."""
_FREE = frozenset({"offline"})


class CataloguePrices:
    def is_free(self, provider: str) -> bool:
        """Tell whether nothing of a provider costs anything."""
        return provider in _FREE

    def cost(self, provider: str, model: str, usage: Usage) -> float | None:
        """Give what an answer cost, in US dollars; None where no price or no count is known."""
        if self.is_free(provider):
            return 0.0
        try:
            facts = facts_of(provider, model)
        except UnknownModelError:
            return None
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        read, written = usage.cache_read_tokens or 0, usage.cache_write_tokens or 0
        cached = read + written
        prompt = usage.input_tokens + (cached if provider in _CACHE_APART else 0)
        price = facts.price_of(prompt)
        if price is None:
            return None
        parts = (
            (prompt - cached) * price.input,
            usage.output_tokens * price.output,
            read * price.cache_read,
            written * price.cache_write,
        )
        return float(sum(parts, Decimal(0)) / _MILLION)
