"""What lay around a node: `WalkReads.traverse` of the past, round by round."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

from app.domain.nodes.edge import Edge, Subgraph
from app.graph.base import Graph
from app.reads.graph.expansion import EdgeDirections, ExpansionLimits
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import edges_from

MAX_EDGES = 2_000


class PastWalk:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)

    async def around(self, start_id: str, ways: EdgeDirections, reach: ExpansionLimits) -> Subgraph:
        """Give what was around a node as the live walk gave it then, in the same order.

        Raises:
            NotFoundError: The tenant had no such node by then.
        """
        hops = await self._hops(start_id, ways, reach)
        kept = list(hops)[: reach.nodes]
        nodes, edges = await asyncio.gather(
            self._nodes.list_there(kept, {"start_id": start_id}, reach.as_of),
            self._between(kept, ways, reach),
        )
        return Subgraph(
            nodes=tuple(nodes),
            depths=tuple(hops[node.id] for node in nodes),
            edges=tuple(edges[:MAX_EDGES]),
            truncated=len(hops) > len(kept) or len(edges) > MAX_EDGES,
        )

    async def _hops(
        self, start_id: str, ways: EdgeDirections, reach: ExpansionLimits
    ) -> dict[str, int]:
        hops = {start_id: 0}
        frontier = [start_id]
        for hop in range(1, reach.depth + 1):
            [row] = await self._graph.read(
                "edge/find_around",
                ids=frontier,
                known=list(hops),
                outgoing=sorted(ways.outgoing),
                incoming=sorted(ways.incoming),
                **asdict(reach.as_of),
                generated=reach.generated,
                limit=reach.nodes,
            )
            frontier = row["ids"]
            hops |= dict.fromkeys(frontier, hop)
            if not frontier or len(hops) > reach.nodes:
                break
        return hops

    async def _between(
        self, ids: Sequence[str], ways: EdgeDirections, reach: ExpansionLimits
    ) -> list[Edge]:
        [row] = await self._graph.read(
            "edge/list_between",
            ids=ids,
            types=sorted(ways.types),
            recorded=reach.as_of.recorded,
            limit=MAX_EDGES + 1,
        )
        return sorted(edges_from(row["edges"]), key=lambda edge: edge.id)
