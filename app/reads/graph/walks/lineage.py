"""Where something comes from, and what came of it."""

import asyncio

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.graph_answers import Lineage
from app.graph.base import Graph
from app.reads.graph.expansion import (
    NOW,
    EdgeDirections,
    Expander,
    ExpansionLimits,
    check_range,
)
from app.reads.graph.node import NodeReads

MAX_DEPTH = 10
MAX_NODES = 500
ORIGINS = EdgeDirections(
    outgoing=frozenset(
        {
            EdgeType.FOLLOWS,
            EdgeType.DERIVED_FROM,
            EdgeType.DEPENDS_ON,
            EdgeType.REVISES,
            EdgeType.REFINES,
            EdgeType.SUPERSEDES,
            EdgeType.UPDATES,
            EdgeType.MERGES,
            EdgeType.BRANCHES_FROM,
            EdgeType.USED,
            EdgeType.EVIDENCED_BY,
            EdgeType.SIDE_A,
            EdgeType.SIDE_B,
        }
    ),
    incoming=frozenset(
        {
            EdgeType.DECIDED,
            EdgeType.RESULTED_IN,
            EdgeType.LEADS_TO,
            EdgeType.INFLUENCES,
            EdgeType.RESOLVED_BY,
        }
    ),
)
"""Relationships between something and what was there before it, walked back in time."""


class LineageReads:
    def __init__(self, graph: Graph, expander: Expander) -> None:
        self._nodes = NodeReads(graph)
        self._expander = expander

    async def lineage(
        self, node_id: str, depth: int = 3, first: int = 100, as_of: AsOf = NOW
    ) -> Lineage:
        """Give up to `depth` (1 to 10) generations before a node and after it.

        Args:
            first: Nodes at most in each direction, the start included (1 to 500).

        Raises:
            NotFoundError: The tenant had no such node by then.
            InvalidInputError: A limit is out of its range.
        """
        check_range(depth, "depth", MAX_DEPTH)
        check_range(first, "limit", MAX_NODES)
        reach = ExpansionLimits(depth, first, as_of)
        before, after = await asyncio.gather(
            self._expander.expand([node_id], ORIGINS, reach),
            self._expander.expand([node_id], ORIGINS.turned(), reach),
        )
        generations = after.hops | {id_: -hop for id_, hop in before.hops.items()}
        told = await self._nodes.list_there(sorted(generations), {"id": node_id}, as_of)
        told.sort(key=lambda node: (generations[node.id], node.id))
        edges = before.edges | after.edges
        return Lineage(
            nodes=tuple(told),
            generations=tuple(generations[node.id] for node in told),
            edges=tuple(edges[id_] for id_ in sorted(edges)),
            truncated=before.truncated or after.truncated,
        )
