"""What a session spends: tokens of each answer, summed by provider and model."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Protocol

from app.content.usage import Usage
from app.domain.ids import derived_id
from app.domain.ledger import (
    DayLimits,
    DaySpent,
    Ledger,
    TokenTotal,
    day_id,
    day_ids,
    ledger_of,
)
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.graph.rows import whole
from app.reasoning.turns.thinking_engine import rules
from app.reasoning.turns.thinking_engine.schemas import Account

_TOTAL = (
    *("provider", "model", "calls", "input_tokens", "output_tokens", "thinking_tokens"),
    *("cache_read_tokens", "cache_write_tokens", "unpriced_calls", "cost"),
)


class Prices(Protocol):
    def cost(self, provider: str, model: str, usage: Usage) -> float | None:
        """Give what an answer cost, in US dollars; None where no price is known."""
        ...

    def is_free(self, provider: str) -> bool:
        """Tell whether nothing of a provider costs anything."""
        ...


class TokenLedger:
    """Args:
    budget: Output tokens a session may spend.
    day: What the tenant may spend in a day.
    """

    def __init__(self, graph: Graph, prices: Prices, budget: int, day: DayLimits) -> None:
        self._graph = graph
        self._prices = prices
        self._budget = budget
        self._day = day

    async def check(self, session_id: str, provider: str) -> None:
        """Refuse a call of a session that spent its budget, or of a tenant that spent the day's.

        Raises:
            BudgetExceededError: The session did.
            RateLimitedError: The tenant did.
        """
        [ledger] = await self.of_sessions([session_id])
        self.check_spent(ledger.output_tokens)
        await self.check_today(provider)

    async def check_day(self, provider: str, at: datetime) -> None:
        """Refuse a call of a tenant that spent what it may in the day of `at`.

        It is counted in the database, so all processes agree. Calls that begin together may go over
        the limit together.

        Raises:
            RateLimitedError: It did; a provider that costs nothing is never refused.
        """
        if self._prices.is_free(provider):
            return
        ids = day_ids(self._graph.tenant_id, at)
        [spent] = await self._graph.read("ledger/sum_day", ids=ids)
        rules.check_day(DaySpent(**spent), self._day, at)

    async def check_today(self, provider: str) -> None:
        """Refuse what would call a provider later on; raises as `check_day`."""
        await self.check_day(provider, datetime.now(UTC))

    async def add_day(self, account: Account, usage: Usage | None, at: datetime) -> None:
        """Add an answer that belongs to no session to what the tenant spent in a day."""
        await self._graph.apply(self._add_day_in, account, usage, at)

    def _add_day_in(self, account: Account, usage: Usage | None, at: datetime) -> Write[None]:
        if usage is None or self._prices.is_free(account.provider):
            return
        id_ = day_id(self._graph.tenant_id, at, account.session_id)
        cost = self._prices.cost(account.provider, account.model, usage)
        added = {"output_tokens": usage.output_tokens or 0, "cost": cost or 0.0}
        yield from run("ledger/add_day_usage", id=id_, added=added, at=at)

    def check_spent(self, output_tokens: int) -> None:
        """Refuse a call of a session that spent so much; raises as `check`."""
        rules.check_budget(output_tokens, self._budget)

    async def of_sessions(self, session_ids: Sequence[str]) -> list[Ledger]:
        """Give the ledger of each session, in the same order; an empty one where none is kept."""
        rows = await self._graph.read("ledger/list_totals", session_ids=list(session_ids))
        return [
            ledger_of(id_, _totals(row for row in rows if row["session_id"] == id_), self._budget)
            for id_ in session_ids
        ]

    def add_in(self, account: Account, usage: Usage | None, at: datetime) -> Write[None]:
        """Add one answer, and warn the session's stream when most of the budget is spent."""
        if usage is None:
            return
        session_id, model = account.session_id, account.model
        id_ = derived_id(None, session_id, "tokens", account.provider, model)
        rows = yield from run(
            "ledger/add_usage",
            session_id=session_id,
            total={"id": id_, "provider": account.provider, "model": model},
            added=self._added(account, usage),
            at=at,
        )
        yield from self._add_day_in(account, usage, at)
        before = sum(row["before"] for row in rows)
        after = before + (usage.output_tokens or 0)
        if rules.crosses_warning(before, after, self._budget):
            payload = {"output_tokens": after, "budget": self._budget}
            kind = EventType.TOKEN_BUDGET_NEARLY_SPENT
            yield from append([NewEvent(session_id, kind, payload)])

    def _added(self, account: Account, usage: Usage) -> dict[str, float]:
        cost = self._prices.cost(account.provider, account.model, usage)
        return {
            "calls": 1,
            "input_tokens": usage.input_tokens or 0,
            "output_tokens": usage.output_tokens or 0,
            "thinking_tokens": usage.thinking_tokens or 0,
            "cache_read_tokens": usage.cache_read_tokens or 0,
            "cache_write_tokens": usage.cache_write_tokens or 0,
            "unpriced_calls": int(cost is None),
            "cost": cost or 0.0,
        }


def _totals(rows: Iterable[Row]) -> tuple[TokenTotal, ...]:
    return tuple(TokenTotal(**total) for total in whole((row["total"] for row in rows), *_TOTAL))
