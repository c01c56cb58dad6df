"""Questions about branches."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.context import ContextPreviewType, DefaultModelType, RawPayloadType
from app.api.types.reasoning import BranchType
from app.content.blocks import TextBlock
from app.content.raw import unpack
from app.domain.ids import require_id
from app.domain.tenant import Scope
from app.llm.base import Message

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `Session.branches` or `createBranch`.")
]
NodeId = Annotated[
    strawberry.ID, strawberry.argument(description="From `Session.nodes`, `search` or `think`.")
]
Text = Annotated[
    str | None, strawberry.argument(description="The message to come; none if the head is it.")
]


@strawberry.type
class BranchQueries:
    @strawberry.field(description="One branch; null if there is no such one.")
    async def branch(self, info: Info, id: Id) -> BranchType | None:
        found = await info.context.loaders.branches.load(require_id(id))
        return BranchType.of(found) if found else None

    @strawberry.field(
        description="The messages that the next call on a branch would send, with the reason for"
        " the form of each turn."
    )
    async def context_preview(
        self, info: Info, branch_id: Id, text: Text = None
    ) -> ContextPreviewType:
        services = info.context.services
        branch = await services.branches.require(require_id(branch_id, "branch_id"))
        upcoming = Message("user", (TextBlock(text),)) if text else None
        limits = services.context.limits(branch)
        return ContextPreviewType.of(
            await services.context.assemble(branch, None, upcoming, limits)
        )

    @strawberry.field(
        description="The tenant's provider and model for new branches that name none."
    )
    async def default_model(self, info: Info) -> DefaultModelType:
        return DefaultModelType.of(await info.context.services.branches.tenant_default())

    @strawberry.field(
        description="The vendor's raw records of a node; null if none are kept. Needs the scope "
        "`admin`."
    )
    async def raw_payload(self, info: Info, node_id: NodeId) -> RawPayloadType | None:
        info.context.require_scope(Scope.ADMIN)
        wanted = require_id(node_id, "node_id")
        found = (await info.context.services.raw.of_nodes([wanted])).get(wanted)
        if found is None:
            return None
        records = await asyncio.to_thread(lambda: list(unpack([found.packed])))
        return RawPayloadType.of(found, records)
