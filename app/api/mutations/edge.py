"""Drawing and ending relationships."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.edge import LinkedNodes, UnlinkedNodes
from app.api.types.enums import EdgeType
from app.api.types.errors import Refusal
from app.domain.ids import require_id
from app.domain.nodes.edge import NewEdge, Unlink


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


@strawberry.input(description="A relationship to end.")
class UnlinkNodesInput(MutationInput):
    type: EdgeType = strawberry.field(description="One that `linkNodes` draws.")
    start_id: strawberry.ID = strawberry.field(name="from", description="The node that says it.")
    end_id: strawberry.ID = strawberry.field(name="to", description="The node it is about.")

    def to_domain(self) -> Unlink:
        return Unlink(
            id=self.key(),
            type=self.type,
            start_id=require_id(self.start_id, "start_id"),
            end_id=require_id(self.end_id, "end_id"),
        )


LinkNodesPayload = Annotated[
    LinkedNodes | Refusal,
    strawberry.union("LinkNodesPayload", description="The relationship, or an error."),
]

UnlinkNodesPayload = Annotated[
    UnlinkedNodes | Refusal,
    strawberry.union("UnlinkNodesPayload", description="The ended relationship, or an error."),
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

    @mutation(
        description="End a relationship; answers about the past still have it. A belief that"
        " DEPENDS_ON or is DERIVED_FROM the other loses every justification with that premise; what"
        " a belief SUPERSEDES or UPDATES is restored. The same key again changes nothing."
    )
    async def unlink_nodes(
        self,
        info: Info,
        input: Annotated[UnlinkNodesInput, strawberry.argument(description="The relationship.")],
    ) -> UnlinkNodesPayload:
        return await _unlink(info, input)


async def _link(info: Info, given: LinkNodesInput) -> LinkedNodes:
    edge = given.to_domain()
    await info.context.services.think_graph.link(edge)
    return LinkedNodes.of(edge)


async def _unlink(info: Info, given: UnlinkNodesInput) -> UnlinkedNodes:
    request = given.to_domain()
    ended = await info.context.services.unlinking.unlink(request)
    return UnlinkedNodes(
        relationship_id=strawberry.ID(ended.relationship_id) if ended.relationship_id else None,
        type=request.type,
        start_id=strawberry.ID(request.start_id),
        end_id=strawberry.ID(request.end_id),
        changes=[StatusChangeType.of(change) for change in ended.changes],
    )
