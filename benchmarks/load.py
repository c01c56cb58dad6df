"""Many users at once: reads, writes and streams, each with a key of its own, against one service.

The service listens on the loopback address, on an empty managed Neo4j; the users share its process,
so the figures hold the cost of both. A user thinks between two calls.

Run: uv run python -m benchmarks.load [--users 200] [--minutes 10] [--think 2]
"""

import argparse
import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from app.domain.tenants.tenant import Scope
from app.main import settle
from benchmarks.place import figures_of, open_place, tell
from tests.api.live import live_server

WORDS = ("queue", "index", "lock", "backup", "cache", "schema", "replica", "budget", "retry", "log")
STREAM_S = 5.0
"""So long a user follows the stream of a session."""
CALL_S = 60.0
ARRIVING = 8
"""Users who create their session at one time, before the time of the benchmark begins."""
KEPT_S = 2.0
"""So long a client keeps a connection for its next call: less than the service does."""
_SEARCH = "query ($q: String!) { search(query: $q) { edges { node { __typename } } } }"
_SESSION = "query ($id: ID!) { session(id: $id) { title nodes(first: 20) { edges { cursor } } } }"
_SESSIONS = "{ sessions(first: 20) { edges { node { id title } } } }"
_STALE = "{ staleDecisions { edges { cursor } } }"
_CREATE = """mutation ($title: String!) { createSession(input: {title: $title}) {
  __typename ... on Session { id } ... on UserError { code } } }"""
_NODE = """mutation ($id: ID!, $text: String!) {
  addThinkingNode(input: {sessionId: $id, blocks: [{text: $text}]}) {
  __typename ... on UserError { code } } }"""
_KNOW = """mutation ($title: String!, $text: String!) {
  storeKnowledge(input: {title: $title, content: $text}) {
  __typename ... on UserError { code } } }"""


@dataclass(slots=True)
class Figures:
    took_ms: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def told(self) -> dict[str, object]:
        """Give p50, p95 and errors of each operation."""
        names = sorted({*self.took_ms, *self.errors})
        return {name: self._of(name) for name in names}

    def _of(self, name: str) -> dict[str, object]:
        took, errors = self.took_ms[name], dict(self.errors[name])
        told = figures_of(took) if len(took) > 1 else {"calls": len(took)}
        return {**told, "errors": errors}


class User:
    """One who reads, writes and follows, in a session of the own."""

    def __init__(self, http: httpx.AsyncClient, chance: random.Random, figures: Figures) -> None:
        self._http = http
        self._chance = chance
        self._figures = figures
        self._session_id = ""
        self._operations: Mapping[str, tuple[int, Callable[[], Awaitable[object]]]] = {
            "search": (30, lambda: self._ask(_SEARCH, q=self._phrase())),
            "session": (20, lambda: self._ask(_SESSION, id=self._session_id)),
            "sessions": (10, lambda: self._ask(_SESSIONS)),
            "stale_decisions": (10, lambda: self._ask(_STALE)),
            "add_node": (15, self._add_node),
            "store_knowledge": (5, self._store),
            "stream": (10, self._follow),
        }

    async def begin(self, few: asyncio.Semaphore) -> None:
        """Create the session; a few do so at one time, as people do not all arrive at once."""
        async with few:
            await self._timed("create_session", self._create)

    async def use(self, until_s: float, think_s: float) -> None:
        """Call one operation after the other until it is late."""
        await asyncio.sleep(self._chance.uniform(0, think_s))
        while self._session_id and time.perf_counter() < until_s:
            names = list(self._operations)
            weights = [weight for weight, _ in self._operations.values()]
            [name] = self._chance.choices(names, weights)
            await self._timed(name, self._operations[name][1])
            await asyncio.sleep(self._chance.uniform(0, 2 * think_s))

    async def _timed(self, name: str, call: Callable[[], Awaitable[object]]) -> None:
        begin = time.perf_counter()
        try:
            took = await call()
        except RefusedError as error:
            self._figures.errors[name][error.code] += 1
        except httpx.HTTPError as error:
            self._figures.errors[name][type(error).__name__] += 1
        else:
            ms = took if isinstance(took, float) else (time.perf_counter() - begin) * 1000
            self._figures.took_ms[name].append(ms)

    async def _ask(self, query: str, **variables: str) -> dict[str, Any]:
        answer = await self._http.post("/graphql", json={"query": query, "variables": variables})
        told = answer.json()
        if "errors" in told:
            raise RefusedError(str(told["errors"][0].get("extensions", {}).get("code")))
        for value in told["data"].values():
            if isinstance(value, dict) and "code" in value:
                raise RefusedError(str(value["code"]))  # pyright: ignore[reportUnknownArgumentType]
        return told["data"]

    async def _create(self) -> None:
        made = await self._ask(_CREATE, title=self._phrase())
        self._session_id = made["createSession"]["id"]

    async def _add_node(self) -> None:
        await self._ask(_NODE, id=self._session_id, text=f"We look at the {self._phrase()}.")

    async def _store(self) -> None:
        title = self._phrase()
        await self._ask(_KNOW, title=title, text=f"The {title} is full at {self._chance.random()}.")

    async def _follow(self) -> float:
        """Follow the own session for a while; what is timed is its first event."""
        begin, address = time.perf_counter(), f"/streams/{self._session_id}?after=0"
        async with self._http.stream("GET", address) as told:
            if told.status_code != 200:
                raise RefusedError(str(told.status_code))
            lines = told.aiter_lines()
            # Empty lines are signs of life.
            while not (line := await anext(lines, None)):
                if line is None:
                    raise RefusedError("SILENT")
            first_ms = (time.perf_counter() - begin) * 1000
            with suppress(TimeoutError):
                async with asyncio.timeout(STREAM_S):
                    async for _ in lines:
                        pass
        return first_ms

    def _phrase(self) -> str:
        return " ".join(self._chance.sample(WORDS, 3))


class RefusedError(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


async def main(users: int, minutes: float, think_s: float) -> None:
    async with _served(users) as clients:
        figures, few = Figures(), asyncio.Semaphore(ARRIVING)
        crowd = [User(http, random.Random(n), figures) for n, http in enumerate(clients)]
        await asyncio.gather(*(user.begin(few) for user in crowd))
        until_s = time.perf_counter() + minutes * 60
        await asyncio.gather(*(user.use(until_s, think_s) for user in crowd))
    told = {"users": users, "minutes": minutes, "think_s": think_s, **figures.told()}
    tell({"load": told})


@asynccontextmanager
async def _served(users: int) -> AsyncGenerator[list[httpx.AsyncClient]]:
    """Serve an empty place, and give a client for each user, with a key of its own."""
    async with open_place() as place, live_server(place.noema) as port:
        noema = place.noema
        tenant = await noema.tenants.ensure_tenant()
        scopes = frozenset({Scope.READ, Scope.WRITE})
        issued = [await noema.tenants.create_key(tenant.id, "load", scopes) for _ in range(users)]
        clients = [_client(f"http://127.0.0.1:{port}", key.text) for key in issued]
        settle()
        async with noema.running():
            yield clients
        await asyncio.gather(*(client.aclose() for client in clients))


def _client(url: str, key: str) -> httpx.AsyncClient:
    headers = {"authorization": f"Bearer {key}"}
    limits = httpx.Limits(keepalive_expiry=KEPT_S)
    return httpx.AsyncClient(base_url=url, headers=headers, timeout=CALL_S, limits=limits)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--think", type=float, default=2.0)
    given = parser.parse_args()
    asyncio.run(main(given.users, given.minutes, given.think))
