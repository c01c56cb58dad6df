"""Walking the graph, and asking why."""

from enum import StrEnum
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.beliefs.belief import AsOfArgument, as_of
from app.api.types.enums import Direction, EdgeType
from app.api.types.graph import TraversalType
from app.api.types.why import WhyType
from app.domain.ids import require_id
from app.reads.graph.expansion import ExpansionLimits

From = Annotated[
    strawberry.ID, strawberry.argument(name="from", description="The id of the node to start at.")
]
To = Annotated[
    strawberry.ID, strawberry.argument(name="to", description="The id of the node to reach.")
]
Depth = Annotated[int, strawberry.argument(description="Hops at most, from 1 to 5.")]
Most = Annotated[
    int,
    strawberry.argument(
        description="Nodes at most, the start included: from 1 to 500, by CLOSENESS to 200."
    ),
]


@strawberry.enum(description="The order of the nodes of a traversal.")
class TraversalOrder(StrEnum):
    DISTANCE = "distance"
    CLOSENESS = "closeness"


OrderBy = Annotated[
    TraversalOrder,
    strawberry.argument(
        description="DISTANCE: fewest hops first. CLOSENESS: strongest ties first, by weight."
    ),
]


@strawberry.input(description="The relationships to follow.")
class AlongInput:
    types: list[EdgeType] | None = strawberry.field(default=None, description="All if null.")
    direction: Direction = strawberry.field(
        default=Direction.BOTH, description="OUT follows them from start to end, IN backwards."
    )
    include_generated: bool = strawberry.field(
        default=False, description="Whether also to and through what Noema itself made."
    )

    def kinds(self) -> tuple[EdgeType, ...]:
        return tuple(EdgeType if self.types is None else self.types)


Along = Annotated[
    AlongInput | None, strawberry.argument(description="All relationships, both ways, if null.")
]
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of what is asked about.")]


@strawberry.type
class EdgeQueries:
    @strawberry.field(
        description="The nodes around a node, nearest or closest first. Within `depth` hops."
    )
    async def traverse(  # noqa: PLR0913  # the arguments of the field
        self,
        info: Info,
        start: From,
        along: Along = None,
        depth: Depth = 2,
        limit: Most = 100,
        order_by: OrderBy = TraversalOrder.DISTANCE,
        as_of_: AsOfArgument = None,
    ) -> TraversalType:
        ways, moment = along or AlongInput(), as_of(as_of_)
        start_id, services = require_id(start, "start_id"), info.context.services
        if order_by is TraversalOrder.CLOSENESS:
            reads = services.graph_reads.neighbourhood
            reach = ExpansionLimits(depth, limit, moment, ways.include_generated)
            near = await reads.neighbourhood(start_id, ways.kinds(), ways.direction, reach)
            return TraversalType.of(near)
        around = await services.walk.traverse(
            start_id,
            ways.kinds(),
            ways.direction,
            depth,
            limit,
            moment,
            generated=ways.include_generated,
        )
        return TraversalType.of(around)

    @strawberry.field(description="The premises of a node and the arguments against it.")
    async def why(self, info: Info, id: Id, as_of_: AsOfArgument = None) -> WhyType:
        moment = as_of(as_of_)
        why = await info.context.services.why.why(require_id(id), moment)
        return WhyType.of(why, moment)
