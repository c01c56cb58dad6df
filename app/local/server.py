"""The Neo4j that Noema runs for itself, one a data directory."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from filelock import AsyncFileLock

from app.errors import AppError, SetupError, UnavailableError
from app.local.base import (
    Connection,
    Home,
    OnEvent,
    RestartFailed,
    ServerDied,
    ServerRestarted,
    ServerStatus,
    ServerStopped,
)
from app.local.bolt import ping, require_free
from app.local.config import HOST, NO_MORE, USER, server_command
from app.local.install import make_home
from app.local.java import find_java
from app.local.prepare import prepare, read_password, server_environ
from app.local.process import JvmProcess
from app.local.startup_cache import CacheFlags, using_cache
from app.local.state import ServerState, read_state, write_state
from app.settings import Settings

_POLL_S = 0.1
_LOG_LINES = 15
# Written by the server when everything it opens is open; Bolt answers a second before.
_STARTED = "INFO  Started."


@dataclass(frozen=True, slots=True)
class ServerTimeouts:
    """How long each thing may take, in seconds."""

    start_s: float = 120
    answer_s: float = 15
    """For a server found running: long enough for a pause of its collector under load."""
    stop_s: float = 30
    restart_delays_s: Sequence[float] = (0, 1, 2, 4, 8)
    """The wait before each attempt to bring a dead server back."""


class ManagedServer:
    """Starts, finds, watches and stops the server of one `NOEMA_HOME`.

    Any number of these, in any number of processes, share one server: the first to start it owns
    it, the others use it. `server.json` in the home stays from a start to the next `stop`.
    """

    def __init__(
        self,
        settings: Settings,
        patience: ServerTimeouts = ServerTimeouts(),
        cache_flags: CacheFlags = using_cache,
        conf: Mapping[str, str] = NO_MORE,
    ) -> None:
        self._settings = settings
        self._cache_flags = cache_flags
        self._conf = conf
        self._home = Home(settings.home)
        self._patience = patience
        self._process: JvmProcess | None = None

    async def start(self) -> Connection:
        """Use the server that runs here, or start one; the artifacts must be there.

        Raises:
            SetupError: No Java, a taken port, a lost password, or a server that ends at once.
            UnavailableError: The server does not answer in time.
        """
        await self._start()
        state = read_state(self._home.state)
        return self._connection(self._settings.bolt_port if state is None else state.bolt_port)

    async def stop(self) -> bool:
        """Stop the server, whoever started it, and say whether there was one."""
        make_home(self._home)
        async with AsyncFileLock(self._home.root / "server.busy"):
            state = read_state(self._home.state)
            process = _find(state)
            if state is not None and process is not None:
                # Said first, so that whoever watches takes the end for meant; the note itself
                # stays till then, so that being killed here leaves nothing that cannot be found.
                write_state(self._home.state, replace(state, wanted=False))
                await self._until_started(process)
                await process.stop(self._patience.stop_s)
            self._home.state.unlink(missing_ok=True)
            return process is not None

    async def status(self) -> ServerStatus:
        """Look, without changing anything."""
        state = read_state(self._home.state)
        process = _find(state)
        if state is None or process is None:
            return ServerStatus(running=False, answering=False)
        return ServerStatus(
            running=True,
            answering=await self._answers(state.bolt_port),
            pid=process.id.pid,
            uri=_uri(state.bolt_port),
            browser_url=f"http://{HOST}:{state.browser_port}/browser/",
            resident_bytes=process.resident_bytes,
        )

    async def supervise(self, on_event: OnEvent) -> None:
        """Watch the started server and restart it when it dies; returns once it is stopped.

        Raises:
            UnavailableError: It could not be restarted in as many attempts as there are delays.
        """
        while self._process is not None:
            await self._process.until_gone()
            if not self._meant_to_run():
                break
            on_event(ServerDied(self._process.id.pid))
            if not await self._restart(on_event):
                break
        on_event(ServerStopped())

    async def _restart(self, on_event: OnEvent) -> bool:
        """Start it again; False when somebody stopped it for good meanwhile."""
        for attempt, delay_s in enumerate(self._patience.restart_delays_s, 1):
            await asyncio.sleep(delay_s)
            if not self._meant_to_run():
                return False
            try:
                process = await self._start()
            except AppError as error:
                on_event(RestartFailed(attempt, error.message))
            else:
                on_event(ServerRestarted(process.id.pid, attempt))
                return True
        raise UnavailableError(
            f"Neo4j died and did not come back in {len(self._patience.restart_delays_s)} attempts"
        )

    def _meant_to_run(self) -> bool:
        state = read_state(self._home.state)
        return state is not None and state.wanted

    async def _start(self) -> JvmProcess:
        make_home(self._home)
        async with AsyncFileLock(self._home.root / "server.busy"):
            self._process = await self._adopt() or await self._launch()
            return self._process

    async def _adopt(self) -> JvmProcess | None:
        """Use the server the note tells of; stop it when it does not answer."""
        state = read_state(self._home.state)
        process = _find(state)
        if state is None or process is None:
            return None
        unfinished_s = 0 if state.answered else self._patience.start_s - process.age_s
        patience_s = max(self._patience.answer_s, unfinished_s)
        try:
            await self._until_answering(process, state.bolt_port, patience_s)
        except UnavailableError:
            await process.stop(self._patience.stop_s)
            return None
        write_state(self._home.state, replace(state, answered=True, wanted=True))
        return process

    async def _launch(self) -> JvmProcess:
        settings = self._settings
        require_free(settings.bolt_port, "NOEMA_BOLT_PORT")
        require_free(settings.browser_port, "NOEMA_BROWSER_PORT")
        java = await find_java(settings.java_home)
        await prepare(settings, self._home, java, self._conf)
        process = await asyncio.to_thread(
            JvmProcess.spawn,
            server_command(java, settings, self._home.neo4j, self._cache_flags(self._home, java)),
            server_environ(self._home),
            self._home.console_log,
        )
        # Noted before it answers: if we are killed now, the next start still finds it.
        state = ServerState(
            server=process.id,
            bolt_port=settings.bolt_port,
            browser_port=settings.browser_port,
            answered=False,
        )
        write_state(self._home.state, state)
        try:
            await self._until_answering(process, settings.bolt_port, self._patience.start_s)
        except BaseException:
            await process.stop(self._patience.stop_s)
            raise
        write_state(self._home.state, replace(state, answered=True))
        return process

    async def _until_answering(self, process: JvmProcess, port: int, patience_s: float) -> None:
        connection = self._connection(port)
        deadline = monotonic() + patience_s
        while True:
            try:
                await ping(connection)
                return
            except UnavailableError as error:
                if not process.is_alive():
                    raise SetupError(f"Neo4j ended while starting:\n{self._log_tail()}") from error
                if monotonic() > deadline:
                    raise UnavailableError(
                        f"Neo4j did not answer within {patience_s:.0f} s:\n{self._log_tail()}"
                    ) from error
            await asyncio.sleep(_POLL_S)

    async def _until_started(self, process: JvmProcess) -> None:
        """Wait for the end of a start: told to stop before it, the JVM does not close its data."""
        deadline = monotonic() + self._patience.answer_s
        while process.is_alive() and monotonic() < deadline:
            if _STARTED in self._console():
                return
            await asyncio.sleep(_POLL_S)

    async def _answers(self, port: int) -> bool:
        try:
            await ping(self._connection(port))
        except AppError:
            return False
        return True

    def _connection(self, port: int) -> Connection:
        return Connection(_uri(port), USER, read_password(self._home))

    def _log_tail(self) -> str:
        return "\n".join(self._console().splitlines()[-_LOG_LINES:])

    def _console(self) -> str:
        log = self._home.console_log
        return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""


def _find(state: ServerState | None) -> JvmProcess | None:
    return None if state is None else JvmProcess.find(state.server)


def _uri(port: int) -> str:
    return f"bolt://{HOST}:{port}"
