"""What every request passes: the host check, the one-time link, the headers, the access log."""

import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.auth import LoginLinks, issue_cookie
from app.bootstrap import Noema

_LOG = logging.getLogger("noema.access")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class HostCheck:
    """Refuses a name that is not ours: a page elsewhere may make its own name lead here."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _host(scope) in self._hosts:
            return await self._app(scope, receive, send)
        refusal = PlainTextResponse("This is not a name of this service.", HTTPStatus.BAD_REQUEST)
        await refusal(scope, receive, send)


class OneTimeLink:
    """Turns `/?token=…` into a cookie and leads on to `/`, so that the token is nowhere kept."""

    def __init__(self, app: ASGIApp, noema: Noema, links: LoginLinks) -> None:
        self._app = app
        self._noema = noema
        self._links = links

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = _token(scope)
        if token is None:
            return await self._app(scope, receive, send)
        response = await self._redeem(token)
        await response(scope, receive, send)

    async def _redeem(self, token: str) -> Response:
        if not self._links.redeem(token):
            text = "This link was used or is too old: ask `noema up` for a new one."
            return PlainTextResponse(text, HTTPStatus.UNAUTHORIZED)
        headers = {"set-cookie": await issue_cookie(self._noema), "cache-control": "no-store"}
        return RedirectResponse("/", HTTPStatus.SEE_OTHER, headers)


class SecurityHeaders:
    """Adds to each answer what a browser must be told; an answer's own header wins."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)


class AccessLog:
    """Logs method, path and status; never the query, which may hold a token."""

    def __init__(self, app: ASGIApp, clock_s: Callable[[], float] = time.perf_counter) -> None:
        self._app = app
        self._clock_s = clock_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began = self._clock_s()
        status = [HTTPStatus.INTERNAL_SERVER_ERROR.value]
        try:
            await self._app(scope, receive, _noting(send, status))
        finally:
            took_ms = (self._clock_s() - began) * 1000
            _LOG.info("%s %s %d %.0f ms", scope["method"], scope["path"], status[0], took_ms)


def _noting(send: Send, status: list[int]) -> Callable[[Message], Coroutine[Any, Any, None]]:
    async def noting(message: Message) -> None:
        if message["type"] == "http.response.start":
            status[0] = message["status"]
        await send(message)

    return noting


def _host(scope: Scope) -> str:
    host = Headers(scope=scope).get("host", "")
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _token(scope: Scope) -> str | None:
    if scope["type"] != "http" or scope["method"] != "GET" or scope["path"] != "/":
        return None
    return next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("token", [])), None)
