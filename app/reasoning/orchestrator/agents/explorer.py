"""What a plan does that explores a graph of thoughts: each operation is a task of it.

Budget, cancelling, taking up again and the bound of what runs at once are those of plans.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.exploration import (
    Exploration,
    ExplorationEnd,
    ExploredStatus,
    ExploredThought,
)
from app.domain.nodes.plan import NewTask, Task, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.graph.base import Graph
from app.graph.change import Write, run
from app.reasoning.orchestrator.agents.schemas import Instruction
from app.reasoning.orchestrator.agents.store import Also, PlanChanges
from app.reasoning.orchestrator.exploration import answers, prompts, rules, store
from app.reasoning.orchestrator.exploration.errors import NoScoreError, NoThoughtsError
from app.reasoning.orchestrator.exploration.schemas import Advance, Operation, Work
from app.reasoning.orchestrator.plan_store import TaskResult, task_row
from app.reasoning.orchestrator.schemas import EXPLORERS, Agent
from app.reasoning.turns.thinking_engine.schemas import TurnResult


def explores(plan: TaskPlan) -> bool:
    return any(task.agent in EXPLORERS for task in plan.tasks)


@dataclass(frozen=True, slots=True)
class Noted:
    """What becomes of a task, and what is written with it."""

    result: TaskResult
    also: Also | None
    edges: Sequence[NewEdge] = ()


@dataclass(frozen=True, slots=True)
class Explorer:
    graph: Graph

    async def instruction(self, plan: TaskPlan, task: Task) -> Instruction:
        """Say what an explorer or a scorer is told of its task."""
        exploration = await store.require(self.graph, plan.id)
        operation = rules.operation_of(task.key)
        path = _path(exploration, operation)
        width = exploration.limits.width if operation.work is Work.GENERATE else 1
        text = prompts.instruction(operation, plan.goal, path, width)
        kind = NodeKind.VERIFICATION if operation.work is Work.SCORE else NodeKind.THINKING
        about = path if operation.work is Work.MERGE else path[-1:]
        given = {
            "work": operation.work.value,
            "thoughts": [one.text for one in about],
            "known": [one.text for one in exploration.thoughts],
            "width": width,
        }
        return Instruction(text, kind, given)

    async def note(
        self, plan: TaskPlan, task: Task, result: TurnResult, told: Iterable[str]
    ) -> Noted:
        """Read an answer; one that cannot be read is a failure of its task.

        Args:
            told: What the tools of the task answered.
        """
        exploration = await store.require(self.graph, plan.id)
        operation = rules.operation_of(task.key)
        failure = result.failure or ""
        if result.status is NodeStatus.COMPLETE:
            try:
                text = "\n".join(told)
                return await asyncio.to_thread(_noted, exploration, plan, operation, result, text)
            except (NoThoughtsError, NoScoreError) as error:
                failure = f"{error.code}: {error}"
        failed = TaskResult(TaskStatus.FAILED, result.stored_id, failure)
        if operation.work is not Work.SCORE:
            return Noted(failed, None)
        thought = _of_key(exploration, operation.key)
        return Noted(failed, partial(store.unscored_in, plan, thought, result.stored_id))

    async def advance(self, plan: TaskPlan, changes: PlanChanges) -> None:
        """Keep and drop, and say what is done next or end the plan, in one transaction."""
        exploration = await store.require(self.graph, plan.id)
        keys = [task.key for task in plan.tasks]
        step = rules.advance(exploration.limits, exploration.thoughts, keys)
        tasks = [_task(exploration, operation) for operation in step.operations]
        if step.end is None:
            await changes.go_on(plan, partial(_go_on_in, plan, step, tasks))
            return
        kept = any(
            one.status is ExploredStatus.KEPT for one in (*exploration.thoughts, *step.changed)
        )
        done = kept or all(task.status is TaskStatus.DONE for task in plan.tasks)
        status = TaskStatus.DONE if done else TaskStatus.FAILED
        because = step.end if done else None
        await changes.end(plan, status, also=partial(_end_in, plan, step, because))

    def spent_in(self, plan: TaskPlan) -> Write[None]:
        """Note that the budget is spent."""
        yield from store.end_in(plan, ExplorationEnd.BUDGET_SPENT)


def _go_on_in(plan: TaskPlan, step: Advance, tasks: list[NewTask]) -> Write[None]:
    yield from store.change_in(plan, step.changed)
    rows = [task_row(task, len(plan.tasks) + n) for n, task in enumerate(tasks)]
    yield from run("plan/add_tasks", id=plan.id, tasks=rows, at=datetime.now(UTC))


def _end_in(plan: TaskPlan, step: Advance, because: ExplorationEnd | None) -> Write[None]:
    yield from store.change_in(plan, step.changed)
    yield from store.end_in(plan, because)


def _noted(
    exploration: Exploration, plan: TaskPlan, operation: Operation, result: TurnResult, told: str
) -> Noted:
    """Read an answer that is complete.

    Raises:
        NoThoughtsError: It holds no thoughts.
        NoScoreError: It holds no score.
    """
    done, id_ = TaskResult(TaskStatus.DONE, result.stored_id, ""), result.node_id
    if operation.work is Work.SCORE:
        answered = answers.score_in(result.text)
        thought = _of_key(exploration, operation.key)
        sources = [one for one in dict.fromkeys(answered.sources) if one and one in told]
        scored = partial(store.score_in, plan, thought, id_, answered, sources)
        return Noted(done, scored, _score_edges(thought, id_, answered.score, sources))
    parents = [_of_key(exploration, key) for key in rules.parents_of(operation)]
    generation = 1 + max((one.generation for one in parents), default=0)
    most = exploration.limits.width if operation.work is Work.GENERATE else 1
    texts = answers.thoughts_in(result.text, most)
    return Noted(done, partial(store.add_in, plan, operation, id_, generation, texts))


def _score_edges(
    thought: ExploredThought, answer_id: str, score: float, source_ids: Iterable[str]
) -> list[NewEdge]:
    """Tie the answer that scores a thought to the one that proposed it, and to its sources."""
    ends = [(EdgeType.VERIFIES, thought.node_id, score)]
    ends += [(EdgeType.USED, id_, 1.0) for id_ in source_ids]
    return [
        NewEdge(derived_id(None, answer_id, type_, id_), type_, answer_id, id_, weight, "agent")
        for type_, id_, weight in ends
    ]


def _task(exploration: Exploration, operation: Operation) -> NewTask:
    key = rules.task_key(operation)
    about = [_of_key(exploration, one) for one in rules.parents_of(operation)]
    text = prompts.described(operation, exploration.question, about)
    is_score = operation.work is Work.SCORE
    agent = Agent.THOUGHT_SCORER if is_score else Agent.EXPLORER
    return NewTask(derived_id(None, exploration.id, "task", key), key, text, agent)


def _path(exploration: Exploration, operation: Operation) -> list[ExploredThought]:
    """Give what an operation builds on, oldest first."""
    if operation.work is Work.MERGE:
        return [_of_key(exploration, key) for key in operation.parents]
    if not operation.key:
        return []
    return list(rules.path_to(_of_key(exploration, operation.key), exploration.thoughts))


def _of_key(exploration: Exploration, key: str) -> ExploredThought:
    return next(one for one in exploration.thoughts if one.key == key)
