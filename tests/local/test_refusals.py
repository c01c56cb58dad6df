"""Starts that cannot be: each says what to change, and nothing is started."""

import os
import shutil
import socket
import stat
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from app.errors import SetupError, UnavailableError
from app.local.base import Connection, Home
from app.local.bolt import ping
from app.local.java import find_java
from app.local.prepare import prepare
from app.local.server import ManagedServer
from app.settings import Settings
from tests.conftest import NewSettings


@pytest.fixture
def fresh(new_settings: NewSettings) -> Settings:
    return new_settings()


@pytest.fixture
def stranger() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def _nothing_started(settings: Settings) -> bool:
    home = Home(settings.home)
    return not home.state.exists() and not home.neo4j.exists() and not home.password.exists()


@pytest.mark.parametrize("field", ["bolt_port", "browser_port"])
async def test_a_port_of_another_program_is_refused_with_its_setting(
    fresh: Settings, stranger: int, field: str
) -> None:
    settings = fresh.model_copy(update={field: stranger})

    with pytest.raises(SetupError) as refused:
        await ManagedServer(settings).start()

    assert refused.value.message == (
        f"port {stranger} is in use by another program; set NOEMA_{field.upper()} to a free one"
    )
    assert refused.value.field == field
    assert _nothing_started(settings)


async def test_the_port_of_another_neo4j_is_refused(
    fresh: Settings, neo4j: Connection, settings: Settings
) -> None:
    clash = fresh.model_copy(update={"bolt_port": settings.bolt_port})

    with pytest.raises(SetupError, match="in use by another program"):
        await ManagedServer(clash).start()

    assert _nothing_started(clash)
    assert await ping(neo4j) == "Neo4j/2026.09.0"


async def test_a_wrong_password_is_told_as_such(neo4j: Connection) -> None:
    wrong = Connection(neo4j.uri, neo4j.user, SecretStr("not-the-password"))

    with pytest.raises(SetupError, match="refuses the password") as refused:
        await ping(wrong)

    assert "not-the-password" not in refused.value.message


async def test_a_running_server_whose_password_was_replaced_is_left_alone(
    fresh: Settings, neo4j: Connection, settings: Settings
) -> None:
    shutil.copy(Home(settings.home).state, Home(fresh.home).state)
    Home(fresh.home).password.write_text("another", encoding="ascii")

    with pytest.raises(SetupError, match="refuses the password"):
        await ManagedServer(fresh).start()

    assert await ping(neo4j) == "Neo4j/2026.09.0"


async def test_nothing_behind_a_port_is_unavailable(fresh: Settings) -> None:
    with pytest.raises(UnavailableError, match="no Neo4j answers"):
        await ping(Connection(f"bolt://127.0.0.1:{fresh.bolt_port}", "neo4j", SecretStr("x")))


async def test_data_without_its_password_is_refused(fresh: Settings) -> None:
    home = Home(fresh.home)
    (home.neo4j / "data" / "databases" / "system").mkdir(parents=True)

    with pytest.raises(SetupError, match=r"neo4j\.password is gone but .* is there"):
        await ManagedServer(fresh).start()

    assert not home.password.exists()
    assert not home.state.exists()


async def test_a_home_that_is_a_file_is_refused(fresh: Settings) -> None:
    occupied = fresh.home / "occupied"
    occupied.write_text("", encoding="ascii")
    settings = fresh.model_copy(update={"home": occupied})

    with pytest.raises(SetupError, match="cannot create .*; set NOEMA_HOME"):
        await ManagedServer(settings).start()


async def test_a_server_that_ends_while_starting_shows_what_it_said(fresh: Settings) -> None:
    settings = fresh.model_copy(update={"page_cache_mb": 10**12})

    with pytest.raises(SetupError, match="Neo4j ended while starting") as refused:
        await ManagedServer(settings).start()

    assert "pagecache" in refused.value.message
    assert (await ManagedServer(settings).status()).running is False


@pytest.mark.skipif(os.name != "posix", reason="file modes are a matter of Unix")
async def test_the_password_file_is_for_its_owner_alone(
    neo4j: Connection, settings: Settings
) -> None:
    path = Home(settings.home).password

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text(encoding="ascii") == neo4j.password.get_secret_value()


async def test_preparing_twice_keeps_the_password(fresh: Settings) -> None:
    home, java = Home(fresh.home), await find_java(None)
    await prepare(fresh, home, java)
    password = home.password.read_bytes()

    await prepare(fresh, home, java)

    assert home.password.read_bytes() == password
