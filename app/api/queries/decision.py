"""Questions about decisions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.list_filters import DecisionFilterInput
from app.api.types.reasoning import DECISIONS, DecisionPointType
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="Listed by `decisions`.")]
Filter = Annotated[DecisionFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class DecisionQueries:
    @strawberry.field(description="One decision; null if there is no such one.")
    async def decision(self, info: Info, id: Id) -> DecisionPointType | None:
        point = await info.context.loaders.decisions.load(require_id(id))
        return DecisionPointType.of(point) if point else None

    @strawberry.field(description="Decisions, newest first.")
    async def decisions(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[DecisionPointType]:
        request = page_by_time(first, after, DECISIONS)
        only = filter or DecisionFilterInput()
        page = await info.context.services.decision_reads.list_page(request, only.to_domain())
        return connection(page, request, DECISIONS, DecisionPointType.of)
