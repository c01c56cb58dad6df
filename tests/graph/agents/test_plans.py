"""Plans that agents carry out with tools over the graph, without a model."""

import json
from collections import Counter

import pytest

from app.bootstrap import Noema
from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.list_filter import ListFilter
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.plan import PlannedTask, TaskPlan, TaskStatus
from app.domain.nodes.thinking import NodeKind, ThinkingNode
from app.domain.page import PageRequest
from app.errors import AppError
from app.reasoning.orchestrator.agents.errors import PlanEndedError, PlanRunningError
from app.reasoning.orchestrator.agents.schemas import Author
from app.reasoning.orchestrator.agents.toolbox import MAX_CALLS, AgentToolbox
from app.reasoning.turns.thinking_engine.schemas import Caller
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.agents.conftest import FACTS, GOAL, Desk

CHAIN = (
    PlannedTask("first", "Look.", "research"),
    PlannedTask("second", "Say it.", "synthesiser", ("first",)),
)


async def nodes(desk: Desk) -> list[ThinkingNode]:
    reads = desk.services.thinking_reads
    return list((await reads.list_by_session(desk.session_id, PageRequest(100))).items)


async def called(desk: Desk) -> dict[str, list[str]]:
    """Give the tools that each agent called, in order, of the nodes that hold the calls."""
    written, tools = await nodes(desk), dict[str, list[str]]()
    blocks = await desk.services.thinking_reads.blocks([node.id for node in written])
    for node, parts in zip(written, blocks, strict=True):
        names = [part.name for part in parts if isinstance(part, ToolCallBlock)]
        if names:
            tools.setdefault(str(node.branch), []).extend(names)
    return tools


async def toolbox(desk: Desk, plan: TaskPlan) -> tuple[AgentToolbox, Caller]:
    parts = desk.services.plans.parts
    branch: Branch = await parts.branches.require(str(plan.branch_id))
    author = Author(plan.tasks[0].id, "research")
    caller = Caller(desk.session_id, plan.node_id, new_id(), branch)
    return AgentToolbox(parts.reads, parts.findings, parts.web, author, {}), caller


async def test_six_agents_look_up_record_and_propose_each_call_a_node(desk: Desk) -> None:
    plan = await desk.carry_out(await desk.start())
    assert [(task.key, task.status) for task in plan.tasks] == [
        (key, TaskStatus.DONE)
        for key in (
            *("maestro", "deep_thinker", "contrarian", "verifier"),
            *("synthesiser", "metacognition"),
        )
    ]
    assert plan.status is TaskStatus.DONE
    assert await called(desk) == {
        "agent:maestro": ["search", "precedents"],
        "agent:deep_thinker": ["search", "why", "record_evidence"],
        "agent:contrarian": ["search", "contradictions", "impact"],
        "agent:verifier": ["search", "why", "stale"],
        "agent:synthesiser": ["search", "propose_decision"],
        "agent:metacognition": ["stale", "contradictions"],
    }
    calls = await desk.services.plans.parts.plans.calls(plan)
    [recorded] = [call for call in calls if call.tool == "record_evidence"]
    assert (len(calls), recorded.task_key, recorded.is_error) == (15, "deep_thinker", False)
    assert all(call.result is not None for call in calls)
    assert all(call.duration_ms is not None and call.duration_ms >= 0 for call in calls)
    written = await nodes(desk)
    told = {node.id for node in written}
    sources, made = json.loads(recorded.arguments)["sources"], json.loads(str(recorded.result))
    assert {recorded.node_id, made["id"], *sources} <= told
    assert Counter(node.role.value for node in written)["tool"] == 15
    [found] = [node for node in written if node.author == "deep_thinker"]
    assert (found.kind, found.response in FACTS) == (NodeKind.THOUGHT, True)
    why = await desk.services.why.why(found.id)
    assert [reason.node.title for reason in why.rests_on] == [found.response]
    page = await desk.services.decision_reads.list_page(PageRequest(10))
    [decision] = page.items
    assert (decision.status, decision.question) == (DecisionStatus.PROPOSED, GOAL)
    assert decision.extracted_by == "agent:synthesiser"
    session = await desk.services.session_reads.require(desk.session_id)
    assert (session.plan or "").splitlines()[:2] == [
        GOAL,
        "1. Find out what is known and how earlier cases ended. (maestro)",
    ]


