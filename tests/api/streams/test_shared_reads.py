"""What followers of one stream are woken for is read once."""

import asyncio
from contextlib import AsyncExitStack, aclosing

from app.api.follow import Access, follow_for
from app.bootstrap import Noema, Services
from tests.factories import make_session
from tests.fakes.graph import CountingGraph

FOLLOWERS = 5
READS_OF_EVENTS = "event/list_after"


async def test_a_commit_is_read_once_for_all_who_follow_the_stream(
    noema: Noema, services: Services, key: str
) -> None:
    noted = list[str]()
    counting = Noema(
        lambda tenant_id: CountingGraph(noema.graph_of(tenant_id), noted),
        noema.bus,
        noema.settings,
        noema.tenants,
        noema.embedder,
        noema.models,
    )
    counted = counting.services(services.tenant_id)
    session_id = await services.sessions.create(make_session())
    principal = await noema.tenants.authenticate(key)
    access = Access(principal, lambda: noema.tenants.authenticate(key), key)
    async with AsyncExitStack() as open_, asyncio.timeout(20):
        streams = [
            await open_.enter_async_context(
                aclosing(follow_for(counting, counted, session_id, 0, access))
            )
            for _ in range(FOLLOWERS)
        ]
        for stream in streams:
            await anext(stream)
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        noted.clear()
        await services.sessions.archive(session_id)
        told = [await event for event in waiting]
    assert [event.seq for event in told] == [2] * FOLLOWERS
    assert noted.count(READS_OF_EVENTS) == 1
