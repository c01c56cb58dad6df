"""Asking for another one-time link: `POST /login-link`, as a second `noema up` does."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.api.auth import LoginLinks, bearer, require_principal
from app.api.refusals import refusal_of
from app.bootstrap import Noema
from app.domain.tenant import Scope
from app.errors import AppError, ForbiddenError


class LoginLinkEndpoint:
    def __init__(self, noema: Noema, links: LoginLinks) -> None:
        self._noema = noema
        self._links = links

    async def __call__(self, request: Request) -> Response:
        try:
            return await self._issue(request)
        except AppError as error:
            return refusal_of(error)

    async def _issue(self, request: Request) -> Response:
        # A cookie does not count: no page has to make links.
        credential = bearer(request.headers.get("authorization"))
        principal = await require_principal(self._noema, credential, Scope.ADMIN)
        opened = await self._noema.tenants.ensure_tenant()
        if principal.tenant_id != opened.id:
            raise ForbiddenError("the link would open another tenant than the key")
        token = self._links.issue()
        return JSONResponse({"token": token}, headers={"cache-control": "no-store"})
