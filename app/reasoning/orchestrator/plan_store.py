"""Plans in the graph. Each change is one transaction with its event."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType

from app.domain.nodes.plan import NewTask, NewTaskPlan, Task, TaskPlan, TaskStatus
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.graph.rows import is_whole

Planned = NewTaskPlan | TaskPlan
Named = NewTask | Task
NO_MORE: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TaskResult:
    status: TaskStatus
    node_id: str | None
    """The agent's answer."""
    text: str
    """What it says, or why there is none."""


class TurnPlans:
    """Writes the plans that an answer carries out itself."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def create(self, plan: NewTaskPlan) -> None:
        """Store a plan with its tasks; the same plan again changes nothing.

        Raises:
            NotFoundError: The answer that made it is gone.
        """
        await self._graph.apply(create_in, plan)

    async def change(self, plan: NewTaskPlan, task: NewTask, result: TaskResult) -> None:
        """Note what became of a task."""
        await self._graph.apply(change_in, plan, task, result)

    async def end_plan(self, plan: NewTaskPlan, status: TaskStatus) -> None:
        await self._graph.apply(end_in, plan.id, status)

    async def answer(self, node_id: str) -> Row:
        """Give the status, the response and the failure of an agent's answer.

        Raises:
            NotFoundError: It is gone.
        """
        rows = await self._graph.read("plan/find_answer", node_id=node_id)
        if not rows or not is_whole(rows[0], "status", "response"):
            raise NotFoundError("the answer is gone", field="node_id")
        return rows[0]


def create_in(plan: NewTaskPlan, more: Mapping[str, object] = NO_MORE) -> Write[bool]:
    """Store a plan with its tasks; False if it is there.

    Args:
        more: Of the plan: what carries it out, and within which limits.

    Raises:
        NotFoundError: The node that it belongs to is gone.
    """
    at, ids = datetime.now(UTC), {task.key: task.id for task in plan.tasks}
    rows = [task_row(task, index) for index, task in enumerate(plan.tasks)]
    made = yield from run("plan/create_plan", plan={**_row(plan), **more}, tasks=rows, at=at)
    if not made:
        raise NotFoundError("the answer is gone", field="node_id")
    if not made[0]["created"]:
        return False
    needs = [
        {"id": task.id, "premise_id": ids[key]} for task in plan.tasks for key in task.depends_on
    ]
    yield from run("plan/link_tasks", needs=needs)
    noted = {"session_id": plan.session_id, "plan": plan.text, "at": at}
    if (yield from run("session/note_plan", **noted)):
        told: dict[str, JsonValue] = {"fields": ["plan"]}
        yield from append([NewEvent(plan.session_id, EventType.SESSION_UPDATED, told)])
    payload = {"plan_id": plan.id, "node_id": plan.node_id}
    yield from append([NewEvent(plan.session_id, EventType.TASK_PLAN_CREATED, payload)])
    return True


def change_in(plan: Planned, task: Named, result: TaskResult) -> Write[None]:
    """Note what became of a task."""
    note = result.text if result.status in (TaskStatus.FAILED, TaskStatus.SKIPPED) else None
    given = {"status": result.status, "note": note, "node_id": result.node_id}
    yield from run("plan/change_task", id=task.id, **given)
    yield from append([task_event(plan, task.id, result.status)])


def end_in(plan_id: str, status: TaskStatus) -> Write[bool]:
    """End a plan that runs; False if it has ended."""
    rows = yield from run("plan/end_plan", id=plan_id, status=status)
    told = {"plan_id": plan_id, "status": status.value}
    yield from append(
        [NewEvent(row["session_id"], EventType.TASK_PLAN_CHANGED, told) for row in rows]
    )
    return bool(rows)


def task_event(plan: Planned, task_id: str, status: TaskStatus) -> NewEvent:
    payload = {"plan_id": plan.id, "task_id": task_id, "status": status.value}
    return NewEvent(plan.session_id, EventType.TASK_CHANGED, payload)


def _row(plan: NewTaskPlan) -> Row:
    return {
        "id": plan.id,
        "session_id": plan.session_id,
        "node_id": plan.node_id,
        "goal": plan.goal,
        "status": TaskStatus.RUNNING,
    }


def task_row(task: NewTask, index: int) -> dict[str, object]:
    return {
        "id": task.id,
        "index": index,
        "key": task.key,
        "description": task.description,
        "agent": task.agent,
        "depends_on": list(task.depends_on),
        "status": TaskStatus.PENDING,
    }
