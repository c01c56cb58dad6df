"""Signing in and out: one-time links of the web page, and the end of a login.

`POST /login-link` makes a link, which `noema login-link` asks for; `/?token=…` turns it into a
cookie; `POST /logout` ends the login of that cookie.
"""

from contextlib import suppress
from http import HTTPStatus
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Send
from starlette.types import Scope as Connection

from app.api.auth import (
    bearer,
    cookie_name,
    credential_of,
    forgotten_cookie,
    issue_cookie,
    require_principal,
)
from app.api.http.refusals import refusal_of
from app.bootstrap import Noema
from app.domain.tenants.tenant import Scope
from app.errors import AppError, ForbiddenError, UnauthenticatedError

_SPENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Link not valid · Noema</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/styles/base.css">
<link rel="stylesheet" href="/static/styles/page.css">
</head>
<body>
<main class="state">
<h1>This link does not sign you in</h1>
<p>A link works once, for ten minutes, and only as a whole. This one was used, is too old, or was
cut off when it was copied.</p>
<p>To get another one, run <code>noema login-link</code> on the machine that Noema runs on.</p>
<p>If you are signed in already, go on to <a href="/">the explorer</a>.</p>
</main>
</body>
</html>
"""
_NOT_KEPT = {"cache-control": "no-store"}


class LoginLinkEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, request: Request) -> Response:
        try:
            return await self._issue(request)
        except AppError as error:
            return refusal_of(error)

    async def _issue(self, request: Request) -> Response:
        # A cookie does not count: no page has to make links.
        credential = bearer(request.headers.get("authorization"))
        principal = await require_principal(self._noema, credential, Scope.ADMIN)
        opened = await self._noema.tenants.own_tenant()
        if principal.tenant_id != opened.id:
            raise ForbiddenError("the link would open another tenant than the key")
        token = await self._noema.login_links.issue()
        return JSONResponse({"token": token}, headers=_NOT_KEPT)


class LogoutEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, request: Request) -> Response:
        credential = credential_of(request, cookie_name(self._noema.settings.port))
        if credential is None or not credential.is_login:
            return refusal_of(UnauthenticatedError("no page of ours is signed in"))
        try:
            # One that ended already is what was asked for.
            with suppress(UnauthenticatedError):
                await self._noema.tenants.end_login(credential.text)
        except AppError as error:
            return refusal_of(error)
        forget = forgotten_cookie(self._noema, secure=request.url.is_secure)
        return Response(status_code=HTTPStatus.NO_CONTENT, headers={"set-cookie": forget})


class OneTimeLink:
    """Turns `/?token=…` into a cookie and leads on to `/`, so that the token is nowhere kept."""

    def __init__(self, app: ASGIApp, noema: Noema) -> None:
        self._app = app
        self._noema = noema

    async def __call__(self, scope: Connection, receive: Receive, send: Send) -> None:
        token = _token(scope)
        if token is None:
            return await self._app(scope, receive, send)
        response = await self._redeem(token, secure=scope["scheme"] == "https")
        await response(scope, receive, send)

    async def _redeem(self, token: str, *, secure: bool) -> Response:
        try:
            if not await self._noema.login_links.redeem(token):
                return HTMLResponse(_SPENT, HTTPStatus.UNAUTHORIZED, _NOT_KEPT)
            cookie = await issue_cookie(self._noema, secure=secure)
        except AppError as error:
            return refusal_of(error)
        return RedirectResponse("/", HTTPStatus.SEE_OTHER, {"set-cookie": cookie, **_NOT_KEPT})


def _token(scope: Connection) -> str | None:
    if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/":
        return None
    # A link that was cut right after the equals sign has an empty one.
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return next(iter(query.get("token", [])), None)
