"""Plans of tasks that agents carry out: starting, cancelling and resuming them."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.deliberations.exploration import (
    ExplorationPayload,
    ExplorationType,
    StartExplorationInput,
)
from app.api.types.deliberations.step_check import StepCheckType
from app.api.types.errors import Refusal
from app.api.types.turn import TaskPlanType
from app.domain.ids import optional_id, require_id
from app.domain.nodes.plan import NewPlan, PlannedTask
from app.domain.nodes.step_check import NewStepCheck


@strawberry.input(description="A task of a plan.")
class PlannedTaskInput:
    key: str = strawberry.field(description="Unique within the plan.")
    description: str = strawberry.field(description="The instruction to the agent.")
    agent: str = strawberry.field(
        description="One of `research`, `code`, `knowledge`, `planning`, `communication`,"
        " `maestro`, `deep_thinker`, `contrarian`, `verifier`, `synthesiser`, `metacognition`."
    )
    depends_on: list[str] = strawberry.field(
        default_factory=list[str], description="Keys of the tasks whose answers it needs."
    )

    def to_domain(self) -> PlannedTask:
        return PlannedTask(self.key, self.description, self.agent, tuple(self.depends_on))


@strawberry.input(description="A plan of tasks for agents that have tools over the graph.")
class StartPlanInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session to work in.")
    goal: str = strawberry.field(description="The aim or question, up to 20,000 characters.")
    tasks: list[PlannedTaskInput] = strawberry.field(
        default_factory=list[PlannedTaskInput],
        description="At most 20; by default one for each of `maestro`, `deep_thinker`,"
        " `contrarian`, `verifier`, `synthesiser` and `metacognition`.",
    )
    budget_tokens: int | None = strawberry.field(
        default=None, description="Output tokens after which no further task begins."
    )
    provider: str | None = strawberry.field(
        default=None, description="A provider's name; the tenant's default if null."
    )
    model: str | None = strawberry.field(
        default=None, description="The provider's default if null."
    )

    def to_domain(self) -> NewPlan:
        return NewPlan(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            goal=self.goal,
            tasks=tuple(task.to_domain() for task in self.tasks),
            budget_tokens=self.budget_tokens,
            provider=self.provider,
            model=self.model,
        )


@strawberry.input(description="A running plan to stop.")
class CancelPlanInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "plan_id"}

    plan_id: strawberry.ID = strawberry.field(description="From `startPlan`.")


@strawberry.input(description="A cancelled or failed plan to take up again.")
class ResumePlanInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "plan_id"}

    plan_id: strawberry.ID = strawberry.field(description="From `startPlan`.")


@strawberry.input(description="A chain of reasoning to verify: its steps, or a node that has some.")
class CheckStepsInput(MutationInput):
    session_id: strawberry.ID = strawberry.field(description="The open session to work in.")
    question: str = strawberry.field(description="The question that the steps answer.")
    steps: list[str] = strawberry.field(
        default_factory=list[str], description="At most 50, in order; empty with `subjectId`."
    )
    subject_id: strawberry.ID | None = strawberry.field(
        default=None, description="A thinking node whose stored steps are verified instead."
    )
    budget_tokens: int | None = strawberry.field(
        default=None, description="Output tokens after which no further step is judged."
    )
    provider: str | None = strawberry.field(
        default=None, description="A provider's name; the tenant's default if null."
    )
    model: str | None = strawberry.field(
        default=None, description="The provider's default if null."
    )

    def to_domain(self) -> NewStepCheck:
        return NewStepCheck(
            id=self.key(),
            session_id=require_id(self.session_id, "session_id"),
            question=self.question,
            steps=tuple(self.steps),
            subject_id=optional_id(self.subject_id, "subject_id"),
            budget_tokens=self.budget_tokens,
            provider=self.provider,
            model=self.model,
        )


StepCheckPayload = Annotated[
    StepCheckType | Refusal,
    strawberry.union("StepCheckPayload", description="The verification as it is now, or why not."),
]
TaskPlanPayload = Annotated[
    TaskPlanType | Refusal,
    strawberry.union("TaskPlanPayload", description="The plan as it is now, or why not."),
]


@strawberry.type
class PlanMutations:
    @mutation(
        description="Queue a plan. Agents carry it out with tools over the graph; every call of a"
        " tool is a thinking node. Follow it by the events of its session."
    )
    async def start_plan(
        self,
        info: Info,
        input: Annotated[StartPlanInput, strawberry.argument(description="The plan.")],
    ) -> TaskPlanPayload:
        service = info.context.services.plans.service
        return TaskPlanType.of(await service.require(await service.start(input.to_domain())))

    @mutation(
        description="Queue the verification of a chain of reasoning, a verdict for each step."
        " `cancelPlan` and `resumePlan` take its id, too."
    )
    async def check_steps(
        self,
        info: Info,
        input: Annotated[CheckStepsInput, strawberry.argument(description="The chain.")],
    ) -> StepCheckPayload:
        steps = info.context.services.plans.steps
        return StepCheckType.of(await steps.require(await steps.start(input.to_domain())))

    @mutation(
        description="Queue the exploration of a question: thoughts are proposed, scored, kept or"
        " dropped, joined and improved. `cancelPlan` and `resumePlan` take its id, too; events of"
        " its session tell of each thought."
    )
    async def start_exploration(
        self,
        info: Info,
        input: Annotated[StartExplorationInput, strawberry.argument(description="The question.")],
    ) -> ExplorationPayload:
        service = info.context.services.plans.explorations
        return ExplorationType.of(await service.require(await service.start(input.to_domain())))

    @mutation(description="Cancel a plan and its agents; what is done stays.")
    async def cancel_plan(
        self,
        info: Info,
        input: Annotated[CancelPlanInput, strawberry.argument(description="The plan.")],
    ) -> TaskPlanPayload:
        service, plan_id = info.context.services.plans.service, require_id(input.plan_id, "plan_id")
        await service.cancel(plan_id, input.request())
        return TaskPlanType.of(await service.require(plan_id))

    @mutation(description="Take up a cancelled or failed plan: only what is not done is done.")
    async def resume_plan(
        self,
        info: Info,
        input: Annotated[ResumePlanInput, strawberry.argument(description="The plan.")],
    ) -> TaskPlanPayload:
        service, plan_id = info.context.services.plans.service, require_id(input.plan_id, "plan_id")
        await service.resume(plan_id, input.request())
        return TaskPlanType.of(await service.require(plan_id))
