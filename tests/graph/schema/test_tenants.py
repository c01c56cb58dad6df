"""Tenants and keys on a real Neo4j."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from app.errors import InvalidInputError, NotFoundError, UnauthenticatedError
from app.graph.driver import open_driver
from app.graph.tenants import NeomodelTenantStore
from app.local.base import Connection
from app.reasoning.tenants.service import IssuedKey, TenantService

READ = frozenset({Scope.READ})
BOTH = frozenset({Scope.READ, Scope.WRITE})


async def test_the_default_tenant_is_made_once_by_starts_at_the_same_time(noema: Noema) -> None:
    name = new_id()
    async with asyncio.timeout(30):
        found = await asyncio.gather(*(noema.tenants.ensure_tenant(name) for _ in range(8)))
    assert len({tenant.id for tenant in found}) == 1
    again = await noema.tenants.ensure_tenant(name)
    assert (again.id, again.name) == (found[0].id, name)


async def test_a_key_tells_its_tenant_and_scopes(noema: Noema, services: Services) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "laptop", BOTH)
    principal = await noema.tenants.authenticate(issued.text)
    assert (principal.tenant_id, principal.scopes, principal.name) == (
        services.tenant_id,
        BOTH,
        "laptop",
    )


async def test_a_list_of_keys_shows_each_and_no_secret(noema: Noema, services: Services) -> None:
    first = await noema.tenants.create_key(services.tenant_id, "first", READ)
    second = await noema.tenants.create_key(services.tenant_id, "second", BOTH)
    listed = await noema.tenants.list_keys(services.tenant_id)
    assert listed == [first.key, second.key]
    assert first.text not in repr(listed)


async def test_a_revoked_key_opens_nothing_and_stays_in_the_list(
    noema: Noema, services: Services
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "lost", READ)
    await noema.tenants.authenticate(issued.text)
    await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
    with pytest.raises(UnauthenticatedError, match="revoked"):
        await noema.tenants.authenticate(issued.text)
    [first] = await noema.tenants.list_keys(services.tenant_id)
    await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
    [second] = await noema.tenants.list_keys(services.tenant_id)
    assert first.revoked_at is not None
    assert first == second


async def test_another_tenants_key_cannot_be_revoked(
    noema: Noema, services: Services, other_services: Services
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "mine", READ)
    with pytest.raises(NotFoundError):
        await noema.tenants.revoke_key(other_services.tenant_id, issued.key.id)
    assert (await noema.tenants.authenticate(issued.text)).tenant_id == services.tenant_id
    assert await noema.tenants.list_keys(other_services.tenant_id) == []


@pytest.fixture
async def database(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        yield driver


def _of_host(noema: Noema, database: AsyncDriver, ahead: timedelta) -> TenantService:
    """Give the service of a host whose clock is wrong."""
    store = NeomodelTenantStore(database)
    return TenantService(noema.graph_of, store, lambda: datetime.now(UTC) + ahead)


async def _end(database: AsyncDriver, *keys: IssuedKey) -> None:
    """Let the time of keys be over."""
    await database.execute_query(
        "UNWIND $ids AS id MATCH (k:ApiKey {id: id})"
        " SET k.expires_at = datetime.statement('Z') - duration({seconds: 1})",
        ids=[issued.key.id for issued in keys],
    )


@pytest.mark.parametrize("ahead", [timedelta(days=-1), timedelta(0), timedelta(days=1)])
async def test_a_key_expires_by_the_clock_of_the_database(
    noema: Noema, services: Services, database: AsyncDriver, ahead: timedelta
) -> None:
    host = _of_host(noema, database, ahead)
    soon = datetime.now(UTC) + timedelta(minutes=1)
    keys = [await host.create_key(services.tenant_id, name, READ, soon) for name in "ab"]
    logins = [await host.create_login(services.tenant_id) for _ in "ab"]
    await host.authenticate(keys[0].text)
    await host.authenticate_login(logins[0].text)
    ends = [issued.key.expires_at for issued in logins]
    assert all(end and timedelta(hours=11) < end - soon < timedelta(hours=12) for end in ends)
    await _end(database, keys[1], logins[1])
    with pytest.raises(UnauthenticatedError, match="expired"):
        await host.authenticate(keys[1].text)
    with pytest.raises(UnauthenticatedError, match="expired"):
        await host.authenticate_login(logins[1].text)
    texts = [issued.text for issued in (*keys, *logins)]
    assert await host.lapsed(texts) == {keys[1].text, logins[1].text}


async def test_a_login_that_expired_is_removed_and_a_key_stays_in_the_list(
    noema: Noema, services: Services, database: AsyncDriver
) -> None:
    key = await noema.tenants.create_key(services.tenant_id, "web page", READ)
    over, open_ = [await noema.tenants.create_login(services.tenant_id) for _ in range(2)]
    await _end(database, key, over)
    third = await noema.tenants.create_login(services.tenant_id)
    listed = [one.id for one in await noema.tenants.list_keys(services.tenant_id)]
    assert listed == [key.key.id, open_.key.id, third.key.id]


async def test_a_key_that_is_over_or_may_do_nothing_is_not_made(
    noema: Noema, services: Services
) -> None:
    past = datetime.now(UTC) - timedelta(seconds=1)
    with pytest.raises(InvalidInputError) as refused:
        await noema.tenants.create_key(services.tenant_id, "late", READ, past)
    assert refused.value.field == "expires_at"
    with pytest.raises(InvalidInputError) as refused:
        await noema.tenants.create_key(services.tenant_id, "empty", frozenset())
    assert refused.value.field == "scopes"
    assert await noema.tenants.list_keys(services.tenant_id) == []


async def test_a_key_with_another_tenants_id_in_it_is_unknown(
    noema: Noema, services: Services, other_services: Services
) -> None:
    mine = await noema.tenants.create_key(services.tenant_id, "mine", READ)
    theirs = await noema.tenants.create_key(other_services.tenant_id, "theirs", READ)
    # 22 characters of base64 hold the 16 bytes of the tenant and 4 bits more.
    forged = theirs.text[: len("noema_") + 21] + mine.text[len("noema_") + 21 :]
    with pytest.raises(UnauthenticatedError):
        await noema.tenants.authenticate(forged)


@pytest.mark.parametrize("text", ["", "noema_", "noema_!!", "x" * 70, "noema_" + "A" * 60])
async def test_what_is_no_key_is_refused(noema: Noema, text: str) -> None:
    with pytest.raises(UnauthenticatedError):
        await noema.tenants.authenticate(text)
