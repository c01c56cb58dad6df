"""Questions about plans of tasks."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, Connection, First, connection, page_by_time
from app.api.types.deliberations.exploration import EXPLORATIONS, ExplorationType
from app.api.types.deliberations.step_check import StepCheckType
from app.api.types.list_filters import ExplorationFilterInput, PlanFilterInput
from app.api.types.turn import PLANS, TaskPlanType
from app.domain.ids import require_id
from app.errors import NotFoundError

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `startPlan` or `taskPlans` of a node.")
]
OfCheck = Annotated[
    strawberry.ID,
    strawberry.argument(description="As `checkSteps` answered it; that of its plan, too."),
]
OfExploration = Annotated[
    strawberry.ID,
    strawberry.argument(description="As `startExploration` answered it; that of its plan, too."),
]
_ALL = strawberry.argument(description="All if null.")
Filter = Annotated[PlanFilterInput | None, _ALL]
OfExplorations = Annotated[ExplorationFilterInput | None, _ALL]


@strawberry.type
class PlanQueries:
    @strawberry.field(description="One plan of tasks; null if there is no such one.")
    async def task_plan(self, info: Info, id: Id) -> TaskPlanType | None:
        plan = await info.context.services.plans.reads.get(require_id(id))
        return TaskPlanType.of(plan) if plan else None

    @strawberry.field(description="A verification of steps; null if there is no such one.")
    async def step_check(self, info: Info, id: OfCheck) -> StepCheckType | None:
        try:
            check = await info.context.services.plans.steps.require(require_id(id))
        except NotFoundError:
            return None
        return StepCheckType.of(check)

    @strawberry.field(description="A graph of thoughts; null if there is no such one.")
    async def exploration(self, info: Info, id: OfExploration) -> ExplorationType | None:
        try:
            found = await info.context.services.plans.explorations.require(require_id(id))
        except NotFoundError:
            return None
        return ExplorationType.of(found)

    @strawberry.field(description="Graphs of thoughts, newest first.")
    async def explorations(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfExplorations = None,
    ) -> Connection[ExplorationType]:
        request = page_by_time(first, after, EXPLORATIONS)
        only = (filter or ExplorationFilterInput()).to_domain()
        page = await info.context.services.plans.explorations.list_page(request, only)
        return connection(page, request, EXPLORATIONS, ExplorationType.of)

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
