"""Turns whose process is gone, and turns that another process stops."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.content.blocks import TextBlock
from app.domain.nodes.thinking import NodeStatus
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from app.reasoning.turns.thinking_engine.turn_log import Clocks
from app.reasoning.turns.thinking_engine.writer import LEASE_S
from tests.conftest import PassTime
from tests.factories import make_session
from tests.fakes.scripted_model import done, more, text
from tests.graph.thinking_engine.conftest import NewStage, Stage


def engine_of_another_process(stage: Stage) -> ThinkingEngine:
    """Give an engine that shares nothing with the stage's but the database."""
    services = stage.services
    graph = stage.noema.graph_of(services.tenant_id)
    clocks = Clocks(lambda: datetime.now(UTC), asyncio.get_running_loop().time)
    live = LiveTurns(stage.noema.graph_of, clocks)
    return ThinkingEngine(graph, services.thinking.parts, live)


async def test_a_turn_that_nobody_renews_is_closed_with_what_is_stored(
    new_stage: NewStage, pass_time: PassTime
) -> None:
    gates = [asyncio.Event() for _ in range(2)]
    script = [text("Ha"), gates[0], more("lf"), gates[1]]
    stage: Stage = await new_stage(script, [text("Again."), done()])
    turn = stage.turn("Which queue?")
    started = await stage.start(turn)
    await stage.wait_for_text(turn.id, "Ha")
    gates[0].set()
    await stage.wait_for_text(turn.id, "Half")
    other = engine_of_another_process(stage)
    await pass_time(stage.services.tenant_id, LEASE_S)
    assert await other.recover() == 1
    node = await stage.node(turn.id)
    assert node.status is NodeStatus.INTERRUPTED
    assert node.failure == "PROCESS_DIED: the process that wrote it is gone"
    assert await stage.blocks(node.id) == (TextBlock("Half"),) == await stage.replayed(node.id)
    assert (await stage.node(started.user_node_id)).response == "Which queue?"
    assert (await stage.lines(turn.id))[-1]["content"] == "interrupted"
    gates[1].set()
    await stage.services.thinking.stop(turn.id)
    assert await stage.blocks(node.id) == (TextBlock("Half"),)
    assert (await stage.think("And now?")).status is NodeStatus.COMPLETE


async def test_a_turn_that_is_renewed_is_left_alone(
    new_stage: NewStage, pass_time: PassTime
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([text("Half"), gate, more(" and whole."), done()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "Half")
    other = engine_of_another_process(stage)
    await pass_time(stage.services.tenant_id, LEASE_S / 2)
    assert await other.recover() == 0
    gate.set()
    await stage.services.thinking.think(turn)
    assert await stage.blocks(turn.id) == (TextBlock("Half and whole."),)


async def test_another_process_stops_a_turn_at_its_next_write(new_stage: NewStage) -> None:
    gates = [asyncio.Event() for _ in range(2)]
    stage: Stage = await new_stage([text("Half"), gates[0], more(", then"), gates[1], done()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "Half")
    other = engine_of_another_process(stage)
    await other.cancel(turn.id)
    gates[0].set()
    lines = await stage.lines(turn.id)
    assert lines[-1]["content"] == "interrupted"
    assert await stage.blocks(turn.id) == (TextBlock("Half, then"),)
    assert stage.model.cancelled == 1


async def test_a_deleted_session_takes_its_turn_along(new_stage: NewStage) -> None:
    stage: Stage = await new_stage([text("Half"), asyncio.Event()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "Half")
    deletion = await stage.services.sessions.delete(stage.session_id)
    assert deletion.nodes["Turn"] == 1
    assert await stage.services.event_reads.head(turn.id) is None
    await stage.services.thinking.stop(turn.id)
    assert await stage.services.thinking_reads.get_many([turn.id]) == [None]
    assert await stage.services.event_reads.head(turn.id) is None


@pytest.mark.timeout(400)
@pytest.mark.parametrize("count", [50, pytest.param(200, marks=pytest.mark.sweep)])
async def test_many_streams_at_once_lose_nothing(new_stage: NewStage, count: int) -> None:
    words = [f"w{n} " for n in range(40)]
    script = [text(""), *(more(word) for word in words), done()]
    stage: Stage = await new_stage(*[list(script) for _ in range(count)])
    create = stage.services.sessions.create
    sessions = [await create(make_session(f"Session {n}")) for n in range(count)]
    turns = [replace(stage.turn(), session_id=session_id) for session_id in sessions]
    await asyncio.gather(*(stage.services.thinking.think(turn) for turn in turns))
    blocks = await stage.services.thinking_reads.blocks([turn.id for turn in turns])
    assert set(blocks) == {(TextBlock("".join(words)),)}
    for turn in turns:
        lines = await stage.lines(turn.id)
        assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
        said = "".join(line["content"] for line in lines if line["type"] == "text")
        assert said == "".join(words)
