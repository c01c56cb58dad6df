"""Drawing relationships."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.edge import LinkedNodes
from app.api.types.enums import EdgeType
from app.api.types.errors import Refusal
from app.domain.ids import require_id
from app.domain.nodes.edge import NewEdge


@strawberry.input(description="A relationship to draw.")
class LinkNodesInput(MutationInput):
    type: EdgeType = strawberry.field(description="Reads as a sentence from `from` to `to`.")
    start_id: strawberry.ID = strawberry.field(name="from", description="The node that says it.")
    end_id: strawberry.ID = strawberry.field(name="to", description="The node it is about.")
    weight: float = strawberry.field(default=1.0, description="From 0 to 1.")

    def to_domain(self) -> NewEdge:
        return NewEdge(
            id=self.key(),
            type=self.type,
            start_id=require_id(self.start_id, "start_id"),
            end_id=require_id(self.end_id, "end_id"),
            weight=self.weight,
        )


LinkNodesPayload = Annotated[
    LinkedNodes | Refusal,
    strawberry.union("LinkNodesPayload", description="The relationship, or an error."),
]


@strawberry.type
class EdgeMutations:
    @mutation(description="Draw a relationship; the same id again changes nothing.")
    async def link_nodes(
        self,
        info: Info,
        input: Annotated[LinkNodesInput, strawberry.argument(description="The relationship.")],
    ) -> LinkNodesPayload:
        return await _link(info, input)


async def _link(info: Info, given: LinkNodesInput) -> LinkedNodes:
    edge = given.to_domain()
    await info.context.services.think_graph.link(edge)
    return LinkedNodes.of(edge)
