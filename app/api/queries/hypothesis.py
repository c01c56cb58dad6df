"""Questions about hypotheses."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.beliefs.hypothesis import HYPOTHESES, HypothesisGraphType
from app.api.types.list_filters import HypothesisFilterInput
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="From `hypotheses`.")]
Filter = Annotated[HypothesisFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class HypothesisQueries:
    @strawberry.field(description="One hypothesis; null if there is no such one.")
    async def hypothesis(self, info: Info, id: Id) -> HypothesisGraphType | None:
        hypothesis = await info.context.loaders.hypotheses.load(require_id(id))
        return HypothesisGraphType.of(hypothesis) if hypothesis else None

    @strawberry.field(description="Hypotheses, newest first.")
    async def hypotheses(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[HypothesisGraphType]:
        request = page_by_time(first, after, HYPOTHESES)
        only = filter or HypothesisFilterInput()
        page = await info.context.services.hypothesis_reads.list_page(request, only.to_domain())
        return connection(page, request, HYPOTHESES, HypothesisGraphType.of)
