"""Where a benchmark runs: a managed Neo4j with an empty database in a home that goes away."""

import asyncio
import json
import os
import socket
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from app.bootstrap import Noema, open_noema
from app.local.base import Connection, FetchProgress, Home
from app.local.install import ensure_artifacts
from app.local.server import ManagedServer
from app.settings import Settings

T = TypeVar("T")
_START_S = 180
COMMAND = Path(sys.executable).with_name("noema")


class Place(NamedTuple):
    noema: Noema
    server: ManagedServer
    connection: Connection


@asynccontextmanager
async def open_place() -> AsyncGenerator[Place]:
    """Start a Neo4j that shares nothing with the user's own but the downloads."""
    async with (
        open_server() as (settings, server, connection),
        open_noema(settings, connection) as noema,
    ):
        yield Place(noema, server, connection)


@asynccontextmanager
async def open_server() -> AsyncGenerator[tuple[Settings, ManagedServer, Connection]]:
    """Start a Neo4j whose database nobody has opened yet."""
    own = Settings()
    await ensure_artifacts(own, _say_nothing)
    with tempfile.TemporaryDirectory(prefix="noema-benchmark-") as folder:
        settings = _settings(Home(own.home), Path(folder))
        server = ManagedServer(settings)
        connection = await server.start()
        try:
            yield settings, server, connection
        finally:
            await server.stop()


def environ_of(settings: Settings, there: Connection) -> dict[str, str]:
    """Give the variables by which `noema` works with a Neo4j that runs.

    Left to manage one it would first make a start-up cache.
    """
    own = {
        "NOEMA_HOME": str(settings.home),
        "NOEMA_PORT": str(settings.port),
        "NOEMA_NEO4J_URI": there.uri,
        "NOEMA_NEO4J_PASSWORD": there.password.get_secret_value(),
    }
    return os.environ | own


@asynccontextmanager
async def served(place: Place) -> AsyncGenerator[Process]:
    """Let `noema up` serve at the place's port while the block runs and end it with -9."""
    async with started(environ_of(place.noema.settings, place.connection)) as process:
        yield process


@asynccontextmanager
async def started(
    environ: Mapping[str, str], end: Callable[[Process], None] = Process.kill
) -> AsyncGenerator[Process]:
    """Let `noema up` serve with these variables while the block runs."""
    process = await asyncio.create_subprocess_exec(
        COMMAND, "up", "--json", stdout=PIPE, stderr=DEVNULL, env=environ
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(_START_S):
            await process.stdout.readuntil(b"}\n")
        yield process
    finally:
        end(process)
        await process.wait()


async def timed(calls: Sequence[Callable[[], Awaitable[T]]], warm_up: int) -> dict[str, float]:
    """Await the calls one after another and give p50 and p95 in milliseconds.

    Args:
        warm_up: How many of the first calls do not count.
    """
    times: list[float] = []
    for call in calls:
        begin = time.perf_counter()
        await call()
        times.append((time.perf_counter() - begin) * 1000)
    return figures_of(times[warm_up:])


def figures_of(times_ms: Sequence[float]) -> dict[str, float]:
    """Give how many there are, p50 and p95."""
    cuts = statistics.quantiles(times_ms, n=20)
    return {"calls": len(times_ms), "p50_ms": round(cuts[9], 1), "p95_ms": round(cuts[18], 1)}


def tell(figures: object) -> None:
    """Write the figures to standard output as JSON."""
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")


def _settings(downloads: Home, folder: Path) -> Settings:
    for name in ("artifacts", "model", "web"):
        (folder / name).symlink_to(downloads.root / name, target_is_directory=True)
    bolt_port, browser_port, port = _free_ports(3)
    return Settings(
        home=folder, neo4j_uri=None, bolt_port=bolt_port, browser_port=browser_port, port=port
    )


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def _say_nothing(_: FetchProgress) -> None:
    return None
