"""What a plan of agents may be, which task is next, and what a call of a tool says. Pure."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.content.serialise import blocks_in
from app.domain.ids import derived_id, require_id
from app.domain.nodes.plan import (
    NewPlan,
    NewTask,
    NewTaskPlan,
    PlannedTask,
    Task,
    TaskCall,
    TaskPlan,
    TaskStatus,
)
from app.domain.nodes.web import MOST_QUERY
from app.domain.text import require_text
from app.errors import InvalidInputError
from app.reasoning.orchestrator.agents.errors import NoSourceError
from app.reasoning.orchestrator.agents.schemas import Arguments, CallKey, Evidence, Proposal
from app.reasoning.orchestrator.plan_rules import MAX_TASKS, check_order
from app.reasoning.orchestrator.schemas import EXPLORERS, Agent
from app.reasoning.orchestrator.steps.rules import MAX_STEPS
from app.reasoning.turns.deliberation.service import attempt_ids

MAX_GOAL = 20_000
MAX_FINDING = 8_000
MAX_SOURCES = 20
_ENDED = frozenset({TaskStatus.DONE, TaskStatus.FAILED, TaskStatus.SKIPPED, TaskStatus.CANCELLED})
_ROLES: tuple[tuple[Agent, str, tuple[Agent, ...]], ...] = (
    (Agent.MAESTRO, "Find out what is known and how earlier cases ended.", ()),
    (Agent.DEEP_THINKER, "Reason to the answer that the stored facts support.", (Agent.MAESTRO,)),
    (Agent.CONTRARIAN, "Look for what speaks against it.", (Agent.DEEP_THINKER,)),
    (Agent.VERIFIER, "Check that what it rests on still holds.", (Agent.DEEP_THINKER,)),
    (
        Agent.SYNTHESISER,
        "Propose the decision that all of it supports.",
        (Agent.CONTRARIAN, Agent.VERIFIER),
    ),
    (Agent.METACOGNITION, "Name what the others left out.", (Agent.SYNTHESISER,)),
)


def default_tasks() -> tuple[PlannedTask, ...]:
    """Give one task of each role: whoever objects waits for what there is to object to."""
    return tuple(PlannedTask(agent, text, agent, needs) for agent, text, needs in _ROLES)


def plan_of(new: NewPlan, node_id: str) -> NewTaskPlan:
    """Check a plan and name its parts.

    Raises:
        InvalidInputError: The goal, a task or the budget is not allowed, or the tasks go round in a
            circle.
    """
    goal = _words(new.goal, "goal", MAX_GOAL)
    if new.budget_tokens is not None and new.budget_tokens < 1:
        raise InvalidInputError("must be at least 1", field="budget_tokens")
    planned = new.tasks or default_tasks()
    most = MAX_STEPS if all(one.agent == Agent.STEP_CHECKER for one in planned) else MAX_TASKS
    if len(planned) > most:
        raise InvalidInputError(f"a plan has at most {most} tasks", field="tasks")
    _refuse_agents_of_services(new, planned)
    tasks = tuple(_task(new.id, task, f"tasks[{i}]") for i, task in enumerate(planned))
    check_order(tasks)
    return NewTaskPlan(new.id, new.session_id, node_id, goal, tasks)


def _refuse_agents_of_services(new: NewPlan, planned: Iterable[PlannedTask]) -> None:
    """Refuse agents whose tasks belong to what asks again or explores, in any other plan."""
    again = (Agent.REVISER, Agent.SUPPOSER)
    for i, task in enumerate(planned):
        is_explorer = task.agent in EXPLORERS and new.exploration is None
        if is_explorer or (task.agent in again and new.subject_id is None):
            text = f"{task.agent} has no task in a plan: only the service of its own makes one"
            raise InvalidInputError(text, field=f"tasks[{i}].agent")


def _task(plan_id: str, task: PlannedTask, field: str) -> NewTask:
    key = _words(task.key, f"{field}.key", 100)
    text = _words(task.description, f"{field}.description", MAX_GOAL)
    if task.agent not in [*Agent]:
        agents = ", ".join(Agent)
        raise InvalidInputError(f"agent must be one of {agents}", field=f"{field}.agent")
    return NewTask(derived_id(None, plan_id, "task", key), key, text, task.agent, task.depends_on)


def ready(plan: TaskPlan) -> list[Task]:
    """Give the tasks whose premises have ended, and not they; one that was left is among them."""
    ended = {task.key for task in plan.tasks if task.status in _ENDED}
    waiting = (task for task in plan.tasks if task.key not in ended)
    return [task for task in waiting if ended.issuperset(task.depends_on)]


def not_done(plan: TaskPlan, task: Task) -> list[str]:
    """Name the premises of a task that came to nothing."""
    done = {one.key for one in plan.tasks if one.status is TaskStatus.DONE}
    return [key for key in task.depends_on if key not in done]


def ended(plan: TaskPlan) -> int:
    return sum(task.status in _ENDED for task in plan.tasks)


def status_of(plan: TaskPlan) -> TaskStatus:
    done = all(task.status is TaskStatus.DONE for task in plan.tasks)
    return TaskStatus.DONE if done else TaskStatus.FAILED


def turn_ids(plan: TaskPlan, task: Task) -> tuple[str, ...]:
    """Give the ids of the attempts at a task; one that is taken up by hand has new ones."""
    return attempt_ids(plan.id, f"{task.key}.{plan.resumed}")


def all_turn_ids(plan: TaskPlan, task: Task) -> list[str]:
    """Give the ids of all attempts at a task so far."""
    rounds = range(plan.resumed + 1)
    return [id_ for n in rounds for id_ in attempt_ids(plan.id, f"{task.key}.{n}")]


def output_tokens(usages: Iterable[str]) -> int:
    """Add up the output tokens of stored usages."""
    return sum(json.loads(usage).get("output_tokens") or 0 for usage in usages)


def arguments_of(call: ToolCallBlock) -> dict[str, Any]:
    """Read the arguments of a call.

    Raises:
        InvalidInputError: They are no JSON object.
    """
    try:
        given: Any = json.loads(call.arguments or "{}")
    except ValueError as error:
        raise InvalidInputError("the arguments are not JSON", field="arguments") from error
    if not isinstance(given, dict):
        raise InvalidInputError("the arguments are not an object", field="arguments")
    return cast(dict[str, Any], given)


def key_of(name: str, given: Arguments) -> CallKey:
    return name, json.dumps(given, sort_keys=True, ensure_ascii=False)


def answered(rows: Iterable[Mapping[str, Any]]) -> dict[CallKey, str]:
    """Give the results that calls had, of the stored blocks of turns; errors are no results."""
    calls: dict[tuple[str, str], CallKey] = {}
    results: dict[CallKey, str] = {}
    for row, block in blocks_in(rows):
        if isinstance(block, ToolCallBlock):
            calls[row["turn_id"], block.call_id] = _stored_key(block)
        elif isinstance(block, ToolResultBlock) and not block.is_error:
            key = calls.get((row["turn_id"], block.call_id))
            # A call that was deleted while it was read is known no more.
            results |= {key: block.text} if key else {}
    return results


def calls_of(plan: TaskPlan, rows: Iterable[Mapping[str, Any]]) -> list[TaskCall]:
    """Give the calls of a plan's agents with their results, of the stored blocks of its turns."""
    keys = {id_: task.key for task in plan.tasks for id_ in all_turn_ids(plan, task)}
    calls: dict[tuple[str, str], TaskCall] = {}
    for row, block in blocks_in(rows):
        turn_id, node_id = row["turn_id"], row["node_id"]
        if turn_id not in keys or node_id is None:
            # Its node was deleted while it was read.
            continue
        if isinstance(block, ToolCallBlock):
            call = TaskCall(keys[turn_id], node_id, block.name, block.arguments)
            calls[turn_id, block.call_id] = call
        elif isinstance(block, ToolResultBlock) and (turn_id, block.call_id) in calls:
            call = calls[turn_id, block.call_id]
            calls[turn_id, block.call_id] = replace(
                call, result=block.text, is_error=block.is_error, duration_ms=block.duration_ms
            )
    return list(calls.values())


