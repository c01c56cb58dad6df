"""Writes whose end is not what it seems: a commit nobody confirmed, a lock nobody gives."""

from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import UTC, datetime

import pytest
from neo4j import AsyncDriver
from pydantic import SecretStr

from app.bootstrap import Noema, Services, open_noema
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from app.errors import OutcomeUnknownError, SetupError, UnavailableError
from app.events.bus import EventBus
from app.graph.change import Write, run
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.schema import schema_state
from app.graph.tenants import NeomodelTenantStore
from app.local.base import Connection
from app.main import create_app
from app.reasoning.nodes.sessions.service import create_in, lock
from app.settings import Settings
from tests.api.client import GraphQLClient, http_client
from tests.fakes.proxy import CuttingProxy


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 4) as opened:
        yield opened


@pytest.fixture
async def key(noema: Noema, services: Services) -> str:
    """A key of the tenant of `services`."""
    return (await noema.tenants.create_key(services.tenant_id, "test", frozenset(Scope))).text


@pytest.fixture
def proxy(neo4j: Connection) -> CuttingProxy:
    return CuttingProxy("127.0.0.1", int(neo4j.uri.rpartition(":")[2]))


async def _sessions(services: Services) -> list[tuple[str, list[str]]]:
    """Give each session with the events of its stream."""
    page = await services.session_reads.list_page(PageRequest(10))
    streams = [await services.event_reads.replay_after(one.id, 0, 10) for one in page.items]
    return [
        (one.id, [event.type for event in events])
        for one, events in zip(page.items, streams, strict=True)
    ]


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_commit_that_nobody_confirmed_says_so_and_is_repeated_without_a_second_effect(
    settings: Settings, neo4j: Connection, services: Services, proxy: CuttingProxy, *, arrives: bool
) -> None:
    new = NewSession(new_id(), "Which queue?")
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with open_noema(settings, behind) as noema:
            sessions = noema.services(services.tenant_id).sessions
            proxy.cut_commit(arrives=arrives)
            with pytest.raises(OutcomeUnknownError, match="not known whether this was stored"):
                await sessions.create(new)
            stored = [(new.id, ["session_created"])]
            assert await _sessions(services) == (stored if arrives else [])
            assert await sessions.create(new) == new.id
    assert proxy.cuts == 1
    assert await _sessions(services) == stored


async def test_a_client_is_told_that_the_outcome_is_not_known(
    settings: Settings, neo4j: Connection, services: Services, key: str, proxy: CuttingProxy
) -> None:
    create = 'mutation { createSession(input: {title: "x"}) { __typename } }'
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with (
            open_noema(settings, behind) as noema,
            http_client(create_app(noema), key) as http,
        ):
            proxy.cut_commit(arrives=True)
            refused = await GraphQLClient(http).refused(create)
    assert refused["code"] == "UNAVAILABLE"
    assert refused["message"].startswith("it is not known whether this was stored")
    assert len(await _sessions(services)) == 1


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_key_whose_commit_nobody_confirmed_is_no_failure_either(
    settings: Settings, neo4j: Connection, services: Services, proxy: CuttingProxy, *, arrives: bool
) -> None:
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with open_noema(settings, behind) as noema:
            proxy.cut_commit(arrives=arrives)
            with pytest.raises(OutcomeUnknownError):
                await noema.tenants.create_key(services.tenant_id, "k", frozenset({Scope.READ}))


async def test_a_write_that_waits_for_a_lock_forever_ends_and_writes_nothing(
    driver: AsyncDriver, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Which queue?"))
    hasty = TenantGraph(
        driver, EventBus(), services.tenant_id, Access(write_timeout_s=0.5, read_timeout_s=5)
    )

    def work() -> Write[None]:
        yield from create_in(services.tenant_id, {**asdict(NewSession(new_id(), "Another"))})
        yield from lock(session_id)

    async with driver.session() as session, await session.begin_transaction() as holding:  # pyright: ignore[reportUnknownMemberType]  # **config
        held = "MATCH (s:Session {id: $id}) SET s.held = true"
        await (await holding.run(held, {"id": session_id})).consume()
        with pytest.raises(UnavailableError, match="took too long"):
            await hasty.apply(work)
        await holding.rollback()
    assert await _sessions(services) == [(session_id, ["session_created"])]


def test_a_write_may_take_no_longer_than_the_server_of_ours_lets_it() -> None:
    assert Access() == Access("neo4j", read_timeout_s=30.0, write_timeout_s=60.0)


async def test_every_way_to_the_graph_goes_to_the_database_that_is_set(
    driver: AsyncDriver, settings: Settings, neo4j: Connection, noema: Noema
) -> None:
    access = Access("elsewhere")
    graph = TenantGraph(driver, EventBus(), new_id(), access)

    def nothing() -> Write[None]:
        yield from run("tenant/find_tenant", name="x")

    for way in (
        graph.read("tenant/find_tenant", name="x"),
        graph.apply(nothing),
        NeomodelTenantStore(driver, access).revoke_key(new_id(), new_id(), datetime.now(UTC)),
        schema_state(driver, access),
    ):
        with pytest.raises(SetupError) as refused:
            await way
        assert refused.value.field == "neo4j_database"
    named = Connection(neo4j.uri, neo4j.user, neo4j.password, "elsewhere")
    with pytest.raises(SetupError, match="no database of this name"):
        async with open_noema(settings, named):
            pass


@pytest.mark.parametrize("uri", ["bolt://127.0.0.1:99999", "bolt://a:b:c", "http://x", "bolt://["])
def test_what_is_no_address_is_refused_before_anything_is_sent(uri: str) -> None:
    with pytest.raises(SetupError) as refused:
        open_driver(uri, "neo4j", SecretStr("x"), 1)
    assert refused.value.field == "neo4j_uri"
