"""Processes that are killed while agents work: nothing is lost and nothing is repeated."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from app.domain.nodes.plan import PlannedTask, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.page import PageRequest
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.turns.thinking_engine.writer import LEASE_S
from tests.conftest import PassTime
from tests.fakes.vendors.exchange import Exchange, at_once, streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Format
from tests.fakes.vendors.server import Asked
from tests.fakes.vendors.service import vendor_of
from tests.graph.agents.conftest import GOAL, Desk, KilledError
from tests.graph.agents.test_vendors import ROLES, called

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
SIX = tuple(
    PlannedTask(role, f"Part of {role}.", role, ROLES[max(0, number - 1) : number])
    for number, role in enumerate(ROLES)
)
_READS_OF_SIX = 4
_LEAST_OF_SIX, _MOST_OF_SIX = 40, 56
"""Transactions of six agents that call one tool each, at a vendor's server: what arrives together
is stored in fewer."""


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
    whole = [node.id for node in said if node.status is NodeStatus.COMPLETE]
    assert sorted(whole) == sorted(str(task.node_id) for task in plan.tasks)
    # An answer whose end was not stored keeps what had arrived, and is no result.
    assert {node.status for node in said} <= {NodeStatus.COMPLETE, NodeStatus.INTERRUPTED}
    assert len(said) <= len(whole) + 1


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


@asynccontextmanager
async def six_at(format_: Format, desk: Desk) -> AsyncGenerator[str]:
    """Queue six agents whose models are at a vendor's server, and give the plan.

    The server remembers nothing: it answers by the task in the prompt and by whether the result of
    the tool is there, whichever process asks.
    """
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(10))
    fact = page.items[0].id
    evidence = {"text": "Streams are written at each entry.", "sources": [fact]}
    proposal = {"question": GOAL, "choice": "Streams", "sources": [fact]}
    calls: Mapping[str, tuple[str, dict[str, Any]]] = {
        "maestro": ("search", {"text": "restart"}),
        "deep_thinker": ("record_evidence", evidence),
        "contrarian": ("contradictions", {}),
        "verifier": ("why", {"id": fact}),
        "synthesiser": ("propose_decision", proposal),
        "metacognition": ("stale", {}),
    }

    def answer(asked: Asked) -> Exchange:
        told = json.dumps(asked.body)
        [role] = [one for one in ROLES if f"Part of {one}." in told]
        if '"tool_result"' in told or '"role": "tool"' in told:
            return streamed(at_once(format_.said("Done.")))
        return called(format_, *calls[role])

    lock = {"provider": format_.provider, "model": format_.model}
    async with vendor_of(desk.noema, begin_s=5.0, idle_s=5.0) as vendor:
        vendor.answer = answer
        yield await desk.start(tasks=SIX, **lock)
        assert len({asked.path for asked in vendor.asked}) == 1


@pytest.mark.sweep
@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_six_agents_at_a_vendor_write_in_40_to_56_transactions(
    format_: Format, desk: Desk
) -> None:
    async with six_at(format_, desk) as plan_id:
        whole = await desk.process(plan_id)
        assert _LEAST_OF_SIX <= whole.transactions <= _MOST_OF_SIX
        assert len(desk.tools.asked) == _READS_OF_SIX
        await check(desk, await desk.services.plans.service.require(plan_id))


@pytest.mark.sweep
@pytest.mark.parametrize("kill_at", range(1, _MOST_OF_SIX + 1))
@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_six_agents_at_a_vendor_killed_at_each_transaction_lose_and_repeat_nothing(
    format_: Format, desk: Desk, pass_time: PassTime, kill_at: int
) -> None:
    async with six_at(format_, desk) as plan_id:
        if kill_at <= _LEAST_OF_SIX:
            await killed(desk, plan_id, kill_at, pass_time, _READS_OF_SIX)
            return
        with suppress(KilledError):
            assert (await desk.process(plan_id, kill_at)).transactions < kill_at
        await pass_time(desk.services.tenant_id, LEASE_S)
        await desk.process(plan_id)
        assert len(desk.tools.asked) - _READS_OF_SIX in (0, 1)
        await check(desk, await desk.services.plans.service.require(plan_id))
