"""Questions about forks."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.deliberations.fork import FORKS, ForkStyleType, ForkType
from app.api.types.list_filters import ForkFilterInput
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `forks` or `startFork`.")]
Filter = Annotated[ForkFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class ForkQueries:
    @strawberry.field(description="One fork; null if there is no such one.")
    async def fork(self, info: Info, id: Id) -> ForkType | None:
        [fork] = await info.context.services.forks.get_many([require_id(id)])
        return ForkType.of(fork) if fork else None

    @strawberry.field(description="Forks, newest first.")
    async def forks(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[ForkType]:
        request = page_by_time(first, after, FORKS)
        only = filter or ForkFilterInput()
        page = await info.context.services.forks.list_page(request, only.to_domain())
        return connection(page, request, FORKS, ForkType.of)

    @strawberry.field(description="The styles a fork may ask for.")
    async def fork_styles(self, info: Info) -> list[ForkStyleType]:
        return [ForkStyleType.of(style) for style in await info.context.services.forks.styles()]
