"""What hangs most closely together with something."""

import asyncio
from collections.abc import Collection

from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.graph_answers import Neighbourhood
from app.graph.base import Graph
from app.reads.graph.expansion import (
    EdgeDirections,
    Expander,
    Expansion,
    ExpansionLimits,
    check_range,
    check_types,
)
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import edges_from
from app.reads.graph.walks.path_rules import closeness

MAX_DEPTH = 5
MAX_FIRST = 200
NEAR = ExpansionLimits(depth=2, nodes=20)
_CANDIDATES = 2_000
"""Nodes among which the closest are picked."""
_BETWEEN = 2_000


class NeighbourhoodReads:
    def __init__(self, graph: Graph, expander: Expander) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)
        self._expander = expander

    async def neighbourhood(
        self,
        node_id: str,
        types: Collection[EdgeType] = tuple(EdgeType),
        direction: Direction = Direction.BOTH,
        reach: ExpansionLimits = NEAR,
    ) -> Neighbourhood:
        """Give a node and the closest of what lies within some hops, closest first.

        Args:
            reach: Hops at most (1 to 5) and nodes at most, the start included (1 to 200).

        Raises:
            NotFoundError: The tenant had no such node by then.
            InvalidInputError: No types, or a limit out of its range.
        """
        check_range(reach.depth, "depth", MAX_DEPTH)
        check_range(reach.nodes, "limit", MAX_FIRST)
        ways = ways_of(check_types(types), direction)
        wide = ExpansionLimits(reach.depth, _CANDIDATES, reach.as_of, reach.generated)
        expansion = await self._expander.expand([node_id], ways, wide)
        closest = _closest(node_id, expansion, ways, reach)
        return await self._told(node_id, closest, expansion, ways, reach)

    async def _told(
        self,
        node_id: str,
        closest: dict[str, float],
        expansion: Expansion,
        ways: EdgeDirections,
        reach: ExpansionLimits,
    ) -> Neighbourhood:
        nodes, [row] = await asyncio.gather(
            self._nodes.list_there(list(closest), {"id": node_id}, reach.as_of),
            self._graph.read(
                "edge/list_between",
                ids=list(closest),
                types=sorted(ways.types),
                recorded=reach.as_of.recorded,
                limit=_BETWEEN + 1,
            ),
        )
        edges = sorted(edges_from(row["edges"]), key=lambda edge: edge.id)
        cut = len(expansion.hops) > len(closest) or len(edges) > _BETWEEN
        return Neighbourhood(
            nodes=tuple(nodes),
            closeness=tuple(closest[node.id] for node in nodes),
            depths=tuple(expansion.hops[node.id] for node in nodes),
            edges=tuple(edges[:_BETWEEN]),
            truncated=expansion.truncated or cut,
        )


def ways_of(types: frozenset[EdgeType], direction: Direction) -> EdgeDirections:
    """Give the ways along some types in a direction."""
    nothing: frozenset[EdgeType] = frozenset()
    return EdgeDirections(
        outgoing=nothing if direction is Direction.IN else types,
        incoming=nothing if direction is Direction.OUT else types,
    )


def _closest(
    node_id: str, expansion: Expansion, ways: EdgeDirections, reach: ExpansionLimits
) -> dict[str, float]:
    steps = [
        (start, to, edge.weight)
        for edge in expansion.edges.values()
        for start, to in ways.steps(edge)
    ]
    close = closeness(node_id, steps, reach.depth)
    order = sorted(close, key=lambda id_: (id_ != node_id, -close[id_], expansion.hops[id_], id_))
    return {id_: close[id_] for id_ in order[: reach.nodes]}
