"""Processes that are killed while agents work: nothing is lost and nothing is repeated."""

import pytest

from app.domain.nodes.plan import PlannedTask, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeKind
from app.domain.page import PageRequest
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.turns.thinking_engine.writer import LEASE_S
from tests.conftest import PassTime
from tests.graph.agents.conftest import Desk, KilledError

PAIR = (
    PlannedTask("look", "Look.", "research"),
    PlannedTask("propose", "Propose.", "synthesiser", ("look",)),
)
_READS = ("search", "why", "impact", "stale", "contradictions", "precedents")
_SIX = 15 - 2
"""Reads of the six agents."""
_TRANSACTIONS = 57
"""Of a plan of six: each task is begun and ended, and each of its answers and results is stored.
What arrives slowly is stored in more."""


async def stored(desk: Desk, plan_id: str) -> int:
    """Count the results of reads that are in the graph."""
    plan = await desk.services.plans.service.require(plan_id)
    plans = AgentPlans(desk.noema.graph_of(desk.services.tenant_id))
    found = [await plans.answered(plan, task) for task in plan.tasks]
    return sum(name in _READS for one in found for name, _ in one)


async def killed(desk: Desk, plan_id: str, kill_at: int, pass_time: PassTime, reads: int) -> None:
    """Kill a process at one transaction, and let the next one go on."""
    with pytest.raises(KilledError):
        await desk.process(plan_id, kill_at)
    before = await stored(desk, plan_id)
    await pass_time(desk.services.tenant_id, LEASE_S)
    asked = len(desk.tools.asked)
    await desk.process(plan_id)
    assert len(desk.tools.asked) - asked == reads - before, kill_at
    await check(desk, await desk.services.plans.service.require(plan_id))


async def check(desk: Desk, plan: TaskPlan) -> None:
    assert plan.status is TaskStatus.DONE
    assert {task.status for task in plan.tasks} == {TaskStatus.DONE}
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    found = [node.author for node in page.items if node.source == "agent"]
    assert len(found) == len(set(found)) == 2
    said = [node for node in page.items if node.kind is NodeKind.THINKING and node.response]
    assert sorted(node.id for node in said) == sorted(str(task.node_id) for task in plan.tasks)


@pytest.mark.parametrize("kill_at", [4, 11])
async def test_a_plan_whose_process_is_killed_is_finished_by_the_next_one(
    desk: Desk, pass_time: PassTime, kill_at: int
) -> None:
    plan_id = await desk.start(tasks=PAIR)
    await killed(desk, plan_id, kill_at, pass_time, 3)


@pytest.mark.sweep
async def test_six_agents_write_in_57_transactions_or_more(desk: Desk) -> None:
    whole = await desk.process(await desk.start())
    assert whole.transactions >= _TRANSACTIONS
    assert len(desk.tools.asked) == _SIX


@pytest.mark.sweep
@pytest.mark.parametrize("kill_at", range(1, _TRANSACTIONS + 1))
async def test_six_agents_killed_at_each_transaction_lose_nothing_and_repeat_nothing(
    desk: Desk, pass_time: PassTime, kill_at: int
) -> None:
    await killed(desk, await desk.start(), kill_at, pass_time, _SIX)
