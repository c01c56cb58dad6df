"""What a session spends: tokens of each answer, summed by provider and model."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol

from app.domain.ids import derived_id
from app.domain.ledger import Ledger, TokenTotal, ledger_of
from app.domain.thinking import Usage
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row, Transaction
from app.reasoning.thinking_engine import rules
from app.reasoning.thinking_engine.schemas import Account


class Prices(Protocol):
    def cost(self, provider: str, model: str, usage: Usage) -> float | None:
        """Give what an answer cost, in US dollars; None where no price is known."""
        ...


class TokenLedger:
    """Args:
    budget: Output tokens a session may spend.
    """

    def __init__(self, graph: Graph, prices: Prices, budget: int) -> None:
        self._graph = graph
        self._prices = prices
        self._budget = budget

    async def check(self, session_id: str) -> None:
        """Refuse a call of a session that spent its budget.

        Raises:
            BudgetExceededError: It did.
        """
        [ledger] = await self.of_sessions([session_id])
        self.check_spent(ledger.output_tokens)

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

    async def add_in(
        self, tx: Transaction, account: Account, usage: Usage | None, at: datetime
    ) -> None:
        """Add one answer, and warn the session's stream when most of the budget is spent."""
        if usage is None:
            return
        session_id, model = account.session_id, account.model
        id_ = derived_id(None, session_id, "tokens", account.provider, model)
        rows = await tx.run(
            "ledger/add_usage",
            session_id=session_id,
            total={"id": id_, "provider": account.provider, "model": model},
            added=self._added(account, usage),
            at=at,
        )
        before = sum(row["before"] for row in rows)
        after = before + (usage.output_tokens or 0)
        if rules.crosses_warning(before, after, self._budget):
            payload = {"output_tokens": after, "budget": self._budget}
            kind = EventType.TOKEN_BUDGET_NEARLY_SPENT
            await tx.append([NewEvent(session_id, kind, payload)])

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
    return tuple(TokenTotal(**row["total"]) for row in rows)
