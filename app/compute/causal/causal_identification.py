"""Whether an effect follows from observed probabilities, and by which formula.

Source: Tian and Pearl, A general identification condition for causal effects (2002), and On the
identification of causal effects (2003); complete by Huang and Valtorta (2006).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from app.compute.causal.causal_graphs import CausalGraph


@dataclass(frozen=True, slots=True)
class Conditional:
    """P(node | given)."""

    node: str
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Product:
    parts: tuple["Estimand", ...]


@dataclass(frozen=True, slots=True)
class Sum:
    over: tuple[str, ...]
    part: "Estimand"


@dataclass(frozen=True, slots=True)
class Ratio:
    above: "Estimand"
    below: "Estimand"


Estimand: TypeAlias = Conditional | Product | Sum | Ratio


class NotIdentifiableError(Exception):
    """Two models agree on everything observed and disagree on the effect."""


@dataclass(frozen=True, slots=True)
class Projection:
    """The graph over observed nodes: hidden ones have become bidirected edges."""

    order: tuple[str, ...]
    parents: dict[str, frozenset[str]]
    siblings: dict[str, frozenset[str]]

    def ancestors(self, nodes: Collection[str], within: Collection[str]) -> set[str]:
        found, waiting = set(nodes), list(nodes)
        while waiting:
            new = (self.parents[waiting.pop()] & set(within)) - found
            found |= new
            waiting.extend(new)
        return found

    def component(self, node: str, within: Collection[str]) -> frozenset[str]:
        """What is connected to a node by bidirected edges."""
        found, waiting = {node}, [node]
        while waiting:
            new = (self.siblings[waiting.pop()] & set(within)) - found
            found |= new
            waiting.extend(new)
        return frozenset(found)

    def components(self, within: Collection[str]) -> list[frozenset[str]]:
        found = list[frozenset[str]]()
        for node in self.sorted(within):
            if not any(node in component for component in found):
                found.append(self.component(node, within))
        return found

    def sorted(self, nodes: Collection[str]) -> tuple[str, ...]:
        return tuple(node for node in self.order if node in nodes)


def project(graph: CausalGraph) -> Projection:
    """Source: Verma, Graphical aspects of causal models (1993)."""
    order = tuple(node for node in graph.order() if node not in graph.hidden)
    parents, siblings = {n: set[str]() for n in order}, {n: set[str]() for n in order}
    for node in graph.graph.nodes:
        reached = _observed_effects(graph, node)
        for effect in reached:
            if node in graph.hidden:
                siblings[effect] |= reached - {effect}
            else:
                parents[effect].add(node)
    return Projection(
        order,
        {node: frozenset(found) for node, found in parents.items()},
        {node: frozenset(found) for node, found in siblings.items()},
    )


def identify(graph: CausalGraph, cause: str, effect: str) -> Estimand:
    """Return P(effect | do(cause)) in terms of observed probabilities.

    Raises:
        NotIdentifiableError: There is no such formula.
    """
    projected = project(graph)
    everything = frozenset(projected.order)
    needed = projected.ancestors({effect}, everything - {cause})
    parts = [
        _identified(projected, part, projected.component(min(part), everything))
        for part in projected.components(needed)
    ]
    return _sum(projected.sorted(needed - {effect}), _product(parts))


def text(estimand: Estimand) -> str:
    match estimand:
        case Conditional(node, given):
            return f"P({node} | {', '.join(given)})" if given else f"P({node})"
        case Product(parts):
            return " ".join(text(part) for part in parts) or "1"
        case Sum(over, part):
            return f"sum_{{{', '.join(over)}}} [{text(part)}]"
        case Ratio(above, below):
            return f"({text(above)}) / ({text(below)})"


def _observed_effects(graph: CausalGraph, node: str) -> set[str]:
    """What a node causes directly or through hidden nodes alone."""
    found, waiting, seen = set[str](), [node], {node}
    while waiting:
        for child in graph.children(waiting.pop()) - seen:
            seen.add(child)
            if child in graph.hidden:
                waiting.append(child)
            else:
                found.add(child)
    return found


def _identified(graph: Projection, part: frozenset[str], whole: frozenset[str]) -> Estimand:
    factors = [Conditional(node, _before(graph, node)) for node in graph.sorted(whole)]
    return _narrowed(graph, part, whole, _product(factors))


def _narrowed(
    graph: Projection, part: frozenset[str], whole: frozenset[str], known: Estimand
) -> Estimand:
    """Derive the factor of a part from that of a component that holds it."""
    kept = frozenset(graph.ancestors(part, whole))
    if kept == part:
        return _sum(graph.sorted(whole - part), known)
    if kept == whole:
        raise NotIdentifiableError
    smaller = _sum(graph.sorted(whole - kept), known)
    component = graph.component(min(part), kept)
    order = graph.sorted(kept)
    factors = [
        _ratio(_prefix(order, index + 1, smaller), _prefix(order, index, smaller))
        for index, node in enumerate(order)
        if node in component
    ]
    return _narrowed(graph, part, component, _product(factors))


def _prefix(order: tuple[str, ...], count: int, known: Estimand) -> Estimand | None:
    """The factor of the first nodes alone; None for none of them, whose factor is 1."""
    return _sum(order[count:], known) if count else None


def _before(graph: Projection, node: str) -> tuple[str, ...]:
    """What a node is conditioned on: all earlier nodes that it is not independent of.

    Those are its component among itself and earlier nodes, and the parents of that.
    """
    earlier = set(graph.order[: graph.order.index(node) + 1])
    component = graph.component(node, earlier)
    causes = set[str]().union(*(graph.parents[member] for member in component))
    return graph.sorted((component | causes) - {node})


def _ratio(above: Estimand | None, below: Estimand | None) -> Estimand:
    if above is None:
        raise ValueError("the factor of no node is no fraction")
    return above if below is None else Ratio(above, below)


def _sum(over: tuple[str, ...], part: Estimand) -> Estimand:
    return Sum(over, part) if over else part


def _product(parts: list[Estimand] | list[Conditional]) -> Estimand:
    return parts[0] if len(parts) == 1 else Product(tuple(parts))
