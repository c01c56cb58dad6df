"""What a worker tells the others, what they do when they are told, and both through a Redis."""

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from datetime import UTC, datetime

import pytest
from pydantic import SecretStr

from app.bootstrap import Noema, Services, open_noema
from app.domain.debate import NewDebate
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from app.errors import UnauthenticatedError
from app.events.bus import EventBus, Key, Topic
from app.events.log import follow
from app.events.types import EventType, sessions_stream
from app.local.base import Connection
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from app.reasoning.turns.thinking_engine.turn_log import Clocks, cancelling
from app.settings import Settings
from app.supervisor import Health
from tests.factories import make_node, make_session
from tests.fakes.scripted_model import text
from tests.graph.thinking_engine.conftest import NewStage, Stage, new_stage
from tests.redis_server import RedisServer, redis_server

__all__ = ["new_stage", "redis_server"]

WAIT_S = 60


@pytest.fixture
def told(noema: Noema) -> Iterator[list[frozenset[Key]]]:
    """What a worker tells the others, commit by commit."""
    relayed: list[frozenset[Key]] = []
    with noema.bus.relayed(relayed.append):
        yield relayed


async def test_a_worker_tells_the_streams_of_a_commit_and_that_there_was_one(
    services: Services, told: list[frozenset[Key]]
) -> None:
    session_id = await services.sessions.create(make_session())
    streams = {session_id, sessions_stream(services.tenant_id)}
    assert told == [{Topic.COMMITS.key, *((services.tenant_id, stream) for stream in streams)}]


async def test_a_worker_tells_that_a_commit_left_a_job(
    services: Services, told: list[frozenset[Key]]
) -> None:
    await services.debates.start(NewDebate(new_id(), "Which queue?"))
    assert any(Topic.JOBS.key in keys for keys in told)


async def test_a_commit_that_relies_on_a_job_that_waits_leaves_none_to_be_taken(
    services: Services, told: list[frozenset[Key]]
) -> None:
    session_id = await services.sessions.create(make_session())
    looks = list[bool]()
    for _ in range(2):
        told.clear()
        await services.think_graph.add_node(make_node(session_id))
        looks.append(any(Topic.JOBS.key in keys for keys in told))
    assert looks == [True, False]


async def test_only_a_commit_that_leaves_a_job_wakes_the_runners_of_its_worker() -> None:
    bus, calls = EventBus(), list[str]()
    with bus.calling(Topic.JOBS.key, lambda: calls.append("jobs")):
        bus.wake("t", ["s"])
        assert calls == []
        bus.wake("t", [], frees_jobs=True)
    assert calls == ["jobs"]


async def test_a_worker_tells_that_a_key_was_revoked_and_a_text_forgotten(
    noema: Noema, services: Services, told: list[frozenset[Key]]
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "key", frozenset({Scope.READ}))
    told.clear()
    await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
    noema.vector_models.drop_questions()
    assert told == [{Topic.KEYS.key}, {Topic.QUESTIONS.key}]


async def test_a_key_that_another_worker_revoked_opens_nothing_once_it_is_told(
    noema: Noema, services: Services, settings: Settings, neo4j: Connection
) -> None:
    now = datetime.now(UTC)
    issued = await noema.tenants.create_key(services.tenant_id, "key", frozenset({Scope.READ}))
    async with open_noema(settings, neo4j, lambda: now) as other:
        await other.tenants.authenticate(issued.text)
        await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
        await other.tenants.authenticate(issued.text)
        other.bus.wake_here({Topic.KEYS.key})
        with pytest.raises(UnauthenticatedError, match="revoked"):
            await other.tenants.authenticate(issued.text)


async def test_a_turn_that_another_worker_cancelled_stops_once_it_is_told(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage([text("Half"), asyncio.Event()])
    bus, clock = EventBus(), [0.0]
    clocks = Clocks(lambda: datetime.now(UTC), lambda: clock[0])
    # The clock stands still: no lease is ever renewed by it.
    live = LiveTurns(stage.noema.graph_of, clocks, bus=bus)
    graph = stage.noema.graph_of(stage.services.tenant_id)
    engine, turn = ThinkingEngine(graph, stage.services.thinking.parts, live), stage.turn()
    async with live.running():
        await engine.start(turn)
        await stage.wait_for_text(turn.id, "Half")
        with stage.noema.bus.relayed((told := list[frozenset[Key]]()).append):
            await stage.services.thinking.cancel(turn.id)
        cancelled = (stage.services.tenant_id, cancelling(turn.id))
        assert [cancelled in keys for keys in told] == [True]
        bus.wake_here({cancelled})
        lines = await stage.lines(turn.id)
    assert lines[-1]["content"] == "interrupted"


async def test_a_commit_reaches_who_follows_at_another_worker_through_redis(
    settings: Settings, neo4j: Connection, redis_server: RedisServer
) -> None:
    # No look by the clock falls into the test.
    given = {"redis_url": SecretStr(redis_server.url), "event_poll_s": 60.0}
    woken, tenant_id = settings.model_copy(update=given), new_id()
    async with open_noema(woken, neo4j) as one, open_noema(woken, neo4j) as other:
        with other.bus.listen("t", "greeting") as heard:
            one.bus.wake("t", ["greeting"])
            assert await heard.wait(WAIT_S)
        session_id = await one.services(tenant_id).sessions.create(make_session())
        log = other.services(tenant_id).event_reads
        async with (
            asyncio.timeout(WAIT_S / 2),
            aclosing(follow(log, other.followers, session_id, 0)) as events,
        ):
            seen = [(await anext(events)).type]
            following = asyncio.ensure_future(anext(events))
            await asyncio.sleep(0)
            await one.services(tenant_id).sessions.complete(session_id)
            seen.append((await following).type)
        assert seen == [EventType.SESSION_CREATED, EventType.SESSION_STATUS_CHANGED]
        assert (await other.health())["redis"] is Health.OK
