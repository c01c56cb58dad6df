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
    ranks,
)
from app.api.types.beliefs.belief import (
    BELIEFS,
    AsOfArgument,
    BeliefFilterInput,
    BeliefType,
    ImpactType,
    StatusSpanType,
    as_of,
)
from app.api.types.list_filters import OF_PROJECT
from app.domain.beliefs.belief import BeliefFilter
from app.domain.ids import require_id

Id = Annotated[strawberry.ID, strawberry.argument(description="The `nodeId` of a `Belief`.")]
Filter = Annotated[
    BeliefFilterInput | None, strawberry.argument(description="Which; the held ones if left out.")
]


@strawberry.type
class BeliefQueries:
    @strawberry.field(description="One belief; null if there was no such one.")
    async def belief(self, info: Info, id: Id, as_of_: AsOfArgument = None) -> BeliefType | None:
        reads = info.context.services.belief_reads
        moment = as_of(as_of_)
        [belief] = await reads.get_many([require_id(id)], moment)
        return BeliefType.of(belief, moment) if belief else None

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
        moment = as_of(as_of_)
        page = await info.context.services.belief_reads.list_page(request, wanted, moment)
        return connection(page, request, BELIEFS, lambda belief: BeliefType.of(belief, moment))

    @strawberry.field(
        description="Decisions to look at again: they are unsupported or disputed. Newest first."
    )
    async def stale_decisions(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        as_of_: AsOfArgument = None,
        project: Annotated[
            str | None, strawberry.argument(description=f"{OF_PROJECT} All if null.")
        ] = None,
    ) -> Connection[BeliefType]:
        request = page_by_time(first, after, BELIEFS)
        moment = as_of(as_of_)
        page = await info.context.services.belief_reads.stale_decisions(request, moment, project)
        return connection(page, request, BELIEFS, lambda one: BeliefType.of(one, moment))

    @strawberry.field(
        description="The beliefs that a retraction would make unsupported; changes nothing."
    )
    async def impact(
        self,
        info: Info,
        id: Id,
        first: First = DEFAULT_PAGE,
        after: After = None,
        as_of_: AsOfArgument = None,
    ) -> ImpactType:
        reads, moment = info.context.services.belief_reads, as_of(as_of_)
        page = ranks(first, after, "impact")
        impact = await reads.impact(require_id(id), moment)
        shown = list(impact.fallen)[page.skipped : page.skipped + page.first]
        beliefs = await reads.get_many(shown, moment)
        known = {belief.id: BeliefType.of(belief, moment) for belief in beliefs if belief}
        return ImpactType.of(impact, page, known)

    @strawberry.field(description="The statuses of a belief, oldest first.")
    async def history(
        self, info: Info, id: Id, as_of_: AsOfArgument = None
    ) -> list[StatusSpanType]:
        spans = await info.context.services.belief_reads.history(require_id(id), as_of(as_of_))
        return [StatusSpanType.of(span) for span in spans]
