"""Makes beliefs of revisions and conclusions, in the transaction that writes them."""

from app.domain.beliefs.belief import (
    Adopt,
    Assert,
    BeliefKind,
    Derive,
    NewBelief,
    NewJustification,
    Supersede,
)
from app.domain.ids import id_beside
from app.graph.change import Write
from app.reasoning.beliefs.maintenance.service import BeliefService


class ThoughtBeliefs:
    def __init__(self, beliefs: BeliefService) -> None:
        self._beliefs = beliefs

    def revise_in(self, revised_id: str, by_id: str) -> Write[None]:
        """Hold a revision true in place of the belief that it revises.

        What rested on that belief alone is unsupported from then on.
        """
        adopted = Adopt(id_beside(by_id, "adopt"), frozenset({by_id}))
        yield from self._beliefs.apply_in(adopted)
        superseded = Supersede(id_beside(by_id, "supersede"), revised_id, by_id)
        yield from self._beliefs.apply_in(superseded)

    def conclude_in(self, thought_id: str, premise_ids: frozenset[str]) -> Write[None]:
        """Derive a conclusion from the thoughts it names; asserted where it names none."""
        belief = NewBelief(thought_id, BeliefKind.THOUGHT, None)
        if not premise_ids:
            yield from self._beliefs.apply_in(Assert(id_beside(thought_id, "assert"), belief))
            return
        yield from self._beliefs.apply_in(Adopt(id_beside(thought_id, "adopt"), premise_ids))
        because = NewJustification(
            id_beside(thought_id, "justification"), premise_ids, "concludes from"
        )
        yield from self._beliefs.apply_in(Derive(id_beside(thought_id, "derive"), belief, because))
