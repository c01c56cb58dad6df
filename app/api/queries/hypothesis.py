"""Questions about hypotheses."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.enums import HypothesisStatus
from app.api.types.hypothesis import HYPOTHESES, HypothesisGraphType
from app.domain.ids import optional_id, require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the hypothesis.")]
Status = Annotated[
    HypothesisStatus | None, strawberry.argument(description="Only those of this status.")
]
SessionId = Annotated[
    strawberry.ID | None, strawberry.argument(description="Only those of this session.")
]


@strawberry.type
class HypothesisQueries:
    @strawberry.field(description="One hypothesis; null if there is no such one.")
    async def hypothesis(self, info: Info, id: Id) -> HypothesisGraphType | None:
        found = await info.context.loaders.hypotheses.load(require_id(id))
        return HypothesisGraphType.of(found) if found else None

    @strawberry.field(description="Hypotheses, newest first.")
    async def hypotheses(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        status: Status = None,
        session_id: SessionId = None,
    ) -> Connection[HypothesisGraphType]:
        request = page_by_time(first, after, HYPOTHESES)
        own = optional_id(session_id, "session_id")
        page = await info.context.services.hypothesis_reads.list_page(request, status, own)
        return connection(page, request, HYPOTHESES, HypothesisGraphType.of)
