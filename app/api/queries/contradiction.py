"""Questions about contradictions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.beliefs.belief import AsOfArgument, as_of
from app.api.types.beliefs.contradiction import ContradictionFilterInput, ContradictionGraphType
from app.domain.ids import require_id

CONTRADICTIONS = "contradiction"
Id = Annotated[strawberry.ID, strawberry.argument(description="Listed by `contradictions`.")]
Filter = Annotated[
    ContradictionFilterInput | None,
    strawberry.argument(description="Which ones; the open ones if left out."),
]


@strawberry.type
class ContradictionQueries:
    @strawberry.field(description="One contradiction; null if there was no such one.")
    async def contradiction(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> ContradictionGraphType | None:
        reads = info.context.services.knowledge_reads
        [contradiction] = await reads.get_contradictions([require_id(id)], as_of(as_of_).recorded)
        return ContradictionGraphType.of(contradiction) if contradiction else None

    @strawberry.field(description="The review queue: contradictions, newest first.")
    async def contradictions(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[ContradictionGraphType]:
        request = page_by_time(first, after, CONTRADICTIONS)
        wanted = (filter or ContradictionFilterInput()).to_domain()
        page = await info.context.services.contradiction_reads.list_page(request, wanted)
        return connection(page, request, CONTRADICTIONS, ContradictionGraphType.of)
