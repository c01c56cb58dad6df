"""Asking how things hang together."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.queries.edge import From, Id, To
from app.api.types.beliefs.belief import AsOfArgument, as_of
from app.api.types.enums import EdgeType
from app.api.types.graph import (
    ComparisonType,
    LineageType,
    PathsType,
    SessionContextType,
)
from app.domain.beliefs.belief import AsOf
from app.domain.ids import require_id
from app.reads.graph.walks.paths import Ends, PathQuery

Generations = Annotated[int, strawberry.argument(description="Generations, from 1 to 10.")]
Steps = Annotated[int, strawberry.argument(description="Steps to what they rest on, from 1 to 4.")]
Ids = Annotated[list[strawberry.ID], strawberry.argument(description="From 2 to 10 nodes.")]
ToEachSide = Annotated[
    int, strawberry.argument(description="Nodes at most in each direction, from 1 to 500.")
]
PathCount = Annotated[int, strawberry.argument(description="Paths at most, from 1 to 20.")]
OfEach = Annotated[
    int,
    strawberry.argument(description="Nodes, decisions and open questions, each, from 1 to 100."),
]


@strawberry.input(description="Relationships, length and order of the paths.")
class PathChoiceInput:
    types: list[EdgeType] | None = strawberry.field(
        default=None, description="Relationships to go along; all of them if left out."
    )
    max_hops: int = strawberry.field(default=8, description="Hops at most, from 1 to 8.")
    by_weight: bool = strawberry.field(
        default=False, description="Whether the strongest come first instead of the shortest."
    )
    include_generated: bool = strawberry.field(
        default=False,
        description="Whether offline answers, debate turns, prompts and summaries may lie on them.",
    )

    def to_domain(self, ends: Ends, limit: int, moment: AsOf) -> PathQuery:
        types = tuple(EdgeType if self.types is None else self.types)
        return PathQuery(
            ends, limit, types, self.max_hops, self.by_weight, moment, self.include_generated
        )


Choice = Annotated[
    PathChoiceInput | None,
    strawberry.argument(description="Which paths; the shortest if left out."),
]


@strawberry.type
class GraphQueries:
    @strawberry.field(description="Where something comes from, and what came of it.")
    async def lineage(
        self,
        info: Info,
        id: Id,
        depth: Generations = 3,
        limit: ToEachSide = 100,
        as_of_: AsOfArgument = None,
    ) -> LineageType:
        reads = info.context.services.graph_reads.lineage
        lineage = await reads.lineage(require_id(id), depth, limit, as_of(as_of_))
        return LineageType.of(lineage)

    @strawberry.field(
        description="Several ways from one node to another, whichever way the arrows point."
    )
    async def paths(
        self,
        info: Info,
        start: From,
        end: To,
        limit: PathCount = 3,
        choice: Choice = None,
        as_of_: AsOfArgument = None,
    ) -> PathsType:
        ends = Ends(require_id(start, "start_id"), require_id(end, "end_id"))
        query = (choice or PathChoiceInput()).to_domain(ends, limit, as_of(as_of_))
        return PathsType.of(await info.context.services.graph_reads.paths.paths(query))

    @strawberry.field(description="A session's recent nodes, decisions, open questions and tools.")
    async def session_context(
        self, info: Info, id: Id, limit: OfEach = 10, as_of_: AsOfArgument = None
    ) -> SessionContextType:
        reads = info.context.services.graph_reads.sessions
        context = await reads.session_context(require_id(id), limit, as_of(as_of_))
        return SessionContextType.of(context)

    @strawberry.field(description="Shared and differing premises and decisions of several nodes.")
    async def compare_nodes(
        self, info: Info, ids: Ids, depth: Steps = 2, as_of_: AsOfArgument = None
    ) -> ComparisonType:
        wanted = [require_id(id_, "ids") for id_ in ids]
        comparison = await info.context.services.graph_reads.comparison.compare(
            wanted, depth, as_of(as_of_)
        )
        return ComparisonType.of(comparison)
