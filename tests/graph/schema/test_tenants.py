"""Tenants and keys on a real Neo4j."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.tenant import Scope
from app.errors import InvalidInputError, NotFoundError, UnauthenticatedError
from app.reasoning.tenants import rules

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


async def test_a_key_expires(noema: Noema, services: Services) -> None:
    soon = datetime.now(UTC) + timedelta(minutes=1)
    issued = await noema.tenants.create_key(services.tenant_id, "short", READ, soon)
    await noema.tenants.authenticate(issued.text)
    with pytest.raises(UnauthenticatedError, match="expired"):
        rules.require_valid(issued.key, soon)


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
