"""Tenants and the keys that open them."""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from app.domain.ids import new_id
from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.request import Request
from app.domain.tenants.tenant import (
    SYSTEM_TENANT,
    ApiKey,
    NewKey,
    Principal,
    Scope,
    Tenant,
    TenantCounts,
)
from app.domain.text import require_title
from app.errors import ConflictError, InvalidInputError, NotFoundError, UnauthenticatedError
from app.graph.base import Graph, Row, TenantStore
from app.graph.change import Write, once, run
from app.graph.rows import whole
from app.reasoning.tenants import rules
from app.reasoning.tenants.recent_keys import RecentKeys

DEFAULT_TENANT = "default"
LOGIN_NAME = "web page"
LOGIN_DIGITS = 6
"""Of the end of its id, which is random, in the name of a login."""
LOGIN_LIFE = timedelta(hours=12)
_EVERY_TENANT = ("id", "name", "recorded_from")
_EVERY_KEY = ("id", "tenant_id", "name", "scopes", "recorded_from")


class IssuedKey(NamedTuple):
    key: ApiKey
    text: str
    """The secret; it is shown now and kept nowhere."""


class _Issue(NamedTuple):
    """What a new key is to be."""

    id: str
    name: str
    scopes: frozenset[Scope]
    prefix: str
    expires_at: datetime | None = None
    life: timedelta | None = None
    """Of a login: how long it lives, instead of until when."""


def _now() -> datetime:
    return datetime.now(UTC)


