"""How two things hang together: several ways, the shortest or the strongest first."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.edge import Direction, Edge, EdgeType
from app.domain.nodes.graph_answers import Path, Paths
from app.graph.base import Graph
from app.reads.graph.expansion import NOW, Expander, ExpansionLimits, check_range, check_types
from app.reads.graph.node import NodeReads
from app.reads.graph.rows import EdgeRow, edges_from
from app.reads.graph.walks.neighbourhood import ways_of
from app.reads.graph.walks.path_rules import Limits, strength, strongest_paths

MAX_HOPS = 8
MAX_PATHS = 20
_OVER_FETCH = 4
"""Ways asked of the database for each path: those that come back to a node are left out."""
_AROUND = 5_000
"""Nodes looked at around each end for the strongest paths."""


@dataclass(frozen=True, slots=True)
class Ends:
    start_id: str
    end_id: str


@dataclass(frozen=True, slots=True)
class PathQuery:
    ends: Ends
    first: int = 3
    """Paths at most, 1 to 20."""
    types: Collection[EdgeType] = tuple(EdgeType)
    max_hops: int = MAX_HOPS
    """1 to 8."""
    by_weight: bool = False
    """Whether the strongest come first instead of the shortest."""
    as_of: AsOf = NOW
    include_generated: bool = False
    """Whether what Noema itself made may lie on a path; an end may always be made by it."""


class PathReads:
    def __init__(self, graph: Graph, expander: Expander) -> None:
        self._graph = graph
        self._nodes = NodeReads(graph)
        self._expander = expander

    async def paths(self, query: PathQuery) -> Paths:
        """Give paths between two nodes, whichever way the arrows point.

        The shortest come from the whole graph; the strongest from at most 5,000 nodes around
        each end.

        Raises:
            NotFoundError: The tenant had no such node by then.
            InvalidInputError: No types, or a limit out of its range.
        """
        check_range(query.first, "limit", MAX_PATHS)
        check_range(query.max_hops, "max_hops", MAX_HOPS)
        check_types(query.types)
        if query.ends.start_id == query.ends.end_id:
            return await self._named(query, [[]], truncated=False)
        if query.by_weight:
            return await self._strongest(query)
        return await self._shortest(query)

    async def _shortest(self, query: PathQuery) -> Paths:
        limit = _OVER_FETCH * query.first
        [row] = await self._graph.read(
            "edge/find_paths",
            start_id=query.ends.start_id,
            end_id=query.ends.end_id,
            types=sorted(query.types),
            max_hops=query.max_hops,
            recorded=query.as_of.recorded,
            valid=query.as_of.valid,
            generated=query.include_generated,
            limit=limit,
        )
        ways = [way for path in row["paths"] if (way := way_from(path)) is not None]
        apart: dict[tuple[str, ...], list[Edge]] = {}
        for way in sorted(ways, key=lambda way: (len(way), [edge.id for edge in way])):
            ids = _ids(query.ends.start_id, way)
            if len(set(ids)) == len(ids):
                apart.setdefault(ids, way)
        lacks = len(apart) < query.first and len(row["paths"]) == limit
        return await self._named(query, list(apart.values())[: query.first], truncated=lacks)

    async def _strongest(self, query: PathQuery) -> Paths:
        half = ExpansionLimits(
            (query.max_hops + 1) // 2, _AROUND, query.as_of, query.include_generated
        )
        ways = ways_of(frozenset(query.types), Direction.BOTH)
        near, far = await asyncio.gather(
            self._expander.expand([query.ends.start_id], ways, half),
            self._expander.expand([query.ends.end_id], ways, half),
        )
        edges = (near.edges | far.edges).values()
        limits = Limits(query.first, query.max_hops)
        ends = query.ends
        strongest = await asyncio.to_thread(
            strongest_paths, edges, ends.start_id, ends.end_id, limits
        )
        cut = near.truncated or far.truncated or strongest.gave_up
        return await self._named(query, strongest.paths, truncated=cut)

    async def _named(
        self, query: PathQuery, ways: Sequence[Sequence[Edge]], *, truncated: bool
    ) -> Paths:
        ids = [_ids(query.ends.start_id, way) for way in ways]
        ends = asdict(query.ends)
        wanted = sorted({*ends.values(), *(id_ for path in ids for id_ in path)})
        named = await self._nodes.list_there(wanted, ends, query.as_of)
        nodes = {node.id: node for node in named}
        paths = tuple(
            Path(tuple(nodes[id_] for id_ in path), tuple(way), strength(way))
            for path, way in zip(ids, ways, strict=True)
            # A path through what was deleted since is none.
            if all(id_ in nodes for id_ in path)
        )
        return Paths(paths, truncated)


def way_from(rows: Sequence[EdgeRow]) -> list[Edge] | None:
    """Give the relationships of a path; None where one was deleted while they were read."""
    edges = edges_from(rows)
    return edges if len(edges) == len(rows) else None


def _ids(start_id: str, way: Sequence[Edge]) -> tuple[str, ...]:
    """Give the nodes of a way in order."""
    ids = [start_id]
    for edge in way:
        ids.append(edge.end_id if edge.start_id == ids[-1] else edge.start_id)
    return tuple(ids)
