"""A plan of tasks that agents carry out."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class TaskStatus(StrEnum):
    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"


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
