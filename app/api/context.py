"""What the resolvers of one operation may reach."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import strawberry
from graphql import DocumentNode

from app.api.auth import Credential, bearer, require_principal, text_of
from app.api.follow import Access, follow_for
from app.api.loaders import Loaders
from app.api.open_socket import Socket
from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Principal, Scope
from app.errors import ForbiddenError, UnauthenticatedError
from app.events.types import Event


@dataclass(frozen=True)
class _Admitted:
    """Who was let in, and what they may reach."""

    principal: Principal
    services: Services

    @cached_property
    def loaders(self) -> Loaders:
        """Made where something asks for them: they reach for most of the services."""
        return Loaders(self.services)


@dataclass
class ApiContext:
    """A connection at first; `for_operation` gives each operation its own."""

    noema: Noema
    credential: Credential | None
    streams: bool
    """Whether the answer may be more than one: a socket, or Server-Sent Events."""
    connection_params: dict[str, object] | None = None
    """What a socket said first; Strawberry sets it."""
    socket: Socket | None = None
    """What the operation came by, if it is one."""
    document: DocumentNode | None = None
    """What the operation asks for, once it was read."""
    refused: list[str] = field(default_factory=list[str], init=False)
    """Codes of the errors that mutations of the operation answered with."""
    _admitted: _Admitted | None = field(default=None, init=False)

    def for_operation(self) -> "ApiContext":
        return replace(self)

    async def authenticate(self) -> Principal:
        """Look who asks; what they may do is asked by `require_scope`.

        Raises:
            UnauthenticatedError: There is no key, or it opens nothing.
            RateLimitedError: The key sent too many operations just now.
        """
        principal = await require_principal(self.noema, self._said)
        if self.socket is not None:
            # A request over HTTP was counted before it was read.
            self.noema.fair_use.request(principal)
        self._admitted = _Admitted(principal, self.noema.services(principal.tenant_id))
        return principal

    async def open_socket(self) -> None:
        """Let a socket in, and count it as long as it is open.

        Raises:
            UnauthenticatedError: There is no key, or it opens nothing.
            RateLimitedError: The key holds as many sockets as it may, or asked too often.
        """
        principal = await require_principal(self.noema, self._said, Scope.READ)
        if self.socket is not None:
            self.noema.fair_use.request(principal)
            self.socket.hold(self.noema.fair_use.socket(principal))

    def searching(self) -> AbstractAsyncContextManager[None]:
        """Search while the block runs; raises RateLimitedError as `FairUse.search`."""
        return self.noema.fair_use.search(self._require().principal)

    async def admit(self) -> None:
        """Look again whether the operation may go on reading.

        Raises:
            UnauthenticatedError: The key was revoked, or its time is over.
        """
        await require_principal(self.noema, self._said, Scope.READ)

    def follow(self, stream_id: str, after: int) -> AsyncGenerator[Event]:
        """Follow a stream as long as the operation may read; raises as `follow_for`."""
        return follow_for(self.noema, self.services, stream_id, after, self.access)

    @property
    def access(self) -> Access:
        """Who follows a stream, and whether they still may."""
        return Access(self._require().principal, self.admit, text_of(self._said))

    def require_scope(self, scope: Scope) -> None:
        """Ask for more than the operation as a whole needs.

        Raises:
            ForbiddenError: The key lacks the scope.
        """
        if not self.has_scope(scope):
            raise ForbiddenError(f"the key lacks the scope {scope}")

    def has_scope(self, scope: Scope) -> bool:
        """Tell whether the key allows more than the operation as a whole needs."""
        return scope in self._require().principal.scopes

    @property
    def principal(self) -> Principal | None:
        """Who asks; None before they were let in."""
        return self._admitted.principal if self._admitted else None

    @property
    def key_id(self) -> str:
        """The key or the login that asks."""
        return self._require().principal.key_id

    @property
    def key_name(self) -> str:
        """What an administrator calls the key; a login is `web page` and digits of its own."""
        return self._require().principal.name

    @property
    def services(self) -> Services:
        return self._require().services

    @property
    def loaders(self) -> Loaders:
        return self._require().loaders

    @property
    def _said(self) -> Credential | None:
        said = (self.connection_params or {}).get("authorization")
        return bearer(said) if said is not None else self.credential

    def _require(self) -> _Admitted:
        if self._admitted is None:
            raise UnauthenticatedError("nobody was let in yet")
        return self._admitted


Info = strawberry.Info[ApiContext, Any]
