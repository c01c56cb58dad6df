"""Plans in the graph. Each change is one transaction with its event."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.nodes.plan import NewTask, NewTaskPlan, TaskStatus
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run


@dataclass(frozen=True, slots=True)
class TaskResult:
    status: TaskStatus
    node_id: str | None
    """The agent's answer."""
    text: str
    """What it says, or why there is none."""


class PlanStore:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def create(self, plan: NewTaskPlan) -> None:
        """Store a plan with its tasks; the same plan again changes nothing.

        Raises:
            NotFoundError: The answer that made it is gone.
        """

        def work() -> Write[None]:
            at = datetime.now(UTC)
            made = yield from run(
                "plan/create_plan",
                plan={
                    "id": plan.id,
                    "session_id": plan.session_id,
                    "node_id": plan.node_id,
                    "goal": plan.goal,
                    "status": TaskStatus.RUNNING,
                },
                tasks=[_task_row(task, index) for index, task in enumerate(plan.tasks)],
                at=at,
            )
            ids = {task.key: task.id for task in plan.tasks}
            needs = [
                {"id": task.id, "premise_id": ids[key]}
                for task in plan.tasks
                for key in task.depends_on
            ]
            if not made:
                raise NotFoundError("the answer is gone", field="node_id")
            if not made[0]["created"]:
                return
            yield from run("plan/link_tasks", needs=needs)
            noted = {"session_id": plan.session_id, "plan": plan.text, "at": at}
            if (yield from run("session/note_plan", **noted)):
                told: dict[str, JsonValue] = {"fields": ["plan"]}
                yield from append([NewEvent(plan.session_id, EventType.SESSION_UPDATED, told)])
            payload = {"plan_id": plan.id, "node_id": plan.node_id}
            yield from append([NewEvent(plan.session_id, EventType.TASK_PLAN_CREATED, payload)])

        await self._graph.apply(work)

    async def change(self, plan: NewTaskPlan, task: NewTask, result: TaskResult) -> None:
        """Note what became of a task."""
        note = result.text if result.status in (TaskStatus.FAILED, TaskStatus.SKIPPED) else None

        def work() -> Write[None]:
            yield from run(
                "plan/change_task",
                id=task.id,
                status=result.status,
                note=note,
                node_id=result.node_id,
            )
            payload = {"plan_id": plan.id, "task_id": task.id, "status": result.status.value}
            yield from append([NewEvent(plan.session_id, EventType.TASK_CHANGED, payload)])

        await self._graph.apply(work)

    async def end_plan(self, plan: NewTaskPlan, status: TaskStatus) -> None:

        await self._graph.apply(run, "plan/end_plan", id=plan.id, status=status)

    async def answer(self, node_id: str) -> Row:
        """Give the status, the response and the failure of an agent's answer.

        Raises:
            NotFoundError: It is gone.
        """
        rows = await self._graph.read("plan/find_answer", node_id=node_id)
        if not rows:
            raise NotFoundError("the answer is gone", field="node_id")
        return rows[0]


def _task_row(task: NewTask, index: int) -> dict[str, object]:
    return {
        "id": task.id,
        "index": index,
        "key": task.key,
        "description": task.description,
        "agent": task.agent,
        "depends_on": list(task.depends_on),
        "status": TaskStatus.PENDING,
    }
