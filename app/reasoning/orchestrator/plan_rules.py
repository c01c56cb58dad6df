"""What a plan must be, and which of its tasks may run. Pure."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from app.content.blocks import ToolCallBlock
from app.domain.ids import derived_id
from app.domain.nodes.plan import NewTask, NewTaskPlan, TaskStatus
from app.errors import InvalidInputError
from app.llm.base import Tool
from app.reasoning.orchestrator.plan_store import TaskResult
from app.reasoning.orchestrator.schemas import OF_SERVICES, Agent
from app.reasoning.turns.thinking_engine.schemas import Caller

CREATE_TASK_PLAN = "create_task_plan"
ROUTE_TO_AGENT = "route_to_agent"
MAX_TASKS = 20
_AGENT = {"type": "string", "enum": [one for one in Agent if one not in OF_SERVICES]}
_TEXT = {"type": "string"}
TOOLS = (
    Tool(
        CREATE_TASK_PLAN,
        "Make a plan of tasks, each for one agent; it is carried out and the results come back.",
        {
            "type": "object",
            "properties": {
                "goal": _TEXT,
                "tasks": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": MAX_TASKS,
                    "items": {
                        "type": "object",
                        "properties": {
                            "id": _TEXT,
                            "description": _TEXT,
                            "agent": _AGENT,
                            "depends_on": {"type": "array", "items": _TEXT},
                        },
                        "required": ["id", "description", "agent"],
                        "additionalProperties": False,
                    },
                },
            },
            "required": ["goal", "tasks"],
            "additionalProperties": False,
        },
    ),
    Tool(
        ROUTE_TO_AGENT,
        "Send one task to one agent and get its result.",
        {
            "type": "object",
            "properties": {"agent": _AGENT, "task": _TEXT},
            "required": ["agent", "task"],
            "additionalProperties": False,
        },
    ),
)


def plan_of(call: ToolCallBlock, caller: Caller) -> NewTaskPlan:
    """Read the plan a model made; sending one task is a plan of one.

    Raises:
        InvalidInputError: It is no plan, names an agent or a task that is not there, or goes
            round in a circle.
    """
    given = _arguments(call)
    plan_id = derived_id(None, caller.node_id, "plan", call.call_id)
    if call.name == ROUTE_TO_AGENT:
        only = {"id": "task", "description": given.get("task"), "agent": given.get("agent")}
        given = {"goal": given.get("task"), "tasks": [only]}
    elif call.name != CREATE_TASK_PLAN:
        raise InvalidInputError(f"there is no tool {call.name}", field="name")
    listed = given.get("tasks")
    if not isinstance(listed, list) or not 1 <= len(cast(list[Any], listed)) <= MAX_TASKS:
        raise InvalidInputError(f"a plan has 1 to {MAX_TASKS} tasks", field="tasks")
    tasks = tuple(_task(plan_id, one, i) for i, one in enumerate(cast(list[Any], listed)))
    check_order(tasks)
    goal = _text(given.get("goal"), "goal")
    return NewTaskPlan(plan_id, caller.session_id, caller.node_id, goal, tasks)


def ready(plan: NewTaskPlan, results: Mapping[str, TaskResult]) -> list[NewTask]:
    """Give the tasks that have not run and whose premises have ended."""
    waiting = (task for task in plan.tasks if task.key not in results)
    return [task for task in waiting if all(key in results for key in task.depends_on)]


def status_of(plan: NewTaskPlan, results: Mapping[str, TaskResult]) -> TaskStatus:
    done = all(results[task.key].status is TaskStatus.DONE for task in plan.tasks)
    return TaskStatus.DONE if done else TaskStatus.FAILED


def results_text(plan: NewTaskPlan, results: Mapping[str, TaskResult]) -> str:
    """Tell the model what became of its plan."""
    lines = [(task, results[task.key]) for task in plan.tasks]
    return "\n\n".join(f"{task.key} ({task.agent}): {r.status}\n{r.text}" for task, r in lines)


def _arguments(call: ToolCallBlock) -> dict[str, Any]:
    try:
        given: Any = json.loads(call.arguments or "{}")
    except ValueError as error:
        raise InvalidInputError("the arguments are not JSON", field="arguments") from error
    if not isinstance(given, dict):
        raise InvalidInputError("the arguments are not an object", field="arguments")
    return cast(dict[str, Any], given)


def _task(plan_id: str, given: object, index: int) -> NewTask:
    if not isinstance(given, dict):
        raise InvalidInputError("a task is an object", field=f"tasks[{index}]")
    fields = cast(dict[str, Any], given)
    key = _text(fields.get("id"), f"tasks[{index}].id")
    agent = _text(fields.get("agent"), f"tasks[{index}].agent")
    if agent not in [*Agent]:
        raise InvalidInputError(f"there is no agent {agent}", field=f"tasks[{index}].agent")
    depends_on = tuple(map(str, fields.get("depends_on") or ()))
    description = _text(fields.get("description"), f"tasks[{index}].description")
    return NewTask(derived_id(None, plan_id, "task", key), key, description, agent, depends_on)


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidInputError("a text is needed", field=field)
    return value


def check_order(tasks: Sequence[NewTask]) -> None:
    """Refuse tasks that can never all run.

    Raises:
        InvalidInputError: Two have one id, one needs a task that is not there, or they go round in
            a circle.
    """
    keys = [task.key for task in tasks]
    if len(set(keys)) < len(keys):
        raise InvalidInputError("two tasks have one id", field="tasks")
    for task in tasks:
        if unknown := set(task.depends_on) - set(keys):
            raise InvalidInputError(f"there is no task {min(unknown)}", field="depends_on")
    done: set[str] = set()
    while fresh := {t.key for t in tasks if t.key not in done and done.issuperset(t.depends_on)}:
        done |= fresh
    if len(done) < len(tasks):
        raise InvalidInputError("the tasks wait for one another in a circle", field="depends_on")