async def test_a_finding_without_a_source_that_is_there_is_refused_and_nothing_is_written(
    desk: Desk,
) -> None:
    plan = await desk.services.plans.service.require(await desk.start(tasks=CHAIN))
    tools, caller = await toolbox(desk, plan)
    before = len(await nodes(desk))
    refused: dict[str, str] = {}
    for name, arguments in {
        "none": '{"text": "Streams.", "sources": []}',
        "unknown": f'{{"text": "Streams.", "sources": ["{new_id()}"]}}',
        "no id": '{"text": "Streams.", "sources": ["above"]}',
    }.items():
        with pytest.raises(AppError) as error:
            await tools.run(ToolCallBlock("1", "record_evidence", arguments), caller)
        refused[name] = error.value.code
    proposal = '{"question": "Which?", "choice": "Streams", "sources": []}'
    with pytest.raises(AppError) as error:
        await tools.run(ToolCallBlock("1", "propose_decision", proposal), caller)
    assert refused == {"none": "NO_SOURCE", "unknown": "NOT_FOUND", "no id": "BAD_USER_INPUT"}
    assert error.value.code == "NO_SOURCE"
    assert len(await nodes(desk)) == before


async def test_the_calls_of_a_task_are_bounded_and_an_earlier_result_is_not_asked_again(
    desk: Desk,
) -> None:
    plan = await desk.services.plans.service.require(await desk.start(tasks=CHAIN))
    tools, caller = await toolbox(desk, plan)
    tools.earlier = {("stale", "{}"): "as before"}
    for _ in range(MAX_CALLS + 1):
        result = await tools.run(ToolCallBlock("1", "stale", "{}"), caller)
        assert result == ToolResultBlock("1", "as before")
    tools.calls = MAX_CALLS
    with pytest.raises(AppError, match="12 tools"):
        await tools.run(ToolCallBlock("2", "contradictions", "{}"), caller)


async def test_a_plan_that_is_cancelled_ends_and_goes_on_when_it_is_resumed(desk: Desk) -> None:
    service, tenant_id = desk.services.plans.service, desk.services.tenant_id
    plan_id = await desk.start(tasks=CHAIN)
    await service.cancel(plan_id)
    plan = await service.require(plan_id)
    assert [plan.status, *(task.status for task in plan.tasks)] == [TaskStatus.CANCELLED] * 3
    [job] = await desk.services.job_reads.get_many([str(plan.job_id)])
    assert job is not None
    assert job.status is JobStatus.CANCELLED
    assert await desk.noema.deliberations.run_due(tenant_id) == 0
    with pytest.raises(PlanEndedError):
        await service.cancel(plan_id)
    await service.resume(plan_id)
    plan = await desk.carry_out(plan_id)
    assert [plan.status, *(task.status for task in plan.tasks)] == [TaskStatus.DONE] * 3
    with pytest.raises(PlanRunningError):
        await service.resume(plan_id)


async def test_a_plan_whose_job_was_given_up_has_ended_and_can_be_taken_up(desk: Desk) -> None:
    service, services = desk.services.plans.service, desk.services
    plan_id = await desk.start(tasks=CHAIN)
    await services.jobs.cancel(str((await service.require(plan_id)).job_id))
    plan = await service.require(plan_id)
    assert [plan.status, *(task.status for task in plan.tasks)] == [TaskStatus.CANCELLED] * 3
    assert plan.tasks[0].note == "the job of the plan was cancelled"
    for status, ids in (("cancelled", [plan_id]), ("running", [])):
        page = await services.plans.reads.list_page(PageRequest(9), ListFilter(statuses=(status,)))
        assert [found.id for found in page.items] == ids
    with pytest.raises(PlanEndedError):
        await service.cancel(plan_id)
    await service.resume(plan_id)
    plan = await desk.carry_out(plan_id)
    assert [plan.status, *(task.status for task in plan.tasks)] == [TaskStatus.DONE] * 3


async def test_no_task_begins_once_the_budget_is_spent(desk: Desk, noema: Noema) -> None:
    model = ScriptedModel([text("Looked."), done(output_tokens=7)])
    before = noema.models["offline"]
    noema.models["offline"] = lambda _tenant: model
    try:
        plan = await desk.carry_out(await desk.start(tasks=CHAIN, budget_tokens=7))
    finally:
        noema.models["offline"] = before
    assert plan.status is TaskStatus.FAILED
    assert [(task.status, task.note) for task in plan.tasks] == [
        (TaskStatus.DONE, None),
        (TaskStatus.SKIPPED, "the plan spent 7 of its 7 output tokens"),
    ]
