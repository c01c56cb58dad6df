"""`plan`: agents with tools over the graph work on a question, one task each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from app.domain.ids import optional_id, require_id
from app.domain.nodes.plan import NewPlan, Task, TaskPlan, TaskStatus
from app.errors import InvalidInputError
from app.events.types import Event, EventType
from app.mcp.call import Call
from app.mcp.waiting import Run, begun, wait_for

MOST_S = 3_600
"""That one call waits; the listing says less than those of other tools, to stay small."""


class Action(StrEnum):
    CANCEL = "cancel"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class ToldTask:
    key: str
    status: str
    answer: str | None = None
    """What the agent says; why it failed or was skipped."""


@dataclass(frozen=True, slots=True)
class ToldPlan:
    id: str
    status: str
    tasks: list[ToldTask]


async def plan(
    call: Call,
    goal: str | None = None,
    session: str | None = None,
    id: str | None = None,
    action: Action | None = None,
    wait_s: int = 50,
) -> ToldPlan:
    """Six agents search, object, verify and propose a decision. Give `goal` or `id`."""
    if (goal is None) == (id is None):
        raise InvalidInputError("give either goal or id", field="goal")
    if not 0 <= wait_s <= MOST_S:
        raise InvalidInputError(f"wait_s must be from 0 to {MOST_S}", field="wait_s")
    plan_id = await _begin(call, str(goal), session) if id is None else require_id(id)
    if action is not None:
        await _act(call, plan_id, action)
    await wait_for(call, await _run(call, plan_id, is_own=id is None), wait_s)
    return await _told(call, await call.services.plans.reads.require(plan_id))


async def _begin(call: Call, goal: str, session: str | None) -> str:
    """Begin, unless the same was begun today and not cancelled."""
    if not goal.strip():
        raise InvalidInputError("goal must not be blank", field="goal")
    plans, again = call.services.plans, 0
    session_id = await call.session_id(optional_id(session, "session"))
    while True:
        own = call.own_id("plan", session_id, goal, str(again))
        known = await plans.reads.get(own)
        if known is None or known.status is not TaskStatus.CANCELLED:
            starting = plans.service.start(NewPlan(own, session_id, goal))
            return await begun(starting, partial(plans.service.cancel, own))
        again += 1


async def _act(call: Call, plan_id: str, action: Action) -> None:
    service = call.services.plans.service
    match action:
        case Action.CANCEL:
            await service.cancel(plan_id)
        case Action.RESUME:
            await service.resume(plan_id)


async def _run(call: Call, plan_id: str, *, is_own: bool) -> Run:
    reads, service = call.services.plans.reads, call.services.plans.service

    async def is_open() -> bool:
        return (await reads.require(plan_id)).status is TaskStatus.RUNNING

    async def cancel() -> None:
        await service.cancel(plan_id)

    known = reads.require(plan_id)
    job_id = (await (begun(known, cancel) if is_own else known)).job_id
    return Run(job_id or plan_id, is_open, _line, cancel if is_own else None)


def _line(event: Event) -> str | None:
    if event.type == EventType.JOB_PROGRESSED and "done" in event.payload:
        return f"{event.payload['done']} tasks ended"
    return None


async def _told(call: Call, plan: TaskPlan) -> ToldPlan:
    ids = [task.node_id for task in plan.tasks if task.node_id]
    nodes = await call.services.thinking_reads.get_many(ids)
    answers = {node.id: node.response for node in nodes if node}
    return ToldPlan(plan.id, plan.status, [_task(task, answers) for task in plan.tasks])


def _task(task: Task, answers: Mapping[str, str]) -> ToldTask:
    return ToldTask(task.key, task.status, task.note or answers.get(str(task.node_id)))
