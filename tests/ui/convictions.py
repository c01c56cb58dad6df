"""Beliefs for the browser tests to show."""

from app.bootstrap import Services
from app.domain.beliefs.belief import Assert, BeliefKind, Derive, NewBelief, NewJustification
from app.domain.ids import new_id

LEASE = "The lease ends in June."
COSTS = "A new office costs less."
MOVE = "We move the office."
PACK = "We pack in May."


class Move:
    """Two premises, a decision that needs both, and a thought that follows from it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.lease_id, self.costs_id = new_id(), new_id()
        self.move_id, self.pack_id = new_id(), new_id()

    async def write(self) -> "Move":
        await self.claim(self.lease_id, LEASE)
        await self.claim(self.costs_id, COSTS)
        decided = NewBelief(self.move_id, BeliefKind.DECISION, MOVE)
        await self.conclude(decided, self.lease_id, self.costs_id)
        await self.conclude(NewBelief(self.pack_id, BeliefKind.THOUGHT, PACK), self.move_id)
        return self

    async def claim(self, belief_id: str, text: str) -> None:
        belief = NewBelief(belief_id, BeliefKind.KNOWLEDGE, text)
        await self._services.beliefs.apply(Assert(new_id(), belief))

    async def conclude(self, belief: NewBelief, *premise_ids: str) -> None:
        because = NewJustification(new_id(), frozenset(premise_ids), "modus ponens")
        await self._services.beliefs.apply(Derive(new_id(), belief, because))


def belief_path(belief_id: str) -> str:
    return f"/#/item/{belief_id}/belief"
