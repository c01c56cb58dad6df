"""Walking the graph: what lies around a node, and how two nodes hang together."""

from collections.abc import Collection
from dataclasses import asdict

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.edge import Direction, EdgeType, Subgraph
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole
from app.reads.graph.expansion import (
    NOW,
    EdgeDirections,
    Expander,
    ExpansionLimits,
    check_range,
    check_types,
)
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import SUMMARY, edges_from, summary_from
from app.reads.graph.walks.neighbourhood import ways_of
from app.reads.graph.walks.past_walk import MAX_EDGES, PastWalk
from app.reads.graph.walks.paths import Ends, PathQuery, PathReads, way_from

MAX_DEPTH = 5
MAX_NODES = 500
MAX_HOPS = 8
ALL_TYPES = tuple(EdgeType)


class WalkReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)
        self._past = PastWalk(graph)
        self._paths = PathReads(graph, Expander(graph))

    async def traverse(  # noqa: PLR0913  # what can be asked of a walk
        self,
        start_id: str,
        types: Collection[EdgeType] = ALL_TYPES,
        direction: Direction = Direction.BOTH,
        depth: int = 2,
        limit: int = 100,
        as_of: AsOf = NOW,
        *,
        generated: bool = True,
    ) -> Subgraph:
        """Give the nodes within `depth` hops (1 to 5) and every relationship between them.

        Args:
            types: Relationships to walk along and to give.
            limit: Nodes at most, the start included (1 to 500).
            generated: Whether to give, and walk through, what Noema itself made.

        Raises:
            NotFoundError: The tenant had no such node by then.
            InvalidInputError: No types, or a limit out of its range.
        """
        ways = ways_of(check_types(types), direction)
        check_range(depth, "depth", MAX_DEPTH)
        check_range(limit, "limit", MAX_NODES)
        reach = ExpansionLimits(depth, limit, as_of, generated)
        if as_of != NOW:
            return await self._past.around(start_id, ways, reach)
        return await self._around(start_id, ways, reach)

    async def _around(
        self, start_id: str, ways: EdgeDirections, reach: ExpansionLimits
    ) -> Subgraph:
        rows = await self._graph.read(
            "edge/walk_around",
            start_id=start_id,
            outgoing=sorted(ways.outgoing),
            incoming=sorted(ways.incoming),
            types=sorted(ways.types),
            generated=reach.generated,
            depth=reach.depth,
            limit=reach.nodes,
            edge_limit=MAX_EDGES + 1,
        )
        if not rows:
            raise NotFoundError("there is no such node", field="start_id")
        return _subgraph(rows[0])

    async def path(
        self,
        start_id: str,
        end_id: str,
        types: Collection[EdgeType] = ALL_TYPES,
        max_hops: int = MAX_HOPS,
        as_of: AsOf = NOW,
    ) -> Subgraph | None:
        """Give a shortest path of at most `max_hops` (1 to 8), whichever way the arrows point.

        Nodes and relationships come in the order of the path; None where there is no such path.

        Raises:
            NotFoundError: The tenant had no such node by then.
            InvalidInputError: No types, or `max_hops` out of its range.
        """
        names = sorted(check_types(types))
        check_range(max_hops, "max_hops", MAX_HOPS)
        ends = Ends(start_id, end_id)
        if as_of != NOW:
            return await self._past_path(PathQuery(ends, 1, types, max_hops, as_of=as_of))
        rows = await self._graph.read(
            "edge/find_path", start_id=start_id, end_id=end_id, types=names
        )
        if not rows:
            await self._nodes.list_there([start_id, end_id], asdict(ends))
            return None
        edges, on_path = way_from(rows[0]["edges"]), rows[0]["nodes"]
        if edges is None or len(edges) > max_hops:
            return None
        if not all(is_whole(node, *SUMMARY) for node in on_path):
            # A path through what was deleted meanwhile is none.
            return None
        nodes = tuple(map(summary_from, on_path))
        return Subgraph(nodes, tuple(range(len(nodes))), tuple(edges), truncated=False)

    async def _past_path(self, query: PathQuery) -> Subgraph | None:
        for path in (await self._paths.paths(query)).paths:
            return Subgraph(path.nodes, tuple(range(len(path.nodes))), path.edges, truncated=False)
        return None


def _subgraph(row: Row) -> Subgraph:
    """Read what lies around a node; what was deleted meanwhile is left out.

    Raises:
        NotFoundError: It is the node itself.
    """
    edges = sorted(edges_from(row["edges"]), key=lambda edge: edge.id)
    around = zip(row["nodes"], row["hops"], strict=True)
    there = [(node, hops) for node, hops in around if is_whole(node, *SUMMARY)]
    if not there or there[0][1] > 0:
        raise NotFoundError("there is no such node", field="start_id")
    return Subgraph(
        nodes=tuple(summary_from(node) for node, _ in there),
        depths=tuple(hops for _, hops in there),
        edges=tuple(edges[:MAX_EDGES]),
        truncated=row["cut"] or len(edges) > MAX_EDGES,
    )