class TenantService:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    clock: Tells the time of this process; whether a key expired, the database says.
    own: Name of the tenant that the doors of this machine open.
    tell_revoked: Tells every worker that a key was revoked.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        store: TenantStore,
        clock: Callable[[], datetime] = _now,
        own: str = DEFAULT_TENANT,
        tell_revoked: Callable[[], None] = lambda: None,
    ) -> None:
        self._tell_revoked = tell_revoked
        self._graph_of = graph_of
        self._store = store
        self.clock = clock
        self._own = own
        self._recent = RecentKeys()

    async def own_tenant(self) -> Tenant:
        """Give the tenant that this machine's own doors open; `default` is made if it is missing.

        Raises:
            NotFoundError: The settings name another one, which nobody created.
            ConflictError: Somebody deletes it.
        """
        if self._own == DEFAULT_TENANT:
            return await self.ensure_tenant()
        return await self.require(self._own)

    async def ensure_tenant(self, name: str = DEFAULT_TENANT) -> Tenant:
        """Give the tenant of this name, made now if there is none.

        Raises:
            InvalidInputError: `name` is no line of 1 to 500 characters.
        """
        name = require_title(name, "name")
        try:
            return await self._find(name) or await self.create(name)
        except ConflictError:
            # Another process made it between the look and the write.
            return await self.require(name)

    async def create(self, name: str) -> Tenant:
        """Make a tenant.

        Raises:
            InvalidInputError: `name` is no line of 1 to 500 characters.
            ConflictError: There is a tenant of this name.
        """
        wanted = Tenant(new_id(), require_title(name, "name"), self.clock())
        await self._store.add_tenant(wanted)
        return wanted

    async def list_tenants(self) -> list[Tenant]:
        """List all tenants, oldest first."""
        rows = await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants")
        return [_tenant(row) for row in whole(rows, *_EVERY_TENANT)]

    async def rename(self, name: str, wanted: str) -> Tenant:
        """Give a tenant another name; its keys, data and ids stay.

        Raises:
            NotFoundError: There is no tenant of this name.
            InvalidInputError: `wanted` is no line of 1 to 500 characters.
            ConflictError: There is a tenant of that name, somebody deletes it, or this is the
                tenant `default`, which is found by its name.
        """
        if name == DEFAULT_TENANT:
            raise ConflictError("the tenant default keeps its name", field="name")
        tenant = replace(await self.require(name), name=require_title(wanted, "new-name"))
        await self._store.rename_tenant(tenant)
        return tenant

    async def create_key(
        self,
        tenant_id: str,
        name: str,
        scopes: frozenset[Scope],
        expires_at: datetime | None = None,
    ) -> IssuedKey:
        """Make a key; its text is in the answer and nowhere else.

        Args:
            expires_at: With a time zone; None never expires.

        Raises:
            InvalidInputError: The name is no line of text, there is no scope, or the end has
                passed already.
        """
        issue = _issue_of(NewKey(new_id(), name, scopes, expires_at))
        return await self._graph_of(tenant_id).apply(_issue_in, tenant_id, issue)

    async def issue_key(
        self, tenant_id: str, new: NewKey, request: Request | None
    ) -> IssuedKey | None:
        """Make a key, as `create_key`.

        Returns:
            None where the same call made the key before: its text was shown then.
        """
        issue = _issue_of(new)

        def work() -> Write[IssuedKey]:
            return (yield from _issue_in(tenant_id, issue))

        return await self._graph_of(tenant_id).apply(once, request, work)

    async def create_login(self, tenant_id: str) -> IssuedKey:
        """Let a browser in with every scope, for `LOGIN_LIFE`.

        It is listed and revoked as keys are, and removed once it has expired and another is made.
        Its text is for a cookie: it opens nothing as a key. Its name is its own: comments go by
        names, and who holds one login must not change what another one wrote.
        """
        scopes, login_id = frozenset(Scope), new_id()
        name = f"{LOGIN_NAME} {login_id[-LOGIN_DIGITS:]}"
        login = _Issue(login_id, name, scopes, rules.LOGIN_PREFIX, life=LOGIN_LIFE)
        return await self._graph_of(tenant_id).apply(_issue_in, tenant_id, login)

    async def list_keys(self, tenant_id: str) -> list[ApiKey]:
        """List the keys of a tenant, oldest first, revoked ones included."""
        rows = await self._graph_of(tenant_id).read("tenant/list_keys")
        return _keys(rows)

    async def list_key_page(self, tenant_id: str, page: PageRequest) -> Page[ApiKey]:
        """List the keys of a tenant, newest first, revoked ones included."""
        rows = await self._graph_of(tenant_id).read(
            "tenant/list_key_page", before=before(page), limit=page.first + 1
        )
        return newest_page(_keys(rows), page.first)

    async def require_key(self, tenant_id: str, key_id: str) -> ApiKey:
        """Give one key.

        Raises:
            NotFoundError: The tenant has no such key.
        """
        keys = _keys(await self._graph_of(tenant_id).read("tenant/list_keys_by_id", ids=[key_id]))
        if not keys:
            raise NotFoundError("there is no such key", field="id")
        return keys[0]

    async def require_by_id(self, tenant_id: str) -> Tenant:
        """Give the tenant of this id.

        Raises:
            NotFoundError: Nobody created it.
        """
        tenants = await self.list_tenants()
        found = next((tenant for tenant in tenants if tenant.id == tenant_id), None)
        if found is None:
            raise NotFoundError("there is no such tenant", field="id")
        return found

    async def counts(self, tenant_id: str) -> TenantCounts:
        """Count what a tenant holds."""
        [row] = await self._graph_of(tenant_id).read("tenant/count_contents")
        return TenantCounts(**row)

    async def revoke_key(self, tenant_id: str, key_id: str) -> None:
        """Close a key; once revoked it stays so.

        Here it opens nothing from now on, in another process within `recent_keys.MAX_AGE`,
        at once where workers wake each other.

        Raises:
            NotFoundError: The tenant has no such key.
        """
        if not await self._store.revoke_key(tenant_id, key_id, self.clock()):
            raise NotFoundError("there is no such key", field="id")
        self._recent.drop(key_id)
        self._tell_revoked()

    def look_up_again(self) -> None:
        """Look every key up again the next time it is used."""
        self._recent.clear()

    async def authenticate(self, key: str) -> Principal:
        """Tell whose key this is.

        Raises:
            UnauthenticatedError: It is no key, an unknown one, or its time is over.
        """
        return _principal(await self._require_valid(key, rules.PREFIX))

    async def authenticate_login(self, token: str) -> Principal:
        """Tell whose login this is.

        Raises:
            UnauthenticatedError: It is no login, an unknown one, one that ended, or its time is
                over.
        """
        return _principal(await self._require_valid(token, rules.LOGIN_PREFIX))

    async def end_login(self, token: str) -> None:
        """Close a login, as `revoke_key` closes a key.

        Raises:
            UnauthenticatedError: As `authenticate_login`.
        """
        login = await self._require_valid(token, rules.LOGIN_PREFIX)
        await self.revoke_key(login.tenant_id, login.id)

    async def _require_valid(self, text: str, prefix: str) -> ApiKey:
        tenant_id = rules.tenant_of(text, prefix)
        sha256, now = rules.key_sha256(text), self.clock()
        key = self._recent.find(sha256, now) or await self._look_up(tenant_id, sha256)
        rules.require_valid(key)
        return key

    async def lapsed(self, keys: Collection[str]) -> frozenset[str]:
        """Look at keys again, by one statement a tenant, and give those that open nothing now."""
        found: dict[str, ApiKey] = {}
        for tenant_id, of_tenant in rules.by_tenant(keys).items():
            hashes = [rules.key_sha256(key) for key in of_tenant]
            rows = await self._graph_of(tenant_id).read("tenant/list_keys_by_hash", sha256s=hashes)
            for row in rows:
                # None is left of a login that made room for a new one meanwhile.
                for key in _keys([row]):
                    found[row["sha256"]] = self._seen(row["sha256"], key)
        return frozenset(
            key for key in keys if not rules.is_valid(found.get(rules.key_sha256(key)))
        )

    def _seen(self, sha256: str, key: ApiKey) -> ApiKey:
        self._recent.keep(sha256, key, self.clock())
        return key

    async def _look_up(self, tenant_id: str, sha256: str) -> ApiKey:
        keys = _keys(await self._graph_of(tenant_id).read("tenant/find_key", sha256=sha256))
        if not keys:
            raise UnauthenticatedError("the key is not known here")
        return self._seen(sha256, keys[0])

    async def _find(self, name: str) -> Tenant | None:
        rows = await self._graph_of(SYSTEM_TENANT).read("tenant/find_tenant", name=name)
        found = whole([row["tenant"] for row in rows], *_EVERY_TENANT)
        return _tenant(found[0]) if found else None

    async def require(self, name: str) -> Tenant:
        """Give the tenant of this name.

        Raises:
            NotFoundError: Nobody created it.
            ConflictError: Somebody deletes it.
        """
        tenant = await self._find(name)
        if tenant is None:
            message = f"there is no tenant {name!r}: `noema tenants create` makes one"
            raise NotFoundError(message, field="name")
        if tenant.deleting_since is not None:
            message = f"the tenant {name!r} is being deleted: `noema tenants delete` ends it"
            raise ConflictError(message, field="name")
        return tenant


