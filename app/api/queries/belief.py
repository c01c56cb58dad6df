"""Questions about beliefs."""

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
from app.api.types.belief import (
    BELIEFS,
    AsOfArgument,
    BeliefFilterInput,
    BeliefType,
    GroundsType,
    ImpactType,
    StatusSpanType,
    as_of,
)
from app.domain.beliefs.belief import BeliefFilter
from app.domain.ids import require_id
from app.domain.page import page_request

Id = Annotated[strawberry.ID, strawberry.argument(description="The id of the belief.")]
Filter = Annotated[
    BeliefFilterInput | None, strawberry.argument(description="Which; the held ones if left out.")
]


@strawberry.type
class BeliefQueries:
    @strawberry.field(description="One belief; null if there was no such one.")
    async def belief(self, info: Info, id: Id, as_of_: AsOfArgument = None) -> BeliefType | None:
        reads = info.context.services.belief_reads
        [found] = await reads.get_many([require_id(id)], as_of(as_of_))
        return BeliefType.of(found) if found else None

    @strawberry.field(description="Beliefs of a status, newest first.")
    async def beliefs(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
        as_of_: AsOfArgument = None,
    ) -> Connection[BeliefType]:
        request = page_by_time(first, after, BELIEFS)
        wanted = filter.to_domain() if filter else BeliefFilter()
        page = await info.context.services.belief_reads.list_page(request, wanted, as_of(as_of_))
        return connection(page, request, BELIEFS, BeliefType.of)

    @strawberry.field(
        description="Decisions to look at again: they are unsupported or disputed. Newest first."
    )
    async def stale_decisions(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        as_of_: AsOfArgument = None,
    ) -> Connection[BeliefType]:
        request = page_by_time(first, after, BELIEFS)
        page = await info.context.services.belief_reads.stale_decisions(request, as_of(as_of_))
        return connection(page, request, BELIEFS, BeliefType.of)

    @strawberry.field(
        description="The fewest asserted beliefs that ground a belief, with a proof; null if it is"
        " not held."
    )
    async def why_belief(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> GroundsType | None:
        reads, moment = info.context.services.belief_reads, as_of(as_of_)
        found = await reads.why(require_id(id), moment)
        if found is None:
            return None
        named = [*found.foundation_ids, *(one.conclusion_id for one in found.justifications)]
        return GroundsType.of(found, await reads.get_many(named, moment))

    @strawberry.field(
        description="What would no longer be held if a belief were retracted; changes nothing."
    )
    async def impact(
        self, info: Info, id: Id, first: First = DEFAULT_PAGE, as_of_: AsOfArgument = None
    ) -> ImpactType:
        reads, moment = info.context.services.belief_reads, as_of(as_of_)
        nearest = page_request(first, None, BELIEFS, str).first
        found = await reads.impact(require_id(id), moment)
        beliefs = await reads.get_many(list(found.fallen)[:nearest], moment)
        return ImpactType.of(found, {belief.id: belief for belief in beliefs if belief})

    @strawberry.field(description="The statuses of a belief, oldest first.")
    async def history(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> list[StatusSpanType]:
        spans = await info.context.services.belief_reads.history(require_id(id), as_of(as_of_))
        return [StatusSpanType.of(span) for span in spans]
