"""Brings stored statuses in line with the least fixed point after a change.

Each grounded belief has a rank: 0 for an asserted one, and for any other a number over the ranks
of all premises of some justification of it. What loses a premise keeps its rank only while a
justification proves it from lower ranks, so a circle cannot keep itself up; whatever was dropped
for want of such a proof and has another gets a new rank. The same is done a second time without
the beliefs named by open contradictions (`free_rank`): held without a free rank is disputed.

All of it happens in the database, many rounds a statement; only ids of what changed come here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.graph.base import Transaction
from app.reasoning.beliefs.maintenance.state import Effect

Map = dict[str, Any]
FIRST_ROUNDS = 8
"""Rounds of the first statement; most changes go no further."""
MORE_ROUNDS = 400


@dataclass(frozen=True, slots=True)
class Cascade:
    tx: Transaction
    lock_id: str

    async def run(self, effect: Effect, *, is_disputable: bool) -> list[Map]:
        """Settle everything that follows from `effect` and give what changed.

        Args:
            is_disputable: Whether a contradiction is open, or was before this operation.

        Returns:
            A map a changed belief: id, kind, before, after, was_disputed, disputed,
            superseded_by, reason.
        """
        touched = {*effect.gives, *effect.takes, *effect.sides}
        touched |= await self._settle("held_rank", effect.gives, effect.takes)
        if is_disputable:
            gives, takes = (*effect.gives, *effect.sides), (*effect.takes, *effect.sides)
            touched |= await self._settle("free_rank", gives, takes)
        if not touched:
            return []
        [row] = await self.tx.run(
            "belief/update_statuses", ids=sorted(touched), is_disputable=is_disputable
        )
        return row["changed"]

    async def _settle(self, rank: str, gives: Sequence[str], takes: Sequence[str]) -> set[str]:
        dropped = await self._rounds("belief/drop_ungrounded", "dropped", rank, takes)
        given = [*gives, *dropped]
        return {*dropped, *await self._rounds("belief/spread_grounded", "raised", rank, given)}

    async def _rounds(self, statement: str, found: str, rank: str, ids: Sequence[str]) -> list[str]:
        all_found: list[str] = []
        left, rounds = list(dict.fromkeys(ids)), FIRST_ROUNDS
        while left:
            [row] = await self.tx.run(
                statement, lock_id=self.lock_id, rank=rank, ids=left, rounds=rounds
            )
            all_found += row[found]
            left, rounds = row["left"], MORE_ROUNDS
        return all_found
