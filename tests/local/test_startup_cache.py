"""The start-up cache of the JVM: which Java gets one, and that real starts use it."""

from pathlib import Path

import psutil
import pytest

from app.local.base import Connection, Home
from app.local.java import Java, find_java
from app.local.server import ManagedServer
from app.local.startup_cache import cache_file, making_cache, using_cache
from app.local.training import lacks_cache
from app.settings import Settings


@pytest.fixture
def new_home(tmp_path: Path) -> Home:
    """A home where nothing was installed."""
    return Home(tmp_path)


def cached(settings: Settings, java: Java) -> Path:
    """The cache that `noema install` made, if it was called."""
    file = cache_file(Home(settings.home), java)
    if file is None or not file.exists():
        pytest.skip("no start-up cache here; `noema install` makes it")
    return file


async def test_a_start_goes_on_from_the_cache_and_the_jvm_takes_it(
    neo4j: Connection, settings: Settings
) -> None:
    java = await find_java(settings.java_home)
    file = cached(settings, java)
    pid = (await ManagedServer(settings).status()).pid

    assert neo4j.uri.endswith(str(settings.bolt_port))
    assert using_cache(Home(settings.home), java) == [f"-XX:AOTCache={file}"]
    flags = psutil.Process(pid).cmdline()
    # The server of the run has a home of its own, which links to the same downloads.
    assert [Path(flag).name for flag in flags if "AOTCache=" in flag] == [file.name]
    assert "[aot]" not in Home(settings.home).console_log.read_text(encoding="utf-8")
    assert not await lacks_cache(settings)


async def test_nothing_is_left_of_the_home_the_cache_was_made_in(settings: Settings) -> None:
    file = cached(settings, await find_java(settings.java_home))

    assert [path.name for path in file.parent.iterdir() if path.suffix == ".part"] == []
    assert not (settings.home / "startup").exists()


async def test_a_home_without_a_cache_starts_without_the_flag(
    new_home: Home, settings: Settings
) -> None:
    java = await find_java(settings.java_home)

    assert using_cache(new_home, java) == []
    assert await lacks_cache(settings.model_copy(update={"home": new_home.root}))


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
    own = settings.model_copy(update={"neo4j_uri": "bolt://127.0.0.1:1"})

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
