"""Makes the start-up cache: runs a server once, on an empty home that is thrown away."""

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

from filelock import AsyncFileLock

from app.errors import SetupError
from app.local.base import Connection, Home
from app.local.bolt import free_ports
from app.local.java import find_java
from app.local.platform import PLATFORM
from app.local.server import ManagedServer, ServerTimeouts
from app.local.startup_cache import cache_file, making_cache
from app.settings import Settings

Exercise = Callable[[Settings, Connection], Awaitable[None]]
"""What the server is to do while it is watched, as a usual user of it would."""

# Writing the cache takes 20 s on two cores, after everything is closed.
_PATIENCE = ServerTimeouts(stop_s=180)
_LINKED = ("artifacts", "model")


async def lacks_cache(settings: Settings) -> bool:
    """Whether the next start would be faster with a cache that can be made."""
    if not (settings.managed and settings.startup_cache):
        return False
    file = cache_file(Home(settings.home), await find_java(settings.java_home))
    return file is not None and not file.exists()


async def make_cache(settings: Settings, exercise: Exercise) -> None:
    """Make the start-up cache; the artifacts must be there.

    Raises:
        SetupError: As `ManagedServer.start`.
        UnavailableError: The same.
    """
    home = Home(settings.home)
    async with AsyncFileLock(home.artifacts / "startup.busy"):
        file = cache_file(home, await find_java(settings.java_home))
        if file is not None and not file.exists():
            await _train(settings, file, exercise)


async def _train(settings: Settings, file: Path, exercise: Exercise) -> None:
    scratch = Home(settings.home / "startup")
    part = file.with_suffix(".part")
    file.parent.mkdir(parents=True, exist_ok=True)
    _clear(scratch, part)
    try:
        apart = _apart(settings, scratch)
        server = ManagedServer(apart, _PATIENCE, making_cache(part))
        connection = await server.start()
        try:
            await exercise(apart, connection)
        finally:
            await server.stop()
        part.replace(file)
    finally:
        _clear(scratch, part)


def _apart(settings: Settings, scratch: Home) -> Settings:
    """Give the settings of a home that shares the downloads and nothing else."""
    try:
        scratch.root.mkdir(mode=0o700)
        for name in _LINKED:
            PLATFORM.link_folder(scratch.root / name, settings.home / name)
    except OSError as error:
        raise SetupError(f"cannot prepare {scratch.root}: {error.strerror}") from error
    bolt_port, browser_port = free_ports(2)
    ports = {"bolt_port": bolt_port, "browser_port": browser_port}
    return settings.model_copy(update={"home": scratch.root, **ports})


def _clear(scratch: Home, part: Path) -> None:
    shutil.rmtree(scratch.root, ignore_errors=True)
    part.unlink(missing_ok=True)
