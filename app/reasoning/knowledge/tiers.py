"""Which entries are near and which are far; every move is told, and nothing is dropped."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.knowledge import Tier
from app.domain.beliefs.knowledge_changes import Moved
from app.graph.change import Write, append, run
from app.reasoning.knowledge import rows, rules
from app.reasoning.knowledge.schemas import Budgets


class Tiers:
    def __init__(self, tenant_id: str, budgets: Budgets) -> None:
        self._tenant_id = tenant_id
        self._budgets = budgets

    def require_room_in(self, tokens: int) -> Write[None]:
        """Refuse to pin what does not fit.

        Raises:
            ConflictError: The pinned entries would be over the budget.
        """
        [row] = yield from run("knowledge/list_tier", tier=Tier.CORE)
        rules.require_room(rows.kept_from(row["entries"]), tokens, self._budgets.core)

    def make_room_in(self, at: datetime) -> Write[list[Moved]]:
        """Put away what recall has no room for."""
        budget = self._budgets.recall
        [row] = yield from run("knowledge/list_crowded", tier=Tier.RECALL, budget=budget)
        leaving = rules.evicted(rows.kept_from(row["entries"]), budget)
        moves = [Moved(entry.id, Tier.RECALL, Tier.ARCHIVE, reason) for entry, reason in leaving]
        yield from self.move_in(moves, at)
        return moves

    def move_in(self, moves: Sequence[Moved], at: datetime) -> Write[None]:
        """Carry out moves to one tier, and tell of them."""
        if moves:
            ids = [move.entry_id for move in moves]
            yield from run("knowledge/move_entries", ids=ids, tier=moves[0].after, at=at)
            yield from append(rows.moved_events(self._tenant_id, moves))
