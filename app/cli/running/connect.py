"""Finds the graph a command works on: the configured one, the running one, or one started now."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from app.bootstrap import Noema, open_noema
from app.cli.running.installing import install
from app.cli.terminal.output import note
from app.local.base import Connection
from app.local.server import ManagedServer
from app.settings import Settings


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Noema]:
    """Open the graph; a managed server that has to be started for it stays up afterwards."""
    async with open_noema(settings, await connect(settings)) as noema:
        yield noema


async def connect(settings: Settings) -> Connection:
    """Find or start the Neo4j of these settings.

    Raises:
        SetupError: As `ensure_artifacts` and `ManagedServer.start`.
        UnavailableError: The same.
    """
    if settings.neo4j_uri is not None:
        user, password = settings.neo4j_user, settings.neo4j_password
        return Connection(settings.neo4j_uri, user, password, settings.neo4j_database)
    server = ManagedServer(settings)
    if not (await server.status()).running:
        await install(settings)
        note("starting Neo4j; it keeps running afterwards, `noema down` stops it")
    return await server.start()
