"""The log itself: in order, without gaps, for administrators, kept for its time, and then gone."""

import asyncio
import json
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import httpx
import pytest

from app.bootstrap import Noema, open_noema
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.tenants.tenant import SYSTEM_TENANT, Scope
from app.errors import UnavailableError
from app.events.audit import (
    MOST_IDS,
    AuditAccess,
    AuditDoor,
    AuditOutcome,
    NewAuditEntry,
    ids_in,
)
from app.events.bus import EventBus
from app.graph.change import run
from app.local.base import Connection
from app.reasoning.tenants import audit_log
from app.reasoning.tenants.audit_log import AuditLog
from app.settings import Settings
from tests.api.audit.conftest import Watched
from tests.api.client import GraphQLClient, http_client
from tests.api.live import live_server

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


def entry(operation: str, at: datetime = NOW) -> NewAuditEntry:
    return NewAuditEntry(
        at=at,
        door=AuditDoor.GRAPHQL,
        access=AuditAccess.READ,
        operations=(operation,),
        key_id="key",
        principal="colleague",
        ids=(),
        outcome=AuditOutcome.OK,
        code=None,
        took_ms=3,
    )


async def test_a_clean_stop_loses_nothing_and_keeps_the_order(
    settings: Settings, neo4j: Connection, noema: Noema
) -> None:
    tenant = await noema.tenants.create(new_id())
    kept = settings.model_copy(update={"audit": "on"})
    async with open_noema(kept, neo4j) as opened:
        for number in range(1_200):
            opened.audit.note(tenant.id, entry(str(number)))
    events = await noema.audit_reads(tenant.id).replay_after("audit", 0, 2_000)
    assert [event.payload["operations"] for event in events] == [[str(n)] for n in range(1_200)]
    assert [event.seq for event in events] == [*range(1, 1_201)]


async def test_pages_go_back_from_the_newest_and_filters_narrow_them(watched: Watched) -> None:
    for name in ("one", "two", "three"):
        watched.noema.audit.note(watched.tenant_id, entry(name))
    await watched.noema.audit.flush()
    asked = """query($after: String, $only: AuditFilterInput) {
      auditEntries(first: 2, after: $after, filter: $only) {
        edges { node { seq operations } } pageInfo { hasNextPage endCursor } } }"""
    first = (await watched.admin.ask(asked))["auditEntries"]
    assert [edge["node"]["operations"] for edge in first["edges"]] == [["three"], ["two"]]
    after = first["pageInfo"]["endCursor"]
    second = (await watched.admin.ask(asked, after=after))["auditEntries"]
    assert [edge["node"]["operations"] for edge in second["edges"]] == [["one"]]
    assert second["pageInfo"]["hasNextPage"] is False
    for only in ({"operation": "two"}, {"keyId": "key", "operation": "two", "outcome": "OK"}):
        told = (await watched.admin.ask(asked, only=only))["auditEntries"]["edges"]
        assert [edge["node"]["seq"] for edge in told] == [2]
    none = {"until": NOW.isoformat(), "operation": "two"}
    assert (await watched.admin.ask(asked, only=none))["auditEntries"]["edges"] == []


async def test_an_administrator_of_another_tenant_sees_nothing(watched: Watched) -> None:
    watched.noema.audit.note(watched.tenant_id, entry("one"))
    await watched.noema.audit.flush()
    other = await watched.noema.tenants.create(new_id())
    issued = await watched.noema.tenants.create_key(other.id, "other", frozenset(Scope))
    async with http_client(watched.app, issued.text) as http:
        client = GraphQLClient(http)
        asked = "{ auditEntries { edges { node { seq } } } }"
        assert (await client.ask(asked))["auditEntries"] == {"edges": []}
        for name in (f"audit:{watched.tenant_id}", f"audit:{other.id}"):
            assert (await http.get(f"/streams/{name}")).status_code == 404
            told = await client.refused(f'{{ events(stream: "{name}") {{ edges {{ cursor }} }} }}')
            assert told["code"] == "NOT_FOUND"
        http.headers["accept"] = "text/event-stream"
        answer = await client.post("subscription { auditEntries(after: 1000) { seq } }")
    assert '"seq"' not in answer.text
    # What was asked before may be in its own log by now.
    assert "after must be from 0 to " in answer.text


async def test_only_administrators_follow_the_log(watched: Watched) -> None:
    watched.noema.audit.note(watched.tenant_id, entry("one"))
    await watched.noema.audit.flush()
    asked = "subscription { auditEntries { seq } }"
    watched.reader.http.headers["accept"] = "text/event-stream"
    answer = await watched.reader.post(asked)
    assert '"code":"FORBIDDEN"' in answer.text
    assert '"seq"' not in answer.text


