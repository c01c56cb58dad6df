"""Run Neo4j and the service in the foreground until Ctrl-C or SIGTERM."""

import asyncio
import signal
import socket
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any

from app.cli.terminal.output import note
from app.errors import SetupError
from app.local.base import (
    Connection,
    RestartFailed,
    ServerDied,
    ServerEvent,
    ServerRestarted,
    ServerStopped,
)
from app.local.platform import PLATFORM
from app.local.server import ManagedServer
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema

_SERVICES = "app.bootstrap"


@dataclass(frozen=True, slots=True)
class RunningNeo4j:
    connection: Connection
    watch: asyncio.Task[object]
    """Done when the server has stopped or failed for good; never done for a server of your own."""


@asynccontextmanager
async def running_noema(
    settings: Settings, environ: Mapping[str, str], *, stop: bool, loads: Sequence[str] = ()
) -> AsyncGenerator[tuple["Noema", RunningNeo4j]]:
    """Run Neo4j and open it while the block runs.

    Args:
        environ: Says where telemetry goes; empty for nowhere.
        stop: As `running_neo4j` takes it.
        loads: Modules that are needed later, imported while Neo4j starts.

    Raises:
        SetupError: As `running_neo4j` and `open_noema`.
        UnavailableError: The same.
    """
    async with running_neo4j(settings, stop=stop, loads=(_SERVICES, *loads)) as neo4j:
        services = import_module(_SERVICES)
        async with (
            services.open_telemetry(settings, environ) as telemetry,
            services.open_noema(settings, neo4j.connection, telemetry=telemetry) as noema,
        ):
            yield noema, neo4j


@asynccontextmanager
async def running_neo4j(
    settings: Settings, *, stop: bool, loads: Sequence[str] = ()
) -> AsyncGenerator[RunningNeo4j]:
    """Run Neo4j while the block runs, restarting it when it dies.

    Args:
        stop: Whether to stop the managed server after the block.
        loads: Modules that are imported while it starts, which takes as long.

    Raises:
        SetupError: As `ManagedServer.start`.
        UnavailableError: The same.
    """
    if settings.neo4j_uri is not None:
        user, password = settings.neo4j_user, settings.neo4j_password
        own = Connection(settings.neo4j_uri, user, password, settings.neo4j_database)
        async with _watched(asyncio.Event().wait()) as watch:
            yield RunningNeo4j(own, watch)
        return
    server = ManagedServer(settings)
    loading = asyncio.create_task(asyncio.to_thread(_load, loads))
    connection = await server.start()
    try:
        await loading
        async with _watched(server.supervise(_note_event)) as watch:
            yield RunningNeo4j(connection, watch)
    finally:
        if stop:
            await server.stop()


@contextmanager
def terminated_as_interrupted() -> Generator[None]:
    """Handle SIGTERM like Ctrl-C, so that nothing keeps running."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def bound(settings: Settings) -> Generator[socket.socket]:
    """Reserve the port of the service while Neo4j starts.

    Raises:
        SetupError: The port is in use or not allowed; the error names the setting.
    """
    try:
        door = listen(settings.host, settings.port)
    except OSError as error:
        raise SetupError(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; "
            "set NOEMA_HOST and NOEMA_PORT",
            field="port",
        ) from error
    with door:
        yield door


def listen(host: str, port: int) -> socket.socket:
    """Listen on a port (0 for any free one); connections send each response at once.

    Raises:
        OSError: The port is in use or not allowed.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.create_server((host, port), family=family)
    # asyncio sets this only on sockets that name their protocol. Without it the body of an answer
    # waits for the client to confirm the header: 40 ms.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


async def until_told_to_stop(neo4j: RunningNeo4j) -> None:
    """Wait for Ctrl-C, SIGTERM, or the end of Neo4j.

    Raises:
        UnavailableError: Neo4j died and could not be restarted.
    """
    with stop_signals() as stopped:
        waiting = asyncio.create_task(stopped.wait())
        await asyncio.wait({waiting, neo4j.watch}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    if neo4j.watch.done():
        neo4j.watch.result()


@contextmanager
def stop_signals() -> Generator[asyncio.Event]:
    """Turn Ctrl-C and the other stop signals into an event instead of an exception."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stopped.set)

    before = {number: signal.signal(number, stop) for number in PLATFORM.stop_signals}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@asynccontextmanager
async def _watched(work: Coroutine[Any, Any, object]) -> AsyncGenerator[asyncio.Task[object]]:
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})


def _load(modules: Sequence[str]) -> None:
    for module in modules:
        import_module(module)


def _note_event(event: ServerEvent) -> None:
    match event:
        case ServerDied():
            note(f"Neo4j (process {event.pid}) ended unexpectedly; restarting it")
        case ServerRestarted():
            note(f"Neo4j runs again (process {event.pid}, attempt {event.attempts})")
        case RestartFailed():
            note(f"attempt {event.attempt} failed: {event.reason}")
        case ServerStopped():
            note("Neo4j was stopped")
