"""The key of this machine's own user."""

import stat

from app.bootstrap import Noema, open_noema
from app.domain.tenants.tenant import Scope
from app.local.base import Connection, Home
from tests.conftest import NewSettings


async def test_the_local_key_is_made_once_and_nobody_else_can_read_it(noema: Noema) -> None:
    key = await noema.local_key()
    assert await noema.local_key() == key
    path = Home(noema.settings.home).local_key
    assert path.read_text() == key + "\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_the_local_key_opens_the_default_tenant_with_every_scope(noema: Noema) -> None:
    principal = await noema.tenants.authenticate(await noema.local_key())
    default = await noema.tenants.ensure_tenant()
    assert (principal.tenant_id, principal.scopes) == (default.id, frozenset(Scope))


async def test_a_local_key_that_no_longer_opens_is_replaced(
    new_settings: NewSettings, neo4j: Connection
) -> None:
    async with open_noema(new_settings(), neo4j) as noema:
        first = await noema.local_key()
        tenant = await noema.tenants.ensure_tenant()
        [stored] = (await noema.tenants.list_keys(tenant.id))[-1:]
        await noema.tenants.revoke_key(tenant.id, stored.id)
        second = await noema.local_key()
        assert second != first
        assert (await noema.tenants.authenticate(second)).name == "local"
