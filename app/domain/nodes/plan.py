"""A plan of tasks that agents carry out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.nodes.exploration_limits import ExplorationLimits


class TaskStatus(StrEnum):
    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class NewTask:
    id: str
    key: str
    """What its plan calls it."""
    description: str
    agent: str
    depends_on: tuple[str, ...] = ()
    """Keys of the tasks whose results it needs."""


@dataclass(frozen=True, slots=True)
class NewTaskPlan:
    id: str
    session_id: str
    node_id: str
    """The answer that made it."""
    goal: str
    tasks: tuple[NewTask, ...]

    @property
    def text(self) -> str:
        """Give the plan as its session shows it."""
        lines = (f"{n}. {task.description} ({task.agent})" for n, task in enumerate(self.tasks, 1))
        return "\n".join((self.goal, *lines))


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """A task as a client tells it."""

    key: str
    description: str
    agent: str
    depends_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewPlan:
    """A plan that agents carry out as a job."""

    id: str
    """Made by the client, so that a retry repeats it."""
    session_id: str
    goal: str
    tasks: tuple[PlannedTask, ...] = ()
    """Empty for one task of each role, in the order in which they need each other."""
    budget_tokens: int | None = None
    """Output tokens after which no further task begins."""
    provider: str | None = None
    model: str | None = None
    subject_id: str | None = None
    """The node that it is about, if it is about one."""
    exploration: ExplorationLimits | None = None
    """Of a plan that explores a graph of thoughts: its tasks follow from their scores."""


@dataclass(frozen=True, slots=True)
class Task:
    id: str
    key: str
    description: str
    agent: str
    depends_on: tuple[str, ...]
    status: TaskStatus
    note: str | None
    """Why it failed or was skipped."""
    node_id: str | None
    """The agent's answer."""


@dataclass(frozen=True, slots=True)
class TaskPlan:
    id: str
    node_id: str
    goal: str
    status: TaskStatus
    tasks: tuple[Task, ...]
    """In the order of the plan."""
    recorded_from: datetime
    session_id: str
    job_id: str | None = None
    """None where the answer that made it carries it out itself."""
    branch_id: str | None = None
    """Whose provider and model the agents use; None as `job_id`."""
    budget_tokens: int | None = None
    resumed: int = 0
    """How often it was taken up again by hand."""
    subject_id: str | None = None
    """The node that it is about, if it is about one."""


@dataclass(frozen=True, slots=True)
class TaskCall:
    """A call of a tool by an agent, with what the tool answered."""

    task_key: str
    node_id: str
    """The node that holds the call."""
    tool: str
    arguments: str
    """JSON, as the agent wrote it."""
    result: str | None = None
    """None before the tool has answered."""
    is_error: bool = False
    duration_ms: int | None = None
    """Milliseconds that the tool took; None before it has answered."""


def plan_from(plan: Mapping[str, Any], tasks: Sequence[Mapping[str, Any]]) -> TaskPlan:
    """Read a plan and its tasks as they are stored."""
    at, status = datetime.fromisoformat(plan["recorded_from"]), TaskStatus(plan["status"])
    given: dict[str, Any] = {**plan, "recorded_from": at, "status": status}
    return TaskPlan(**given, tasks=tuple(map(_task, tasks)))


def _task(task: Mapping[str, Any]) -> Task:
    depends_on, status = tuple(task["depends_on"] or ()), TaskStatus(task["status"])
    given: dict[str, Any] = {**task, "depends_on": depends_on, "status": status}
    return Task(**given)
