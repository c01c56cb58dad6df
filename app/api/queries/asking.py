"""Asking how things hang together."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.queries.edge import From, Id, To
from app.api.types.asking import (
    ComparisonType,
    LineageType,
    NeighbourhoodType,
    PathsType,
    SessionContextType,
)
from app.api.types.belief import AsOfArgument, as_of
from app.api.types.enums import Direction, EdgeType
from app.domain.beliefs.belief import AsOf
from app.domain.ids import require_id
from app.reads.graph.expansion import Reach
from app.reads.graph.paths import Ends, PathQuery

Generations = Annotated[int, strawberry.argument(description="Generations, from 1 to 10.")]
Hops = Annotated[int, strawberry.argument(description="Hops at most, from 1 to 5.")]
Steps = Annotated[int, strawberry.argument(description="Steps to what they rest on, from 1 to 4.")]
Ids = Annotated[list[strawberry.ID], strawberry.argument(description="From 2 to 10 nodes.")]
ToEachSide = Annotated[
    int, strawberry.argument(description="Nodes at most in each direction, from 1 to 500.")
]
Nearest = Annotated[
    int, strawberry.argument(description="Nodes at most, the start included, from 1 to 200.")
]
PathCount = Annotated[int, strawberry.argument(description="Paths at most, from 1 to 20.")]
OfEach = Annotated[
    int,
    strawberry.argument(description="Nodes, decisions and open questions, each, from 1 to 100."),
]


@strawberry.input(description="Along what, and which way.")
class AlongInput:
    types: list[EdgeType] | None = strawberry.field(
        default=None, description="Relationships to go along; all of them if left out."
    )
    direction: Direction = strawberry.field(
        default=Direction.BOTH, description="Which way to go along them."
    )

    def kinds(self) -> tuple[EdgeType, ...]:
        return tuple(EdgeType if self.types is None else self.types)


@strawberry.input(description="Which paths.")
class PathChoiceInput:
    types: list[EdgeType] | None = strawberry.field(
        default=None, description="Relationships to go along; all of them if left out."
    )
    max_hops: int = strawberry.field(default=8, description="Hops at most, from 1 to 8.")
    by_weight: bool = strawberry.field(
        default=False, description="Whether the strongest come first instead of the shortest."
    )

    def to_domain(self, ends: Ends, first: int, moment: AsOf) -> PathQuery:
        types = tuple(EdgeType if self.types is None else self.types)
        return PathQuery(ends, first, types, self.max_hops, self.by_weight, moment)


Along = Annotated[
    AlongInput | None, strawberry.argument(description="Along what; everything if left out.")
]
Choice = Annotated[
    PathChoiceInput | None,
    strawberry.argument(description="Which paths; the shortest if left out."),
]


@strawberry.type
class AskingQueries:
    @strawberry.field(description="Where something comes from, and what came of it.")
    async def lineage(
        self,
        info: Info,
        id: Id,
        depth: Generations = 3,
        first: ToEachSide = 100,
        as_of_: AsOfArgument = None,
    ) -> LineageType:
        reads = info.context.services.asking.lineage
        found = await reads.lineage(require_id(id), depth, first, as_of(as_of_))
        return LineageType.of(found)

    @strawberry.field(description="What hangs most closely together with something.")
    async def neighbourhood(
        self,
        info: Info,
        id: Id,
        along: Along = None,
        depth: Hops = 2,
        first: Nearest = 20,
        as_of_: AsOfArgument = None,
    ) -> NeighbourhoodType:
        ways, reach = along or AlongInput(), Reach(depth, first, as_of(as_of_))
        reads = info.context.services.asking.neighbourhood
        found = await reads.neighbourhood(require_id(id), ways.kinds(), ways.direction, reach)
        return NeighbourhoodType.of(found)

    @strawberry.field(
        description="Several ways from one node to another, whichever way the arrows point."
    )
    async def paths(
        self,
        info: Info,
        start: From,
        end: To,
        first: PathCount = 3,
        choice: Choice = None,
        as_of_: AsOfArgument = None,
    ) -> PathsType:
        ends = Ends(require_id(start, "start_id"), require_id(end, "end_id"))
        query = (choice or PathChoiceInput()).to_domain(ends, first, as_of(as_of_))
        return PathsType.of(await info.context.services.asking.paths.paths(query))

    @strawberry.field(description="What a session is about and where it stands.")
    async def session_context(
        self, info: Info, id: Id, first: OfEach = 10, as_of_: AsOfArgument = None
    ) -> SessionContextType:
        reads = info.context.services.asking.sessions
        found = await reads.session_context(require_id(id), first, as_of(as_of_))
        return SessionContextType.of(found)

    @strawberry.field(description="What several things share, and where they differ.")
    async def compare_nodes(
        self, info: Info, ids: Ids, depth: Steps = 2, as_of_: AsOfArgument = None
    ) -> ComparisonType:
        wanted = [require_id(id_, "ids") for id_ in ids]
        found = await info.context.services.asking.comparison.compare(wanted, depth, as_of(as_of_))
        return ComparisonType.of(found)
