"""Verifies a chain of reasoning step by step: a plan with one task a step.

Budget, cancelling, taking up again and the bound of what runs at once are those of plans.
"""

from collections.abc import Sequence

from app.domain.nodes.plan import TaskPlan, TaskStatus
from app.domain.nodes.step_check import NewStepCheck, StepCheck
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph
from app.reasoning.orchestrator.agents.service import PlanService
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.orchestrator.schemas import Agent
from app.reasoning.orchestrator.steps import rules


class StepService:
    def __init__(self, graph: Graph, plans: PlanService) -> None:
        self._graph = graph
        self._plans = plans
        self._stored = AgentPlans(graph)

    async def start(self, new: NewStepCheck) -> str:
        """Queue a verification and give its id; the same id again changes nothing.

        Raises:
            InvalidInputError: There are no steps or too many, or as `PlanService.start`.
            NotFoundError: There is no such node or session.
            AppError: As `PlanService.start`.
        """
        return await self._plans.start(rules.plan_of(new, await self._steps(new)))

    async def require(self, check_id: str) -> StepCheck:
        """Give one verification as it stands.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        plan = await self._stored.require(check_id)
        if not _is_check(plan):
            raise NotFoundError("there is no such verification of steps", field="id")
        done = [task for task in plan.tasks if task.status is TaskStatus.DONE]
        return rules.check_of(plan, dict(await self._stored.results(done)))

    async def _steps(self, new: NewStepCheck) -> Sequence[str]:
        if (new.subject_id is None) == (not new.steps):
            raise InvalidInputError("give either steps or a node", field="steps")
        if new.subject_id is None:
            return [step.strip() for step in new.steps]
        rows = await self._graph.read("plan/list_steps", node_id=new.subject_id)
        if not rows:
            raise NotFoundError("there is no such node", field="subject_id")
        return [str(text) for text in rows[0]["steps"]]


def _is_check(plan: TaskPlan) -> bool:
    return plan.job_id is not None and all(one.agent == Agent.STEP_CHECKER for one in plan.tasks)
