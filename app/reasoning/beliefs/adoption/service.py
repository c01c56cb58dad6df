"""Makes beliefs of what the reasoning graph writes, in the transaction that writes it."""

from collections.abc import Mapping, Sequence

from app.domain.nodes.edge import NewEdge
from app.graph.change import Write, run
from app.reasoning.beliefs.adoption import rules
from app.reasoning.beliefs.adoption.rules import AdoptionPolicy, DecisionSource
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.think_graph.rows import Decided


class Adoption:
    def __init__(
        self, beliefs: BeliefService, policies: Mapping[DecisionSource, AdoptionPolicy]
    ) -> None:
        self._beliefs = beliefs
        self._policies = policies

    def adopt_in(self, decided: Sequence[Decided], created: frozenset[str]) -> Write[None]:
        """Hold new decisions true where the policy of their source says so."""
        if ids := rules.adopted(decided, self._policies) & created:
            yield from self._beliefs.assume_in(ids)

    def draw_in(self, edges: Sequence[NewEdge]) -> Write[None]:
        """Do what new relationships say of beliefs.

        What one SUPERSEDES is superseded by it. A decision that was adopted rests from now on on
        all that it DEPENDS_ON, as far as that is drawn together.
        """
        drawn = rules.drawn_by_people(edges)
        if not drawn:
            return
        ids = sorted({id_ for edge in drawn for id_ in (edge.start_id, edge.end_id)})
        [row] = yield from run("belief/list_standing", ids=ids)
        for operation in rules.operations(drawn, row["ids"], row["assumed_ids"]):
            yield from self._beliefs.apply_in(operation)
