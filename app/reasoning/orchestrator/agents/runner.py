"""Carries a plan out: looks at what is stored, lets the agents work whose premises have ended.

Nothing that changes is kept between two looks, so it is the same whether a plan goes on or is taken
up again: a task that is done is read, one that was left is asked again, and its tools answer from
what they answered before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.content.blocks import TextBlock
from app.domain.nodes.branch import Branch
from app.domain.nodes.plan import Task, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.llm.base import Brief
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context.gathering import Gatherer, gathered
from app.reasoning.nodes.web_evidence.service import WebEvidence
from app.reasoning.orchestrator import prompts
from app.reasoning.orchestrator.agents import rules
from app.reasoning.orchestrator.agents.explorer import Explorer, explores
from app.reasoning.orchestrator.agents.findings import Findings
from app.reasoning.orchestrator.agents.revision import revision, supersedes, supposition
from app.reasoning.orchestrator.agents.schemas import Author, GraphTools, Instruction
from app.reasoning.orchestrator.agents.store import AgentPlans, PlanChanges
from app.reasoning.orchestrator.agents.toolbox import AgentToolbox
from app.reasoning.orchestrator.plan_store import TaskResult
from app.reasoning.orchestrator.schemas import EXPLORERS, Agent
from app.reasoning.orchestrator.steps import rules as steps
from app.reasoning.orchestrator.steps.edges import verdict_edges
from app.reasoning.orchestrator.steps.errors import NoVerdictError
from app.reasoning.turns.deliberation.at_once import at_once
from app.reasoning.turns.deliberation.schemas import Progress
from app.reasoning.turns.deliberation.service import Deliberation
from app.reasoning.turns.thinking_engine.schemas import SideLine, TurnRequest, TurnResult

AT_ONCE = 4
"""Agents of one plan that work at the same time."""


@dataclass(frozen=True, slots=True)
class PlanParts:
    """What the plans of one tenant work with."""

    plans: AgentPlans
    branches: BranchService
    deliberation: Deliberation
    gatherer: Gatherer
    reads: GraphTools
    findings: Findings
    web: WebEvidence


class PlanRunner:
    def __init__(self, parts: PlanParts) -> None:
        self._parts = parts
        self._explorer = Explorer(parts.plans.graph)

    async def carry_out(self, plan_id: str, progress: Progress) -> None:
        """Lead a plan to its end, from wherever it stands.

        Raises:
            UnavailableError: The database is away; the same again goes on where this ended.
            NotFoundError: The plan or its session is gone.
            ConflictError: It was cancelled, or another worker has it.
        """
        changes = PlanChanges(self._parts.plans.graph, progress, self._parts.findings.think_graph)
        while (plan := await self._parts.plans.require(plan_id)).status is TaskStatus.RUNNING:
            await self._go_on(plan, changes)

    async def _go_on(self, plan: TaskPlan, changes: PlanChanges) -> None:
        """Let those work whose premises have ended, or end the plan."""
        ready = rules.ready(plan)
        if not ready:
            await self._without_tasks(plan, changes)
            return
        if plan.budget_tokens is not None:
            spent = await self._parts.plans.spent(plan)
            if spent >= plan.budget_tokens:
                note = f"the plan spent {spent} of its {plan.budget_tokens} output tokens"
                also = self._explorer.spent_in if explores(plan) else None
                rest = partial(also, plan) if also else None
                await changes.end(plan, TaskStatus.FAILED, note, rest)
                return
        branch = await self._parts.branches.require(str(plan.branch_id))
        await at_once(self._carry(plan, task, branch, changes) for task in ready[:AT_ONCE])

    async def _without_tasks(self, plan: TaskPlan, changes: PlanChanges) -> None:
        """End a plan of which every task has ended, or find it more to do."""
        if explores(plan):
            await self._explorer.advance(plan, changes)
        else:
            await changes.end(plan, rules.status_of(plan))

    async def _carry(
        self, plan: TaskPlan, task: Task, branch: Branch, changes: PlanChanges
    ) -> None:
        if failed := rules.not_done(plan, task):
            skipped = TaskResult(TaskStatus.SKIPPED, None, f"{', '.join(failed)} was not done")
            await changes.change(plan, task, skipped)
            return
        if task.status is TaskStatus.PENDING:
            await changes.change(plan, task, TaskResult(TaskStatus.RUNNING, None, ""))
        result = await self._ask(plan, task, branch)
        done = result.status is NodeStatus.COMPLETE
        status = TaskStatus.DONE if done else TaskStatus.FAILED
        ended = TaskResult(status, result.stored_id, result.failure or "")
        if task.agent in EXPLORERS:
            told = (await self._parts.plans.answered(plan, task)).values() if done else ()
            noted = await self._explorer.note(plan, task, result, told)
            await changes.change(plan, task, noted.result, noted.edges, noted.also)
        elif done and task.agent == Agent.REVISER:
            await changes.change(plan, task, ended, [supersedes(plan, result.node_id)])
        elif done and task.agent == Agent.STEP_CHECKER:
            await self._judged(plan, task, result, changes)
        else:
            await changes.change(plan, task, ended)

    async def _judged(
        self, plan: TaskPlan, task: Task, result: TurnResult, changes: PlanChanges
    ) -> None:
        """Tie a verdict to what it judges and rests on; an answer without one is a failure."""
        try:
            judged = steps.judgement_of(result.text)
        except NoVerdictError as error:
            failed = TaskResult(TaskStatus.FAILED, result.stored_id, f"{error.code}: {error}")
            await changes.change(plan, task, failed)
            return
        told = await self._parts.plans.answered(plan, task)
        edges = verdict_edges(plan, result.node_id, judged, told.values())
        done = TaskResult(TaskStatus.DONE, result.stored_id, "")
        await changes.change(plan, task, done, edges)

    async def _ask(self, plan: TaskPlan, task: Task, branch: Branch) -> TurnResult:
        """Let an agent answer; an attempt that a dead process left is followed by the next one."""
        *earlier, last = rules.turn_ids(plan, task)
        results = await self._parts.plans.results(
            [one for one in plan.tasks if one.key in task.depends_on]
        )
        for id_ in earlier:
            request = await self._request(id_, plan, task, branch, results)
            result = await self._parts.deliberation.ask(request, ())
            if result.status is not NodeStatus.INTERRUPTED:
                return result
        request = await self._request(last, plan, task, branch, results)
        return await self._parts.deliberation.ask(request, ())

    async def _request(
        self,
        id_: str,
        plan: TaskPlan,
        task: Task,
        branch: Branch,
        results: Sequence[tuple[str, str]],
    ) -> TurnRequest:
        parts, agent = self._parts, Agent(task.agent)
        lock = (branch.provider, branch.model)
        asked = (parts.gatherer, task.description, *lock, plan.session_id)
        known = await gathered(*asked, _left_out(plan, agent))
        common = TurnRequest(
            id=id_,
            session_id=plan.session_id,
            blocks=(TextBlock(plan.goal),),
            material=known.material,
            used_ids=known.ids,
            rehydrated=known.rehydrated,
            degraded=known.degraded,
            side=SideLine(branch, plan.node_id, f"agent:{agent}"),
            brief=Brief("think", plan.goal, {}, known.templates),
        )
        if agent is Agent.REVISER:
            return await revision(parts.plans.graph, plan, common)
        if agent is Agent.SUPPOSER:
            return await supposition(parts.plans.graph, plan, common)
        told = (
            await self._explorer.instruction(plan, task)
            if agent in EXPLORERS
            else _instruction(plan, task, results)
        )
        earlier = await parts.plans.answered(plan, task)
        author = Author(task.id, agent)
        return replace(
            common,
            blocks=(TextBlock(told.text),),
            system=prompts.tool_user_system(agent),
            toolbox=AgentToolbox(parts.reads, parts.findings, parts.web, author, earlier),
            label=f"{agent}: {task.description}",
            kind=told.kind,
            brief=Brief(f"agent.{agent}", plan.goal, told.given),
        )


def _left_out(plan: TaskPlan, agent: Agent) -> frozenset[str]:
    """Keep the answer without a hypothesis from the agent that answers with it."""
    first = plan.subject_id if agent is Agent.SUPPOSER else None
    return frozenset({first} if first else ())


def _instruction(plan: TaskPlan, task: Task, results: Sequence[tuple[str, str]]) -> Instruction:
    if task.agent != Agent.STEP_CHECKER:
        text = prompts.agent_task(f"{plan.goal}\n\n{task.description}", results)
        return Instruction(text, NodeKind.THINKING, {"task": task.description})
    before = steps.earlier_steps(plan, task)
    text = prompts.step_task(plan.goal, before, task.description)
    given = {"task": task.description, "earlier": before, "subject_id": plan.subject_id}
    return Instruction(text, NodeKind.VERIFICATION, given)
