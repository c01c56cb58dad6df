"""Which entries are near and which are far; every move is told, and nothing is dropped."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.knowledge import Tier
from app.domain.beliefs.knowledge_changes import Moved
from app.graph.base import Transaction
from app.reasoning.knowledge import rows, rules
from app.reasoning.knowledge.schemas import Budgets, TierMember


class Tiers:
    def __init__(self, tenant_id: str, budgets: Budgets) -> None:
        self._tenant_id = tenant_id
        self._budgets = budgets

    async def require_room_in(self, tx: Transaction, tokens: int) -> None:
        """Refuse to pin what does not fit.

        Raises:
            ConflictError: The pinned entries would be over the budget.
        """
        pinned = await _kept_in(tx, Tier.CORE)
        rules.require_room(pinned, tokens, self._budgets.core)

    async def make_room_in(self, tx: Transaction, at: datetime) -> list[Moved]:
        """Put away what recall has no room for."""
        leaving = rules.evicted(await _kept_in(tx, Tier.RECALL), self._budgets.recall)
        moves = [Moved(one.id, Tier.RECALL, Tier.ARCHIVE, reason) for one, reason in leaving]
        await self.move_in(tx, moves, at)
        return moves

    async def move_in(self, tx: Transaction, moves: Sequence[Moved], at: datetime) -> None:
        """Carry out moves to one tier, and tell of them."""
        if moves:
            ids = [move.entry_id for move in moves]
            await tx.run("knowledge/move_entries", ids=ids, tier=moves[0].after, at=at)
            await tx.append(rows.moved_events(self._tenant_id, moves))


async def _kept_in(tx: Transaction, tier: Tier) -> list[TierMember]:
    [row] = await tx.run("knowledge/list_tier", tier=tier)
    return rows.kept_from(row["entries"])
