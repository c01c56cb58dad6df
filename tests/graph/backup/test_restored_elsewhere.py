"""A backup under load, restored into another server."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import LiteralString

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, open_noema, restore_backup, write_backup
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.errors import SetupError
from app.graph.driver import Access, open_driver
from app.graph.schema import mark_restoring, unmark_restoring
from app.local.base import Connection
from app.settings import Settings
from tests.factories import make_node, make_session
from tests.graph.backup.dumps import dumped

WRITERS = 4
ENOUGH = 20
"""Sessions that are there when the backup begins."""
PAUSE_S = 40.0
_TORN: dict[str, LiteralString] = {
    "streams whose head is not their last event": """
        MATCH (s:Stream {tenant_id: $tenant})
        OPTIONAL MATCH (e:Event {tenant_id: $tenant, stream_id: s.id})
        WITH s, count(e) AS events, max(e.seq) AS last
        WHERE s.head <> coalesce(last, 0) OR events <> s.head RETURN count(s)""",
    "sessions that lack a node which an event tells of": """
        MATCH (s:Session {tenant_id: $tenant})
        OPTIONAL MATCH (s)-[:HAS_NODE]->(n:ThinkingNode) WITH s, count(n) AS nodes
        OPTIONAL MATCH (e:Event {tenant_id: $tenant, stream_id: s.id, type: 'thinking_node_added'})
        WITH s, nodes, count(e) AS told WHERE nodes <> told RETURN count(s)""",
    "nodes without their text": """
        MATCH (n:ThinkingNode {tenant_id: $tenant})
        WHERE NOT (n)-[:HAS_BLOCK]->(:ContentBlock) RETURN count(n)""",
}


@asynccontextmanager
async def _writers(noema: Noema, tenant_id: str) -> AsyncGenerator[asyncio.Event]:
    """Write sessions with a few nodes each while the block runs; the event is set after some."""
    written, under_way, stopped = 0, asyncio.Event(), asyncio.Event()

    async def write() -> None:
        nonlocal written
        services = noema.services(tenant_id)
        while not stopped.is_set():
            session_id = await services.sessions.create(make_session())
            for _ in range(3):
                text = TextBlock("We need a queue that survives a restart.")
                await services.think_graph.add_node(make_node(session_id, text))
            written += 1
            if written == ENOUGH:
                under_way.set()

    async with asyncio.TaskGroup() as group:
        for _ in range(WRITERS):
            group.create_task(write())
        try:
            yield under_way
        finally:
            stopped.set()


async def _count(driver: AsyncDriver, query: LiteralString, tenant_id: str) -> int:
    found = await driver.execute_query(query, tenant=tenant_id)
    return int(found.records[0][0])


@pytest.mark.sweep
async def test_a_backup_under_load_is_one_moment_and_restored_elsewhere_as_it_was(
    noema: Noema,
    neo4j: Connection,
    settings: Settings,
    elsewhere: tuple[Settings, Connection],
    tmp_path: Path,
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    other = await noema.tenants.create(f"team {new_id()}")
    await noema.services(other.id).sessions.create(make_session())
    file, others = tmp_path / "loaded.zip", tmp_path / "again.zip"
    async with _writers(noema, tenant.id) as under_way, asyncio.timeout(120):
        await under_way.wait()
        manifest = await write_backup(settings, neo4j, file, tenant.name, PAUSE_S)
    there, connection = elsewhere

    await restore_backup(there, connection, file)

    async with open_driver(connection.uri, connection.user, connection.password, 4) as driver:
        for what, query in _TORN.items():
            assert await _count(driver, query, tenant.id) == 0, what
        restored = await dumped(driver, tenant.id)
        assert (restored.nodes, restored.ties) == (
            manifest.tenants[0].nodes,
            manifest.tenants[0].relationships,
        )
        assert (await dumped(driver, other.id)).nodes == 0
    async with open_noema(there, connection) as copy:
        [found] = [one for one in await copy.tenants.list_tenants() if one.id == tenant.id]
        assert found.name == tenant.name
        again = await write_backup(there, connection, others, tenant.name, PAUSE_S)
        assert again.tenants[0].digest == manifest.tenants[0].digest
        await copy.services(tenant.id).sessions.create(make_session())


async def test_a_database_whose_restore_was_interrupted_is_not_opened(
    neo4j: Connection, noema: Noema, settings: Settings
) -> None:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as driver:
        await mark_restoring(driver, Access())
        try:
            with pytest.raises(SetupError, match="restored"):
                async with open_noema(settings, neo4j):
                    pass
        finally:
            await unmark_restoring(driver, Access())
