"""Forks from their question to their end, on a real graph."""

import asyncio

import pytest

from app.domain.fork import (
    FindingKind,
    ForkBranchStatus,
    ForkStatus,
    NewForkBranch,
    NewSteering,
    ReplyForm,
    Steering,
)
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.list_filter import ListFilter
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.llm.errors import LLMTimeoutError
from app.reasoning.turns.deliberation.service import attempt_ids
from tests.fakes.scripted_model import text
from tests.graph.fork.conftest import QUESTION, NewStage, Stage, answer, by_style

LOG = answer("Take the log.", 0.8, "## Risks\n- The disk fills up\n- It needs a person")
BROKER = answer("Keep the broker.", 0.6, "## Risks\n- Disks fill up")
BROKEN = [LLMTimeoutError("it said nothing")]


async def test_every_branch_answers_and_all_are_compared(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    fork = await stage.forked("conservative", "aggressive")
    assert (fork.status, fork.reason, fork.provider) == (ForkStatus.COMPLETE, None, "offline")
    careful, bold = fork.branches
    assert (careful.conclusion, careful.confidence) == ("Keep the broker.", 0.6)
    assert (bold.conclusion, bold.confidence_basis) == ("Take the log.", "stated")
    assert [(one.kind, one.text) for one in bold.findings] == [
        (FindingKind.RISK, "The disk fills up"),
        (FindingKind.RISK, "It needs a person"),
    ]
    assert bold.parse is ReplyForm.HEADINGS
    comparison = fork.comparison
    assert comparison is not None
    assert (comparison.spread and comparison.spread.mean) == pytest.approx(0.7)
    assert [point.text for point in comparison.convergence] == ["Disks fill up"]
    assert [point.topic for point in comparison.divergence] == [QUESTION]
    assert [one.text for one in comparison.differences] == ["It needs a person"]
    assert comparison.recommended is not None
    assert comparison.recommended.branch_id == bold.id


async def test_branches_think_in_their_style_beside_the_main_line(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    guided = NewForkBranch("conservative", "Nobody is on call at night.")
    fork = await stage.forked(guided, "aggressive", context="We run 4 brokers.")
    nodes = await stage.services.thinking_reads.get_many([str(b.node_id) for b in fork.branches])
    assert {node.kind for node in nodes if node} == {NodeKind.FORK_BRANCH}
    known = f"<question>\n{QUESTION}\n</question>\n\n<known>\nWe run 4 brokers.\n</known>"
    [careful], [bold] = stage.model.asked("conservative"), stage.model.asked("aggressive")
    assert careful.endswith(f"{known}\n\n<mind>\nNobody is on call at night.\n</mind>")
    assert bold.endswith(f"</style>\n\n{known}")
    assert (careful.count("cannot be undone"), bold.count("largest gain")) == (1, 1)
    assert len({request.system for _, request in stage.model.requests}) == 1
    main = await stage.services.branches.ensure_main(stage.session_id)
    assert main.head_id is None
    question = await stage.services.thinking_reads.require(fork.node_id)
    assert (question.response, question.kind) == (QUESTION, NodeKind.MESSAGE)


async def test_the_stream_tells_it_from_beginning_to_end(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[BROKEN])
    fork = await stage.forked("conservative", "aggressive")
    told = await stage.told(fork)
    types = [event["type"] for event in told]
    assert types[:2] == ["fork_created", "fork_started"]
    assert sorted(types[2:-1]) == ["fork_branch_finished"] * 2 + ["fork_branch_started"] * 2
    begun = {e["style"]: e["node_id"] for e in told if e["type"] == "fork_branch_started"}
    assert begun["conservative"] == by_style(fork)["conservative"].node_id
    assert told[-1] == {
        "type": "fork_finished",
        "status": "partial",
        "reason": "aggressive: MODEL_TIMEOUT: it said nothing",
    }


async def test_a_branch_that_fails_is_kept_and_the_others_are_compared(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[BROKEN], balanced=[LOG])
    fork = await stage.forked("conservative", "aggressive", "balanced")
    assert fork.status is ForkStatus.PARTIAL
    failed = by_style(fork)["aggressive"]
    assert (failed.status, failed.conclusion) == (ForkBranchStatus.FAILED, None)
    assert (failed.confidence, failed.failure) == (None, "MODEL_TIMEOUT: it said nothing")
    assert fork.comparison is not None
    assert {v.branch_id for p in fork.comparison.divergence for v in p.positions} == {
        by_style(fork)["conservative"].id,
        by_style(fork)["balanced"].id,
    }


async def test_a_fork_whose_branches_all_fail_has_failed_and_compares_nothing(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(conservative=[BROKEN], aggressive=[BROKEN])
    fork = await stage.forked("conservative", "aggressive")
    assert (fork.status, fork.comparison) == (ForkStatus.FAILED, None)
    assert str(fork.reason).count("MODEL_TIMEOUT") == 2


async def test_one_branch_that_finishes_alone_is_not_compared(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[BROKEN])
    fork = await stage.forked("conservative", "aggressive")
    assert (fork.status, fork.comparison) == (ForkStatus.PARTIAL, None)


async def test_cancelling_stops_the_models_and_keeps_what_has_finished(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(
        conservative=[BROKER], aggressive=[[text("Ta"), asyncio.Event()]]
    )
    fork = await stage.start("conservative", "aggressive")
    running = asyncio.create_task(stage.run())
    await stage.wait_for(fork, "fork_branch_finished")
    cancelled = await stage.services.forks.cancel(fork.id)
    await running
    assert cancelled.status is ForkStatus.CANCELLED
    assert cancelled == await stage.again(fork)
    branches = by_style(cancelled)
    assert branches["conservative"].status is ForkBranchStatus.COMPLETE
    assert branches["aggressive"].status is ForkBranchStatus.CANCELLED
    assert stage.model.cancelled == ["aggressive"]
    node = await stage.services.thinking_reads.require(str(branches["aggressive"].node_id))
    assert node.status is NodeStatus.INTERRUPTED
    job = await stage.services.job_reads.require(str(fork.job_id))
    assert job.status is JobStatus.CANCELLED
    with pytest.raises(ConflictError, match="cancelled already"):
        await stage.services.forks.cancel(fork.id)


async def test_a_fork_whose_job_was_cancelled_says_so(new_stage: NewStage) -> None:
    stage: Stage = await new_stage()
    fork = await stage.start("conservative", "aggressive")
    await stage.services.jobs.cancel(str(fork.job_id))
    told = await stage.again(fork)
    assert (told.status, told.reason) == (ForkStatus.CANCELLED, "its job was cancelled")
    for status, forks in (("cancelled", (told,)), ("queued", ())):
        page = await stage.services.forks.list_page(PageRequest(9), ListFilter(statuses=(status,)))
        assert page.items == forks


async def test_guidance_makes_a_branch_that_thinks_begin_anew(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(
        conservative=[BROKER], aggressive=[[text("Ta"), asyncio.Event()], LOG]
    )
    fork = await stage.start("conservative", "aggressive")
    running = asyncio.create_task(stage.run())
    await stage.wait_for(fork, "fork_branch_finished")
    guide = NewSteering(new_id(), fork.id, Steering.GUIDE, text="We have one disk.")
    for _ in range(2):
        await stage.services.forks.steer(guide)
    await running
    ended = await stage.again(fork)
    careful, bold = by_style(ended)["conservative"], by_style(ended)["aggressive"]
    assert ended.status is ForkStatus.COMPLETE
    assert (careful.attempt, careful.guidance) == (1, ())
    assert (bold.attempt, bold.conclusion) == (2, "Take the log.")
    assert [one.text for one in bold.guidance] == ["We have one disk."]
    first, second = stage.model.asked("aggressive")
    assert second == f"{first}\n\n<mind>\nWe have one disk.\n</mind>"
    assert stage.model.cancelled == ["aggressive"]


async def test_who_takes_a_fork_up_again_asks_only_what_was_not_answered(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage(
        conservative=[BROKER], aggressive=[[text("Ta"), asyncio.Event()], LOG]
    )
    fork = await stage.start("conservative", "aggressive")
    runner = stage.noema.deliberations
    stopped = asyncio.create_task(stage.run())
    await stage.wait_for(fork, "fork_branch_finished")
    runner._stopping.set()  # pyright: ignore[reportPrivateUsage]  # what the end of `running` does
    await stopped
    runner._stopping.clear()  # pyright: ignore[reportPrivateUsage]
    assert (await stage.again(fork)).status is ForkStatus.RUNNING
    await stage.run()
    ended = await stage.again(fork)
    assert ended.status is ForkStatus.COMPLETE
    assert [style for style, _ in stage.model.requests].count("conservative") == 1
    bold = by_style(ended)["aggressive"]
    assert bold.node_id == attempt_ids(fork.id, "branch 1 0")[1]
    assert bold.conclusion == "Take the log."
    finished = [e for e in await stage.told(fork) if e["type"] == "fork_branch_finished"]
    assert len(finished) == 2


async def test_the_same_fork_again_changes_nothing(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    fork = await stage.start("conservative", "aggressive")
    again = await stage.start("conservative", "aggressive", id=fork.id)
    assert again == fork
    with pytest.raises(ConflictError, match="another fork"):
        await stage.start("conservative", "aggressive", id=fork.id, question="Which disk?")


@pytest.mark.parametrize(
    ("styles", "changed", "field"),
    [
        (("conservative",), {}, "branches"),
        (("conservative",) * 9, {}, "branches"),
        (("conservative", "reckless"), {}, "branches"),
        (("conservative", "aggressive"), {"question": "  "}, "question"),
        (("conservative", "aggressive"), {"provider": "nobody"}, "provider"),
        (("conservative", NewForkBranch("aggressive", " ")), {}, "branches[1].guidance"),
    ],
)
async def test_what_is_no_fork_is_refused_and_nothing_is_written(
    new_stage: NewStage, styles: tuple[str, ...], changed: dict[str, str], field: str
) -> None:
    stage: Stage = await new_stage()
    with pytest.raises(InvalidInputError) as refused:
        await stage.start(*styles, **changed)
    assert refused.value.field == field
    session = await stage.services.session_reads.require(stage.session_id)
    assert session.node_count == 0
    assert await stage.services.job_reads.list_open() == []


async def test_a_deleted_session_takes_its_forks_along(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(conservative=[BROKER], aggressive=[LOG])
    fork = await stage.forked("conservative", "aggressive")
    deletion = await stage.services.sessions.delete(stage.session_id)
    wanted = ("Fork", "ForkBranch", "ForkComparison", "ForkFinding", "ForkPoint", "ForkAdvice")
    assert {label: deletion.nodes[label] for label in wanted} == {
        "Fork": 1,
        "ForkBranch": 2,
        "ForkComparison": 1,
        "ForkFinding": 3,
        "ForkPoint": 3,
        "ForkAdvice": 1,
    }
    assert await stage.services.event_reads.head(fork.id) is None
    with pytest.raises(NotFoundError):
        await stage.again(fork)


async def test_a_fork_of_a_deleted_session_is_left(new_stage: NewStage) -> None:
    stage: Stage = await new_stage()
    fork = await stage.start("conservative", "aggressive")
    await stage.services.sessions.delete(stage.session_id)
    await stage.run()
    with pytest.raises(NotFoundError):
        await stage.services.job_reads.require(str(fork.job_id))
    assert stage.model.requests == []
