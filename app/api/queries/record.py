"""Lists of jobs, insights, outcomes and events."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.follow import log_of, stream_id_of
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    First,
    connection,
    page_by_time,
)
from app.api.types.event import EventObjectType
from app.api.types.job import JOBS, JobType
from app.api.types.knowledge.entry import InsightGraphType
from app.api.types.list_filters import (
    EventFilterInput,
    InsightFilterInput,
    JobFilterInput,
    OutcomeFilterInput,
)
from app.api.types.outcome import OutcomeType
from app.domain.ids import require_id
from app.domain.page import page_of, page_request
from app.events.log import require_start

INSIGHTS, OUTCOMES, EVENTS = "insight", "outcome", "event"
Id = Annotated[strawberry.ID, strawberry.argument(description="A job's id.")]
Stream = Annotated[
    str,
    strawberry.argument(
        description="The id of a session, turn, fork, debate or job; `sessions` or `knowledge` for"
        " the tenant's own."
    ),
]
OfJobs = Annotated[JobFilterInput | None, strawberry.argument(description="All if null.")]
OfInsights = Annotated[InsightFilterInput | None, strawberry.argument(description="All if null.")]
OfEvents = Annotated[EventFilterInput | None, strawberry.argument(description="All if null.")]
OfOutcomes = Annotated[OutcomeFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class RecordQueries:
    @strawberry.field(description="Null if the tenant has no such job.")
    async def job(self, info: Info, id: Id) -> JobType | None:
        job = await info.context.loaders.jobs.load(require_id(id))
        return JobType.of(job) if job else None

    @strawberry.field(description="Newest first.")
    async def jobs(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: OfJobs = None
    ) -> Connection[JobType]:
        request, only = page_by_time(first, after, JOBS), filter or JobFilterInput()
        page = await info.context.services.job_reads.list_page(request, only.to_domain())
        return connection(page, request, JOBS, JobType.of)

    @strawberry.field(description="Newest first.")
    async def insights(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfInsights = None,
    ) -> Connection[InsightGraphType]:
        request, only = page_by_time(first, after, INSIGHTS), filter or InsightFilterInput()
        page = await info.context.services.knowledge_reads.list_insights(request, only.to_domain())
        return connection(page, request, INSIGHTS, InsightGraphType.of)

    @strawberry.field(description="Newest first.")
    async def outcomes(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfOutcomes = None,
    ) -> Connection[OutcomeType]:
        request, only = page_by_time(first, after, OUTCOMES), filter or OutcomeFilterInput()
        page = await info.context.services.precedents.list_outcomes(request, only.to_domain())
        return connection(page, request, OUTCOMES, OutcomeType.of)

    @strawberry.field(description="The stored events of a stream, oldest first.")
    async def events(
        self,
        info: Info,
        stream: Stream,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfEvents = None,
    ) -> Connection[EventObjectType]:
        services = info.context.services
        stream_id = stream_id_of(services, stream)
        request = page_request(first, after, EVENTS, int)
        seen, only = int(request.after or 0), filter or EventFilterInput()
        await require_start(log_of(services, stream_id), stream_id, seen)
        events = await services.event_reads.list_after(
            stream_id, seen, request.first + 1, only.to_domain()
        )
        page = page_of(events, [event.seq for event in events], request.first)
        return connection(page, request, EVENTS, EventObjectType.of)
