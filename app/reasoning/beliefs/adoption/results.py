"""Makes beliefs of what modes compute, in the transaction that keeps the result."""

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


class ResultBeliefs:
    def __init__(self, beliefs: BeliefService) -> None:
        self._beliefs = beliefs

    def compute_in(
        self, node_id: str, premise_ids: frozenset[str], adopted_ids: frozenset[str], rule: str
    ) -> Write[None]:
        """Let the node of a result be a belief that rests on what its input says.

        Args:
            premise_ids: What counts; asserted where there is nothing.
            adopted_ids: All that the input is tied to; what is no belief yet becomes one.
        """
        if adopted_ids:
            yield from self._beliefs.apply_in(Adopt(id_beside(node_id, "adopt"), adopted_ids))
        belief = NewBelief(node_id, BeliefKind.SYNTHESIS, None)
        if not premise_ids:
            yield from self._beliefs.apply_in(Assert(id_beside(node_id, "assert"), belief))
            return
        because = NewJustification(id_beside(node_id, "justification"), premise_ids, rule)
        yield from self._beliefs.apply_in(Derive(id_beside(node_id, "derive"), belief, because))

    def supersede_in(self, previous_id: str, by_id: str) -> Write[None]:
        """Let a later result take the place of an earlier one.

        What rested on the earlier result alone is unsupported from then on.
        """
        superseded = Supersede(id_beside(by_id, "supersede"), previous_id, by_id)
        yield from self._beliefs.apply_in(superseded)
