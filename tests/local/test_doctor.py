"""What `noema doctor` finds."""

import socket

from pydantic import SecretStr

from app.local.base import Check, Connection
from app.local.doctor import diagnose
from app.settings import Settings
from tests.conftest import NewSettings


def _by_name(checks: list[Check]) -> dict[str, Check]:
    return {check.name: check for check in checks}


async def test_a_running_server_passes_every_check(neo4j: Connection, settings: Settings) -> None:
    checks = await diagnose(settings)

    assert [check.name for check in checks] == [
        "home",
        "disk",
        "downloads",
        "java",
        "NOEMA_BOLT_PORT",
        "NOEMA_BROWSER_PORT",
        "server",
    ]
    assert [check for check in checks if not check.ok] == []
    assert checks[-1].detail == f"Neo4j/2026.09.0 answers at {neo4j.uri}"


async def test_a_home_without_downloads_is_told_and_not_touched(new_settings: NewSettings) -> None:
    fresh = new_settings()
    settings = fresh.model_copy(update={"home": fresh.home / "empty"})

    checks = _by_name(await diagnose(settings))

    assert checks["downloads"] == Check(
        "downloads", False, "238 files missing or wrong; `noema up` fetches them"
    )
    assert checks["server"] == Check("server", True, "not running")
    assert not settings.home.exists()


async def test_a_port_of_another_program_is_told(new_settings: NewSettings) -> None:
    settings = new_settings()
    with socket.create_server(("127.0.0.1", settings.bolt_port)):
        checks = _by_name(await diagnose(settings))

    assert checks["NOEMA_BOLT_PORT"].ok is False
    assert checks["NOEMA_BOLT_PORT"].detail == (
        f"port {settings.bolt_port}: another program has it"
    )
    assert checks["NOEMA_BROWSER_PORT"].ok is True


async def test_a_wrong_java_is_told(new_settings: NewSettings) -> None:
    fresh = new_settings()
    checks = _by_name(await diagnose(fresh.model_copy(update={"java_home": fresh.home})))

    assert checks["java"].ok is False
    assert checks["java"].detail == f"NOEMA_JAVA_HOME: {fresh.home / 'bin' / 'java'} does not run"


async def test_with_a_neo4j_of_ones_own_neither_java_nor_ports_are_checked(
    neo4j: Connection, new_settings: NewSettings
) -> None:
    update = {"neo4j_uri": neo4j.uri, "neo4j_password": neo4j.password}
    right = new_settings().model_copy(update=update)
    wrong = right.model_copy(update={"neo4j_password": SecretStr("wrong-password")})

    passed, failed = await diagnose(right), await diagnose(wrong)

    assert [check.name for check in passed] == ["home", "disk", "downloads", "server"]
    assert [check for check in passed if not check.ok] == []
    assert failed[-1] == Check("server", False, f"the Neo4j at {neo4j.uri} refuses the password")
