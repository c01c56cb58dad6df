"""A database as a whole. Implements `app.graph.base.Snapshots`."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any

from neo4j import READ_ACCESS, WRITE_ACCESS, AsyncDriver, Query, Record

from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import ConflictError, UnavailableError
from app.events.bus import EventBus
from app.graph.base import NewTie, StoredNode, StoredTie
from app.graph.change import run
from app.graph.cypher import Statement, load_statements
from app.graph.driver import Access, TenantGraph
from app.graph.errors import TooSlowError, translated
from app.graph.plain_values import decoded, encoded, vectors_apart
from app.graph.schema import RESTORING, build_recorded, mark_restoring, migrate, unmark_restoring

_FETCHED = 2_000
"""Rows that the server sends ahead."""


class DatabaseSnapshots:
    def __init__(self, driver: AsyncDriver, access: Access) -> None:
        self._driver = driver
        self._access = access
        self._graph = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)

    async def nodes_of(self, tenant_id: str, pause_s: float) -> AsyncGenerator[StoredNode]:
        try:
            async with aclosing(self._nodes_of(tenant_id, pause_s)) as nodes:
                async for node in nodes:
                    yield node
        except TooSlowError as error:
            message = (
                f"tenant {tenant_id} cannot be read in {pause_s:g} s; let its writes wait longer"
            )
            raise UnavailableError(message, field="pause") from error

    async def _nodes_of(self, tenant_id: str, pause_s: float) -> AsyncGenerator[StoredNode]:
        statement = load_statements()["backup/list_nodes"]
        query = Query(statement.text, timeout=pause_s)
        async with self._closed(tenant_id, pause_s):
            with translated():
                async with self._driver.session(  # pyright: ignore[reportUnknownMemberType]  # **config
                    database=self._access.database,
                    default_access_mode=READ_ACCESS,
                    bookmark_manager=self._driver.execute_query_bookmark_manager,
                    fetch_size=_FETCHED,
                ) as session:
                    async for record in await session.run(query, tenant_id=tenant_id):
                        if not _is_mark(node := _node(record)):
                            yield node

    @asynccontextmanager
    async def _closed(self, tenant_id: str, pause_s: float) -> AsyncGenerator[None]:
        """Let no write of a tenant be committed while the block runs.

        The system tenant has no gate: each of its writes is one node.
        """
        if tenant_id == SYSTEM_TENANT:
            yield
            return
        statement = load_statements()["backup/close_gate"]
        async with self._driver.session(  # pyright: ignore[reportUnknownMemberType]  # **config
            database=self._access.database, default_access_mode=WRITE_ACCESS
        ) as session:
            with translated():
                closing = await session.begin_transaction(timeout=pause_s)
            try:
                given = {"id": tenant_id, "tenant_id": SYSTEM_TENANT}
                with translated():
                    await (await closing.run(statement.text, given)).consume()
                yield
                # Fails if the server ended the transaction, and opened the gate, meanwhile.
                with translated():
                    await (await closing.run(_still_open().text)).consume()
            finally:
                # As a context manager it would commit.
                await closing.close()

    async def require_empty(self) -> None:
        counting = load_statements()["backup/count_nodes"].text
        with translated():
            found = await self._driver.execute_query(counting, database_=self._access.database)
        nodes = found.records[0]["nodes"]
        if nodes:
            raise ConflictError(f"the database holds {nodes} nodes; restore into an empty one")

    async def begin_restore(self, migrations: Sequence[str]) -> None:
        await build_recorded(self._driver, self._access, migrations)
        await mark_restoring(self._driver, self._access)

    async def create_nodes(self, tenant_id: str, nodes: Sequence[StoredNode]) -> list[str]:
        rows = [_row(node) for node in nodes]
        graph = self._graph.of_tenant(tenant_id)
        created = await graph.apply(run, "backup/create_nodes", rows=rows)
        if len(created) < len(rows):
            raise ConflictError("the backup holds nodes of another tenant", field="file")
        return [row["key"] for row in created]

    async def create_ties(self, tenant_id: str, ties: Sequence[NewTie]) -> None:
        rows = [
            {"type": t.type, "properties": _decoded(t.properties), "start": t.start, "end": t.end}
            for t in ties
        ]
        graph = self._graph.of_tenant(tenant_id)
        [row] = await graph.apply(run, "backup/create_ties", rows=rows)
        if row["created"] < len(rows):
            raise ConflictError("the backup holds relationships between tenants", field="file")

    async def end_restore(self) -> tuple[str, ...]:
        await unmark_restoring(self._driver, self._access)
        return await migrate(self._driver, self._access)


def _still_open() -> Statement:
    return load_statements()["backup/count_nodes"]


def _is_mark(node: StoredNode) -> bool:
    return "SchemaMigration" in node.labels and node.properties["id"] == RESTORING


def _node(record: Record) -> StoredNode:
    ties = tuple(
        StoredTie(type_, _encoded(properties), end) for type_, properties, end in record["ties"]
    )
    return StoredNode(
        record["key"], tuple(sorted(record["labels"])), _encoded(record["properties"]), ties
    )


def _row(node: StoredNode) -> dict[str, Any]:
    properties, vectors = vectors_apart(node.properties)
    return {"labels": list(node.labels), "properties": properties, "vectors": vectors}


def _encoded(properties: Mapping[str, object]) -> dict[str, object]:
    return {name: encoded(value) for name, value in properties.items()}


def _decoded(properties: Mapping[str, object]) -> dict[str, object]:
    return {name: decoded(value) for name, value in properties.items()}
