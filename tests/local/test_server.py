"""The managed server, really running."""

from app.local.base import Connection
from app.local.bolt import ping
from app.local.server import ManagedServer
from app.settings import Settings


async def test_the_started_server_answers_and_says_its_version(neo4j: Connection) -> None:
    assert await ping(neo4j) == "Neo4j/2026.09.0"


async def test_a_second_start_on_the_same_home_uses_the_first_server(
    neo4j: Connection, settings: Settings
) -> None:
    before = await ManagedServer(settings).status()

    second = await ManagedServer(settings).start()

    after = await ManagedServer(settings).status()
    assert second == neo4j
    assert (after.pid, after.running, after.answering) == (before.pid, True, True)


async def test_the_password_never_prints(neo4j: Connection) -> None:
    assert neo4j.password.get_secret_value() not in repr(neo4j)
