"""Plans that a job carries out. Each change is one transaction with the progress of the job."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.nodes.edge import NewEdge
from app.domain.nodes.plan import Task, TaskCall, TaskPlan, TaskStatus
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.change import Write, append, run
from app.graph.plan_rows import plans_from
from app.graph.rows import whole
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.orchestrator.agents import rules
from app.reasoning.orchestrator.agents.schemas import CallKey
from app.reasoning.orchestrator.plan_store import TaskResult, change_in, end_in, task_event
from app.reasoning.turns.deliberation.schemas import Progress

Also = Callable[[], Write[None]]
"""What is written in the transaction of a change."""


@dataclass(frozen=True, slots=True)
class AgentPlans:
    """What is read of the plans of a tenant."""

    graph: Graph

    async def require(self, plan_id: str) -> TaskPlan:
        """Give a plan as it stands.

        Raises:
            NotFoundError: The tenant has no such plan.
        """
        plans = plans_from(await self.graph.read("plan/find_plan", id=plan_id))
        if not plans:
            raise NotFoundError("there is no such plan", field="plan_id")
        return plans[0]

    async def spent(self, plan: TaskPlan) -> int:
        """Count the output tokens of all its agents."""
        return (await self.spent_by([plan]))[plan.id]

    async def spent_by(self, plans: Sequence[TaskPlan]) -> dict[str, int]:
        """Count the output tokens of all agents of each plan, by its id."""
        asked = [
            {
                "id": plan.id,
                "session_id": plan.session_id,
                "turn_ids": [id_ for task in plan.tasks for id_ in rules.all_turn_ids(plan, task)],
            }
            for plan in plans
        ]
        usages: dict[str, list[str]] = {plan.id: [] for plan in plans}
        for row in whole(await self.graph.read("plan/list_usage", plans=asked), "usage"):
            usages[row["plan_id"]].append(row["usage"])
        return {id_: rules.output_tokens(own) for id_, own in usages.items()}

    async def get_many(self, ids: Sequence[str]) -> list[TaskPlan]:
        """Give the plans of `ids` that the tenant has, in no order."""
        return plans_from(await self.graph.read("plan/list_by_ids", ids=list(ids)))

    async def answered(self, plan: TaskPlan, task: Task) -> dict[CallKey, str]:
        """Give the results that the tools of a task had so far."""
        ids = rules.all_turn_ids(plan, task)
        rows = await self.graph.read(
            "plan/list_tool_blocks", session_id=plan.session_id, turn_ids=ids
        )
        return rules.answered(rows)

    async def calls(self, plan: TaskPlan) -> list[TaskCall]:
        """Give every call of its agents, in the order in which they were written."""
        ids = [id_ for task in plan.tasks for id_ in rules.all_turn_ids(plan, task)]
        rows = await self.graph.read(
            "plan/list_tool_blocks", session_id=plan.session_id, turn_ids=ids
        )
        return rules.calls_of(plan, rows)

    async def results(self, tasks: Sequence[Task]) -> list[tuple[str, str]]:
        """Give the answers of tasks, each with its key."""
        ids = [str(task.node_id) for task in tasks]
        found = [await self.graph.read("plan/find_answer", node_id=id_) for id_ in ids]
        return [
            (task.key, row["response"])
            for task, rows in zip(tasks, found, strict=True)
            for row in whole(rows, "response")
        ]


@dataclass(frozen=True, slots=True)
class PlanChanges:
    """What the worker that has the job of a plan writes of it.

    Each raises ConflictError where the job is no longer its own: nothing is written then.
    """

    graph: Graph
    progress: Progress
    think_graph: ThinkGraph

    async def change(
        self,
        plan: TaskPlan,
        task: Task,
        result: TaskResult,
        edges: Sequence[NewEdge] = (),
        also: Also | None = None,
    ) -> None:
        """Note what became of a task, tie its answer to other nodes, and write what follows."""

        def work() -> Write[None]:
            yield from self.progress.note_in(rules.ended(plan))
            yield from change_in(plan, task, result)
            if edges:
                yield from self.think_graph.link_in(edges)
            if also:
                yield from also()

        await self.graph.apply(work)

    async def go_on(self, plan: TaskPlan, also: Also) -> None:
        """Write what a plan has to do next."""

        def work() -> Write[None]:
            yield from self.progress.note_in(rules.ended(plan))
            yield from also()

        await self.graph.apply(work)

    async def end(
        self,
        plan: TaskPlan,
        status: TaskStatus,
        note: str | None = None,
        also: Also | None = None,
    ) -> None:
        """End a plan; the tasks that have not ended are skipped."""

        def work() -> Write[None]:
            yield from self.progress.note_in(len(plan.tasks))
            if also:
                yield from also()
            given = {"status": TaskStatus.SKIPPED, "note": note}
            left = yield from run("plan/leave_tasks", id=plan.id, **given)
            yield from append([task_event(plan, row["id"], TaskStatus.SKIPPED) for row in left])
            yield from end_in(plan.id, status)

        await self.graph.apply(work)
