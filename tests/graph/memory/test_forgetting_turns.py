"""What is forgotten while a model still answers stays forgotten."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from neo4j import AsyncDriver

from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.nodes.thinking import NodeStatus
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from tests.fakes.scripted_model import done, more, text
from tests.graph.thinking_engine.conftest import WAIT_S, NewStage, Stage, new_stage

__all__ = ["new_stage"]

SECRET = "Quillwort"
_EVERYTHING = "MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->() RETURN n, r"


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


async def _traces(driver: AsyncDriver, stage: Stage) -> list[str]:
    """Give the names of all properties that hold the secret."""
    found = await driver.execute_query(_EVERYTHING, tenant=stage.services.tenant_id)
    things = [thing for record in found.records for thing in record if thing]
    return [name for thing in things for name, value in thing.items() if SECRET in str(value)]


async def _forgotten_while_it_streams(
    new_stage: NewStage, *, message: bool
) -> tuple[Stage, TurnRequest]:
    """Forget an answer, or the message it answers, and let the model go on."""
    gate = asyncio.Event()
    script = [text(f"{SECRET} grows "), gate, more(f"where {SECRET} likes it."), done()]
    stage: Stage = await new_stage(script, [text("Something else."), done()])
    turn = stage.turn(f"Where does {SECRET} grow?" if message else "Where does it grow?")
    await stage.start(turn)
    await stage.wait_for_text(turn.id, SECRET)
    named = turn.message_id if message else turn.id
    await stage.services.knowledge.forgetting.forget(Forget(new_id(), frozenset({named})))
    gate.set()
    async with asyncio.timeout(WAIT_S):
        await stage.noema.live_turns.join(stage.services.tenant_id, turn.id)
    return stage, turn


async def test_an_answer_forgotten_while_it_streams_is_not_written_at_its_end(
    new_stage: NewStage, driver: AsyncDriver
) -> None:
    stage, turn = await _forgotten_while_it_streams(new_stage, message=False)
    assert await _traces(driver, stage) == []
    node = await stage.node(turn.id)
    assert (node.status, node.response) == (NodeStatus.INTERRUPTED, "")
    assert await stage.services.raw.of_nodes([turn.id]) == {}
    assert await stage.services.event_reads.head(turn.id) is None


async def test_an_answer_goes_with_the_message_that_is_forgotten_under_it(
    new_stage: NewStage, driver: AsyncDriver
) -> None:
    stage, turn = await _forgotten_while_it_streams(new_stage, message=True)
    assert await _traces(driver, stage) == []
    assert (await stage.node(turn.id)).status == NodeStatus.INTERRUPTED


async def test_a_branch_is_free_after_what_streamed_on_it_was_forgotten(
    new_stage: NewStage,
) -> None:
    stage, _ = await _forgotten_while_it_streams(new_stage, message=False)
    answer = await stage.think("And now?")
    assert (answer.status, answer.response) == (NodeStatus.COMPLETE, "Something else.")
    assert SECRET not in str(stage.model.requests[-1])


async def test_a_preview_names_the_answer_that_would_go_with_its_message(
    new_stage: NewStage,
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([text("It grows "), gate, more("here."), done()])
    turn = stage.turn()
    await stage.start(turn)
    forget = Forget(new_id(), frozenset({turn.message_id}))
    told = await stage.services.knowledge.forgetting.preview(forget)
    gate.set()
    await stage.noema.live_turns.join(stage.services.tenant_id, turn.id)
    assert {one.id for one in told} == {turn.id, turn.message_id}
