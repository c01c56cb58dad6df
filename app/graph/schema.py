"""Constraints, indexes and what data they need: applied in order, recorded in the graph, checked at
every start."""

import asyncio
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from datetime import UTC, datetime
from typing import NamedTuple, TypeVar

from neo4j import AsyncDriver, AsyncManagedTransaction, unit_of_work

from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import SetupError
from app.events.bus import EventBus
from app.graph.change import Row, Write, run
from app.graph.cypher import Statement, load_statements
from app.graph.driver import USUAL, Access, TenantGraph
from app.graph.errors import translated
from app.graph.names import names_in
from app.graph.retired import CONSTRAINTS, INDEXES, retired_by

_MAKES_CONSTRAINT = re.compile(r"^CREATE CONSTRAINT (\w+)", re.MULTILINE)
_VERSION = re.compile(r"Neo4j/(\d+)\.(\d+)")
T = TypeVar("T")
OLDEST_SERVER = (2026, 6)
LOOK_S = 0.5
"""Between two looks whether the indexes are built."""
BATCH = 5_000
"""Nodes that a backfill changes in one transaction: within a second, and some megabytes of it."""
_SAME = {
    "19c6295e20bd38d699bf99f60df7f7c801edd9a3813f2f3f5aee59f04699cd87": "0203_contextual",
    "ae96bb7773d5b83f7e9448641e95b406228e2e9e2a395c8e589482192b118348": "0204_erase_scope",
}
"""What migrations were before their text changed, and did the same."""
RESTORING = "9999_restoring"
"""Stands among the migrations while a backup is written into the database."""


class SchemaState(NamedTuple):
    applied: tuple[str, ...]
    pending: tuple[str, ...]
    retired: tuple[str, ...]
    """Migrations this database had whose index or constraint is to go."""


def require_server(agent: str) -> None:
    """Refuse a Neo4j that lacks what the statements use.

    Args:
        agent: As a server calls itself: `Neo4j/2026.09.0`.

    Raises:
        SetupError: It is older than 2026.06, or its version cannot be read.
    """
    version = _VERSION.match(agent)
    if version is None:
        raise SetupError(f"cannot read the Neo4j version in {agent!r}; 2026.06 or newer is needed")
    year, month = map(int, version.groups())
    if (year, month) < OLDEST_SERVER:
        raise SetupError(f"this is {agent}; Noema needs Neo4j 2026.06 or newer")


async def check_server(driver: AsyncDriver) -> None:
    """Ask the server what it is, before anything is sent to a database.

    Raises:
        SetupError: It is too old, or the password is wrong.
        UnavailableError: It does not answer.
    """
    with translated():
        # Without this first, a server that is away would be retried for many seconds.
        server = await driver.get_server_info()  # pyright: ignore[reportUnknownMemberType]  # **config
    require_server(server.agent)


async def schema_state(driver: AsyncDriver, access: Access = USUAL) -> SchemaState:
    """Compare the migrations of this database with those of this installation.

    Raises:
        SetupError: The database had a migration this installation lacks or has otherwise, or a
            restore into it is under way or was interrupted.
    """
    recorded = await _recorded(driver, access)
    if RESTORING in recorded:
        raise SetupError(
            "a backup is being restored into this database, or was when it was interrupted;"
            " empty the database and restore again"
        )
    files = migrations()
    retired = tuple(name for name in recorded if name not in files and retired_by(name))
    applied = {name: sha256 for name, sha256 in recorded.items() if name not in retired}
    for name, sha256 in applied.items():
        if name not in files:
            raise SetupError(f"a newer Noema migrated this database ({name}); update Noema")
        if _sha256(files[name]) != sha256 and _SAME.get(sha256) != name:
            raise SetupError(f"migration {name} is not the one this database had")
    pending = tuple(name for name in files if name not in applied)
    return SchemaState(tuple(applied), pending, retired)


async def migrate(
    driver: AsyncDriver, access: Access = USUAL, batch: int = BATCH
) -> tuple[str, ...]:
    """Apply what is pending, wait for the indexes, and return the names of what was applied.

    Args:
        batch: Nodes that a backfill changes in one transaction.
    """
    await check_server(driver)
    state = await schema_state(driver, access)
    if not state.pending and not state.retired:
        return ()
    names = {name for name in map(retired_by, state.retired) if name}
    # A constraint cannot be made over what has an index; ids stay unique until the new one is made.
    await _drop(driver, access, "migration/drop_index", names & INDEXES)
    schema, files = _of("schema"), migrations()
    await _create_names(driver, access)
    made = [schema[name] for name in state.pending if name in schema]
    await _drop_unowned(driver, access, made)
    if not state.applied and not state.retired:
        # A database that no migration was recorded in holds nothing of ours to change.
        await _make_together(driver, access, made)
    else:
        for name in state.pending:
            if name in schema:
                await _apply(driver, access, schema[name])
            else:
                await _fill(driver, access, files[name], batch)
    await _drop(driver, access, "migration/drop_constraint", names & CONSTRAINTS)
    await _record(driver, access, {name: files[name] for name in state.pending}, state.retired)
    await _await_indexes(driver, access)
    return state.pending


def migrations() -> dict[str, Statement]:
    """Give what a database goes through by name (`0320_session_tenant_id`), in order."""
    return dict(sorted((_of("schema") | _of("backfill")).items()))


def _of(area: str) -> dict[str, Statement]:
    return {
        name.rpartition("/")[2]: statement
        for name, statement in load_statements().items()
        if name.startswith(f"{area}/")
    }


