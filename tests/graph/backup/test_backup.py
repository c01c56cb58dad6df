"""Backups of a tenant: consistent while it is written to, whole, and restored as it was."""

import asyncio
import stat
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest
from neo4j import AsyncDriver

from app.backup.archive import opened_archive
from app.backup.service import Backup, Restoration
from app.bootstrap import Noema, restore_backup, write_backup
from app.domain.ids import new_id
from app.domain.tenants.tenant import SYSTEM_TENANT, Tenant
from app.errors import ConflictError, InvalidInputError, NotFoundError, UnavailableError
from app.events.bus import EventBus
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.snapshot import DatabaseSnapshots
from app.graph.writers import AT_ONCE
from app.local.base import Connection, Home
from app.settings import Settings
from tests.factories import make_session
from tests.graph.backup.dumps import dumped
from tests.graph.deletion.test_tenant_deletion import deletion_of
from tests.graph.memory.planted import Planter

MANY = 2 * AT_ONCE
PAUSE_S = 20.0


@pytest.fixture(scope="module")
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 6) as opened:
        yield opened


@pytest.fixture(scope="module")
async def snapshots(driver: AsyncDriver) -> DatabaseSnapshots:
    return DatabaseSnapshots(driver, Access())


@pytest.fixture(scope="module")
async def planted(noema: Noema) -> Tenant:
    tenant = await noema.tenants.create(f"team {new_id()}")
    await Planter(noema, noema.services(tenant.id)).plant_everything()
    return tenant


def backup_of(driver: AsyncDriver, snapshots: DatabaseSnapshots, home: Path) -> Backup:
    system = TenantGraph(driver, EventBus(), SYSTEM_TENANT)
    return Backup(system, snapshots, Home(home))


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.sweep
async def test_a_tenant_is_restored_with_every_node_relationship_and_file_as_it_was(
    noema: Noema,
    driver: AsyncDriver,
    snapshots: DatabaseSnapshots,
    planted: Tenant,
    tmp_path: Path,
) -> None:
    home, file = tmp_path / "home", tmp_path / "noema.backup"
    lines = home / "training" / planted.id / "run" / "train.jsonl"
    lines.parent.mkdir(parents=True)
    lines.write_text('{"line": 1}')
    before = await dumped(driver, planted.id)

    manifest = await backup_of(driver, snapshots, home).write(file, planted.name, PAUSE_S)

    part = manifest.tenants[0]
    assert (part.id, part.nodes, part.relationships) == (planted.id, before.nodes, before.ties)
    assert [member.name for member in manifest.files] == [f"training/{planted.id}/run/train.jsonl"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    await deletion_of(noema, tmp_path / "none").delete(planted.name, planted.name, lambda _: None)
    assert (await dumped(driver, planted.id)).nodes == 0
    with opened_archive(file) as archive:
        archive.verify()
        await Restoration(snapshots, Home(tmp_path / "new")).restore_graph(archive, part)
    assert await dumped(driver, planted.id) == before


async def test_no_write_is_committed_while_its_tenant_is_read_and_other_tenants_go_on(
    noema: Noema, snapshots: DatabaseSnapshots
) -> None:
    own, other = [await noema.tenants.create(f"team {new_id()}") for _ in range(2)]
    await noema.services(own.id).sessions.create(make_session())
    waiting = [make_session("Comes after the backup") for _ in range(MANY)]
    read = list[str]()
    async with aclosing(snapshots.nodes_of(own.id, PAUSE_S)) as nodes:
        first = await anext(nodes)
        create = noema.services(own.id).sessions.create
        writes = [asyncio.create_task(create(session)) for session in waiting]
        # By the time that another tenant wrote three times, this one would have written once.
        for _ in range(3):
            await noema.services(other.id).sessions.create(make_session())
        assert not any(write.done() for write in writes)
        read = [str(node.properties.get("id")) async for node in nodes]
    written = await asyncio.gather(*writes)
    assert written == [session.id for session in waiting]
    assert not {str(first.properties.get("id")), *read} & {*written}


async def test_a_tenant_that_takes_longer_than_the_pause_is_not_backed_up(
    noema: Noema, driver: AsyncDriver, snapshots: DatabaseSnapshots, tmp_path: Path
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    async with driver.session() as session, await session.begin_transaction() as holding:  # pyright: ignore[reportUnknownMemberType]  # **config
        passed = "MERGE (t:Tenant {id: $id}) RETURN t.id"
        await (await holding.run(passed, {"id": tenant.id})).consume()
        with pytest.raises(UnavailableError) as failed:
            await backup_of(driver, snapshots, tmp_path).write(tmp_path / "b", tenant.name, 0.5)
    told = f"tenant {tenant.id} cannot be read in 0.5 s; let its writes wait longer"
    assert (failed.value.message, failed.value.field) == (told, "pause")
    assert _names(tmp_path) == []


async def test_a_backup_with_one_changed_byte_is_refused(
    noema: Noema, driver: AsyncDriver, snapshots: DatabaseSnapshots, tmp_path: Path
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    await noema.services(tenant.id).sessions.create(make_session())
    file = tmp_path / "noema.backup"
    await backup_of(driver, snapshots, tmp_path).write(file, tenant.name, PAUSE_S)
    content = bytearray(file.read_bytes())
    content[len(content) // 10] ^= 1
    file.write_bytes(content)

    with pytest.raises(InvalidInputError) as refused:
        await Restoration(snapshots, Home(tmp_path)).restore(file)

    assert refused.value.field == "file"


async def test_a_database_that_holds_something_takes_no_backup(
    settings: Settings, neo4j: Connection, driver: AsyncDriver, noema: Noema, tmp_path: Path
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    file = tmp_path / "noema.backup"
    await write_backup(settings, neo4j, file, tenant.name, PAUSE_S)

    async def written() -> list[str]:
        """List the tenant and what was migrated: other tests change the tenants beside it."""
        lines = (await dumped(driver, SYSTEM_TENANT)).lines
        return [line for line in lines if "SchemaMigration" in line or tenant.id in line]

    before = await written()

    with pytest.raises(ConflictError, match="restore into an empty one"):
        await restore_backup(settings, neo4j, file)

    assert await written() == before
    assert len(before) > 1


async def test_a_file_that_is_there_and_a_tenant_that_is_not_are_refused(
    settings: Settings, neo4j: Connection, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    there.write_text("kept")
    with pytest.raises(ConflictError):
        await write_backup(settings, neo4j, there, None, PAUSE_S)
    with pytest.raises(NotFoundError):
        await write_backup(settings, neo4j, tmp_path / "new", "nobody", PAUSE_S)
    assert there.read_text() == "kept"
    assert _names(tmp_path) == ["there"]
