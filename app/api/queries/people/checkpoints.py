"""What agents ask people."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    First,
    connection,
    page_by_time,
)
from app.api.types.people.checkpoints import (
    CHECKPOINTS,
    CheckpointFilterInput,
    CheckpointType,
)
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `askCheckpoint` or an event.")]
OfCheckpoints = Annotated[
    CheckpointFilterInput | None, strawberry.argument(description="All if null.")
]


@strawberry.type
class CheckpointQueries:
    @strawberry.field(description="Null if the tenant has no such checkpoint.")
    async def checkpoint(self, info: Info, id: Id) -> CheckpointType | None:
        [found] = await info.context.services.people.checkpoint_reads.get_many([require_id(id)])
        return CheckpointType.of(found) if found else None

    @strawberry.field(description="Newest first.")
    async def checkpoints(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfCheckpoints = None,
    ) -> Connection[CheckpointType]:
        request = page_by_time(first, after, CHECKPOINTS)
        only = (filter or CheckpointFilterInput()).to_domain()
        page = await info.context.services.people.checkpoint_reads.list_page(request, only)
        return connection(page, request, CHECKPOINTS, CheckpointType.of)
