"""Questions about branches."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.context import (
    ContextPreviewType,
    DefaultModelType,
    ModelProviderType,
    RawPayloadType,
)
from app.api.types.reasoning import BranchType
from app.content.raw import unpack
from app.domain.ids import new_id, require_id
from app.domain.tenants.tenant import Scope
from app.llm.directory import list_providers
from app.reasoning.orchestrator.schemas import Question

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `Session.branches` or `createBranch`.")
]
NodeId = Annotated[
    strawberry.ID, strawberry.argument(description="From `Session.nodes`, `search` or `think`.")
]
Text = Annotated[
    str | None, strawberry.argument(description="The message to come; none if the head is it.")
]
IncludeKnowledge = Annotated[
    bool, strawberry.argument(description="Whether what the graph knows goes with the message.")
]


@strawberry.type
class BranchQueries:
    @strawberry.field(description="One branch; null if there is no such one.")
    async def branch(self, info: Info, id: Id) -> BranchType | None:
        branch = await info.context.loaders.branches.load(require_id(id))
        return BranchType.of(branch) if branch else None

    @strawberry.field(
        description="The call that the next `think` on a branch would send, knowledge included,"
        " with the reason for the form of each turn. Nothing is sent or stored."
    )
    async def context_preview(
        self,
        info: Info,
        branch_id: Id,
        text: Text = None,
        include_knowledge: IncludeKnowledge = True,
    ) -> ContextPreviewType:
        services = info.context.services
        branch = await services.branches.require(require_id(branch_id, "branch_id"))
        question = Question(
            id=new_id(),
            session_id=branch.session_id,
            text=text or "",
            include_knowledge=include_knowledge,
            branch_id=branch.id,
        )
        return ContextPreviewType.of(await services.orchestrator.preview(question))

    @strawberry.field(
        description="The tenant's provider and model for new branches that name none."
    )
    async def default_model(self, info: Info) -> DefaultModelType:
        return DefaultModelType.of(await info.context.services.branches.tenant_default())

    @strawberry.field(
        description="Everybody whose models this service knows how to ask, with the models in"
        " service. A server of your own is asked for its list; no vendor is."
    )
    async def model_providers(self, info: Info) -> list[ModelProviderType]:
        noema = info.context.noema
        listed = await list_providers(noema.settings, noema.tenants.clock().date())
        return [ModelProviderType.of(provider) for provider in listed]

    @strawberry.field(
        description="The vendor's raw records of a node; null if none are kept. Needs the scope "
        "`admin`."
    )
    async def raw_payload(self, info: Info, node_id: NodeId) -> RawPayloadType | None:
        info.context.require_scope(Scope.ADMIN)
        wanted = require_id(node_id, "node_id")
        payload = (await info.context.services.raw.of_nodes([wanted])).get(wanted)
        if payload is None:
            return None
        records = await asyncio.to_thread(lambda: list(unpack([payload.packed])))
        return RawPayloadType.of(payload, records)
