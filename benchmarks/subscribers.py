"""How soon many subscribers see what is written, each following a session of its own.

The service is a process of its own. Readers and writer share another: it adds nodes over HTTP to
the sessions in turn, so many a second, and measures from before a write is sent until the
subscriber of its session has the first event of it.

Run: uv run python -m benchmarks.subscribers [--subscribers 1000] [--writes 50] [--seconds 30]
"""

import argparse
import asyncio
import time
from asyncio import Semaphore
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
import psutil

from app.domain.tenants.tenant import Scope
from benchmarks.graphql import FOLLOW
from benchmarks.place import Place, figures_of, open_place, served, tell
from tests.api.live import Socket, graphql_socket
from tests.factories import make_session

WARM_UP = 100
"""Events that do not count."""
ARRIVING = 32
"""Subscribers who connect at one time, before anything is written."""
SETTLED_S = 2.0
"""What events on their way have to arrive, once the last write was sent."""
ADD = """mutation ($id: ID!) { addThinkingNode(input: {sessionId: $id, blocks: [{text: "A step."}]})
  { __typename ... on UserError { code } } }"""


@dataclass(slots=True)
class Told:
    """What was written and not seen, and how long it took to see the rest."""

    sent: dict[str, float] = field(default_factory=dict[str, float])
    took_ms: list[float] = field(default_factory=list[float])

    def saw(self, session_id: str) -> None:
        begin = self.sent.pop(session_id, None)
        if begin is not None:
            self.took_ms.append((time.perf_counter() - begin) * 1000)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--subscribers", type=int, default=1_000)
    parser.add_argument("--writes", type=int, default=50, help="A second.")
    parser.add_argument("--seconds", type=int, default=30)
    given = parser.parse_args()
    async with open_place() as place, served(place) as service, AsyncExitStack() as stack:
        keys = await _keys(place, given.subscribers)
        services = place.noema.services((await place.noema.tenants.own_tenant()).id)
        ids = [await services.sessions.create(make_session()) for _ in range(given.subscribers)]
        told = Told()
        readers = await stack.enter_async_context(asyncio.TaskGroup())
        sockets = await _connected(stack, place.noema.settings.port, keys, len(ids))
        reading = [
            readers.create_task(_read(socket, id_, told))
            for socket, id_ in zip(sockets, ids, strict=True)
        ]
        await _write(place.noema.settings.port, keys, ids, told, given.writes, given.seconds)
        tell(
            {
                "subscribers": len(ids),
                "writes_a_second": given.writes,
                **figures_of(told.took_ms[WARM_UP:]),
                "lost": len(told.sent),
                "service_mb": psutil.Process(service.pid).memory_info().rss // 1_000_000,
            }
        )
        for task in reading:
            task.cancel()


async def _keys(place: Place, subscribers: int) -> Sequence[str]:
    """Make as many keys as so many sockets take."""
    tenant = await place.noema.tenants.own_tenant()
    number = -(-subscribers // place.noema.settings.sockets_per_key)
    made = [
        await place.noema.tenants.create_key(tenant.id, f"reader {n}", frozenset(Scope))
        for n in range(number)
    ]
    return [key.text for key in made]


async def _connected(
    stack: AsyncExitStack, port: int, keys: Sequence[str], number: int
) -> list[Socket]:
    turns = Semaphore(ARRIVING)

    async def connect(place: int) -> Socket:
        async with turns:
            socket = graphql_socket(port, keys[place % len(keys)])
            return await stack.enter_async_context(socket)

    return list(await asyncio.gather(*map(connect, range(number))))


async def _read(socket: Socket, session_id: str, told: Told) -> None:
    await socket.subscribe(FOLLOW, s=session_id)
    while True:
        await socket.connection.recv()
        told.saw(session_id)


async def _write(
    port: int, keys: Sequence[str], ids: Sequence[str], told: Told, writes: int, seconds: int
) -> None:
    """Send so many writes a second, whether or not those before were answered."""
    url = f"http://127.0.0.1:{port}/graphql"
    limits = httpx.Limits(max_connections=64)
    async with httpx.AsyncClient(limits=limits, timeout=60) as http, asyncio.TaskGroup() as sending:
        begin = time.perf_counter()
        for number in range(writes * seconds):
            await asyncio.sleep(max(0.0, begin + number / writes - time.perf_counter()))
            session_id, key = ids[number % len(ids)], keys[number % len(keys)]
            told.sent[session_id] = time.perf_counter()
            sending.create_task(_add(http, url, key, session_id))
    await asyncio.sleep(SETTLED_S)


async def _add(http: httpx.AsyncClient, url: str, key: str, session_id: str) -> None:
    body = {"query": ADD, "variables": {"id": session_id}}
    answer = await http.post(url, json=body, headers={"authorization": f"Bearer {key}"})
    if answer.json()["data"]["addThinkingNode"]["__typename"] != "ThinkingNode":
        raise RuntimeError(answer.text)


if __name__ == "__main__":
    asyncio.run(main())
