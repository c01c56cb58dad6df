"""Two services on one database, the second with a clock that is a minute ahead.

What each process keeps in memory is listed in docs/operations.md, "What a worker remembers".
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Noema, Services, open_noema
from app.content.blocks import TextBlock
from app.content.usage import Usage
from app.domain.debate import DebateStatus, NewDebate
from app.domain.ids import new_id
from app.domain.job import Job, JobKind
from app.domain.nodes.thinking import NodeStatus
from app.domain.tenants.tenant import Scope
from app.domain.vectors import VectorChoice
from app.errors import ConflictError, RateLimitedError, UnauthenticatedError
from app.events.log import follow
from app.graph.base import Graph
from app.graph.change import queue
from app.jobs.queue import Report
from app.jobs.runner import JobRunner
from app.local.base import Connection
from app.reasoning.tenants.recent_keys import MAX_AGE
from app.reasoning.turns.thinking_engine.schemas import Account
from app.settings import Settings
from tests.fakes.embedder import LetterEmbedder
from tests.fakes.scripted_model import ScriptedModel, done, more, text
from tests.graph.thinking_engine.conftest import NewStage, Stage, new_stage

__all__ = ["new_stage"]

AHEAD = timedelta(seconds=60)
WAIT_S = 60
OTHER_MODEL = "voyage-4"


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


async def test_a_key_and_a_login_that_one_worker_closes_open_nothing_at_the_other_a_second_later(
    noema: Noema, services: Services, settings: Settings, neo4j: Connection
) -> None:
    now = datetime.now(UTC)
    tenants, tenant_id = noema.tenants, services.tenant_id
    key = await tenants.create_key(tenant_id, "key", frozenset({Scope.READ}))
    login = await tenants.create_login(tenant_id)
    async with open_noema(settings, neo4j, lambda: now) as other:
        await other.tenants.authenticate(key.text)
        await other.tenants.authenticate_login(login.text)
        await tenants.revoke_key(tenant_id, key.key.id)
        await tenants.end_login(login.text)
        now += MAX_AGE
        with pytest.raises(UnauthenticatedError, match="revoked"):
            await other.tenants.authenticate(key.text)
        with pytest.raises(UnauthenticatedError, match="revoked"):
            await other.tenants.authenticate_login(login.text)


async def test_a_turn_is_followed_and_cancelled_at_another_worker(
    new_stage: NewStage, ahead: Noema
) -> None:
    stage: Stage = await new_stage([text("Half"), asyncio.Event()])
    turn, there = stage.turn(), ahead.services(stage.services.tenant_id)
    told = follow(there.event_reads, ahead.followers, turn.id, 0)
    await stage.start(turn)
    async with asyncio.timeout(WAIT_S), aclosing(told):
        lines = [(await anext(told)).payload]
        while lines[-1].get("content") != "Half":
            lines.append((await anext(told)).payload)
        await there.thinking.cancel(turn.id)
        async for event in told:
            lines.append(event.payload)
            if event.payload.get("type") == "done":
                break
    assert lines[-1]["content"] == "interrupted"
    node = await stage.node(turn.id)
    assert (node.status, node.response) == (NodeStatus.INTERRUPTED, "Half")


async def test_a_debate_is_cancelled_at_another_worker(new_stage: NewStage, ahead: Noema) -> None:
    stage: Stage = await new_stage([text("I was say"), asyncio.Event()])
    tenant_id, debate_id = stage.services.tenant_id, new_id()
    await stage.services.debates.start(NewDebate(debate_id, "Which queue?"))
    async with asyncio.timeout(WAIT_S):
        running = asyncio.create_task(stage.noema.deliberations.run_due(tenant_id))
        with stage.noema.bus.listen_all() as wake_up:
            while not stage.model.requests:
                await wake_up.wait(0.1)
        await ahead.services(tenant_id).debates.cancel(debate_id)
        assert await running == 1
    debate = await stage.services.debates.require(debate_id)
    assert debate.status is DebateStatus.CANCELLED


async def test_a_job_of_one_worker_is_done_by_another_that_waits(
    noema: Noema, ahead: Noema
) -> None:
    is_done = asyncio.Event()

    async def work(_: Graph, __: Job, ___: Report) -> None:
        is_done.set()

    kinds = {JobKind.FINE_TUNE: work}
    runner = JobRunner(ahead.graph_of, kinds, ahead.bus)
    tenant_id = (await noema.tenants.ensure_tenant(f"two workers {new_id()}")).id
    async with asyncio.timeout(WAIT_S), runner.running():
        await noema.graph_of(tenant_id).apply(queue, JobKind.FINE_TUNE)
        await is_done.wait()


async def test_a_change_of_models_goes_on_from_what_another_worker_chose(
    settings: Settings, neo4j: Connection
) -> None:
    tenant_id = new_id()
    async with open_noema(settings, neo4j) as one, open_noema(settings, neo4j) as other:
        for worker in (one, other):
            worker.vector_models.makers[OTHER_MODEL] = LetterEmbedder
        here, there = (worker.services(tenant_id).vector_change for worker in (one, other))
        await here.fill(OTHER_MODEL)
        assert await there.switch() == VectorChoice(OTHER_MODEL)
        with pytest.raises(ConflictError, match="answers already"):
            await here.fill(OTHER_MODEL)
        await one.vector_models.refresh()
        assert one.vector_models.choice(tenant_id) == VectorChoice(OTHER_MODEL)


async def test_two_workers_that_make_a_tenant_at_once_get_the_same(
    noema: Noema, ahead: Noema
) -> None:
    name = f"two workers {new_id()}"
    made = await asyncio.gather(
        *(one.tenants.ensure_tenant(name) for one in (noema, ahead, noema, ahead))
    )
    assert len({tenant.id for tenant in made}) == 1


async def test_what_one_worker_spends_counts_at_the_other(
    services: Services, settings: Settings, neo4j: Connection
) -> None:
    at, account = datetime.now(UTC), Account(new_id(), "anthropic", "claude-opus-5-5")
    little = settings.model_copy(update={"model_tokens_per_day": 10})
    async with open_noema(little, neo4j) as other:
        there = other.services(services.tenant_id).ledger
        await there.check_day("anthropic", at)
        await services.ledger.add_day(account, Usage(input_tokens=1, output_tokens=10), at)
        with pytest.raises(RateLimitedError):
            await there.check_day("anthropic", at)
