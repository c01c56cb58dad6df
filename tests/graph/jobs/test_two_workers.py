"""Two services on one database, the second with a clock that is a minute ahead."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Noema, open_noema
from app.content.blocks import TextBlock
from app.domain.debate import DebateStatus, NewDebate
from app.domain.ids import new_id
from app.local.base import Connection
from app.settings import Settings
from tests.fakes.scripted_model import ScriptedModel, done, more, text
from tests.graph.thinking_engine.conftest import NewStage, Stage, new_stage

__all__ = ["new_stage"]

AHEAD = timedelta(seconds=60)
WAIT_S = 60


@pytest.fixture
async def ahead(settings: Settings, neo4j: Connection) -> AsyncIterator[Noema]:
    """A second service on the same database, whose clock is ahead of the first one's."""
    async with open_noema(settings, neo4j, lambda: datetime.now(UTC) + AHEAD) as opened:
        yield opened


async def test_a_live_turn_is_not_closed_by_a_service_whose_clock_is_ahead(
    new_stage: NewStage, ahead: Noema
) -> None:
    gate = asyncio.Event()
    stage: Stage = await new_stage([text("Half"), gate, more(" and whole."), done()])
    turn = stage.turn()
    await stage.start(turn)
    await stage.wait_for_text(turn.id, "Half")
    assert await ahead.services(stage.services.tenant_id).thinking.recover() == 0
    assert await ahead.recovery.run_once() == 0
    gate.set()
    await stage.services.thinking.think(turn)
    assert await stage.blocks(turn.id) == (TextBlock("Half and whole."),)


async def test_a_job_that_runs_is_not_taken_by_a_service_whose_clock_is_ahead(
    new_stage: NewStage, ahead: Noema
) -> None:
    stage: Stage = await new_stage([text("I was say"), asyncio.Event()])
    other = ScriptedModel([text("Not mine to say."), done()])
    ahead.models["offline"] = lambda _tenant: other
    tenant_id, debate_id = stage.services.tenant_id, new_id()
    await stage.services.debates.start(NewDebate(debate_id, "Which queue?"))
    async with asyncio.timeout(WAIT_S):
        running = asyncio.create_task(stage.noema.deliberations.run_due(tenant_id))
        with stage.noema.bus.listen_all() as wake_up:
            while not stage.model.requests:
                await wake_up.wait(0.1)
        assert await ahead.deliberations.run_due(tenant_id) == 0
        await stage.services.debates.cancel(debate_id)
        assert await running == 1
    assert other.requests == []
    debate = await ahead.services(tenant_id).debates.require(debate_id)
    assert debate.status is DebateStatus.CANCELLED