async def test_the_stream_goes_on_after_a_number_and_tells_what_comes(watched: Watched) -> None:
    for name in ("one", "two"):
        watched.noema.audit.note(watched.tenant_id, entry(name))
    await watched.noema.audit.flush()
    found: list[list[str]] = []
    async with asyncio.timeout(30):
        async for told in _followed(watched, 1):
            found.append(told["operations"])
            if found == [["two"]]:
                watched.noema.audit.note(watched.tenant_id, entry("three"))
                await watched.noema.audit.flush()
            if len(found) == 3:
                break
    # Who follows the log is in it too.
    assert found == [["two"], ["/streams"], ["three"]]


async def test_what_is_older_than_its_days_goes_and_the_stream_begins_behind_it(
    watched: Watched,
) -> None:
    noema, tenant_id = watched.noema, watched.tenant_id
    today = noema.tenants.clock()
    for number, days in enumerate((91, 90.5, 89, 0)):
        noema.audit.note(tenant_id, entry(str(number), today - timedelta(days=days)))
    await noema.audit.flush()
    await noema.audit.forget()
    reads = noema.audit_reads(tenant_id)
    assert [one.operations for one in (await reads.list_page(PageRequest(10))).items] == [
        ("3",),
        ("2",),
    ]
    assert [await reads.start(after) for after in (0, 1, 2, 3)] == [2, 2, 2, 3]


async def test_a_tenant_that_is_being_deleted_takes_no_entry(watched: Watched) -> None:
    graph = watched.noema.graph_of(watched.tenant_id)
    tenants = await watched.noema.tenants.list_tenants()
    [name] = [tenant.name for tenant in tenants if tenant.id == watched.tenant_id]
    system = watched.noema.graph_of(SYSTEM_TENANT)
    await system.apply(run, "tenant/begin_deletion", name=name)
    watched.noema.audit.note(watched.tenant_id, entry("late"))
    await watched.noema.audit.flush()
    assert await watched.entries() == []
    assert await graph.read("event/get_bounds", stream_id=f"audit:{watched.tenant_id}") == []


async def test_nothing_is_written_where_none_is_kept(noema: Noema) -> None:
    tenant = await noema.tenants.create(new_id())
    await noema.audit.keep(tenant.id, entry("one"))
    await noema.audit.flush()
    reads = noema.audit_reads(tenant.id)
    assert (await reads.list_page(PageRequest(10))).items == ()


class Away:
    """A graph that does not answer at first."""

    tenant_id = "t"

    def __init__(self) -> None:
        self.is_away = True
        self.written: list[str] = []

    async def apply(self, _: object, __: str, **given: object) -> list[object]:
        if self.is_away:
            raise UnavailableError("Neo4j is away")
        entries = cast(list[dict[str, list[str]]], given["entries"])
        self.written += [one["operations"][0] for one in entries]
        return []


async def test_while_the_database_is_away_entries_wait_and_changes_are_answered() -> None:
    graph = Away()
    log = AuditLog(lambda _: graph, EventBus(), lambda: NOW, 90)  # pyright: ignore[reportArgumentType]
    log.note("t", entry("one"))
    await log.keep("t", entry("two"))
    assert graph.written == []
    graph.is_away = False
    await log.keep("t", entry("three"))
    assert graph.written == ["one", "two", "three"]


async def test_more_than_may_wait_is_counted_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    graph = Away()
    log = AuditLog(lambda _: graph, EventBus(), lambda: NOW, 90)  # pyright: ignore[reportArgumentType]
    for _ in range(audit_log.MOST_WAITING + 3):
        log.note("t", entry("one"))
    graph.is_away = False
    await log.flush()
    assert len(graph.written) == audit_log.MOST_WAITING
    assert "3 entries of audit logs were lost: too many waited" in caplog.text


def test_only_ids_are_taken_of_what_was_given() -> None:
    one, two = new_id(), new_id()
    given = {"title": "The lease ends", "ids": [one, {"deep": two.upper()}, one, 7, None]}
    assert ids_in(given) == (one, two)
    assert len(ids_in([new_id() for _ in range(MOST_IDS + 5)])) == MOST_IDS


async def _followed(watched: Watched, after: int) -> AsyncGenerator[dict[str, Any]]:
    """Follow the log over HTTP."""
    issued = watched.admin.http.headers
    async with live_server(watched.noema) as port, httpx.AsyncClient(headers=issued) as http:
        url = f"http://127.0.0.1:{port}/streams/audit?after={after}"
        async with http.stream("GET", url) as response:
            async for line in response.aiter_lines():
                if line.strip():
                    yield json.loads(line)["payload"]
