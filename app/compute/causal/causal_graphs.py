"""Directed graphs with hidden nodes: separation, backdoor, frontdoor, instruments.

Source: Pearl, Causality (2nd edition, 2009), chapters 1, 3 and 5; van der Zander, Liskiewicz and
Textor, Separators and adjustment sets in causal graphs (2019). A bidirected edge is a hidden
common cause.
"""

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

import networkx

from app.compute.base import ComputationError
from app.domain.modes.causal.causal import CausalInput, EdgeKind

_nx: Any = networkx
MAX_WORK = 60_000
"""Nodes and edges that are looked at for each of the three criteria."""


class CausalGraph:
    def __init__(self, edges: Iterable[tuple[str, str]], hidden: Collection[str]) -> None:
        self.hidden = frozenset(hidden)
        self.graph = _nx.DiGraph()
        self.graph.add_edges_from(edges)

    @classmethod
    def read(cls, given: CausalInput) -> "CausalGraph":
        """Raises:
        ComputationError: `CYCLE`.
        """
        hidden = {node.id for node in given.nodes if not node.observed}
        found = cls((), hidden)
        found.graph.add_nodes_from(node.id for node in given.nodes)
        for edge in given.edges:
            if edge.kind is EdgeKind.DIRECTED:
                found.graph.add_edge(edge.source, edge.target)
            else:
                common = found.unused(f"U({edge.source}, {edge.target})")
                found.graph.add_edges_from([(common, edge.source), (common, edge.target)])
                hidden.add(common)
        found.hidden = frozenset(hidden)
        found.refuse_cycle()
        return found

    def unused(self, name: str) -> str:
        while name in self.graph:
            name += "'"
        return name

    def refuse_cycle(self) -> None:
        try:
            cycle = [str(source) for source, _ in _nx.find_cycle(self.graph)]
        except networkx.NetworkXNoCycle:
            return
        message = f"edges: there is a cycle: {' -> '.join([*cycle, cycle[0]])}"
        raise ComputationError("CYCLE", "edges", message)

    def order(self) -> list[str]:
        return list(_nx.lexicographical_topological_sort(self.graph))

    def parents(self, node: str) -> set[str]:
        return set(self.graph.predecessors(node))

    def children(self, node: str) -> set[str]:
        return set(self.graph.successors(node))

    def descendants(self, node: str) -> set[str]:
        return set(_nx.descendants(self.graph, node))

    def ancestors(self, nodes: Iterable[str]) -> set[str]:
        """The nodes and all their causes."""
        start = set(nodes)
        return start.union(*(_nx.ancestors(self.graph, node) for node in start))

    def observed(self) -> set[str]:
        return set(self.graph.nodes) - self.hidden

    def affordable(self) -> int:
        """How many sets may be tried for one criterion."""
        return max(50, MAX_WORK // (len(self.graph.nodes) + len(self.graph.edges) + 1))

    def is_separated(self, first: str, second: str, given: Collection[str]) -> bool:
        return bool(_nx.is_d_separator(self.graph, {first}, {second}, set(given)))

    def without_effects_of(self, node: str) -> "CausalGraph":
        kept = [(a, b) for a, b in self.graph.edges if a != node]
        cut = CausalGraph(kept, self.hidden)
        cut.graph.add_nodes_from(self.graph.nodes)
        return cut

    def without(self, nodes: Collection[str]) -> "CausalGraph":
        kept = CausalGraph((), self.hidden)
        kept.graph = self.graph.subgraph(set(self.graph.nodes) - set(nodes))
        return kept

    def markov_blanket(self, node: str) -> set[str]:
        children = self.children(node)
        partners = set[str]().union(*(self.parents(child) for child in children))
        return (self.parents(node) | children | partners) - {node}

    def colliders(self) -> Iterator[tuple[str, str, str]]:
        """Every unshielded `first -> effect <- second`."""
        for effect in sorted(self.graph.nodes):
            causes = sorted(self.parents(effect))
            for first, second in itertools.combinations(causes, 2):
                linked = self.graph.has_edge(first, second) or self.graph.has_edge(second, first)
                if not linked:
                    yield first, effect, second


def is_backdoor_set(graph: CausalGraph, cause: str, effect: str, given: Collection[str]) -> bool:
    chosen = set(given)
    if chosen & (graph.hidden | graph.descendants(cause) | {cause, effect}):
        return False
    return graph.without_effects_of(cause).is_separated(cause, effect, chosen)


def backdoor_sets(graph: CausalGraph, cause: str, effect: str) -> tuple[list[list[str]], bool]:
    """Return the minimal sets, and whether every set was tried."""
    allowed = graph.observed() - graph.descendants(cause) - {cause, effect}
    cut = graph.without_effects_of(cause)
    candidates = sorted(allowed & graph.ancestors((cause, effect)))

    def blocks(chosen: list[str]) -> bool:
        return cut.is_separated(cause, effect, chosen)

    return _minimal(candidates, blocks, graph.affordable())


def frontdoor_sets(graph: CausalGraph, cause: str, effect: str) -> tuple[list[list[str]], bool]:
    """Return the minimal sets of mediators that satisfy the frontdoor criterion."""
    between = graph.descendants(cause) & graph.ancestors((effect,)) - {effect}
    candidates = sorted(between & graph.observed())
    if effect not in graph.descendants(cause):
        return [], True

    def satisfies(chosen: list[str]) -> bool:
        return _is_frontdoor(graph, cause, effect, chosen)

    return _minimal(candidates, satisfies, graph.affordable())


def instruments(
    graph: CausalGraph, cause: str, effect: str
) -> tuple[list[tuple[str, list[str]]], bool]:
    """Return each instrument with the smallest set that makes it one."""
    cut = graph.without_effects_of(cause)
    later = graph.descendants(cause) | {cause, effect}
    candidates = sorted(graph.observed() - later)
    found, complete = list[tuple[str, list[str]]](), True
    most = max(1, graph.affordable() // max(1, len(candidates)))
    for node in candidates:
        others = [other for other in candidates if other != node]
        for given, tried in _subsets(others, most):
            complete &= tried
            if cut.is_separated(node, effect, given) and not graph.is_separated(node, cause, given):
                found.append((node, given))
                break
    return found, complete


def _is_frontdoor(graph: CausalGraph, cause: str, effect: str, chosen: list[str]) -> bool:
    rest = graph.without(chosen)
    if effect in rest.descendants(cause):
        return False
    cut = graph.without_effects_of(cause)
    for node in chosen:
        if not cut.is_separated(cause, node, ()):
            return False
    after = graph
    for node in chosen:
        after = after.without_effects_of(node)
    return all(after.is_separated(node, effect, {cause}) for node in chosen)


def _minimal(
    candidates: list[str], accepts: Callable[[list[str]], bool], most: int
) -> tuple[list[list[str]], bool]:
    found, complete = list[list[str]](), True
    for chosen, tried in _subsets(candidates, most):
        complete = tried
        if not any(set(smaller) <= set(chosen) for smaller in found) and accepts(chosen):
            found.append(chosen)
    return found, complete


def _subsets(candidates: list[str], most: int) -> Iterator[tuple[list[str], bool]]:
    """The sets, small ones first, each with whether there is no limit in the way of the rest."""
    complete = 2 ** len(candidates) <= most
    sizes = range(len(candidates) + 1)
    sets = itertools.chain.from_iterable(itertools.combinations(candidates, n) for n in sizes)
    for chosen in itertools.islice(sets, most):
        yield list(chosen), complete
