"""One client takes more than its share: idle followers, costly searches, floods, open connections.

A second key of the same service, in `NOEMA_OTHER_KEY`, is the client that suffers; without it the
flood is not measured.
"""

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from http import HTTPStatus
from statistics import mean

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.attacks.target import WAIT_S, Figure, Target, ask

FOLLOWERS, ROUNDS, ROUND_S, WRITERS = 60, 3, 4.0, 4
TEXTS, LONG_TEXTS, ASKED = 60, 300, 5
FLOODERS, FLOOD_S = 16, 5.0
CONNECTIONS = 300
SLOWEST_SEARCH_S, SLOWEST_SIMILAR_S, SLOWEST_OTHER_S = 1.0, 5.0, 1.0

_CREATE = 'mutation { createSession(input: {title: "Fair use"}) { ... on Session { id } } }'
_ADD = """mutation($session: ID!, $text: String!) {
  addThinkingNode(input: {sessionId: $session, blocks: [{text: $text}]}) {
    ... on ThinkingNode { id } } }"""
_SEARCH = "query($text: String!) { search(query: $text, first: 10) { edges { cursor } } }"
_SIMILAR = "query($id: ID!) { similar(id: $id, first: 5) { edges { cursor } } }"
_SMALL = "{ sessions(first: 1) { edges { cursor } } }"

PUNCTUATION = {
    "asterisks": "*" * 1_500,
    "spaced asterisks": "* " * 1_500,
    "question marks": "a? " * 1_500,
    "tildes": "word~ " * 800,
    "quotes": '"' * 1_500,
    "brackets": "([{" * 500 + "}])" * 500,
    "brackets around letters": "(a)[b]{c}" * 400,
    "full stops": ". " * 1_500,
    "full stops between letters": ".".join("abcdefgh" * 250),
    "hyphens between words": "-".join(["queue", "restart", "survives"] * 200),
    "slashes": "a/b\\c:d" * 500,
    "operators": "AND OR NOT && || ! + - " * 150,
    "mixed": "!?.,;:'\"()[]{}<>*~^|&+-=/\\@#$% " * 120,
    "emoji": "🙂" * 1_500,
    "spaced emoji": "🙂 " * 1_500,
    "zero width": "que\u200bue\u200d\ufeff " * 600,
    "one long word": "a" * 5_000,
    "one long number": "1" * 5_000,
    "rare words": " ".join(f"zq{number}x" for number in range(800)),
    "one letter each": " ".join("abcdefghijklmnopqrstuvwxyz" * 60),
    "CJK": "漢字仮名" * 1_000,
    "combining marks": "e\u0301\u0302\u0303" * 1_200,
}


async def attack(target: Target) -> list[Figure]:
    """Measure what everybody else loses."""
    figures = await _idle_followers(target)
    figures += await _punctuation(target)
    figures += await _background(target)
    if other := os.environ.get("NOEMA_OTHER_KEY"):
        figures += await _flood(target, Target(target.url, other))
    figures += await _held_streams(target)
    return figures + await _held_sockets(target)


async def _session(http: httpx.AsyncClient) -> str:
    return (await ask(http, _CREATE))["data"]["createSession"]["id"]


async def _add(http: httpx.AsyncClient, session: str, text: str) -> str:
    answer = await ask(http, _ADD, session=session, text=text)
    return answer["data"]["addThinkingNode"]["id"]


async def _idle_followers(target: Target) -> list[Figure]:
    """Write with and without followers of other sessions, in turns, and compare."""
    async with target.client() as http:
        sessions = [await _session(http) for _ in range(FOLLOWERS)]
        alone: list[float] = []
        beside: list[float] = []
        await _write_rate(http)
        for _ in range(ROUNDS):
            alone.append(await _write_rate(http))
            async with _following(target, sessions):
                beside.append(await _write_rate(http))
    lost = 100 * (1 - mean(beside) / mean(alone))
    return [
        # The rates depend on the machine: they are shown, and only the loss has a limit.
        Figure("writes with no follower", mean(alone), float("inf"), "/s"),
        Figure(f"writes with {FOLLOWERS} idle followers", mean(beside), float("inf"), "/s"),
        Figure(f"write rate lost to {FOLLOWERS} idle followers", lost, 20.0, "%"),
    ]


async def _write_rate(http: httpx.AsyncClient) -> float:
    end = time.perf_counter() + ROUND_S

    async def write(session: str) -> int:
        written = 0
        while time.perf_counter() < end:
            await _add(http, session, f"Note {written}.")
            written += 1
        return written

    sessions = [await _session(http) for _ in range(WRITERS)]
    begin = time.perf_counter()
    counts = await asyncio.gather(*map(write, sessions))
    return sum(counts) / (time.perf_counter() - begin)


