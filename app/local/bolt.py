"""Asks a Bolt port whether our Neo4j is behind it."""

import asyncio
import errno
import socket
from contextlib import ExitStack

from neo4j import AsyncDriver, AsyncGraphDatabase
from neo4j.exceptions import AuthError, ClientError, DriverError, Neo4jError

from app.errors import SetupError, UnavailableError
from app.local.base import Connection
from app.local.config import HOST
from app.local.platform import PLATFORM

_ANSWER_S = 3.0


async def ping(connection: Connection) -> str:
    """Return what the server calls itself, as `Neo4j/2026.09.0`.

    Raises:
        SetupError: The server refuses the password.
        UnavailableError: Nothing answers as a Neo4j within seconds.
    """
    try:
        return await _to_its_end(asyncio.create_task(_agent(connection)))
    except AuthError as error:
        raise SetupError(f"the Neo4j at {connection.uri} refuses the password") from error
    except (OSError, DriverError, Neo4jError) as error:
        raise UnavailableError(f"no Neo4j answers at {connection.uri}") from error


async def _to_its_end(asking: asyncio.Task[str]) -> str:
    try:
        return await asyncio.shield(asking)
    except asyncio.CancelledError:
        # A driver that is cancelled while it connects leaves its socket open.
        await asyncio.wait([asking])
        raise


async def require_database(connection: Connection) -> None:
    """Refuse a name that no database of the server has.

    Raises:
        SetupError: There is none, or the user may not read it.
        UnavailableError: It does not answer within seconds.
    """
    try:
        async with (
            _driver(connection) as driver,
            driver.session(database=connection.database) as session,  # pyright: ignore[reportUnknownMemberType] - untyped options
        ):
            await (await session.run("RETURN 1")).consume()
    except ClientError as error:
        raise SetupError(
            f"the Neo4j at {connection.uri} has no database {connection.database} for this user",
            field="neo4j_database",
        ) from error
    except (OSError, DriverError, Neo4jError) as error:
        raise UnavailableError(f"the database {connection.database} does not answer") from error


async def _agent(connection: Connection) -> str:
    async with _driver(connection) as driver:
        server = await driver.get_server_info()  # pyright: ignore[reportUnknownMemberType] - untyped options
        return server.agent


def _driver(connection: Connection) -> AsyncDriver:
    auth = (connection.user, connection.password.get_secret_value())
    # Its own limits, the second for the greeting: from outside it would leave a socket behind.
    return AsyncGraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType] - untyped options
        connection.uri,
        auth=auth,
        connection_timeout=_ANSWER_S,
        connection_acquisition_timeout=_ANSWER_S,
        telemetry_disabled=True,
    )


def port_is_free(port: int) -> bool:
    """Whether nobody listens on `port` of the loopback address.

    Raises:
        SetupError: This user may not listen there at all.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if PLATFORM.reuses_ports:
            # A server that was just stopped leaves connections that are only waiting to expire.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return False
            raise SetupError(f"cannot listen on port {port}: {error.strerror}") from error
    return True


def free_ports(count: int) -> list[int]:
    """Find ports of the loopback address nobody listens on, all different."""
    with ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind((HOST, 0))
        return [probe.getsockname()[1] for probe in probes]


def require_free(port: int, setting: str) -> None:
    """Refuse a port that another program listens on.

    Raises:
        SetupError: Names the port and the setting to change.
    """
    if not port_is_free(port):
        raise SetupError(
            f"port {port} is in use by another program; set {setting} to a free one",
            field=setting.removeprefix("NOEMA_").lower(),
        )
