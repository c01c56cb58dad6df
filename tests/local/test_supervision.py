"""Deaths of Noema and of the JVM, with real processes and real signals.

To start fewer JVMs, the first tests end the server of `own_server.py`, which nobody needs by then.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import LiteralString

import psutil
import pytest
from neo4j import AsyncGraphDatabase

from app.local.base import (
    Connection,
    Home,
    ServerDied,
    ServerEvent,
    ServerRestarted,
    ServerStopped,
)
from app.local.server import ManagedServer, ServerTimeouts
from app.settings import Settings
from tests.conftest import NewSettings

_WAIT_S = 120
# Each test starts one or two JVMs; a machine that does other things too needs its time.
pytestmark = pytest.mark.timeout(300)


async def _pid(settings: Settings) -> int:
    status = await ManagedServer(settings).status()
    assert status.pid is not None
    return status.pid


async def _query(connection: Connection, text: LiteralString) -> list[object]:
    auth = connection.user, connection.password.get_secret_value()
    driver = AsyncGraphDatabase.driver(connection.uri, auth=auth)  # pyright: ignore[reportUnknownMemberType] - untyped options
    async with driver:
        result = await driver.execute_query(text, database_="neo4j")
        return [record[0] for record in result.records]


async def test_a_killed_jvm_is_reported_and_restarted_with_its_data(
    own_settings: Settings, own_neo4j: Connection
) -> None:
    await _query(own_neo4j, "CREATE (:Kept {word: 'committed'})")
    server = ManagedServer(own_settings)
    await server.start()
    victim = await _pid(own_settings)
    events: asyncio.Queue[ServerEvent] = asyncio.Queue()
    watch = asyncio.create_task(server.supervise(events.put_nowait))

    os.kill(victim, signal.SIGKILL)

    assert await asyncio.wait_for(events.get(), _WAIT_S) == ServerDied(victim)
    restarted = await asyncio.wait_for(events.get(), _WAIT_S)
    assert restarted == ServerRestarted(await _pid(own_settings), attempts=1)
    assert await _query(own_neo4j, "MATCH (k:Kept) RETURN k.word") == ["committed"]
    watch.cancel()


async def test_a_stop_by_somebody_else_ends_the_watch_and_keeps_the_server_down(
    own_settings: Settings, own_neo4j: Connection
) -> None:
    server = ManagedServer(own_settings)
    await server.start()
    events: asyncio.Queue[ServerEvent] = asyncio.Queue()
    watch = asyncio.create_task(server.supervise(events.put_nowait))

    assert await ManagedServer(own_settings).stop()

    await asyncio.wait_for(watch, _WAIT_S)
    assert events.get_nowait() == ServerStopped()
    assert (await ManagedServer(own_settings).status()).running is False
    assert not Home(own_settings.home).state.exists()


async def test_a_start_that_is_cancelled_leaves_no_process(own_settings: Settings) -> None:
    await ManagedServer(own_settings).stop()
    start = asyncio.create_task(ManagedServer(own_settings, ServerTimeouts(stop_s=5)).start())
    note = Home(own_settings.home).state
    async with asyncio.timeout(_WAIT_S):
        while not note.exists():  # noqa: ASYNC110 - another process's file gives no event
            await asyncio.sleep(0.01)
    jvm = await _pid(own_settings)

    start.cancel()

    with pytest.raises(asyncio.CancelledError):
        await start
    assert not psutil.pid_exists(jvm)


# A Noema that starts the server of the home in its argument and is then killed without warning.
_KILLED_NOEMA = """
import asyncio, os, signal, sys
from pathlib import Path
from app.local.server import ManagedServer
from app.settings import Settings

bolt_port, browser_port = map(int, sys.argv[2:])
settings = Settings(home=Path(sys.argv[1]), bolt_port=bolt_port, browser_port=browser_port)
asyncio.run(ManagedServer(settings).start())
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
async def orphaned(
    new_settings: NewSettings, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Settings]:
    """A home whose server was started by a Noema that is dead."""
    settings = new_settings()
    script = tmp_path_factory.mktemp("script") / "killed_noema.py"
    script.write_text(_KILLED_NOEMA, encoding="utf-8")
    ports = str(settings.bolt_port), str(settings.browser_port)
    noema = await asyncio.create_subprocess_exec(
        sys.executable, script, settings.home, *ports, cwd=Path(__file__).parents[2]
    )
    assert await asyncio.wait_for(noema.wait(), _WAIT_S) == -signal.SIGKILL
    yield settings
    await ManagedServer(settings).stop()


@pytest.mark.sweep
async def test_the_server_of_a_killed_noema_is_adopted(orphaned: Settings) -> None:
    orphan = await _pid(orphaned)
    await ManagedServer(orphaned).start()
    assert await _pid(orphaned) == orphan


@pytest.mark.sweep
async def test_an_orphan_that_does_not_answer_is_replaced(orphaned: Settings) -> None:
    await ManagedServer(orphaned).start()
    frozen = await _pid(orphaned)
    os.kill(frozen, signal.SIGSTOP)

    await ManagedServer(orphaned, ServerTimeouts(answer_s=1, stop_s=0.5)).start()

    assert await _pid(orphaned) != frozen
    assert not psutil.pid_exists(frozen)


@pytest.mark.sweep
async def test_a_stop_right_after_a_start_closes_the_databases(orphaned: Settings) -> None:
    server = ManagedServer(orphaned)
    await server.start()

    await server.stop()

    assert "Stopping..." in Home(orphaned.home).console_log.read_text(encoding="utf-8")


@pytest.mark.sweep
async def test_two_starts_at_once_make_one_server(orphaned: Settings) -> None:
    one, two = ManagedServer(orphaned), ManagedServer(orphaned)

    assert len(set(await asyncio.gather(one.start(), two.start()))) == 1

    jvms = [p for p in psutil.process_iter(["cmdline"]) if _serves(p, orphaned)]
    assert [p.pid for p in jvms] == [await _pid(orphaned)]


def _serves(process: psutil.Process, settings: Settings) -> bool:
    return f"--home-dir={Home(settings.home).neo4j}" in (process.info["cmdline"] or ())
