"""Opens a database for a backup of all that it holds, or to be restored from one."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from app.backup.schemas import Manifest
from app.backup.service import Backup, Restoration
from app.domain.tenant import SYSTEM_TENANT
from app.events.bus import EventBus
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.snapshot import DatabaseSnapshots
from app.local.base import Connection, Home
from app.settings import Settings

_CONNECTIONS = 3
"""One closes the gate of a tenant, one reads it, one asks for the rest."""


async def write_backup(
    settings: Settings, connection: Connection, to: Path, tenant: str | None, pause_s: float
) -> Manifest:
    """Write a backup, as `Backup.write` does."""
    async with _opened(connection) as (system, snapshots):
        return await Backup(system, snapshots, Home(settings.home)).write(to, tenant, pause_s)


async def restore_backup(
    settings: Settings, connection: Connection, path: Path
) -> tuple[Manifest, tuple[str, ...]]:
    """Restore a backup, as `Restoration.restore` does."""
    async with _opened(connection) as (_, snapshots):
        return await Restoration(snapshots, Home(settings.home)).restore(path)


@asynccontextmanager
async def _opened(
    connection: Connection,
) -> AsyncGenerator[tuple[TenantGraph, DatabaseSnapshots]]:
    access = Access(connection.database)
    driver = open_driver(connection.uri, connection.user, connection.password, _CONNECTIONS)
    async with driver:
        system = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)
        yield system, DatabaseSnapshots(driver, access)
