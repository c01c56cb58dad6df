"""Plans that a model makes, and that are carried out: tasks sent to agents, in their order.

Each agent answers in a turn of its own beside the branch, so its run is in the graph with all it
said. Tasks that depend on nothing unfinished run at once.
"""

import asyncio

from app.content.blocks import TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.ids import derived_id
from app.domain.nodes.plan import NewTask, NewTaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeStatus
from app.errors import AppError
from app.graph.base import Graph
from app.llm.base import Tool
from app.reasoning.nodes.context.gathering import Gathered, Gatherer, gathered
from app.reasoning.orchestrator import plan_rules, prompts
from app.reasoning.orchestrator.plan_store import TaskResult, TurnPlans
from app.reasoning.orchestrator.schemas import Agent
from app.reasoning.turns.thinking_engine.schemas import Caller, SideLine, TurnRequest
from app.reasoning.turns.thinking_engine.service import ThinkingEngine


class PlanToolbox:
    """Implements `app.reasoning.turns.thinking_engine.schemas.Toolbox`."""

    def __init__(self, graph: Graph, engine: ThinkingEngine, gatherer: Gatherer) -> None:
        self._plans = TurnPlans(graph)
        self._engine = engine
        self._gatherer = gatherer

    @property
    def tools(self) -> tuple[Tool, ...]:
        return plan_rules.TOOLS

    async def run(self, call: ToolCallBlock, caller: Caller) -> ToolResultBlock:
        """Carry out a plan and give the results of its tasks.

        Raises:
            InvalidInputError: The arguments are no plan.
        """
        plan = plan_rules.plan_of(call, caller)
        await self._plans.create(plan)
        results = await self._carry_out(plan, caller)
        status = plan_rules.status_of(plan, results)
        await self._plans.end_plan(plan, status)
        text = plan_rules.results_text(plan, results)
        return ToolResultBlock(call.call_id, text, is_error=status is TaskStatus.FAILED)

    async def _carry_out(self, plan: NewTaskPlan, caller: Caller) -> dict[str, TaskResult]:
        """Run the tasks wave by wave; one whose premise failed is skipped."""
        results: dict[str, TaskResult] = {}
        while ready := plan_rules.ready(plan, results):
            ended = await asyncio.gather(
                *(self._carry(plan, task, results, caller) for task in ready)
            )
            results |= {task.key: result for task, result in zip(ready, ended, strict=True)}
        return results

    async def _carry(
        self,
        plan: NewTaskPlan,
        task: NewTask,
        before: dict[str, TaskResult],
        caller: Caller,
    ) -> TaskResult:
        failed = [key for key in task.depends_on if before[key].status is not TaskStatus.DONE]
        if failed:
            result = TaskResult(TaskStatus.SKIPPED, None, f"{', '.join(failed)} was not done")
            await self._plans.change(plan, task, result)
            return result
        branch = caller.branch
        lock = (branch.provider, branch.model)
        known = await gathered(self._gatherer, task.description, *lock, caller.session_id)
        turn = _turn(task, before, caller, known)
        await self._plans.change(plan, task, TaskResult(TaskStatus.RUNNING, None, ""))
        result = await self._ask(turn)
        await self._plans.change(plan, task, result)
        return result

    async def _ask(self, turn: TurnRequest) -> TaskResult:
        try:
            started = await self._engine.think(turn)
        except AppError as error:
            return TaskResult(TaskStatus.FAILED, None, f"{error.code}: {error.message}")
        except asyncio.CancelledError:
            await self._engine.stop(turn.id)
            raise
        return await self._result(started.node_id)

    async def _result(self, node_id: str) -> TaskResult:
        row = await self._plans.answer(node_id)
        done = row["status"] == NodeStatus.COMPLETE
        status = TaskStatus.DONE if done else TaskStatus.FAILED
        return TaskResult(status, node_id, row["response"] if done else row["failure"] or "")


def _turn(
    task: NewTask, before: dict[str, TaskResult], caller: Caller, known: Gathered
) -> TurnRequest:
    agent = Agent(task.agent)
    results = [(key, before[key].text) for key in task.depends_on]
    return TurnRequest(
        id=derived_id(None, task.id, "turn"),
        session_id=caller.session_id,
        blocks=(TextBlock(prompts.agent_task(task.description, results)),),
        system=prompts.agent_system(agent),
        material=known.material,
        used_ids=known.ids,
        rehydrated=known.rehydrated,
        degraded=known.degraded,
        side=SideLine(caller.branch, caller.node_id, f"agent:{agent}"),
    )
