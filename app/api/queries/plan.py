"""Questions about plans of tasks."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.turn import TaskPlanType
from app.domain.ids import require_id

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `startPlan` or `taskPlans` of a node.")
]


@strawberry.type
class PlanQueries:
    @strawberry.field(description="One plan of tasks; null if there is no such one.")
    async def task_plan(self, info: Info, id: Id) -> TaskPlanType | None:
        plan = await info.context.services.plans.reads.get(require_id(id))
        return TaskPlanType.of(plan) if plan else None
