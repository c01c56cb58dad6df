"""Causal graphs: the parts of the result come from the modules beside this one."""

from app.compute.base import ComputationError
from app.compute.causal.causal_graphs import (
    CausalGraph,
    backdoor_sets,
    frontdoor_sets,
    instruments,
    is_backdoor_set,
)
from app.compute.causal.causal_identification import NotIdentifiableError, identify, text
from app.compute.causal.causal_models import (
    distributions,
    is_linear,
    linear_effect,
    linear_means,
)
from app.domain.modes.causal.causal import CausalInput, Query
from app.domain.modes.causal.causal_result import (
    CausalResult,
    Collider,
    Identification,
    Instrument,
    LinearEffect,
    NodeSet,
    SeparationFound,
)


def compute(given: CausalInput) -> CausalResult:
    graph = CausalGraph.read(given)
    query, linear = given.query, is_linear(given)
    identification = _identification(graph, query) if query else None
    effect = linear_effect(given, query) if query and linear else None
    named = {node.id for node in given.nodes}
    if given.interventions and not linear and not given.tables:
        message = "interventions: every directed edge needs a strength, or every node a table"
        raise ComputationError("NO_MODEL", "interventions", message)
    return CausalResult(
        order=tuple(node for node in graph.order() if node in named),
        separations=_separations(given, graph),
        colliders=tuple(
            Collider(first=first, effect=effect_, second=second)
            for first, effect_, second in graph.colliders()
            if {first, second} <= named
        ),
        markov_blanket=tuple(sorted(graph.markov_blanket(query.outcome) & named)) if query else (),
        identification=identification,
        linear_effect=effect,
        linear_means=linear_means(given) if given.interventions and linear else (),
        distributions=distributions(given) if given.tables else (),
        explanation=_explain(query, identification, effect),
    )


def _separations(given: CausalInput, graph: CausalGraph) -> tuple[SeparationFound, ...]:
    return tuple(
        SeparationFound(
            first=asked.first,
            second=asked.second,
            given=asked.given,
            is_separated=graph.is_separated(asked.first, asked.second, asked.given),
        )
        for asked in given.separations
    )


def _identification(graph: CausalGraph, query: Query) -> Identification:
    cause, effect = query.treatment, query.outcome
    hidden = sorted({cause, effect} & graph.hidden)
    if hidden:
        message = f"query: {hidden[0]!r} is hidden, and data tells nothing about it"
        raise ComputationError("HIDDEN_NODE", "query", message)
    backdoor, tried = backdoor_sets(graph, cause, effect)
    frontdoor, tried_front = frontdoor_sets(graph, cause, effect)
    found, tried_instruments = instruments(graph, cause, effect)
    proposed = query.adjustment
    estimand = _estimand(graph, cause, effect)
    return Identification(
        is_identifiable=bool(estimand),
        estimand=estimand,
        backdoor_sets=tuple(NodeSet(nodes=tuple(nodes)) for nodes in backdoor),
        frontdoor_sets=tuple(NodeSet(nodes=tuple(nodes)) for nodes in frontdoor),
        instruments=tuple(Instrument(node=node, given=tuple(others)) for node, others in found),
        sets_are_complete=tried and tried_front and tried_instruments,
        adjustment_is_valid=None
        if proposed is None
        else is_backdoor_set(graph, cause, effect, proposed),
    )


def _estimand(graph: CausalGraph, cause: str, effect: str) -> str:
    try:
        return text(identify(graph, cause, effect))
    except NotIdentifiableError:
        return ""


def _explain(query: Query | None, found: Identification | None, effect: LinearEffect | None) -> str:
    if query is None or found is None:
        return "The graph has no cycle."
    name = f"the effect of {query.treatment} on {query.outcome}"
    said = [f"T{name[1:]} is {'' if found.is_identifiable else 'not '}identifiable."]
    said.extend(
        f"Adjust for {', '.join(chosen.nodes)}."
        if chosen.nodes
        else "Nothing is to be adjusted for."
        for chosen in found.backdoor_sets[:1]
    )
    said.extend(f"The frontdoor is {', '.join(s.nodes)}." for s in found.frontdoor_sets[:1])
    if effect is not None:
        said.append(f"Each unit done changes it by {effect.total_effect:.4g}")
        slope = effect.regression_slope
        said[-1] += "." if slope is None else f"; a raw regression finds {slope:.4g}."
    return " ".join(said)
