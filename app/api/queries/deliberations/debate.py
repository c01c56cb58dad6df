"""Questions about debates."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.deliberations.debate import DEBATES, DebateType
from app.api.types.list_filters import DebateFilterInput
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `debates` or `startDebate`.")]
Filter = Annotated[DebateFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class DebateQueries:
    @strawberry.field(description="One debate; null if there is no such one.")
    async def debate(self, info: Info, id: Id) -> DebateType | None:
        debate = await info.context.loaders.debates.load(require_id(id))
        return DebateType.of(debate) if debate else None

    @strawberry.field(description="Debates, newest first.")
    async def debates(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[DebateType]:
        request = page_by_time(first, after, DEBATES)
        only = filter or DebateFilterInput()
        page = await info.context.services.debates.list_page(request, only.to_domain())
        return connection(page, request, DEBATES, DebateType.of)
