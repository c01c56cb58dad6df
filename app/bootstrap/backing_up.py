"""Opens a database for a backup of all that it holds, or to be restored from one."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.backup.schemas import Manifest
from app.backup.service import Backup, Restoration
from app.bootstrap.storing import open_storage
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.events.bus import EventBus
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.snapshot import DatabaseSnapshots
from app.local.base import Connection, Home
from app.local.private import make_private_folder, open_private
from app.settings import Settings
from app.storage.base import ObjectAddress

_CONNECTIONS = 3
"""One closes the gate of a tenant, one reads it, one asks for the rest."""


async def write_backup(
    settings: Settings,
    connection: Connection,
    to: Path | ObjectAddress,
    tenant: str | None,
    pause_s: float,
) -> Manifest:
    """Write a backup, as `Backup.write` does; one for a bucket is written here first.

    Raises:
        AppError: As `Backup.write`, and as `ObjectStorage.put`.
    """
    home = Home(settings.home)
    async with _opened(connection) as (system, snapshots):
        backup = Backup(system, snapshots, home)
        if isinstance(to, Path):
            return await backup.write(to, tenant, pause_s)
        storage = open_storage()
        await asyncio.to_thread(storage.require_new, to)
        with _file_of(home) as file:
            manifest = await backup.write(file, tenant, pause_s)
            await asyncio.to_thread(storage.put, file, to)
        return manifest


async def restore_backup(
    settings: Settings, connection: Connection, source: Path | ObjectAddress
) -> tuple[Manifest, tuple[str, ...]]:
    """Restore a backup, as `Restoration.restore` does; one of a bucket is read into a file first.

    Raises:
        AppError: As `Restoration.restore`, and as `ObjectStorage.get`.
    """
    home = Home(settings.home)
    async with _opened(connection) as (_, snapshots):
        restoration = Restoration(snapshots, home)
        if isinstance(source, Path):
            return await restoration.restore(source)
        with _file_of(home) as file:
            with open_private(file) as opened:
                await asyncio.to_thread(open_storage().get, source, opened)
            return await restoration.restore(file)


@contextmanager
def _file_of(home: Home) -> Generator[Path]:
    """Give the path of a file that is gone after the block, where nobody else may look."""
    make_private_folder(home.root)
    with TemporaryDirectory(prefix="backup-", dir=home.root) as folder:
        yield Path(folder, "noema.backup")


@asynccontextmanager
async def _opened(
    connection: Connection,
) -> AsyncGenerator[tuple[TenantGraph, DatabaseSnapshots]]:
    access = Access(connection.database)
    driver = open_driver(connection.uri, connection.user, connection.password, _CONNECTIONS)
    async with driver:
        system = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)
        yield system, DatabaseSnapshots(driver, access)
