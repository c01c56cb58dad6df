"""The start-up cache of the JVM: which Java gets one, and that real starts use it."""

from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from app.cli.running.installing import install
from app.local.base import Home
from app.local.java import Java, find_java
from app.local.server import ManagedServer
from app.local.startup_cache import cache_file, making_cache, using_cache
from app.local.training import lacks_cache
from app.settings import Settings


@pytest.fixture
def new_home(tmp_path: Path) -> Home:
    """A home where nothing was installed."""
    return Home(tmp_path)


def _taught(settings: Settings) -> Settings:
    return settings.model_copy(update={"startup_cache": True})


@pytest.mark.sweep
@pytest.mark.timeout(900)
async def test_a_start_goes_on_from_the_cache_that_the_first_made_and_the_jvm_takes_it(
    new_settings: Callable[[], Settings],
) -> None:
    settings = _taught(new_settings())
    home, java = Home(settings.home), await find_java(settings.java_home)
    file = cache_file(home, java)
    assert file is not None
    file.unlink(missing_ok=True)
    assert await lacks_cache(settings)

    await install(settings)
    assert not await lacks_cache(settings)
    assert [path.name for path in file.parent.iterdir() if path.suffix == ".part"] == []
    assert not (settings.home / "startup").exists()

    server = ManagedServer(settings)
    await server.start()
    try:
        flags = psutil.Process((await server.status()).pid).cmdline()
        assert [flag for flag in flags if "AOTCache" in flag] == [f"-XX:AOTCache={file}"]
        assert "[aot]" not in home.console_log.read_text(encoding="utf-8")
    finally:
        await server.stop()


async def test_a_home_without_a_cache_starts_without_the_flag(
    new_home: Home, settings: Settings
) -> None:
    java = await find_java(settings.java_home)

    assert using_cache(new_home, java) == []
    there = settings.model_copy(update={"home": new_home.root})
    assert await lacks_cache(_taught(there))
    assert not await lacks_cache(there.model_copy(update={"startup_cache": False}))


async def test_java_21_gets_no_cache(new_home: Home, settings: Settings) -> None:
    found = await find_java(settings.java_home)
    older = Java(found.executable, 21, "a test", has_simd=False)

    assert cache_file(new_home, older) is None
    assert using_cache(new_home, older) == []


async def test_another_java_gets_another_cache(new_home: Home, settings: Settings) -> None:
    found = await find_java(settings.java_home)
    other_file = new_home.root / "java"
    other_file.write_bytes(b"")
    other = Java(other_file, 25, "a test", has_simd=False)

    assert cache_file(new_home, other) != cache_file(new_home, found)


async def test_a_neo4j_of_ones_own_needs_no_cache(settings: Settings) -> None:
    own = Settings(home=settings.home, neo4j_uri="bolt://127.0.0.1:1", startup_cache=True)

    assert not await lacks_cache(own)


async def test_the_flag_that_makes_a_cache_names_the_file(
    new_home: Home, settings: Settings
) -> None:
    java = await find_java(settings.java_home)
    target = new_home.root / "made.part"

    assert making_cache(target)(new_home, java) == [
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining",
        f"-XX:AOTCacheOutput={target}",
    ]
