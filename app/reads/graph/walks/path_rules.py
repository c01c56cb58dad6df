"""How strong a way through the graph is, and the strongest ways. Pure.

A relationship of weight w carries that share of what comes in, so the strength of a way is the
product of its weights; among equally strong ways the shorter one comes first. What has weight 0
carries nothing and is not walked.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.domain.nodes.edge import Edge

_SCALE = 10**9
"""Costs are whole numbers, so that sums do not depend on the order of adding."""
DECAY = 0.5
"""What a hop leaves of closeness."""
Cost = tuple[int, int]
"""Of a way: -log of its strength in billionths, then hops."""


class Step(NamedTuple):
    to: str
    edge: Edge
    cost: int


class Limits(NamedTuple):
    paths: int
    hops: int
    steps: int = 20_000
    """Ways that are looked at before the search gives up."""


class Strongest(NamedTuple):
    paths: list[list[Edge]]
    """Strongest first."""
    gave_up: bool


def strength(edges: Iterable[Edge]) -> float:
    """Give the product of the weights, 0 to 1."""
    return math.prod(edge.weight for edge in edges)


def strongest_paths(edges: Iterable[Edge], start_id: str, end_id: str, limits: Limits) -> Strongest:
    """Find the strongest ways that visit no node twice, exactly, unless it gives up.

    A* over partial ways; what is left to go is never underestimated by the reverse search, so
    whole ways come off the heap strongest first. Relationships are walked either way, and of
    several between two nodes the strongest stands for all.
    """
    steps = _steps(edges)
    ahead = _costs_to(end_id, steps)
    hops = _hops_to(end_id, steps)
    if start_id not in ahead:
        return Strongest([], gave_up=False)
    heap: list[tuple[Cost, tuple[str, ...], int, tuple[Edge, ...]]] = [
        (ahead[start_id], (start_id,), 0, ())
    ]
    paths: list[list[Edge]] = []
    for _ in range(limits.steps):
        if not heap or len(paths) == limits.paths:
            return Strongest(paths, gave_up=False)
        _, visited, cost, way = heapq.heappop(heap)
        if visited[-1] == end_id:
            paths.append(list(way))
            continue
        for step in steps[visited[-1]]:
            room = limits.hops - len(way) - 1
            if step.to not in visited and step.to in hops and hops[step.to] <= room:
                spent = cost + step.cost
                left, more = ahead[step.to]
                total = (spent + left, len(way) + 1 + more)
                heapq.heappush(heap, (total, (*visited, step.to), spent, (*way, step.edge)))
    return Strongest(paths, gave_up=bool(heap))


def closeness(
    start_id: str, steps: Iterable[tuple[str, str, float]], depth: int
) -> dict[str, float]:
    """Give how close nodes are to a start: the best product of `DECAY` times each weight.

    Args:
        steps: From, to and weight.
        depth: Hops at most.
    """
    onward: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for start, to, weight in steps:
        onward[start].append((to, weight))
    best = reached = {start_id: 1.0}
    for _ in range(depth):
        further: dict[str, float] = {}
        for id_, so_far in reached.items():
            for to, weight in onward[id_]:
                further[to] = max(further.get(to, 0.0), so_far * DECAY * weight)
        reached = {id_: value for id_, value in further.items() if value > best.get(id_, -1.0)}
        best = best | reached
    return best


def _steps(edges: Iterable[Edge]) -> Mapping[str, list[Step]]:
    best: dict[tuple[str, str], Edge] = {}
    for edge in sorted(edges, key=lambda edge: (-edge.weight, edge.id)):
        if edge.weight > 0:
            best.setdefault((edge.start_id, edge.end_id), edge)
            best.setdefault((edge.end_id, edge.start_id), edge)
    steps: dict[str, list[Step]] = defaultdict(list)
    for (start, to), edge in best.items():
        steps[start].append(Step(to, edge, round(-math.log(edge.weight) * _SCALE)))
    return steps


def _costs_to(end_id: str, steps: Mapping[str, Sequence[Step]]) -> dict[str, Cost]:
    """Give the least cost from each node to the end (Dijkstra)."""
    settled: dict[str, Cost] = {}
    heap: list[tuple[Cost, str]] = [((0, 0), end_id)]
    while heap:
        cost, id_ = heapq.heappop(heap)
        if id_ in settled:
            continue
        settled[id_] = cost
        for step in steps.get(id_, ()):
            if step.to not in settled:
                heapq.heappush(heap, ((cost[0] + step.cost, cost[1] + 1), step.to))
    return settled


def _hops_to(end_id: str, steps: Mapping[str, Sequence[Step]]) -> dict[str, int]:
    """Give the fewest hops from each node to the end."""
    hops = {end_id: 0}
    frontier = [end_id]
    while frontier:
        new = {step.to for id_ in frontier for step in steps.get(id_, ())} - hops.keys()
        hops.update(dict.fromkeys(new, hops[frontier[0]] + 1))
        frontier = sorted(new)
    return hops
