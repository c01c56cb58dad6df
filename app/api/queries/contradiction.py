"""Questions about contradictions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_id
from app.api.types.belief import AsOfArgument, as_of
from app.api.types.enums import ContradictionStatus
from app.api.types.knowledge import ContradictionGraphType
from app.domain.ids import require_id

CONTRADICTIONS = "contradiction"
Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the contradiction.")]
Status = Annotated[
    ContradictionStatus, strawberry.argument(description="Only those of this status.")
]


@strawberry.type
class ContradictionQueries:
    @strawberry.field(description="One contradiction; null if there was no such one.")
    async def contradiction(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> ContradictionGraphType | None:
        reads = info.context.services.knowledge_reads
        [found] = await reads.get_contradictions([require_id(id)], as_of(as_of_).recorded)
        return ContradictionGraphType.of(found) if found else None

    @strawberry.field(description="Contradictions of a status, newest first.")
    async def contradictions(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        status: Status = ContradictionStatus.OPEN,
    ) -> Connection[ContradictionGraphType]:
        request = page_by_id(first, after, CONTRADICTIONS)
        page = await info.context.services.knowledge_reads.list_contradictions(request, status)
        return connection(page, request, CONTRADICTIONS, ContradictionGraphType.of)
