"""Plans that agents carry out: begin, cancel, take up again. Who carries them out is `runner`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from app.content.blocks import TextBlock
from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.plan import NewPlan, NewTaskPlan, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.request import Request
from app.errors import ConflictError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, once, run
from app.llm.base import LanguageModel, Message, ModelRequest
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.orchestrator.agents import rules
from app.reasoning.orchestrator.agents.errors import PlanEndedError, PlanRunningError
from app.reasoning.orchestrator.agents.store import AgentPlans, Also
from app.reasoning.orchestrator.exploration.store import create_in as create_exploration_in
from app.reasoning.orchestrator.plan_store import create_in, end_in, task_event
from app.reasoning.turns.deliberation.backlog import Backlog, cancel_in
from app.reasoning.turns.thinking_engine.schemas import DEFAULT_OUTPUT_TOKENS


@dataclass(frozen=True, slots=True)
class PlanServices:
    """What plans of one tenant are begun with."""

    think_graph: ThinkGraph
    branches: BranchService
    backlog: Backlog
    model_for: Callable[[str], LanguageModel]
    """Gives the model of a provider; raises SetupError where it cannot."""
    may_spend: Callable[[str], Awaitable[None]]
    """Raises RateLimitedError where the tenant spent the day on what a provider costs."""


class PlanService:
    def __init__(self, graph: Graph, services: PlanServices) -> None:
        self._graph = graph
        self._services = services
        self._plans = AgentPlans(graph)

    async def require(self, plan_id: str) -> TaskPlan:
        """Give one plan.

        Raises:
            NotFoundError: The tenant has no such plan.
        """
        return await self._plans.require(plan_id)

    async def start(self, new: NewPlan, also: Also | None = None) -> str:
        """Queue a plan and give its id; the same id again changes nothing.

        Args:
            also: Writes what the plan is for, in its transaction.

        Raises:
            InvalidInputError: The goal, a task, the budget or the model is not allowed.
            NotFoundError: There is no such session.
            BacklogFullError: As many wait as may.
            ConflictError: The session is archived, or the id was used for another plan.
            SetupError: The provider lacks its key.
            RateLimitedError: The tenant spent what it may in a day.
        """
        question = _question(new)
        plan = rules.plan_of(new, question.id)
        known = await self._graph.read("plan/find_plan", id=new.id)
        if known:
            if known[0]["plan"]["goal"] != plan.goal:
                raise ConflictError("this id was used for another plan", field="id")
            return new.id
        lock = await self._services.branches.resolve(ModelChoice(new.provider, new.model))
        self._services.model_for(lock.provider).check(_request(lock.model, plan.goal))
        await self._services.may_spend(lock.provider)
        [read] = await self._services.think_graph.read_ahead([question])
        await self._graph.apply(self._start_in, new, plan, read, also)
        return new.id

    async def cancel(self, plan_id: str, request: Request | None = None) -> None:
        """End a plan; the agents that work end with it. What is done stays.

        Raises:
            NotFoundError: There is no such plan.
            PlanEndedError: It has ended, or an answer carries it out itself.
        """
        plan = await self.require(plan_id)
        await self._graph.apply(once, request, partial(_cancel_in, plan))

    async def resume(self, plan_id: str, request: Request | None = None) -> None:
        """Take up a plan that was cancelled or failed: only what is not done is done.

        Raises:
            NotFoundError: There is no such plan.
            PlanRunningError: It runs, all of it is done, or an answer carried it out itself.
            BacklogFullError: As many wait as may.
        """
        plan = await self.require(plan_id)
        await self._graph.apply(once, request, partial(self._resume_in, plan))

    def _start_in(
        self, new: NewPlan, plan: NewTaskPlan, question: NewThinkingNode, also: Also | None
    ) -> Write[None]:
        services = self._services
        yield from services.think_graph.write_in(new.session_id, [question], may_extend=False)
        branch = _branch(new)
        yield from services.branches.create_in(branch)
        job_id = _job_id(new.id, 0)
        limits = {"budget_tokens": new.budget_tokens, "branch_id": branch.id, "job_id": job_id}
        yield from create_in(plan, {**limits, "subject_id": new.subject_id})
        if new.exploration is not None:
            yield from create_exploration_in(plan.id, new.exploration)
        if also:
            yield from also()
        yield from services.backlog.queue_in(JobKind.PLAN, job_id, new.id)

    def _resume_in(self, plan: TaskPlan) -> Write[None]:
        job_id = _job_id(plan.id, plan.resumed + 1)
        rows = yield from run("plan/resume_plan", id=plan.id, job_id=job_id)
        if not rows:
            raise PlanRunningError("the plan runs or is done", field="plan_id")
        yield from self._services.backlog.queue_in(JobKind.PLAN, job_id, plan.id)
        told = {"plan_id": plan.id, "status": TaskStatus.RUNNING.value}
        yield from append([NewEvent(plan.session_id, EventType.TASK_PLAN_CHANGED, told)])


def _cancel_in(plan: TaskPlan) -> Write[None]:
    if plan.job_id is None or not (yield from end_in(plan.id, TaskStatus.CANCELLED)):
        raise PlanEndedError("the plan has ended", field="plan_id")
    yield from cancel_in(plan.job_id)
    left = yield from run(
        "plan/leave_tasks", id=plan.id, status=TaskStatus.CANCELLED, note="the plan was cancelled"
    )
    yield from append([task_event(plan, row["id"], TaskStatus.CANCELLED) for row in left])
    yield from append(
        [NewEvent(plan.job_id, EventType.JOB_FINISHED, {"status": TaskStatus.CANCELLED.value})]
    )


def _job_id(plan_id: str, resumed: int) -> str:
    return id_beside(plan_id, f"job {resumed}")


def _branch(new: NewPlan) -> NewBranch:
    """Give the branch whose model the agents use; none of their turns moves it."""
    choice = ModelChoice(new.provider, new.model)
    return NewBranch(id_beside(new.id, "branch"), new.session_id, f"plan {new.id}", choice)


def _question(new: NewPlan) -> NewThinkingNode:
    return NewThinkingNode(
        id=id_beside(new.id, "question"),
        session_id=new.session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=(TextBlock(new.goal),),
        response=new.goal,
        source="plan",
        valid_from=datetime.now(UTC),
    )


def _request(model: str, goal: str) -> ModelRequest:
    said = (Message("user", (TextBlock(goal),)),)
    return ModelRequest(model=model, messages=said, max_output_tokens=DEFAULT_OUTPUT_TOKENS)
