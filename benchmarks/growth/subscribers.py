"""How soon many subscribers see what is written, each on a connection of its own.

Sessions get another title one after another, as many a second as told; their followers share the
sessions. Timed is from the call that changes a title until a follower has read the event. Service
and clients are two processes, on one machine with Neo4j.

Run: uv run python -m benchmarks.growth.subscribers [--subscribers 1000] [--sessions 100]
"""

import argparse
import asyncio
import os
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from app.domain.tenants.tenant import Scope
from benchmarks.place import Place, figures_of, open_place, served, tell

WARM_UP_S = 60
HOST = "127.0.0.1"
PATIENCE_S = 300
CHANGED = b"session_updated"
UNBOUNDED = {"NOEMA_REQUESTS_PER_S": "100000", "NOEMA_STREAMS_PER_KEY": "100000"}
_CREATE = """mutation { createSession(input: {title: "Followed"}) {
  ... on Session { id version } } }"""
_CHANGE = """mutation ($in: UpdateSessionInput!) { updateSession(input: $in) {
  __typename ... on Session { version } ... on UserError { code message } } }"""


@dataclass(slots=True)
class Followed:
    """A session and when each of its changes was asked for."""

    id: str
    version: int
    asked_at: list[float] = field(default_factory=list)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    senders: list[asyncio.StreamWriter] = field(default_factory=list)
    """Of its subscribers; a connection whose sender is forgotten is closed."""


class Writer:
    def __init__(self, http: httpx.AsyncClient, port: int, key: str) -> None:
        self._http = http
        self.port = port
        self.key = key

    async def begin(self) -> Followed:
        made = (await self._ask(_CREATE, {}))["createSession"]
        return Followed(made["id"], made["version"])

    async def change(self, session: Followed) -> None:
        """Change a session once, and insist that it is done."""
        async with session.turn:
            session.asked_at.append(time.perf_counter())
            title = f"Followed, {len(session.asked_at)}"
            given = {"sessionId": session.id, "version": session.version, "title": title}
            done = (await self._ask(_CHANGE, {"in": given}))["updateSession"]
            if done["__typename"] != "Session":
                raise RuntimeError(done["message"])
            session.version = done["version"]

    async def _ask(self, query: str, variables: dict[str, Any]) -> dict[str, Any]:
        answer = await self._http.post("/graphql", json={"query": query, "variables": variables})
        return answer.json()["data"]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--subscribers", type=int, default=1000)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100.0, help="Changes a second.")
    parser.add_argument("--seconds", type=int, default=30, help="That count.")
    given = parser.parse_args()
    os.environ.update(UNBOUNDED)
    async with open_place() as place, served(place) as process, _writer(place) as writer:
        sessions = [await writer.begin() for _ in range(given.sessions)]
        followed = [sessions[number % len(sessions)] for number in range(given.subscribers)]
        async with _subscribers(writer, followed) as took_ms:
            await _write(writer, followed, took_ms, given.rate, WARM_UP_S)
            took_ms.clear()
            begin = time.perf_counter()
            await _write(writer, followed, took_ms, given.rate, given.seconds)
            took_s = time.perf_counter() - begin
        figures = {"seconds_until_read": round(took_s, 1), **figures_of(took_ms)}
        peak_mb = _peak_mb(process.pid)
    tell({**vars(given), **figures, "peak_mb": peak_mb})


@asynccontextmanager
async def _writer(place: Place) -> AsyncGenerator[Writer]:
    tenants, port = place.noema.tenants, place.noema.settings.port
    tenant = await tenants.create("subscribers")
    key = (await tenants.create_key(tenant.id, "benchmark", frozenset(Scope))).text
    headers, url = {"authorization": f"Bearer {key}"}, f"http://{HOST}:{port}"
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60) as http:
        yield Writer(http, port, key)


@asynccontextmanager
async def _subscribers(writer: Writer, followed: Sequence[Followed]) -> AsyncGenerator[list[float]]:
    """Let one subscriber follow each, and give what they waited for their events, in ms."""
    took_ms = list[float]()
    reading = [
        asyncio.create_task(_read(await _opened(writer, session), session, took_ms))
        for session in followed
    ]
    try:
        yield took_ms
    finally:
        for task in reading:
            task.cancel()
        await asyncio.wait(reading)


async def _opened(writer: Writer, session: Followed) -> asyncio.StreamReader:
    # The plainest client there is: a richer one would be what is timed.
    reader, sender = await asyncio.open_connection(HOST, writer.port)
    head = f"GET /streams/{session.id} HTTP/1.1\r\nhost: {HOST}\r\n"
    sender.write(f"{head}authorization: Bearer {writer.key}\r\n\r\n".encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer.decode())
    session.senders.append(sender)
    return reader


async def _read(reader: asyncio.StreamReader, session: Followed, took_ms: list[float]) -> None:
    number = 0
    async for line in reader:
        if CHANGED in line:
            took_ms.append((time.perf_counter() - session.asked_at[number]) * 1000)
            number += 1


async def _write(
    writer: Writer,
    followed: Sequence[Followed],
    took_ms: Sequence[float],
    rate: float,
    seconds: int,
) -> None:
    """Change one session after another, and wait until all of it is read."""
    sessions = list({session.id: session for session in followed}.values())
    changes = round(rate * seconds)
    begin, before = time.perf_counter(), len(took_ms)
    async with asyncio.TaskGroup() as writing:
        for number in range(changes):
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
            writing.create_task(writer.change(sessions[number % len(sessions)]))
    due = before + changes * len(followed) // len(sessions)
    async with asyncio.timeout(PATIENCE_S):
        while len(took_ms) < due:  # noqa: ASYNC110  # the readers tell nobody
            await asyncio.sleep(0.05)


def _peak_mb(pid: int) -> int:
    """Give what a process had in memory at most, in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) // 1000


if __name__ == "__main__":
    asyncio.run(main())
