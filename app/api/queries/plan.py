"""Questions about plans of tasks."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.list_filters import PlanFilterInput
from app.api.types.turn import PLANS, TaskPlanType
from app.domain.ids import require_id

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `startPlan` or `taskPlans` of a node.")
]
Filter = Annotated[PlanFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class PlanQueries:
    @strawberry.field(description="One plan of tasks; null if there is no such one.")
    async def task_plan(self, info: Info, id: Id) -> TaskPlanType | None:
        plan = await info.context.services.plans.reads.get(require_id(id))
        return TaskPlanType.of(plan) if plan else None

    @strawberry.field(
        description="Plans, newest first: those of `startPlan` and those that answers made."
    )
    async def plans(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[TaskPlanType]:
        request = page_by_time(first, after, PLANS)
        only = (filter or PlanFilterInput()).to_domain()
        page = await info.context.services.plans.reads.list_page(request, only)
        return connection(page, request, PLANS, TaskPlanType.of)
