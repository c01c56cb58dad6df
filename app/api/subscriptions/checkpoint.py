"""Waiting for a person's decision."""

from collections.abc import AsyncGenerator
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.people.checkpoints import CheckpointType
from app.api.waiting import until_settled
from app.domain.ids import require_id
from app.domain.people.checkpoints import CheckpointStatus

Id = Annotated[strawberry.ID, strawberry.argument(description="From `askCheckpoint`.")]


@strawberry.type
class CheckpointSubscriptions:
    @strawberry.subscription(
        description="A checkpoint as it is now and, if it is open, once more as soon as it is"
        " decided or has expired; then the stream ends."
    )
    async def checkpoint_settled(self, info: Info, id: Id) -> AsyncGenerator[CheckpointType]:
        context, checkpoint_id = info.context, require_id(id)
        services = context.services
        now = await services.people.checkpoint_reads.require(checkpoint_id)
        yield CheckpointType.of(now)
        if now.status is CheckpointStatus.OPEN:
            settled = await until_settled(context.noema, services, now.id, context.access)
            yield CheckpointType.of(settled)
