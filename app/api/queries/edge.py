"""Walking the graph, and asking why."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.belief import AsOfArgument, as_of
from app.api.types.edge import SubgraphType
from app.api.types.enums import Direction, EdgeType
from app.api.types.why import WhyType
from app.domain.ids import require_id

From = Annotated[
    strawberry.ID, strawberry.argument(name="from", description="The id of the node to start at.")
]
To = Annotated[
    strawberry.ID, strawberry.argument(name="to", description="The id of the node to reach.")
]
Types = Annotated[
    list[EdgeType] | None,
    strawberry.argument(description="Relationships to go along; all of them if left out."),
]
Way = Annotated[Direction, strawberry.argument(description="Which way to go along them.")]
Depth = Annotated[int, strawberry.argument(description="Hops at most, from 1 to 5.")]
Limit = Annotated[
    int, strawberry.argument(description="Nodes at most, the start included, from 1 to 500.")
]
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of what is asked about.")]


@strawberry.type
class EdgeQueries:
    @strawberry.field(
        description="A shortest path of at most 8 hops, whichever way the arrows point; null if"
        " there is none."
    )
    async def path(
        self,
        info: Info,
        start: From,
        end: To,
        types: Types = None,
        as_of_: AsOfArgument = None,
    ) -> SubgraphType | None:
        ends = require_id(start, "start_id"), require_id(end, "end_id")
        along = tuple(EdgeType) if types is None else types
        found = await info.context.services.walk.path(*ends, types=along, as_of=as_of(as_of_))
        return SubgraphType.of(found) if found else None

    @strawberry.field(description="What lies around a node, and how it hangs together.")
    async def traverse(  # noqa: PLR0913  # the arguments of the field
        self,
        info: Info,
        start: From,
        types: Types = None,
        direction: Way = Direction.BOTH,
        depth: Depth = 2,
        limit: Limit = 100,
        as_of_: AsOfArgument = None,
    ) -> SubgraphType:
        found = await info.context.services.walk.traverse(
            require_id(start, "start_id"),
            tuple(EdgeType) if types is None else types,
            direction,
            depth,
            limit,
            as_of(as_of_),
        )
        return SubgraphType.of(found)

    @strawberry.field(description="What something rests on, and what speaks against it.")
    async def why(self, info: Info, id: Id, as_of_: AsOfArgument = None) -> WhyType:
        found = await info.context.services.why.why(require_id(id), as_of(as_of_))
        return WhyType.of(found)
