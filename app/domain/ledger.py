"""What sessions spend on models."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from zlib import crc32

from app.domain.ids import derived_id


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


@dataclass(frozen=True, slots=True)
class DayLimits:
    """What a tenant may spend on models in a day, which ends at midnight UTC."""

    output_tokens: int
    cost: float
    """US dollars of the calls whose price is known."""


@dataclass(frozen=True, slots=True)
class DaySpent:
    """What a tenant spent on models today, on all its sessions."""

    output_tokens: int
    cost: float


DAY_SHARDS = 16
"""Counters that a day's spending is spread over, so that answers that end together do not wait for
each other."""


def day_ids(tenant_id: str, at: datetime) -> list[str]:
    """Name the counters of the day that `at` is in."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return [derived_id(day, tenant_id, "day", str(shard)) for shard in range(DAY_SHARDS)]


def day_id(tenant_id: str, at: datetime, spender: str) -> str:
    """Name the counter that one spender, such as a session, adds to on the day of `at`."""
    return day_ids(tenant_id, at)[crc32(spender.encode()) % DAY_SHARDS]


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
