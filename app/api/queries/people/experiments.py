"""Questions about experiments."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.people.experiments import EXPERIMENTS, ExperimentType
from app.domain.ids import optional_id, require_id
from app.errors import NotFoundError

Id = Annotated[strawberry.ID, strawberry.argument(description="As `tryHypothesis` answered it.")]
OfHypothesis = Annotated[
    strawberry.ID | None, strawberry.argument(description="Of every hypothesis if null.")
]


@strawberry.type
class ExperimentQueries:
    @strawberry.field(description="An experiment with the difference; null if there is none.")
    async def experiment(self, info: Info, id: Id) -> ExperimentType | None:
        try:
            found = await info.context.services.plans.experiments.require(require_id(id))
        except NotFoundError:
            return None
        return ExperimentType.of(found)

    @strawberry.field(description="Experiments with their differences, newest first.")
    async def experiments(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        hypothesis_id: OfHypothesis = None,
    ) -> Connection[ExperimentType]:
        request = page_by_time(first, after, EXPERIMENTS)
        only = optional_id(hypothesis_id, "hypothesis_id")
        page = await info.context.services.plans.experiments.list_page(request, only)
        return connection(page, request, EXPERIMENTS, ExperimentType.of)