def _stored_key(call: ToolCallBlock) -> CallKey:
    try:
        return key_of(call.name, arguments_of(call))
    except InvalidInputError:
        return call.name, call.arguments


def evidence_of(given: Arguments) -> Evidence:
    """Read what `record_evidence` is given.

    Raises:
        NoSourceError: It names nothing that it rests on.
        InvalidInputError: The text is missing or too long, or a source is no id.
    """
    return Evidence(_words(given.get("text"), "text", MAX_FINDING), _sources(given))


def proposal_of(given: Arguments) -> Proposal:
    """Read what `propose_decision` is given; raises as `evidence_of`."""
    reason = given.get("reason")
    return Proposal(
        question=_words(given.get("question"), "question", MAX_FINDING),
        choice=_words(given.get("choice"), "choice", MAX_FINDING),
        reason=_words(reason, "reason", MAX_FINDING) if reason else None,
        rejected=tuple(_words(one, "rejected", MAX_FINDING) for one in _list(given, "rejected")),
        sources=_sources(given),
    )


def query_of(given: Arguments) -> str:
    """Read what `search_web` is given; raises InvalidInputError where it is missing or too long."""
    return _words(given.get("query"), "query", MOST_QUERY).strip()


def _sources(given: Arguments) -> tuple[str, ...]:
    named = [require_id(str(one), "sources") for one in _list(given, "sources")]
    if not named:
        raise NoSourceError("sources must name what it rests on, by id", field="sources")
    return tuple(dict.fromkeys(named))


def _list(given: Arguments, field: str) -> list[Any]:
    value: Any = given.get(field) or []
    if not isinstance(value, list) or len(value) > MAX_SOURCES:  # pyright: ignore[reportUnknownArgumentType]
        raise InvalidInputError(f"{field} must be a list of at most {MAX_SOURCES}", field=field)
    return value  # pyright: ignore[reportUnknownVariableType]


def _words(value: object, field: str, most: int) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidInputError("a text is needed", field=field)
    return require_text(value.strip(), field, most)