async def build_recorded(driver: AsyncDriver, access: Access, recorded: Sequence[str]) -> None:
    """Make what these migrations made, in a database that holds nothing yet.

    Raises:
        SetupError: This installation does not know one of them; nothing is made then.
    """
    await check_server(driver)
    files, schema = migrations(), _of("schema")
    for name in recorded:
        if name not in files and not retired_by(name):
            raise SetupError(f"a newer Noema made this backup ({name}); update Noema")
    made = [schema[name] for name in sorted(schema.keys() & set(recorded))]
    await _make_together(driver, access, made)
    await _await_indexes(driver, access)


async def mark_restoring(driver: AsyncDriver, access: Access) -> None:
    """Let nobody open the database until `unmark_restoring`."""
    rows = [{"id": RESTORING, "sha256": ""}]
    graph = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)
    await graph.apply(run, "migration/record_applied", migrations=rows, at=datetime.now(UTC))


async def unmark_restoring(driver: AsyncDriver, access: Access) -> None:
    graph = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)
    await graph.apply(run, "migration/remove_records", names=[RESTORING])


async def _recorded(driver: AsyncDriver, access: Access) -> dict[str, str]:
    graph = TenantGraph(driver, EventBus(), SYSTEM_TENANT, access)
    rows = await graph.read("migration/list_applied")
    return {row["id"]: row["sha256"] for row in rows}


async def _create_names(driver: AsyncDriver, access: Access) -> None:
    statements = load_statements()
    names = names_in(statement.text for statement in statements.values())
    await _run(driver, access, statements["migration/create_names"], **names)


async def _drop(driver: AsyncDriver, access: Access, statement: str, names: Set[str]) -> None:
    for name in sorted(names):
        await _apply(driver, access, load_statements()[statement], name=name)


async def _drop_unowned(driver: AsyncDriver, access: Access, pending: Sequence[Statement]) -> None:
    """Drop the index that a constraint which was interrupted while it was made may leave behind."""
    made = [found[1] for one in pending if (found := _MAKES_CONSTRAINT.search(one.text))]
    statement = load_statements()["migration/list_unowned_indexes"]
    left = await _run(driver, access, statement, names=made)
    await _drop(driver, access, "migration/drop_index", {row["name"] for row in left})


async def _apply(
    driver: AsyncDriver, access: Access, statement: Statement, **parameters: str
) -> None:
    """Make or drop one constraint or index; one that is there, or is gone, stays so.

    Each has a transaction of its own: what was interrupted goes on where it was, and Neo4j makes no
    constraint over what the same transaction dropped.
    """

    async def work(tx: AsyncManagedTransaction) -> None:
        await (await tx.run(statement.text, dict[str, object](parameters))).consume()

    # A constraint over millions of nodes takes minutes, and would take them again after a limit.
    await _write(driver, access, work, timeout_s=0)


async def _make_together(
    driver: AsyncDriver, access: Access, statements: Sequence[Statement]
) -> None:
    """Make constraints and indexes in one transaction: in half of the time that one each takes.

    For a database that holds nothing yet, where none of them takes long.
    """

    async def work(tx: AsyncManagedTransaction) -> None:
        for statement in statements:
            await (await tx.run(statement.text)).consume()

    await _write(driver, access, work, timeout_s=0)


async def _fill(driver: AsyncDriver, access: Access, statement: Statement, batch: int) -> None:
    """Change what a backfill finds, a bounded number in each transaction.

    It does not find what it has changed, so one that was interrupted goes on where it was.
    """

    async def work(tx: AsyncManagedTransaction) -> int:
        record = await (await tx.run(statement.text, {"batch": batch})).single(strict=True)
        return int(record["done"])

    while await _write(driver, access, work) == batch:
        pass


async def _record(
    driver: AsyncDriver, access: Access, done: Mapping[str, Statement], retired: Sequence[str]
) -> None:
    applied = [{"id": name, "sha256": _sha256(file)} for name, file in done.items()]

    def work() -> Write[None]:
        yield from run("migration/record_applied", migrations=applied, at=datetime.now(UTC))
        yield from run("migration/remove_records", names=list(retired))

    await TenantGraph(driver, EventBus(), SYSTEM_TENANT, access).apply(work)


async def _await_indexes(driver: AsyncDriver, access: Access) -> None:
    """Wait until every index answers; one over millions of nodes takes minutes.

    Raises:
        SetupError: The server could not build one; names it.
    """
    statement = load_statements()["migration/list_unready_indexes"]
    while unready := await _run(driver, access, statement):
        failed = [row["name"] for row in unready if row["state"] == "FAILED"]
        if failed:
            names = ", ".join(failed)
            raise SetupError(f"Neo4j could not build {names}; drop it and start again")
        await asyncio.sleep(LOOK_S)


async def _write(
    driver: AsyncDriver,
    access: Access,
    work: Callable[[AsyncManagedTransaction], Awaitable[T]],
    timeout_s: float | None = None,
) -> T:
    limit_s = access.write_timeout_s if timeout_s is None else timeout_s
    timed = unit_of_work(timeout=limit_s)(work)
    with translated():
        async with driver.session(database=access.database) as session:  # pyright: ignore[reportUnknownMemberType]  # **config
            return await session.execute_write(timed)


async def _run(
    driver: AsyncDriver, access: Access, statement: Statement, **parameters: object
) -> list[Row]:
    with translated():
        result = await driver.execute_query(statement.text, parameters, database_=access.database)
    return [dict(record) for record in result.records]


def _sha256(statement: Statement) -> str:
    return hashlib.sha256(statement.text.encode()).hexdigest()
