"""Nodes in layers: each below all that lead to it, ordered so that few edges cross.

Layers by the longest path, order by one pass of barycentres (Sugiyama, Tagawa, Toda 1981).
"""

from collections import defaultdict
from collections.abc import Sequence

from app.export.session.drawing import layers_of


def layers(nodes: Sequence[str], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Give the nodes of each layer in order, every node once; circles are opened."""
    at = layers_of(nodes, edges)
    rows = [[node for node in nodes if at[node] == row] for row in range(max(at.values()) + 1)]
    above = defaultdict[str, list[str]](list)
    for source, target in edges:
        if at[source] < at[target]:
            above[target].append(source)
    places = dict[str, float]()
    for row in rows:
        row.sort(key=lambda node: _barycentre(above[node], places))
        places |= {node: place / len(row) for place, node in enumerate(row)}
    return rows


def _barycentre(parents: Sequence[str], places: dict[str, float]) -> float:
    """Give the mean place of the parents; what has none stays in front, in its order."""
    return sum(places[parent] for parent in parents) / len(parents) if parents else -1.0


def crossings(rows: Sequence[Sequence[str]], edges: Sequence[tuple[str, str]]) -> int:
    """Count the pairs of edges between neighbouring layers that cross."""
    place = {node: (row, at) for row, nodes in enumerate(rows) for at, node in enumerate(nodes)}
    spans = [(place[source], place[target]) for source, target in edges]
    near = [(s, t) for s, t in spans if t[0] == s[0] + 1]
    return sum(
        1
        for index, (s, t) in enumerate(near)
        for s2, t2 in near[:index]
        if s[0] == s2[0] and (s[1] - s2[1]) * (t[1] - t2[1]) < 0
    )
