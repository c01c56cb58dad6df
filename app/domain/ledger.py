"""What sessions spend on models."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TokenTotal:
    """Tokens of one session on one model, as the vendor counted them."""

    provider: str
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    thinking_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    unpriced_calls: int
    """Calls whose price is not known; the cost is without them."""
    cost: float
    """US dollars of the calls whose price is known."""


@dataclass(frozen=True, slots=True)
class Ledger:
    session_id: str
    totals: tuple[TokenTotal, ...]
    """By provider and model."""
    output_tokens: int
    budget: int
    """Output tokens the session may spend."""
    cost: float | None
    """US dollars; None where the price of a call is not known."""


def ledger_of(session_id: str, totals: Iterable[TokenTotal], budget: int) -> Ledger:
    """Sum up what a session spent."""
    listed = tuple(totals)
    priced = all(total.unpriced_calls == 0 for total in listed)
    return Ledger(
        session_id=session_id,
        totals=listed,
        output_tokens=sum(total.output_tokens for total in listed),
        budget=budget,
        cost=sum((total.cost for total in listed), 0.0) if priced else None,
    )
