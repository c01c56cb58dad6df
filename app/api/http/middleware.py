"""What every request passes: the headers, the patience with readers, the access log."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.metrics import Durations
from app.telemetry import fields_of_entry

_LOG = logging.getLogger("noema.access")
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_PATH_CHARS = 200
CLIENT_LEFT = 499
"""What the log says of a client that left before its request was there; nginx says so, too."""
ROUTES = frozenset(
    [
        "graphql",
        "think",
        "streams",
        "mcp",
        "health",
        "ready",
        "metrics",
        "login-link",
        "logout",
        "share",
        "graphiql",
    ]
)
"""Routes that are counted by name, by the first part of their path."""
RECEIVER = "/v1/traces"
"""Counted by its whole path, which is not Noema's own."""
_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


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


class DropSlowReaders:
    """Lets a client go that does not read: what cannot be handed over in time never will be.

    To the application it looks as if the client had left, so whatever it held is given back.
    """

    def __init__(self, app: ASGIApp, patience_s: float) -> None:
        self._app = app
        self._patience_s = patience_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        line = _Line(receive, send, self._patience_s)
        try:
            await self._app(scope, line.receive, line.send)
        except ClientDisconnect:
            if not line.gave_up.is_set():
                raise
        finally:
            line.close()
        if line.gave_up.is_set():
            _LOG.warning("dropped a slow reader of %s", _path(scope))


class _Line:
    """The two directions of one connection."""

    def __init__(self, receive: Receive, send: Send, patience_s: float) -> None:
        self.gave_up = asyncio.Event()
        self._receive = receive
        self._send = send
        self._patience_s = patience_s
        self._giving_up = asyncio.ensure_future(self.gave_up.wait())

    async def send(self, message: Message) -> None:
        if self.gave_up.is_set():
            raise BrokenPipeError("the client does not read")
        try:
            async with asyncio.timeout(self._patience_s):
                await self._send(message)
        except TimeoutError:
            self.gave_up.set()
            raise

    async def receive(self) -> Message:
        coming = asyncio.ensure_future(self._receive())
        try:
            await asyncio.wait({coming, self._giving_up}, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                return coming.result()
        finally:
            coming.cancel()
        return {"type": "websocket.disconnect", "code": 1006}

    def close(self) -> None:
        self._giving_up.cancel()


class AccessLog:
    """Logs and counts requests by path and status; never the query, which may hold a token."""

    def __init__(
        self,
        app: ASGIApp,
        clock_s: Callable[[], float] = time.perf_counter,
        requests: Durations | None = None,
    ) -> None:
        self._app = app
        self._clock_s = clock_s
        self._requests = requests or Durations()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began = self._clock_s()
        status = [HTTPStatus.INTERNAL_SERVER_ERROR.value]
        try:
            await self._app(scope, receive, _noting(send, status))
        except ClientDisconnect:
            status[0] = CLIENT_LEFT
        finally:
            took_ms = (self._clock_s() - began) * 1000
            method, path = scope["method"], _path(scope)
            fields = fields_of_entry(
                method=method, path=path, status=status[0], duration_ms=round(took_ms, 1)
            )
            self._requests.add(took_ms / 1000, route_of(scope["path"]), str(status[0]))
            _LOG.info("%s %s %d %.0f ms", method, path, status[0], took_ms, extra=fields)


def _noting(send: Send, status: list[int]) -> Callable[[Message], Coroutine[Any, Any, None]]:
    async def noting(message: Message) -> None:
        if message["type"] == "http.response.start":
            status[0] = message["status"]
        await send(message)

    return noting


def route_of(path: str) -> str:
    """Name the route of a path; what is none of the named ones is `other`."""
    if path == RECEIVER:
        return path
    first = path.split("/", 2)[1] if path.startswith("/") else ""
    return f"/{first}" if first in ROUTES else "other"


def _path(scope: Scope) -> str:
    # Quoted: a line break in a path would look like a line of the log.
    return quote(scope["path"])[:_PATH_CHARS]
