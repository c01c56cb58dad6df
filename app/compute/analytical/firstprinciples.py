"""What carries a conclusion: the graph from principles over steps to it.

Source: the weakest-link bound is that of possibilistic logic (Dubois and Prade, 1988); the product
is the probability that all parts hold where they are independent.
"""

from collections.abc import Iterable
from math import prod

import networkx as nx  # pyright: ignore[reportMissingTypeStubs]

from app.compute.base import ComputationError
from app.domain.modes.analytical.firstprinciples import (
    FirstPrinciplesInput,
    FirstPrinciplesResult,
    PrincipleSupport,
    PrincipleType,
)

Part = tuple[str, str]
"""A kind, `principle` or `step`, and a name: the two have names of their own."""


def compute(given: FirstPrinciplesInput) -> FirstPrinciplesResult:
    graph = _graph(given)
    ground = [principle.id for principle in given.principles if not principle.depends_on]
    parts = _carrying(given, graph)
    sure = _confidences(given)
    weakest = min(parts, key=lambda part: sure[part], default=None)
    bound = sure[weakest] if weakest else None
    claimed = given.conclusion.certainty if given.conclusion else None
    result = FirstPrinciplesResult(
        foundations=tuple(ground),
        support=tuple(_support(graph, principle.id, ground) for principle in given.principles),
        unused=tuple(p.id for p in given.principles if ("principle", p.id) not in parts),
        unused_steps=tuple(s.id for s in given.derivation_steps if ("step", s.id) not in parts),
        assumptions=tuple(
            principle.id
            for principle in given.principles
            if principle.type is PrincipleType.ASSUMPTION and ("principle", principle.id) in parts
        ),
        depth=_depth(graph, given),
        weakest=weakest[1] if weakest else None,
        certainty_bound=bound,
        certainty_if_independent=prod(sure[part] for part in parts) if parts else None,
        is_overclaimed=claimed is not None and bound is not None and claimed > bound,
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _graph(given: FirstPrinciplesInput) -> "nx.DiGraph[Part]":
    """Edges lead from what is used to what uses it."""
    graph: nx.DiGraph[Part] = nx.DiGraph()
    for principle in given.principles:
        graph.add_node(("principle", principle.id))
        _use(graph, ("principle", principle.id), (("principle", x) for x in principle.depends_on))
    for step in given.derivation_steps:
        used = [
            *(("principle", x) for x in step.principles),
            *(("step", x) for x in step.builds_on),
        ]
        _use(graph, ("step", step.id), used)
    if circle := _circle(graph):
        names = " → ".join(name for _, name in circle)
        raise ComputationError("CIRCULAR", "principles", f"principles: {names} is a circle")
    return graph


def _use(graph: "nx.DiGraph[Part]", part: Part, used: Iterable[Part]) -> None:
    for other in used:
        graph.add_edge(other, part)


def _circle(graph: "nx.DiGraph[Part]") -> list[Part]:
    try:
        edges: list[tuple[Part, Part]] = [*nx.find_cycle(graph)]  # pyright: ignore[reportUnknownMemberType]
    except nx.NetworkXNoCycle:
        return []
    return [*(start for start, _ in edges), edges[0][0]]


def _carrying(given: FirstPrinciplesInput, graph: "nx.DiGraph[Part]") -> set[Part]:
    """The parts that the conclusion rests on; none without one."""
    if given.conclusion is None:
        return set()
    ends = {("step", name) for name in given.conclusion.derivation_chain}
    return ends.union(*(_below(graph, end) for end in ends))


def _below(graph: "nx.DiGraph[Part]", part: Part) -> set[Part]:
    found: set[Part] = nx.ancestors(graph, part)  # pyright: ignore[reportUnknownMemberType]
    return found


def _confidences(given: FirstPrinciplesInput) -> dict[Part, float]:
    of_principles = {("principle", p.id): p.confidence for p in given.principles}
    return of_principles | {("step", step.id): step.confidence for step in given.derivation_steps}


def _support(graph: "nx.DiGraph[Part]", name: str, ground: list[str]) -> PrincipleSupport:
    below = {other for _, other in _below(graph, ("principle", name))}
    part = graph.subgraph({("principle", other) for other in {name, *below}})
    return PrincipleSupport(
        principle=name,
        depth=nx.dag_longest_path_length(part),
        foundations=tuple(other for other in ground if other in below or other == name),
    )


def _depth(graph: "nx.DiGraph[Part]", given: FirstPrinciplesInput) -> int:
    if given.conclusion is None:
        return 0
    steps = graph.subgraph(part for part in _carrying(given, graph) if part[0] == "step")
    return nx.dag_longest_path_length(steps) + 1


def _explain(result: FirstPrinciplesResult) -> str:
    if result.certainty_bound is None:
        return f"{len(result.foundations)} principles are taken as given; nothing is concluded."
    said = [
        f"The conclusion is at most {result.certainty_bound:.4g} sure, as {result.weakest} is;",
        f"{result.certainty_if_independent:.4g} if its parts are independent.",
    ]
    if result.is_overclaimed:
        said.append("More than that is claimed.")
    if result.assumptions:
        said.append(f"It rests on what is only assumed: {', '.join(result.assumptions)}.")
    if result.unused:
        said.append(f"Not used: {', '.join(result.unused)}.")
    return " ".join(said)