def _issue_of(new: NewKey) -> _Issue:
    if not new.scopes:
        raise InvalidInputError("a key needs at least one scope", field="scopes")
    name = require_title(new.name, "name")
    return _Issue(new.id, name, new.scopes, rules.PREFIX, expires_at=new.expires_at)


def _issue_in(tenant_id: str, wanted: _Issue) -> Write[IssuedKey]:
    text = rules.key_text(tenant_id, secrets.token_bytes(rules.SECRET_BYTES), wanted.prefix)
    stored: Row = {
        "id": wanted.id,
        "name": wanted.name,
        "scopes": sorted(wanted.scopes),
        "sha256": rules.key_sha256(text),
        "login": wanted.life is not None,
    }
    lives_s = None if wanted.life is None else int(wanted.life.total_seconds())
    rows = yield from run(
        "tenant/create_key", key=stored, expires_at=wanted.expires_at, lives_s=lives_s
    )
    if not rows:
        raise InvalidInputError("the key would have expired already", field="expires_at")
    expires_at, recorded_from = rows[0]["expires_at"], _time(rows[0]["recorded_from"])
    ends = _time(expires_at) if expires_at else None
    key = ApiKey(wanted.id, tenant_id, wanted.name, wanted.scopes, ends, None, recorded_from)
    return IssuedKey(key, text)


def _principal(key: ApiKey) -> Principal:
    return Principal(key.tenant_id, key.scopes, key.name, key.id)


def _tenant(row: Row) -> Tenant:
    deleting = row["deleting_since"]
    since = _time(deleting) if deleting else None
    return Tenant(row["id"], row["name"], _time(row["recorded_from"]), since)


def _keys(rows: Sequence[Row]) -> list[ApiKey]:
    """Give the keys of rows, without those that were deleted while they were read."""
    return [_key(row) for row in whole([row["key"] for row in rows], *_EVERY_KEY)]


def _key(row: Row) -> ApiKey:
    fields: Row = dict(row)
    for name in ("expires_at", "revoked_at", "recorded_from"):
        fields[name] = _time(fields[name]) if fields[name] else None
    fields["scopes"] = frozenset(map(Scope, fields["scopes"]))
    return ApiKey(**fields)


def _time(text: str) -> datetime:
    # neomodel, which writes these, names the zone as well.
    return datetime.fromisoformat(text.removesuffix("[UTC]"))
