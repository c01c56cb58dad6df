"""Walking out from nodes round by round, within limits of nodes, relationships and time."""

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.edge import Edge, EdgeType
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.reads.graph.rows import EdgeRow, edges_from

MAX_SECONDS = 10.0
"""After which no further round is begun."""
MAX_FANOUT = 200
"""Relationships followed of one node, the strongest first."""
MAX_EDGES = 5_000
NOW = AsOf()


@dataclass(frozen=True, slots=True)
class EdgeDirections:
    """Which relationships are followed, and which way."""

    outgoing: frozenset[EdgeType]
    incoming: frozenset[EdgeType]

    @property
    def types(self) -> frozenset[EdgeType]:
        return self.outgoing | self.incoming

    def turned(self) -> "EdgeDirections":
        """Give the same ways, walked from their other end."""
        return EdgeDirections(outgoing=self.incoming, incoming=self.outgoing)

    def steps(self, edge: Edge) -> Iterable[tuple[str, str]]:
        """Give the steps, from and to, that a relationship allows."""
        if edge.type in self.outgoing:
            yield edge.start_id, edge.end_id
        if edge.type in self.incoming:
            yield edge.end_id, edge.start_id


@dataclass(frozen=True, slots=True)
class ExpansionLimits:
    """How far to go, and in which state of the graph."""

    depth: int
    nodes: int
    as_of: AsOf = NOW
    generated: bool = True
    """Whether to go through what Noema itself made."""


@dataclass(slots=True)
class Expansion:
    """What was found so far."""

    hops: dict[str, int]
    """By node, in the order they were found: the start is at 0."""
    edges: dict[str, Edge] = field(default_factory=dict[str, Edge])
    truncated: bool = False

    def take(
        self, edges: Sequence[Edge], ways: EdgeDirections, frontier: Collection[str], most: int
    ) -> None:
        """Add what one round found, the strongest relationships first."""
        hop = 1 + max(self.hops.values())
        for edge in sorted(edges, key=lambda edge: (-edge.weight, edge.id)):
            if edge.id in self.edges:
                continue
            ends = {to for start, to in ways.steps(edge) if start in frontier}
            new = ends - self.hops.keys()
            if len(self.hops) + len(new) > most or len(self.edges) >= MAX_EDGES:
                self.truncated = True
                continue
            self.hops.update(dict.fromkeys(new, hop))
            self.edges[edge.id] = edge


class Expander:
    """Args:
    clock: Seconds that only grow.
    """

    def __init__(self, graph: Graph, clock: Callable[[], float] = time.monotonic) -> None:
        self._graph = graph
        self._clock = clock

    async def expand(
        self, start_ids: Sequence[str], ways: EdgeDirections, reach: ExpansionLimits
    ) -> Expansion:
        """Follow `ways` from nodes that exist, at most `reach.depth` hops."""
        expansion = Expansion(dict.fromkeys(start_ids, 0))
        frontier = list(expansion.hops)
        until = self._clock() + MAX_SECONDS
        for _ in range(reach.depth):
            if self._clock() >= until:
                expansion.truncated = True
                break
            rounds = await self._round(frontier, ways, reach)
            expansion.truncated |= any(len(edges) > MAX_FANOUT for edges in rounds)
            known = len(expansion.hops)
            edges = edges_from(row for edges in rounds for row in edges[:MAX_FANOUT])
            expansion.take(edges, ways, frozenset(frontier), reach.nodes)
            frontier = list(expansion.hops)[known:]
            if not frontier:
                break
        return expansion

    async def _round(
        self, ids: Sequence[str], ways: EdgeDirections, reach: ExpansionLimits
    ) -> list[list[EdgeRow]]:
        [row] = await self._graph.read(
            "edge/expand_around",
            ids=list(ids),
            outgoing=sorted(ways.outgoing),
            incoming=sorted(ways.incoming),
            recorded=reach.as_of.recorded,
            valid=reach.as_of.valid,
            generated=reach.generated,
            limit=MAX_FANOUT + 1,
        )
        return row["edges"]


def check_range(value: int, field: str, most: int) -> None:
    """Check a limit that a caller gave.

    Raises:
        InvalidInputError: It is not from 1 to `most`.
    """
    if not 1 <= value <= most:
        raise InvalidInputError(f"{field} must be from 1 to {most}", field=field)


def check_types(types: Collection[EdgeType]) -> frozenset[EdgeType]:
    """Give the types as a set.

    Raises:
        InvalidInputError: There are none.
    """
    if not types:
        raise InvalidInputError("name at least one type of relationship", field="types")
    return frozenset(types)
