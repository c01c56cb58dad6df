"""Migrations and what a server must be."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from neo4j import AsyncDriver, AsyncGraphDatabase
from neo4j.exceptions import ConstraintError
from pydantic import SecretStr

from app.bootstrap import Noema, open_noema
from app.domain.ids import new_id
from app.errors import SetupError, UnavailableError
from app.graph.cypher import load_statements
from app.graph.driver import Access, open_driver
from app.graph.names import names_in
from app.graph.schema import migrate, migrations, require_server, schema_state
from app.local.base import Connection, Home
from app.settings import Settings
from tests.ports import free_ports


@pytest.fixture
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 4) as opened:
        yield opened


async def test_every_migration_is_recorded_once_and_a_second_run_applies_none(
    driver: AsyncDriver,
) -> None:
    state = await schema_state(driver)
    assert state.applied == tuple(sorted(migrations()))
    assert state.pending == ()
    assert await migrate(driver) == ()


async def test_a_new_database_knows_every_name_that_a_statement_uses(
    neo4j: Connection, noema: Noema
) -> None:
    used = names_in(statement.text for statement in load_statements().values())
    labels, types = "|".join(used["labels"]), "|".join(used["types"])
    fields = ", ".join(f".{name}" for name in used["properties"])
    naming: Any = f"EXPLAIN MATCH (n:{labels})-[:{types}]->() RETURN n {{{fields}}}"
    auth = (neo4j.user, neo4j.password.get_secret_value())
    async with AsyncGraphDatabase.driver(neo4j.uri, auth=auth) as telling:  # pyright: ignore[reportUnknownMemberType]  # **config
        explained = await telling.execute_query(naming)
    warned = [status.gql_status for status in explained.summary.gql_status_objects]
    assert {*warned} & {"01N50", "01N51", "01N52"} == set()


async def test_a_statement_that_runs_often_is_not_planned_again(
    driver: AsyncDriver, settings: Settings
) -> None:
    for number in range(30):
        await driver.execute_query("UNWIND [1, 2] AS n RETURN n + $number AS sum", number=number)
    log = (Home(settings.home).neo4j / "logs" / "debug.log").read_text(encoding="utf-8")
    assert "schema" in log
    assert "recompilation with expression code generation" not in log


async def test_what_had_a_context_before_is_found_in_it_after_the_migration(
    driver: AsyncDriver,
) -> None:
    named = {"id": new_id(), "tenant": new_id()}
    await driver.execute_query(
        "CREATE (n:ThinkingNode:Searchable {id: $id, tenant_id: $tenant, tenant_key: $tenant,"
        " context_text: 'The quokka sleeps.'})",
        named,
    )
    await _forget(driver, "0203_contextual")

    assert await migrate(driver) == ("0203_contextual",)

    found = await driver.execute_query(
        "CALL db.index.fulltext.queryNodes('contextual_text', 'quokka') YIELD node"
        " WHERE node.tenant_id = $tenant RETURN node.id",
        tenant=named["tenant"],
    )
    assert [record[0] for record in found.records] == [named["id"]]


async def _label_count(driver: AsyncDriver, tenant: str) -> int:
    found = await driver.execute_query(
        "MATCH (n:Contextual {tenant_id: $tenant}) RETURN count(n)", {"tenant": tenant}
    )
    return found.records[0][0]


async def _things_with_a_context(driver: AsyncDriver, count: int) -> str:
    tenant = new_id()
    await driver.execute_query(
        "UNWIND range(1, $count) AS number CREATE (:ThinkingNode:Searchable {id: $tenant + '-' +"
        " number, number: number, tenant_id: $tenant, context_text: 'The quokka sleeps.'})",
        {"count": count, "tenant": tenant},
    )
    return tenant


@pytest.mark.parametrize("count", [4, 5])
async def test_a_backfill_takes_as_many_batches_as_it_needs(
    driver: AsyncDriver, count: int
) -> None:
    tenant = await _things_with_a_context(driver, count)
    await _forget(driver, "0203_contextual")

    assert await migrate(driver, batch=2) == ("0203_contextual",)

    assert await _label_count(driver, tenant) == count


async def test_sessions_of_before_get_the_folder_they_were_worked_on_in(
    driver: AsyncDriver,
) -> None:
    tenant = new_id()
    await driver.execute_query(
        "UNWIND $rows AS row CREATE (s:Session {tenant_id: $tenant, id: $tenant + row.domain})"
        " SET s += row",
        rows=[
            {"source": "codex", "domain": "C:\\code\\orders"},
            {"source": "native", "domain": "law"},
            {"source": "pi", "domain": "/srv/a", "project": "acme/a"},
        ],
        tenant=tenant,
    )
    name = "0552_session_project"
    await _forget(driver, name)

    assert await migrate(driver, batch=2) == (name,)

    found = await driver.execute_query(
        "MATCH (s:Session {tenant_id: $tenant}) RETURN s.domain, s.project", tenant=tenant
    )
    assert {(row[0], row[1]) for row in found.records} == {
        ("C:\\code\\orders", "C:/code/orders"),
        ("law", None),
        ("/srv/a", "acme/a"),
    }


async def test_decisions_of_before_changed_when_they_got_the_status_they_have(
    driver: AsyncDriver,
) -> None:
    tenant = new_id()
    await driver.execute_query(
        """UNWIND range(1, 3) AS day
        CREATE (d:DecisionPoint {tenant_id: $tenant, id: $tenant + day, day: day,
          recorded_from: datetime('2026-01-01T00:00Z')})
        FOREACH (_ IN CASE WHEN day > 1 THEN [1] ELSE [] END | CREATE
          (d)-[:HAD_STATUS]->(:StatusRecord {tenant_id: $tenant, id: $tenant + day,
            recorded_from: datetime('2026-02-01T00:00Z')}))
        FOREACH (_ IN CASE WHEN day > 2 THEN [1] ELSE [] END | CREATE
          (d)-[:RESULTED_IN {recorded_from: datetime('2026-03-01T00:00Z')}]->
            (:Outcome {tenant_id: $tenant, id: $tenant + day}))""",
        tenant=tenant,
    )
    name = "0594_decision_status_changed_at"
    await _forget(driver, name)

    assert await migrate(driver, batch=2) == (name,)

    found = await driver.execute_query(
        """MATCH (d:DecisionPoint {tenant_id: $tenant})
        RETURN d.status_changed_at.month AS month ORDER BY d.day""",
        tenant=tenant,
    )
    assert [row["month"] for row in found.records] == [1, 2, 3]


async def test_what_noema_made_before_is_told_by_its_label(driver: AsyncDriver) -> None:
    tenant = new_id()
    await driver.execute_query(
        """UNWIND range(1, 3) AS number
        CREATE (n:ThinkingNode:Searchable {tenant_id: $tenant, id: $tenant + number})
        SET n.number = number, n.generated = CASE WHEN number < 3 THEN true END""",
        tenant=tenant,
    )
    name = "0690_generated_label"
    await _forget(driver, name)

    assert await migrate(driver, batch=1) == (name,)

    found = await driver.execute_query(
        """MATCH (n:Searchable {tenant_id: $tenant})
        RETURN n:Generated AS made, n.generated AS before ORDER BY n.number""",
        tenant=tenant,
    )
    told = [(row["made"], row["before"]) for row in found.records]
    assert told == [(True, None), (True, None), (False, None)]


async def test_vectors_of_before_get_the_numbers_of_their_tenant(driver: AsyncDriver) -> None:
    tenant, name = new_id(), "0742_vector_number"
    await driver.execute_query(
        """UNWIND range(1, 4) AS number
        CREATE (n:ThinkingNode:Searchable {tenant_id: $tenant, id: $tenant + number})
        SET n.embedding = CASE WHEN number < 3 THEN [0.5] END,
          n.context_embedding_voyage_4 = CASE WHEN number = 3 THEN [0.5] END""",
        tenant=tenant,
    )
    await _forget(driver, name)

    assert await migrate(driver, batch=2) == (name,)

    found = await driver.execute_query(
        """MATCH (n:Searchable {tenant_id: $tenant})
        MATCH (c:VectorCounter {tenant_id: $tenant})
        RETURN n.vector_number AS number, c.last AS last ORDER BY n.id""",
        tenant=tenant,
    )
    numbers = [row["number"] for row in found.records]
    assert (sorted(numbers[:3]), numbers[3]) == ([1, 2, 3], None)
    assert found.records[0]["last"] == 3


async def test_a_backfill_that_was_interrupted_goes_on_where_it_was(driver: AsyncDriver) -> None:
    tenant = await _things_with_a_context(driver, 5)
    await _forget(driver, "0203_contextual")
    last = "MATCH (n:ThinkingNode {tenant_id: $tenant, number: 5}) SET n.held = true"
    async with driver.session() as session, await session.begin_transaction() as holding:  # pyright: ignore[reportUnknownMemberType]  # **config
        await (await holding.run(last, {"tenant": tenant})).consume()
        migrating = asyncio.create_task(migrate(driver, batch=2))
        async with asyncio.timeout(30):
            while await _label_count(driver, tenant) < 4:
                pass
        # It waits for the last one now.
        migrating.cancel()
        await asyncio.wait({migrating})
    assert await _label_count(driver, tenant) == 4
    assert (await schema_state(driver)).pending == ("0203_contextual",)

    assert await migrate(driver, batch=2) == ("0203_contextual",)

    assert await _label_count(driver, tenant) == 5


async def test_a_migration_whose_text_changed_and_did_the_same_is_known(
    driver: AsyncDriver,
) -> None:
    earlier = "19c6295e20bd38d699bf99f60df7f7c801edd9a3813f2f3f5aee59f04699cd87"
    await driver.execute_query(
        "MATCH (m:SchemaMigration {id: '0203_contextual'}) SET m.sha256 = $earlier",
        {"earlier": earlier},
    )
    try:
        assert (await schema_state(driver)).pending == ()
    finally:
        await _forget(driver, "0203_contextual")
        await migrate(driver)


async def test_the_record_of_an_index_that_is_retired_goes_with_it(driver: AsyncDriver) -> None:
    await driver.execute_query("CREATE INDEX belief_list FOR (n:Belief) ON (n.tenant_id)")
    for name in ("0046_belief_list", "0245_drop_belief_list"):
        await _record(driver, name)
    assert (await schema_state(driver)).retired == ("0046_belief_list", "0245_drop_belief_list")

    assert await migrate(driver) == ()

    assert (await schema_state(driver)).retired == ()
    indexes = await driver.execute_query("SHOW INDEXES YIELD name WHERE name = 'belief_list'")
    assert indexes.records == []


async def test_a_database_of_a_newer_noema_is_refused(driver: AsyncDriver) -> None:
    await _record(driver, "9999_from_the_future")
    try:
        with pytest.raises(SetupError, match="9999_from_the_future"):
            await schema_state(driver)
    finally:
        await _forget(driver, "9999_from_the_future")


@pytest.mark.parametrize("version", ["2026.06.0", "2026.09.0", "2027.01.2", "2026.10-aura"])
def test_a_server_from_2026_06_on_is_taken(version: str) -> None:
    require_server(f"Neo4j/{version}")


@pytest.mark.parametrize(
    "agent", ["Neo4j/5.26.33", "Neo4j/2025.12.1", "Neo4j/2026.05.0", "Neo4j/dev", "Other/2026.09.0"]
)
def test_an_older_server_is_refused_with_the_version_that_is_needed(agent: str) -> None:
    with pytest.raises(SetupError, match=r"2026\.06"):
        require_server(agent)


async def test_a_wrong_password_is_told_without_the_password(
    settings: Settings, neo4j: Connection
) -> None:
    wrong = Connection(neo4j.uri, neo4j.user, SecretStr("not-the-password"))
    with pytest.raises(SetupError) as refused:
        async with open_noema(settings, wrong):
            pass
    assert refused.value.field == "neo4j_password"
    assert "not-the-password" not in str(refused.value)


async def test_a_server_that_is_away_is_unavailable(settings: Settings) -> None:
    [port] = free_ports(1)
    away = Connection(f"bolt://127.0.0.1:{port}", "neo4j", SecretStr("x"))
    with pytest.raises(UnavailableError):
        async with open_noema(settings, away):
            pass


async def _record(driver: AsyncDriver, name: str) -> None:
    await driver.execute_query(
        "CREATE (:SchemaMigration {tenant_id: $tenant, id: $name, sha256: ''})",
        {"tenant": "00000000-0000-7000-8000-000000000000", "name": name},
    )


async def _forget(driver: AsyncDriver, name: str) -> None:
    await driver.execute_query("MATCH (m:SchemaMigration {id: $name}) DELETE m", {"name": name})


async def test_a_key_that_might_do_everything_may_erase_after_the_migration(
    driver: AsyncDriver,
) -> None:
    named = {"all": new_id(), "writer": new_id()}
    await driver.execute_query(
        "CREATE (:ApiKey {id: $all, tenant_id: $all, sha256: $all,"
        " scopes: ['read', 'write', 'admin']})"
        "CREATE (:ApiKey {id: $writer, tenant_id: $all, sha256: $writer,"
        " scopes: ['read', 'write']})",
        named,
    )
    await _forget(driver, "0204_erase_scope")

    assert await migrate(driver) == ("0204_erase_scope",)

    found = await driver.execute_query(
        "MATCH (k:ApiKey {tenant_id: $all}) RETURN k.scopes ORDER BY k.id", named
    )
    assert [record[0] for record in found.records] == [
        ["read", "write", "admin", "erase"],
        ["read", "write"],
    ]


async def test_events_from_before_are_tied_to_what_they_tell_of_by_the_migration(
    driver: AsyncDriver,
) -> None:
    named = {"id": new_id(), "parent": new_id(), "tenant": new_id(), "stream": new_id()}
    payload = json.dumps({"node_id": named["id"], "parent_id": named["parent"]})
    await driver.execute_query(
        "CREATE (:ThinkingNode:Searchable {id: $id, tenant_id: $tenant}),"
        " (:ThinkingNode:Searchable {id: $parent, tenant_id: $tenant}),"
        " (:Event {stream_id: $stream, seq: 1, tenant_id: $tenant, type: 'x', payload: $payload})",
        {**named, "payload": payload},
    )
    await _forget(driver, "0206_event_subjects")

    assert await migrate(driver) == ("0206_event_subjects",)

    found = await driver.execute_query(
        "MATCH (:Event {stream_id: $stream})-[:ABOUT]->(n) RETURN n.id", named
    )
    assert [record[0] for record in found.records] == [named["id"]]


OF_IDS = ("0320_session_tenant_id", "0378_event_tenant_seq")
"""What makes the ids of sessions, and the numbers of events, unique within a tenant."""
BEFORE = ("0001_session_id", "0015_event_seq", "0017_session_list")
"""What held them unique among all tenants."""


@pytest.fixture
async def earlier(driver: AsyncDriver) -> AsyncIterator[AsyncDriver]:
    """A database of a Noema that held ids unique among all tenants."""
    # What other tests left under one id could not have been.
    same = " AS key, collect(n) AS same UNWIND tail(same) AS n DETACH DELETE n"
    await driver.execute_query("MATCH (n:Session) WITH n.id" + same)
    await driver.execute_query("MATCH (n:Event) WITH [n.stream_id, n.seq]" + same)
    for change in (
        "DROP CONSTRAINT session_tenant_id",
        "DROP CONSTRAINT event_tenant_seq",
        "CREATE INDEX session_list FOR (n:Session) ON (n.tenant_id, n.id)",
        "CREATE CONSTRAINT session_id FOR (n:Session) REQUIRE n.id IS UNIQUE",
        "CREATE CONSTRAINT event_seq FOR (n:Event) REQUIRE (n.stream_id, n.seq) IS UNIQUE",
    ):
        await driver.execute_query(change)
    for name in OF_IDS:
        await _forget(driver, name)
    for name in BEFORE:
        await _record(driver, name)
    yield driver
    await migrate(driver)


async def _constraints(driver: AsyncDriver) -> dict[str, list[str]]:
    """Give what is unique, by the name of the constraint, of sessions and events."""
    found = await driver.execute_query(
        "SHOW CONSTRAINTS YIELD name, labelsOrTypes, properties"
        " WHERE labelsOrTypes[0] IN ['Session', 'Event'] RETURN name, properties"
    )
    return {record["name"]: record["properties"] for record in found.records}


AFTER = {
    "session_tenant_id": ["tenant_id", "id"],
    "event_tenant_seq": ["tenant_id", "stream_id", "seq"],
}


async def test_ids_of_a_database_from_before_become_unique_within_a_tenant(
    earlier: AsyncDriver,
) -> None:
    create = "CREATE (:Session {id: $id, tenant_id: $tenant, title: 'x'})"
    named = {"id": new_id(), "tenant": new_id()}
    await earlier.execute_query(create, named)
    with pytest.raises(ConstraintError):
        await earlier.execute_query(create, {**named, "tenant": new_id()})

    assert await migrate(earlier) == OF_IDS

    assert await _constraints(earlier) == AFTER
    await earlier.execute_query(create, {**named, "tenant": new_id()})
    with pytest.raises(ConstraintError):
        await earlier.execute_query(create, named)
    indexes = await earlier.execute_query("SHOW INDEXES YIELD name WHERE name = 'session_list'")
    assert indexes.records == []


async def test_a_change_of_constraints_that_was_interrupted_goes_on_where_it_was(
    earlier: AsyncDriver,
) -> None:
    async with earlier.session() as session, await session.begin_transaction() as holding:  # pyright: ignore[reportUnknownMemberType]  # **config
        # No constraint can be made over what a transaction is writing.
        await (await holding.run("CREATE (:Event {id: 'held'})")).consume()
        migrating = asyncio.create_task(migrate(earlier))
        async with asyncio.timeout(60):
            while "session_tenant_id" not in await _constraints(earlier):
                pass
        migrating.cancel()
        await asyncio.wait({migrating})
        await holding.rollback()
    state = await schema_state(earlier)
    assert (state.pending, state.retired) == (OF_IDS, BEFORE)

    assert await migrate(earlier) == OF_IDS

    assert await _constraints(earlier) == AFTER


async def test_the_index_of_a_constraint_that_was_never_finished_is_in_nobodys_way(
    earlier: AsyncDriver,
) -> None:
    properties = "(n.tenant_id, n.stream_id, n.seq)"
    await earlier.execute_query(f"CREATE INDEX event_tenant_seq FOR (n:Event) ON {properties}")
    assert await migrate(earlier) == OF_IDS
    assert await _constraints(earlier) == AFTER


async def test_a_constraint_may_take_longer_than_a_write(earlier: AsyncDriver) -> None:
    patience = Access(write_timeout_s=2.0)
    # The one that holds it up, and the one that waits; Neo4j shows no statement of either.
    waits = (
        "SHOW TRANSACTIONS YIELD currentQuery, elapsedTime"
        " WHERE currentQuery IS NULL AND elapsedTime.milliseconds > 3000 RETURN count(*) > 1"
    )
    async with earlier.session() as session, await session.begin_transaction() as holding:  # pyright: ignore[reportUnknownMemberType]  # **config
        await (await holding.run("CREATE (:Event {id: 'held'})")).consume()
        migrating = asyncio.create_task(migrate(earlier, patience))
        async with asyncio.timeout(60):
            while not migrating.done():
                if (await earlier.execute_query(waits)).records[0][0]:
                    break
        await holding.rollback()

    assert await migrating == OF_IDS
