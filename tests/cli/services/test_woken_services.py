"""Two service processes on one Neo4j that wake each other through a Redis, and one is killed.

They look for each other's events by the clock once a minute: what comes sooner came by a wake-up.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack

import httpx
import pytest

from app.settings import Settings
from tests.cli.services.service import Service
from tests.cli.services.subscriber import EACH, Subscriber, create
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

_WAIT_S = 300


async def _create_until_cut(http: httpx.AsyncClient, ids: set[str]) -> None:
    try:
        while True:
            await create(http, ids)
    except httpx.TransportError:
        return


async def test_no_subscriber_misses_an_event_when_redis_and_a_service_are_killed(
    new_settings: NewSettings, elsewhere: Mapping[str, str], redis_server: RedisServer
) -> None:
    woken = {"NOEMA_REDIS_URL": redis_server.url, "NOEMA_EVENT_POLL_S": "60"}
    first, second = (Service(new_settings(), {**elsewhere, **woken}) for _ in range(2))
    cut, kept, ids = Subscriber(), Subscriber(), set[str]()
    async with AsyncExitStack() as lives, AsyncExitStack() as first_life:
        here = await first_life.enter_async_context(first.life())
        there = await lives.enter_async_context(second.life())
        async with asyncio.timeout(_WAIT_S):
            await asyncio.gather(create(here, ids), create(there, ids))
            await asyncio.gather(*(s.follow(h, ids) for s, h in ((cut, here), (kept, there))))
            # What is written meanwhile is told to nobody; both look once Redis is back.
            waiting = asyncio.gather(cut.follow_more(here), kept.follow_more(there))
            await redis_server.stop()
            await create(here, ids)
            await redis_server.start()
            await waiting
            writing = asyncio.create_task(_create_until_cut(here, ids))
            await kept.follow_more(there)
            await first_life.aclose()
            await writing
            await create(there, ids)
            await asyncio.gather(cut.follow(there, ids), kept.follow(there, ids))
    assert [seq for seq, _ in kept.seen] == [*range(1, len(kept.seen) + 1)]
    assert cut.seen == kept.seen
    assert len(ids) >= 4 * EACH
