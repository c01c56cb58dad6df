"""Chains of reasoning are verified step by step, without a model and with one that is scripted."""

import json
from dataclasses import replace
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.step_check import (
    NewStepCheck,
    StepCheck,
    StepIssueKind,
    StepPattern,
    StepVerdict,
)
from app.domain.nodes.thinking import NodeKind, ReasoningStep, StepKind
from app.errors import AppError, NotFoundError
from app.reads.graph.rows import edges_from
from tests.factories import make_node
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.agents.conftest import FACTS, GOAL, Desk

STEPS = (
    "Redis Streams survive a restart.",
    "Redis Streams do not survive a restart.",
    "Kafka needs ten brokers.",
)
VERDICTS = [StepVerdict.CORRECT, StepVerdict.INCORRECT, StepVerdict.UNCERTAIN]


async def start(desk: Desk, **fields: Any) -> str:  # noqa: ANN401
    new = NewStepCheck(new_id(), desk.session_id, GOAL, STEPS)
    return await desk.services.plans.steps.start(replace(new, **fields))


async def run(desk: Desk, check_id: str) -> StepCheck:
    await desk.noema.deliberations.run_due(desk.services.tenant_id)
    return await desk.services.plans.steps.require(check_id)


async def edges_between(desk: Desk, *ids: str) -> set[tuple[str, str, str]]:
    types = [EdgeType.VERIFIES, EdgeType.USED]
    given = {"ids": [*ids], "types": types, "recorded": None, "limit": 9}
    [row] = await desk.noema.graph_of(desk.services.tenant_id).read("edge/list_between", **given)
    return {(one.type, one.start_id, one.end_id) for one in edges_from(row["edges"])}


async def test_each_step_is_judged_by_what_is_stored_and_tied_to_it(desk: Desk) -> None:
    check = await run(desk, await start(desk))
    assert (check.status, check.valid) == (TaskStatus.DONE, False)
    assert [step.verdict for step in check.steps] == VERDICTS
    [issue] = check.steps[1].issues
    assert (issue.kind, issue.correction) == (StepIssueKind.FACTUAL_ERROR, FACTS[0])
    assert StepPattern.RECURRING_ISSUE not in check.patterns
    assert check.score is not None
    judged = str(check.steps[0].node_id)
    node = await desk.services.thinking_reads.require(judged)
    assert (node.kind, node.provider) == (NodeKind.VERIFICATION, "offline")
    plan = await desk.services.plans.reads.require(check.id)
    [source] = check.steps[0].source_ids
    assert await edges_between(desk, judged, plan.node_id, source) == {
        (EdgeType.VERIFIES, judged, plan.node_id),
        (EdgeType.USED, judged, source),
    }


async def test_the_steps_of_a_stored_node_are_judged_and_it_is_no_evidence_for_them(
    desk: Desk,
) -> None:
    said = "Kafka needs ten brokers for a quorum."
    step = ReasoningStep(new_id(), 0, StepKind.ANALYSIS, said, 0, len(said))
    node = replace(make_node(desk.session_id, TextBlock(said)), steps=(step,))
    await desk.services.think_graph.add_node(node)
    check = await run(desk, await start(desk, steps=(), subject_id=node.id))
    assert check.subject_id == node.id
    assert check.steps[0].verdict is StepVerdict.UNCERTAIN
    assert node.id not in check.steps[0].source_ids


async def test_what_cannot_be_verified_is_refused_and_nothing_is_written(desk: Desk) -> None:
    for fields, code in (
        ({"steps": ()}, "BAD_USER_INPUT"),
        ({"steps": ("One.",) * 51}, "BAD_USER_INPUT"),
        ({"subject_id": new_id()}, "BAD_USER_INPUT"),
        ({"steps": (), "subject_id": new_id()}, "NOT_FOUND"),
    ):
        with pytest.raises(AppError) as error:
            await start(desk, **fields)
        assert error.value.code == code
    assert await desk.noema.deliberations.run_due(desk.services.tenant_id) == 0
    with pytest.raises(NotFoundError):
        await desk.services.plans.steps.require(await desk.start())


async def test_an_answer_without_a_verdict_fails_the_step_which_is_asked_again_on_resume(
    desk: Desk, noema: Noema, services: Services
) -> None:
    right = json.dumps({"verdict": "correct", "confidence": 0.9, "sources": [new_id()]})
    scripts = [[text(right), done()], [text("It is fine."), done()], [text(right), done()]]
    model = ScriptedModel(*scripts)
    before = noema.models["offline"]
    noema.models["offline"] = lambda _tenant: model
    try:
        check_id = await start(desk, steps=STEPS[:2])
        failed = await run(desk, check_id)
        await services.plans.service.resume(check_id)
        ended = await run(desk, check_id)
    finally:
        noema.models["offline"] = before
    assert sorted(step.status for step in failed.steps) == [TaskStatus.DONE, TaskStatus.FAILED]
    [step] = [step for step in failed.steps if step.status is TaskStatus.FAILED]
    assert (step.verdict, step.failure) == (None, "NO_VERDICT: the answer holds no verdict")
    assert (failed.score, failed.valid) == (None, None)
    assert (ended.status, ended.valid) == (TaskStatus.DONE, True)
    assert ended.score == pytest.approx(0.9)
    assert len(model.requests) == 3
