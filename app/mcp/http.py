"""The protocol over streamable HTTP, with the keys, scopes and limits of the other doors.

Nothing is kept between two requests, so any worker answers any of them.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from app.api.auth import Credential, bearer, is_foreign_page, require_principal
from app.api.http.hosts import allowed_origins
from app.api.http.refusals import refusal_of
from app.bootstrap import Noema
from app.domain.tenants.tenant import Principal
from app.domain.tenants.tenant import Scope as KeyScope
from app.errors import AppError, ForbiddenError, UnavailableError
from app.mcp.call import Call, Context
from app.mcp.server import client_name, mcp_server

_PRINCIPAL = "noema.principal"


class McpEndpoint:
    """Serves `/mcp`; who has no key gets no further than its header."""

    def __init__(self, noema: Noema) -> None:
        self._noema = noema
        self._origins = allowed_origins(noema.settings)
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Answer while the block runs."""
        # One cannot run twice, and the application may be started again.
        manager = StreamableHTTPSessionManager(
            mcp_server(self._call),
            stateless=True,
            max_request_body_size=self._noema.settings.max_body_bytes,
        )
        async with manager.run():
            self._manager = manager
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            scope[_PRINCIPAL] = await self._admit(Request(scope))
            manager = self._require_manager()
        except AppError as error:
            await refusal_of(error)(scope, receive, send)
            return
        await manager.handle_request(scope, receive, send)

    def _require_manager(self) -> StreamableHTTPSessionManager:
        if self._manager is None:
            raise UnavailableError("the service is still starting")
        return self._manager

    async def _admit(self, request: Request) -> Principal:
        origin = request.headers.get("origin", "").lower()
        if is_foreign_page(request) and origin not in self._origins:
            raise ForbiddenError("a page of another site may not call tools")
        principal = await require_principal(self._noema, _key(request), KeyScope.READ)
        self._noema.fair_use.request(principal)
        return principal

    async def _call(self, context: Context) -> Call:
        request = cast(Request, context.request)
        principal: Principal = request.scope[_PRINCIPAL]
        name = client_name(context, principal)
        admit = partial(require_principal, self._noema, _key(request), KeyScope.READ)
        return Call(self._noema, principal, name, context.session.report_progress, admit=admit)


def _key(request: Request) -> Credential | None:
    return bearer(request.headers.get("authorization"))
