"""Which decisions become beliefs by themselves. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum

from app.domain.beliefs.belief import Justify, NewJustification, Operation, Supersede
from app.domain.ids import id_beside
from app.domain.nodes.decision import PERSON, NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from app.reasoning.nodes.think_graph.rows import Decided


class AdoptionPolicy(StrEnum):
    ALWAYS = "always"
    CONFIRM = "confirm"
    """At once what was found in a text with enough certainty; the rest waits for a person."""
    NEVER = "never"


class DecisionSource(StrEnum):
    RECORDED = "recorded"
    """By a person, or selected in a fork."""
    SYNTHESISED = "synthesised"
    """In the final answer of a debate or in the merge of a fork."""
    EXTRACTED = "extracted"
    """Found in a text, by rules or by a model."""


_TELLING = frozenset({EdgeType.DEPENDS_ON, EdgeType.SUPERSEDES})
SURE = 0.8
"""Confidence from which `CONFIRM` adopts at once."""


def adopted(
    decided: Iterable[Decided], policies: Mapping[DecisionSource, AdoptionPolicy]
) -> frozenset[str]:
    """Give the ids of the decisions that become beliefs at once."""
    return frozenset(
        decision.id
        for node in decided
        for decision in node.decisions
        if (source := _source(node, decision)) and _is_adopted(decision, policies[source])
    )


def drawn_by_people(edges: Iterable[NewEdge]) -> list[NewEdge]:
    """Give the relationships that say something of beliefs; what a rule draws is only proposed."""
    return [edge for edge in edges if edge.type in _TELLING and edge.rule is None]


def operations(
    edges: Sequence[NewEdge], standing: Collection[str], assumed: Collection[str]
) -> list[Operation]:
    """Give what relationships between beliefs say of these.

    Args:
        edges: As from `drawn_by_people`.
        standing: Ids of beliefs that nobody withdrew; what is about anything else says nothing.
        assumed: Those of them that are held only because they were adopted.
    """
    known = [edge for edge in edges if {edge.start_id, edge.end_id} <= set(standing)]
    depends = [edge for edge in known if edge.type is EdgeType.DEPENDS_ON]
    reasoned = sorted({edge.start_id for edge in depends} & set(assumed))
    return [
        *(_justify(id_, [edge for edge in depends if edge.start_id == id_]) for id_ in reasoned),
        *(_supersede(edge) for edge in known if edge.type is EdgeType.SUPERSEDES),
    ]


def _justify(belief_id: str, depends: Sequence[NewEdge]) -> Justify:
    """Rest a belief on all that it depends on, together."""
    edge_id = min(edge.id for edge in depends)
    premises = frozenset(edge.end_id for edge in depends)
    reason = NewJustification(id_beside(edge_id, "justification"), premises, "depends on")
    return Justify(id_beside(edge_id, "justify"), belief_id, reason)


def _supersede(edge: NewEdge) -> Supersede:
    return Supersede(id_beside(edge.id, "supersede"), belief_id=edge.end_id, by_id=edge.start_id)


def _source(node: Decided, decision: NewDecision) -> DecisionSource | None:
    """Tell where a decision comes from; None for what Noema itself said."""
    if decision.extracted_by == PERSON:
        return DecisionSource.RECORDED
    if node.is_generated:
        return None
    return DecisionSource.SYNTHESISED if node.is_synthesis else DecisionSource.EXTRACTED


def _is_adopted(decision: NewDecision, policy: AdoptionPolicy) -> bool:
    """Tell whether a decision is adopted; one in which nothing is taken yet never is."""
    if decision.is_recommended:
        return False
    if decision.chosen is None or policy is not AdoptionPolicy.CONFIRM:
        return decision.chosen is not None and policy is AdoptionPolicy.ALWAYS
    # Words of choosing that a rule reads leave no doubt that something is decided.
    certainty = 1.0 if decision.certainty is None else decision.certainty
    return decision.extracted_by != PERSON and certainty >= SURE
