"""Requests that cost more than they may: bombs of queries and bodies, without and with a key.

The service answers `/health` all the while; how long that takes tells whether its event loop stood.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager, suppress

import httpx

from tests.attacks.target import Figure, Target

HEALTH_S = 0.5
"""Longest time that `/health` may take meanwhile, on a machine that does other things as well."""
ANSWER_S = 2.0
EVERY_S = 0.02
BODY_BYTES = 8_388_608
POSTS = 128
AT_ONCE = 4

SESSIONS = "sessions{edges{node{id}}} "
REPEATED = "{" + SESSIONS * 398 + "}"
NESTED_TWICE = "{" + ("sessions{" + "edges{node{id}}" * 19 + "}") * 19 + "}"
ALIASES = "{" + " ".join(f"a{i}: __typename" for i in range(1300)) + "}"
DEEP = "{sessions{edges{node{" + "session{" * 900 + "id" + "}" * 904
LISTS = "{node(id: " + "[" * 1900 + "]" * 1900 + "){id}}"
DOUBLING = "{sessions{edges{node{...f0}}}}" + "".join(
    f"fragment f{i} on Session{{...f{i + 1} ...f{i + 1}}}" for i in range(300)
)
CHAIN = "{sessions{edges{node{...f0}}}}" + "".join(
    f"fragment f{i} on Session{{id ...f{i + 1}}}" for i in range(390)
)
UNKNOWN = "{" + " ".join(f"sesions{i:03}Bx{i}" for i in range(1900)) + "}"
UNKNOWN_TYPES = "{id}" + "".join(f"fragment f{i} on ThinkingNod{i}{{id}}" for i in range(500))
INTROSPECTION = "{__schema{types{fields{type{fields{type{fields{name}}}}}}}}"
DOCUMENTS = {
    "repeated fields": REPEATED,
    "fields repeated on two levels": NESTED_TWICE,
    "aliases": ALIASES,
    "nesting": DEEP,
    "nested lists": LISTS,
    "fragments that double": DOUBLING,
    "a chain of fragments": CHAIN,
    "unknown fields": UNKNOWN,
    "unknown types": UNKNOWN_TYPES,
    "introspection of introspection": INTROSPECTION,
}


async def attack(target: Target) -> list[Figure]:
    """Send each bomb as a stranger and with the key."""
    figures: list[Figure] = []
    async with target.client(with_key=False) as stranger, target.client() as holder:
        for who, http in (("a stranger", stranger), ("a key", holder)):
            for name, document in DOCUMENTS.items():
                slowest, took_s = await _timed(target, _documents(http, document))
                figures += [
                    Figure(f"{name} of {who}: slowest /health", slowest, HEALTH_S, "s"),
                    Figure(f"{name} of {who}: two answers", took_s, 2 * ANSWER_S, "s"),
                ]
            slowest, took_s = await _timed(target, _large_bodies(http))
            figures += [
                Figure(f"{POSTS} posts of 8 MB of {who}: slowest /health", slowest, HEALTH_S, "s"),
                Figure(f"{POSTS} posts of 8 MB of {who}: together", took_s, 60.0, "s"),
            ]
    return figures


async def _documents(http: httpx.AsyncClient, document: str) -> None:
    # A comment makes the second one different: no cache knows it.
    sent = [http.post("/graphql", json={"query": f"{document}#{i}"}) for i in range(2)]
    await asyncio.gather(*sent)


async def _large_bodies(http: httpx.AsyncClient) -> None:
    for first in range(0, POSTS, AT_ONCE):
        some = range(first, first + AT_ONCE)
        await asyncio.gather(*(_large_body(http, number) for number in some))


async def _large_body(http: httpx.AsyncClient, number: int) -> None:
    start = f'{{"query": "{{ __typename }} # {number} '
    emoji = "\N{GRINNING FACE}"
    filler = "a" * (BODY_BYTES - len(start) - len(emoji.encode()) - 2)
    content = f'{start}{filler}{emoji}"}}'.encode()
    # Who is refused before the body is sent may find the line closed.
    with suppress(httpx.TransportError):
        await http.post("/graphql", content=content, headers={"content-type": "application/json"})


async def _timed(target: Target, attacking: Awaitable[None]) -> tuple[float, float]:
    """Give the slowest answer of `/health` during an attack, and how long the attack took."""
    async with _watching(target) as took:
        began = time.perf_counter()
        await attacking
        lasted_s = time.perf_counter() - began
    return max(took), lasted_s


@asynccontextmanager
async def _watching(target: Target) -> AsyncGenerator[Sequence[float]]:
    took: list[float] = []
    async with target.client(with_key=False) as http:
        watching = asyncio.create_task(_watch(http, took))
        try:
            yield took
        finally:
            # Its last question is waited for: it is the one that a stalled loop answers late.
            await asyncio.sleep(EVERY_S)
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching


async def _watch(http: httpx.AsyncClient, took: list[float]) -> None:
    while True:
        began = time.perf_counter()
        try:
            await http.get("/health")
        finally:
            took.append(time.perf_counter() - began)
        await asyncio.sleep(EVERY_S)
