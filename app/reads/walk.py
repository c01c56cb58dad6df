"""Walking the graph: what lies around a node, and how two nodes hang together."""

from collections.abc import Collection

from app.domain.edge import Direction, EdgeType, Subgraph
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.reads.node import NodeReads
from app.reads.rows import edge_from, summary_from

MAX_DEPTH = 5
MAX_NODES = 500
MAX_EDGES = 2_000
MAX_HOPS = 8
ALL_TYPES = tuple(EdgeType)


class WalkReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)

    async def traverse(
        self,
        start_id: str,
        types: Collection[EdgeType] = ALL_TYPES,
        direction: Direction = Direction.BOTH,
        depth: int = 2,
        limit: int = 100,
    ) -> Subgraph:
        """Give the nodes within `depth` hops (1 to 5) and every relationship between them.

        Args:
            types: Relationships to walk along and to give.
            limit: Nodes at most, the start included (1 to 500).

        Raises:
            NotFoundError: The tenant has no such node.
            InvalidInputError: No types, or a limit out of its range.
        """
        names = _names(types)
        _check_range(depth, "depth", MAX_DEPTH)
        _check_range(limit, "limit", MAX_NODES)
        outgoing, incoming = _by_direction(names, direction)
        rows = await self._graph.read(
            "edge/walk_around",
            start_id=start_id,
            outgoing=outgoing,
            incoming=incoming,
            types=names,
            depth=depth,
            limit=limit,
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
    ) -> Subgraph | None:
        """Give a shortest path of at most `max_hops` (1 to 8), whichever way the arrows point.

        Nodes and relationships come in the order of the path; None where there is no such path.

        Raises:
            NotFoundError: The tenant has no such node.
            InvalidInputError: No types, or `max_hops` out of its range.
        """
        names = _names(types)
        _check_range(max_hops, "max_hops", MAX_HOPS)
        rows = await self._graph.read(
            "edge/find_path", start_id=start_id, end_id=end_id, types=names
        )
        if not rows:
            await self._require(start_id, "start_id")
            await self._require(end_id, "end_id")
            return None
        edges = tuple(edge_from(edge) for edge in rows[0]["edges"])
        if len(edges) > max_hops:
            return None
        named = await self._nodes.get_many(rows[0]["node_ids"])
        nodes = tuple(node for node in named if node)
        return Subgraph(nodes, tuple(range(len(nodes))), edges, truncated=False)

    async def _require(self, node_id: str, field: str) -> None:
        [node] = await self._nodes.get_many([node_id])
        if node is None:
            raise NotFoundError("there is no such node", field=field)


def _subgraph(row: Row) -> Subgraph:
    edges = sorted((edge_from(edge) for edge in row["edges"]), key=lambda edge: edge.id)
    return Subgraph(
        nodes=tuple(summary_from(node) for node in row["nodes"]),
        depths=tuple(row["hops"]),
        edges=tuple(edges[:MAX_EDGES]),
        truncated=row["cut"] or len(edges) > MAX_EDGES,
    )


def _names(types: Collection[EdgeType]) -> list[str]:
    if not types:
        raise InvalidInputError("name at least one type of relationship", field="types")
    return sorted(type_.value for type_ in types)


def _by_direction(names: list[str], direction: Direction) -> tuple[list[str], list[str]]:
    outgoing = [] if direction is Direction.IN else names
    incoming = [] if direction is Direction.OUT else names
    return outgoing, incoming


def _check_range(value: int, field: str, most: int) -> None:
    if not 1 <= value <= most:
        raise InvalidInputError(f"{field} must be from 1 to {most}", field=field)
