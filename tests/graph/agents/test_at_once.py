"""Many plans at once in one tenant: none hears of another."""

import asyncio

import pytest

from app.bootstrap import Noema, Services
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.thinking import NodeKind
from app.domain.page import PageRequest
from tests.graph.agents.conftest import GOAL, new_desk

RUNS = 20


@pytest.mark.sweep
@pytest.mark.timeout(1200)
async def test_twenty_plans_at_once_in_one_tenant_keep_to_themselves(
    noema: Noema, services: Services
) -> None:
    desks = [await new_desk(noema, services) for _ in range(RUNS)]
    goals = [f"{GOAL} Case {number:02}." for number in range(RUNS)]
    started = zip(desks, goals, strict=True)
    plan_ids = [await desk.start(goal=goal) for desk, goal in started]
    await asyncio.gather(*(desk.process(id_) for desk, id_ in zip(desks, plan_ids, strict=True)))
    for number, (desk, plan_id) in enumerate(zip(desks, plan_ids, strict=True)):
        plan = await services.plans.service.require(plan_id)
        assert [task.status for task in plan.tasks] == [TaskStatus.DONE] * 6
        page = await services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
        nodes = {node.id: node for node in page.items}
        assert len(nodes) == 2 + 1 + 6 + 21 + 15 + 2
        assert all(str(task.node_id) in nodes for task in plan.tasks)
        prompts = [node.id for node in page.items if node.kind is NodeKind.MESSAGE]
        blocks = await services.thinking_reads.blocks(prompts)
        others = [f"Case {other:02}." for other in range(RUNS) if other != number]
        asked = [str(part) for one in blocks for part in one if part.kind == "text"]
        assert not [text for text in asked for other in others if other in text]
        events = await services.event_reads.replay_after(desk.session_id, 0, 500)
        told = [event.payload for event in events if "plan_id" in event.payload]
        assert {str(payload["plan_id"]) for payload in told} == {plan_id}