@asynccontextmanager
async def _following(target: Target, sessions: Sequence[str]) -> AsyncGenerator[None]:
    """Hold a stream open on each session, at its end."""
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(_wide(target))
        for session in sessions:
            stream = http.stream("GET", f"/streams/{session}?after=1")
            (await stack.enter_async_context(stream)).raise_for_status()
        yield


def _wide(target: Target) -> httpx.AsyncClient:
    """Open a client without a limit of its own on connections."""
    return httpx.AsyncClient(
        base_url=target.url,
        headers={"authorization": f"Bearer {target.key}"},
        timeout=WAIT_S,
        limits=httpx.Limits(max_connections=None),
    )


async def _punctuation(target: Target) -> list[Figure]:
    async with target.client() as http:
        session = await _session(http)
        for number in range(TEXTS):
            await _add(http, session, f"Queue {number} survives a restart (see: [a.b.c], *x*?).")
        await _took(lambda: ask(http, _SEARCH, text="a queue that survives a restart"))
        took = {
            name: await _took(lambda text=text: ask(http, _SEARCH, text=text))
            for name, text in PUNCTUATION.items()
        }
    slowest = max(took, key=lambda name: took[name])
    name = f"slowest search of punctuation ({slowest})"
    return [Figure(name, took[slowest], SLOWEST_SEARCH_S, "s")]


async def _took(work: Callable[[], Awaitable[object]]) -> float:
    begin = time.perf_counter()
    await work()
    return time.perf_counter() - begin


async def _background(target: Target) -> list[Figure]:
    """Ask for what is like a text without a vector while a long queue is embedded."""
    words = " ".join(f"consideration {number} about queues," for number in range(120))
    async with target.client() as http:
        session = await _session(http)
        for number in range(LONG_TEXTS):
            await _add(http, session, f"{number} {words}")
        took: list[float] = []
        for number in range(ASKED):
            fresh = await _add(http, session, f"A fresh thought {number} about brokers.")
            took.append(await _took(lambda id_=fresh: ask(http, _SIMILAR, id=id_)))
    name = f"slowest `similar` while {LONG_TEXTS} long texts are embedded"
    return [Figure(name, max(took), SLOWEST_SIMILAR_S, "s")]


async def _flood(target: Target, other: Target) -> list[Figure]:
    """Ask with one key as fast as it goes, and time small questions of another one."""
    answered, refused = [0], [0]
    end = 0.0

    async def flood(http: httpx.AsyncClient) -> None:
        while time.perf_counter() < end:
            answer = await ask(http, _SEARCH, text="a queue that survives a restart")
            (refused if "errors" in answer else answered)[0] += 1

    async def asking(http: httpx.AsyncClient) -> list[float]:
        took: list[float] = []
        while time.perf_counter() < end:
            took.append(await _took(lambda: ask(http, _SMALL)))
            await asyncio.sleep(0.05)
        return took

    async with _wide(target) as many, other.client() as one:
        quiet = [await _took(lambda: ask(one, _SMALL)) for _ in range(10)]
        end = time.perf_counter() + FLOOD_S
        flooding = asyncio.gather(*(flood(many) for _ in range(FLOODERS)))
        took = await asking(one)
        await flooding
    return [
        Figure("small query of another key, quiet", mean(quiet), float("inf"), "s"),
        Figure("slowest small query beside a flood", max(took), SLOWEST_OTHER_S, "s"),
        Figure("searches answered to the flood", float(answered[0]), float("inf"), "calls"),
        Figure("searches refused to the flood", float(refused[0]), float("inf"), "calls"),
    ]


async def _held_streams(target: Target) -> list[Figure]:
    """Count the streams that one key may hold open."""
    held = 0
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(_wide(target))
        for _ in range(CONNECTIONS):
            stream = http.stream("GET", "/streams/sessions?after=0")
            answer = await stack.enter_async_context(stream)
            if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS:
                break
            held += 1
    return [Figure(f"streams held of {CONNECTIONS}", held, CONNECTIONS - 1, "streams")]


async def _held_sockets(target: Target) -> list[Figure]:
    """Count the sockets that one key may hold open."""
    held = 0
    address = f"{target.url.replace('http', 'ws', 1)}/graphql"
    hello = f'{{"type": "connection_init", "payload": {{"authorization": "Bearer {target.key}"}}}}'
    async with AsyncExitStack() as stack:
        with suppress(WebSocketException):
            for _ in range(CONNECTIONS):
                opened = connect(address, subprotocols=["graphql-transport-ws"])  # pyright: ignore[reportArgumentType]
                socket = await stack.enter_async_context(opened)
                await socket.send(hello)
                await asyncio.wait_for(socket.recv(), WAIT_S)
                held += 1
    return [Figure(f"sockets held of {CONNECTIONS}", held, CONNECTIONS - 1, "sockets")]
