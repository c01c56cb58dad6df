"""Constraints, indexes and what data they need: applied in order, recorded in the graph, checked at
every start."""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from neo4j import AsyncDriver, AsyncManagedTransaction

from app.domain.tenant import SYSTEM_TENANT
from app.errors import SetupError
from app.events.bus import EventBus
from app.graph.base import Row, Transaction
from app.graph.cypher import Statement, load_statements
from app.graph.driver import DATABASE, TenantGraph
from app.graph.errors import translated

OLDEST_SERVER = (2026, 6)
INDEX_WAIT_S = 120


class SchemaState(NamedTuple):
    applied: tuple[str, ...]
    pending: tuple[str, ...]


def require_server(version: str) -> None:
    """Refuse a Neo4j that lacks what the statements use.

    Raises:
        SetupError: `version` is older than 2026.06 or cannot be read.
    """
    try:
        year, month = (int(part) for part in version.split(".")[:2])
    except ValueError as error:
        raise SetupError(
            f"cannot read the Neo4j version {version!r}; 2026.06 or newer is needed"
        ) from error
    if (year, month) < OLDEST_SERVER:
        raise SetupError(f"this is Neo4j {version}; Noema needs Neo4j 2026.06 or newer")


async def check_server(driver: AsyncDriver) -> str:
    """Return the version of the server.

    Raises:
        SetupError: It is too old, or the password is wrong.
        UnavailableError: It does not answer.
    """
    with translated():
        # Without this first, a server that is away would be retried for many seconds.
        await driver.verify_connectivity()  # pyright: ignore[reportUnknownMemberType]  # **config
    rows = await _run(driver, load_statements()["migration/get_server_version"])
    version = str(rows[0]["version"])
    require_server(version)
    return version


async def schema_state(driver: AsyncDriver) -> SchemaState:
    """Compare the migrations of this database with those of this installation.

    Raises:
        SetupError: The database had a migration this installation lacks or has otherwise.
    """
    recorded = await _recorded(driver)
    files = migrations()
    for name, sha256 in recorded.items():
        if name not in files:
            raise SetupError(f"a newer Noema migrated this database ({name}); update Noema")
        if _sha256(files[name]) != sha256:
            raise SetupError(f"migration {name} is not the one this database had")
    return SchemaState(tuple(recorded), tuple(name for name in files if name not in recorded))


async def migrate(driver: AsyncDriver) -> tuple[str, ...]:
    """Apply what is pending, wait for the indexes, and return the names of what was applied."""
    await check_server(driver)
    pending = (await schema_state(driver)).pending
    if pending:
        files = migrations()
        await _apply(driver, {name: files[name] for name in pending})
        await _run(driver, load_statements()["migration/await_indexes"], seconds=INDEX_WAIT_S)
    return pending


def migrations() -> dict[str, Statement]:
    """Give what a database goes through by name (`0001_session_id`), in order."""
    return dict(sorted((_of("schema") | _of("backfill")).items()))


def _of(area: str) -> dict[str, Statement]:
    prefix = f"{area}/"
    return {
        name.removeprefix(prefix): statement
        for name, statement in load_statements().items()
        if name.startswith(prefix)
    }


async def _recorded(driver: AsyncDriver) -> dict[str, str]:
    graph = TenantGraph(driver, EventBus(), SYSTEM_TENANT)
    rows = await graph.read("migration/list_applied")
    return {row["id"]: row["sha256"] for row in rows}


async def _apply(driver: AsyncDriver, pending: Mapping[str, Statement]) -> None:
    """Apply the schema, all or none, then fill in data, then record both: Neo4j takes no data in a
    transaction with a schema.

    What was applied and not recorded is applied again, which changes nothing.
    """
    schema = _of("schema")

    async def create(tx: AsyncManagedTransaction) -> None:
        for statement in (file for name, file in pending.items() if name in schema):
            await (await tx.run(statement.text)).consume()

    async def record(tx: Transaction) -> None:
        applied = [{"id": name, "sha256": _sha256(file)} for name, file in pending.items()]
        await tx.run("migration/record_applied", migrations=applied, at=datetime.now(UTC))

    with translated():
        async with driver.session(database=DATABASE) as session:  # pyright: ignore[reportUnknownMemberType]  # **config
            # One transaction: each schema that is committed makes the server plan everything anew.
            await session.execute_write(create)
            for statement in (file for name, file in pending.items() if name not in schema):
                # In batches of its own, so outside of a transaction.
                await (await session.run(statement.text)).consume()
    await TenantGraph(driver, EventBus(), SYSTEM_TENANT).write(record)


async def _run(driver: AsyncDriver, statement: Statement, **parameters: object) -> list[Row]:
    with translated():
        result = await driver.execute_query(statement.text, parameters, database_=DATABASE)
    return [dict(record) for record in result.records]


def _sha256(statement: Statement) -> str:
    return hashlib.sha256(statement.text.encode()).hexdigest()
