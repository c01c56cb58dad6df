"""Makes beliefs of what thoughts revise, conclude and propose, in the writing transaction."""

from app.domain.beliefs.belief import (
    Adopt,
    Assert,
    BeliefKind,
    Derive,
    NewBelief,
    NewJustification,
    Supersede,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.ids import id_beside
from app.graph.change import Write, run
from app.reasoning.beliefs.hypothesis_verification.proposing import propose_in
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

    def propose_in(self, new: NewHypothesis, thought_id: str) -> Write[None]:
        """Add the hypothesis that a thought proposes, held until it is refuted."""
        yield from propose_in(self._beliefs, new)
        given = {"thought_id": thought_id, "hypothesis_id": new.id}
        yield from run("thought/tie_hypothesis", **given)

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
