"""A turn from the message to the finished answer."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock, ThinkingBlock
from app.content.usage import Usage
from app.content.wire import Record
from app.domain.nodes.thinking import NodeStatus, Role
from app.errors import AppError, ConflictError, InvalidInputError
from app.llm.errors import (
    LLMTimeoutError,
    LLMUnavailableError,
    StreamCutError,
    UnknownModelError,
)
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from app.reasoning.turns.thinking_engine.turn_log import Clocks
from tests.factories import make_session
from tests.fakes.scripted_model import Step, done, more, text, thinking
from tests.graph.thinking_engine.conftest import WAIT_S, NewStage, Stage


async def test_an_answer_holds_all_blocks_and_what_the_vendor_said(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(
        [thinking("Weigh "), more("both."), text("Redis"), more(" it is."), done()]
    )
    node = await stage.think()
    assert (node.status, node.role, node.stop_reason) == (
        NodeStatus.COMPLETE,
        Role.ASSISTANT,
        "end_turn",
    )
    assert node.usage == Usage(input_tokens=10, output_tokens=5)
    assert (node.provider, node.model, node.failure) == ("offline", "offline", None)
    blocks = await stage.blocks(node.id)
    assert blocks == (ThinkingBlock("Weigh both."), TextBlock("Redis it is."))
    assert blocks == await stage.replayed(node.id)


async def test_lines_joined_in_order_give_the_text(new_stage: NewStage) -> None:
    stage: Stage = await new_stage(
        [thinking("Weigh "), more("both."), text("Re"), more("dis"), done()]
    )
    node = await stage.think()
    lines = await stage.lines(node.id)
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    said = "".join(line["content"] for line in lines if line["type"] == "text")
    thought = "".join(line["content"] for line in lines if line["type"] == "thinking")
    assert (thought, said) == ("Weigh both.", "Redis")
    durations = lines[-1].pop("durations")
    assert 0 <= durations["firstTokenMs"] <= durations["totalMs"]
    assert lines[-1] == {
        "type": "done",
        "content": "complete",
        "append": False,
        "blockIndex": None,
        "nodeId": node.id,
        "stopReason": "end_turn",
        "usage": {
            "inputTokens": 10,
            "outputTokens": 5,
            "thinkingTokens": None,
            "cacheReadTokens": None,
            "cacheWriteTokens": None,
        },
        "seq": len(lines),
    }


async def test_the_message_is_stored_before_the_model_has_said_anything(
    new_stage: NewStage,
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([gate, text("Late."), done()])
    turn = stage.turn("Which queue?")
    started = await stage.start(turn)
    message, answer = await stage.node(started.user_node_id), await stage.node(started.node_id)
    assert (message.response, message.role) == ("Which queue?", Role.USER)
    assert (answer.status, answer.parent_id) == (NodeStatus.STREAMING, message.id)
    gate.set()
    await stage.services.thinking.think(turn)
    assert (await stage.node(answer.id)).status is NodeStatus.COMPLETE


async def test_the_next_turn_follows_and_is_influenced(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("One."), done()], [text("Two."), done()])
    first = await stage.think("First?")
    second = await stage.think("Second?")
    message = await stage.node(second.parent_id or "")
    assert message.parent_id == first.id
    said = [m.role for m in stage.model.requests[1].messages]
    assert said == ["user", "assistant", "user"]


async def test_a_repeat_of_a_turn_begins_nothing_anew(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("Once."), done()])
    turn = stage.turn()
    first = await stage.services.thinking.think(turn)
    assert await stage.services.thinking.think(turn) == first
    assert len(stage.model.requests) == 1
    session = await stage.services.session_reads.require(stage.session_id)
    assert session.node_count == 2


@pytest.mark.parametrize(
    ("script", "status", "said"),
    [
        ([LLMUnavailableError("away")], NodeStatus.FAILED, ()),
        ([text("Half"), LLMTimeoutError("silence")], NodeStatus.INTERRUPTED, (TextBlock("Half"),)),
        ([text("Half"), StreamCutError("cut")], NodeStatus.INTERRUPTED, (TextBlock("Half"),)),
        ([text("Half"), LLMUnavailableError("529")], NodeStatus.FAILED, (TextBlock("Half"),)),
        ([thinking("Only thought")], NodeStatus.INTERRUPTED, (ThinkingBlock("Only thought"),)),
        ([text("Half"), Record("{not json")], NodeStatus.FAILED, (TextBlock("Half"),)),
        ([text("Half"), ValueError("a bug")], NodeStatus.FAILED, (TextBlock("Half"),)),
        ([text("I can't."), done("refusal")], NodeStatus.COMPLETE, (TextBlock("I can't."),)),
    ],
    ids=["away", "silence", "cut", "late-error", "thinking-only", "malformed", "bug", "refusal"],
)
async def test_whatever_ends_an_answer_all_that_came_is_kept(
    new_stage: NewStage, script: list[Step], status: NodeStatus, said: tuple[object, ...]
) -> None:
    stage: Stage = await new_stage(script, [text("Next."), done()])
    node = await stage.think()
    assert node.status is status
    assert await stage.blocks(node.id) == said == await stage.replayed(node.id)
    assert (await stage.lines(node.id))[-1]["content"] == status
    # The branch is free at once.
    assert (await stage.think("And now?")).status is NodeStatus.COMPLETE


@pytest.mark.parametrize(
    ("said", "more_", "refusal"),
    [
        ("x" * 120_001, {}, None),
        ("   ", {}, None),
        ("Fine", {"thinking_budget": 1_000, "max_output_tokens": 1_000}, None),
        ("Fine", {}, UnknownModelError("no such model", field="model")),
    ],
)
async def test_a_refused_turn_writes_nothing(
    new_stage: NewStage, said: str, more_: dict[str, int], refusal: AppError | None
) -> None:
    stage: Stage = await new_stage(refusal=refusal)
    with pytest.raises(InvalidInputError):
        await stage.think(said, **more_)
    assert stage.model.requests == []
    assert (await stage.services.session_reads.require(stage.session_id)).node_count == 0
    assert (await stage.services.branches.list_by_session(stage.session_id)).items == ()


async def test_another_model_than_the_branchs_is_refused_with_the_advice_to_fork(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage([text("One."), done()])
    await stage.think()
    with pytest.raises(ConflictError, match="fork it") as refused:
        await stage.think("Again?", provider="anthropic", model="claude-opus-5-5")
    assert refused.value.code == "BRANCH_LOCKED"
    assert (await stage.services.session_reads.require(stage.session_id)).node_count == 2


async def test_a_second_writer_gets_a_conflict_and_the_first_goes_on(new_stage: NewStage) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([text("First"), gate, done()])
    first = stage.turn("One?")
    await stage.start(first)
    with pytest.raises(ConflictError) as refused:
        await stage.think("Two?")
    assert refused.value.code == "BRANCH_BUSY"
    gate.set()
    await stage.services.thinking.think(first)
    assert (await stage.node(first.id)).status is NodeStatus.COMPLETE
    assert (await stage.services.session_reads.require(stage.session_id)).node_count == 2


async def test_cancel_keeps_what_came_and_reaches_the_vendor(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("Half"), asyncio.Event(), done()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "Half")
    await stage.services.thinking.cancel(turn.id)
    node = await stage.node(turn.id)
    assert (node.status, node.failure) == (NodeStatus.INTERRUPTED, "CANCELLED: cancelled")
    assert await stage.blocks(node.id) == (TextBlock("Half"),) == await stage.replayed(node.id)
    assert stage.model.cancelled == 1
    with pytest.raises(ConflictError) as refused:
        await stage.services.thinking.cancel(turn.id)
    assert refused.value.code == "TURN_ENDED"


async def test_turns_of_two_tenants_under_one_id_are_two_turns(
    new_stage: NewStage, other_services: Services
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage(
        [text("Ours"), asyncio.Event(), done()], [text("Theirs"), gate, more(" goes on."), done()]
    )
    session_id = await other_services.sessions.create(make_session())
    other = replace(stage, services=other_services, session_id=session_id)
    turn = stage.turn()
    for of, said in ((stage, "Ours"), (other, "Theirs")):
        await of.start(replace(turn, session_id=of.session_id))
        await of.wait_for_text(turn.id, said)

    await stage.services.thinking.cancel(turn.id)
    gate.set()
    lines = await other.lines(turn.id)

    assert (await stage.node(turn.id)).response == "Ours"
    assert "".join(line["content"] for line in lines if line["type"] == "text") == "Theirs goes on."
    assert (await other.node(turn.id)).status == NodeStatus.COMPLETE
    assert await stage.blocks(turn.id) == (TextBlock("Ours"),)


async def test_a_late_subscriber_gets_the_text_so_far_and_then_the_rest(
    new_stage: NewStage,
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([text("So far"), gate, more(", and on."), done()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "So far")
    late = asyncio.create_task(stage.lines(turn.id))
    gate.set()
    lines = await late
    assert "".join(line["content"] for line in lines if line["type"] == "text") == "So far, and on."
    resumed = await stage.lines(turn.id, after=1)
    assert resumed == lines[1:]


async def test_what_an_answer_opens_with_holds_up_none_of_its_words(new_stage: NewStage) -> None:
    first, last = asyncio.Event(), asyncio.Event()
    stage = await new_stage([text(""), first, more("Streams."), last, done()])
    clock = [0.0]
    live = LiveTurns(stage.noema.graph_of, Clocks(lambda: datetime.now(UTC), lambda: clock[0]))
    graph = stage.noema.graph_of(stage.services.tenant_id)
    engine, turn = ThinkingEngine(graph, stage.services.thinking.parts, live), stage.turn()
    async with live.running():
        await engine.start(turn)
        clock[0] = 1.0
        await _stored(stage, turn.id)
        # The clock stands still: what has to wait for it is never stored.
        first.set()
        await stage.wait_for_text(turn.id, "Streams.")
        last.set()
        await stage.lines(turn.id)


async def _stored(stage: Stage, node_id: str) -> None:
    """Wait until something that was received is stored."""
    async with asyncio.timeout(WAIT_S):
        with stage.noema.bus.listen_all() as wake_up:
            while not (await stage.services.raw.of_nodes([node_id]))[node_id].packed:
                await wake_up.wait(0.1)
