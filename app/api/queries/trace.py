"""Questions about traces, training runs and adapters."""

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
from app.api.types.learning.fine_tune import (
    ADAPTERS,
    RUNS,
    ActivationType,
    AdapterType,
    FineTuneRunType,
)
from app.api.types.learning.trace import TRACES, TraceFilterInput, TraceStatisticsType, TraceType
from app.api.types.list_filters import AdapterFilterInput, FineTuneFilterInput
from app.domain.ids import require_id
from app.domain.trace import TraceFilter

Filter = Annotated[
    TraceFilterInput | None, strawberry.argument(description="Which; all if left out.")
]
OfRuns = Annotated[FineTuneFilterInput | None, strawberry.argument(description="All if null.")]
OfAdapters = Annotated[AdapterFilterInput | None, strawberry.argument(description="All if null.")]
RunId = Annotated[strawberry.ID, strawberry.argument(description="Listed by `fineTuneRuns`.")]


@strawberry.type
class TraceQueries:
    @strawberry.field(description="Finished answers with what they were worth, newest first.")
    async def traces(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: Filter = None
    ) -> Connection[TraceType]:
        request = page_by_time(first, after, TRACES)
        wanted = filter.to_domain() if filter else TraceFilter()
        page = await info.context.services.learning.traces.list_page(request, wanted)
        return connection(page, request, TRACES, TraceType.of)

    @strawberry.field(
        description="Counts of traces with their mean quality, over the whole tenant."
    )
    async def trace_statistics(self, info: Info) -> TraceStatisticsType:
        return TraceStatisticsType.of(await info.context.services.learning.traces.statistics())

    @strawberry.field(description="One training run; null if there is no such one.")
    async def fine_tune_run(self, info: Info, id: RunId) -> FineTuneRunType | None:
        [run] = await info.context.services.learning.runs.get_many([require_id(id)])
        return FineTuneRunType.of(run) if run else None

    @strawberry.field(description="Training runs, newest first.")
    async def fine_tune_runs(
        self, info: Info, first: First = DEFAULT_PAGE, after: After = None, filter: OfRuns = None
    ) -> Connection[FineTuneRunType]:
        request = page_by_time(first, after, RUNS)
        page = await info.context.services.learning.runs.list_page(
            request, (filter or FineTuneFilterInput()).to_domain()
        )
        return connection(page, request, RUNS, FineTuneRunType.of)

    @strawberry.field(description="Adapters of finished training runs, newest first.")
    async def adapters(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfAdapters = None,
    ) -> Connection[AdapterType]:
        request = page_by_time(first, after, ADAPTERS)
        page = await info.context.services.learning.runs.adapters(
            request, (filter or AdapterFilterInput()).to_domain()
        )
        return connection(page, request, ADAPTERS, AdapterType.of)

    @strawberry.field(description="Which adapters were in force when, the newest 100.")
    async def adapter_activations(self, info: Info) -> list[ActivationType]:
        activations = await info.context.services.learning.runs.activations()
        return [ActivationType.of(activation) for activation in activations]
