"""A request that does not arrive, or is too large, is ended: its head, and its body.

A client that sends a byte now and then would hold its connection, and what was read, for ever.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import h11
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.errors import InvalidInputError, UnavailableError

ARRIVAL_S = 30.0
"""Longest time from the head of a request to the end of its body."""
_UNREAD_BYTES = 65_536
"""A refused request may leave so much of its body unread and keep its connection."""


class SlowBodyError(UnavailableError):
    code = "REQUEST_TIMEOUT"


class LargeBodyError(InvalidInputError):
    code = "CONTENT_TOO_LARGE"


class BodyLimits:
    """Refuses a body that takes too long or is too large, and waits for none that nobody reads."""

    def __init__(self, app: ASGIApp, max_bytes: int, arrival_s: float = ARRIVAL_S) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._arrival_s = arrival_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        body = _Body(scope, receive, send, self._max_bytes, self._arrival_s)
        await self._app(scope, body.receive, body.send)


class _Body:
    def __init__(
        self, scope: Scope, receive: Receive, send: Send, max_bytes: int, arrival_s: float
    ) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._headers = Headers(scope=scope)
        self._receive = receive
        self._send = send
        self._arrival_s = arrival_s
        self._ends = asyncio.get_running_loop().time() + arrival_s
        self._arrived = False
        self._answering = False

    async def receive(self) -> Message:
        if self._arrived:
            return await self._receive()
        self._require_small(self._length())
        try:
            async with asyncio.timeout_at(self._ends):
                message = await self._receive()
        except TimeoutError as error:
            if self._answering:
                return {"type": "http.disconnect"}
            text = f"the body did not arrive within {self._arrival_s:g} s"
            raise SlowBodyError(text, field="body") from error
        self._arrived = message["type"] != "http.request" or not message.get("more_body", False)
        self._bytes += len(message.get("body", b""))
        self._require_small(self._bytes)
        return message

    def _require_small(self, size: int) -> None:
        if size > self._max_bytes:
            raise LargeBodyError(f"the body has over {self._max_bytes} bytes", field="body")

    def _length(self) -> int:
        """Give the size that the client announced; 0 where it did not."""
        length = self._headers.get("content-length", "0")
        return int(length) if length.isdecimal() else 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._answering = True
            if self._is_left(message["status"]):
                MutableHeaders(scope=message)["connection"] = "close"
        await self._send(message)

    def _is_left(self, status: int) -> bool:
        """Tell whether too much of the body is still to come to go on after it."""
        if self._arrived:
            return False
        large = self._length() > _UNREAD_BYTES
        chunked = "transfer-encoding" in self._headers
        return large or chunked or status == HTTPStatus.REQUEST_TIMEOUT


class TimedProtocol(H11Protocol):
    """HTTP/1.1 of uvicorn that closes a connection whose request does not arrive.

    `BodyLimits` answers first where somebody waits for a body; this one ends what nobody waits
    for: an unfinished head, and the rest of a body that was refused.
    """

    arrival_s = ARRIVAL_S + 5

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401  # the base's own
        super().__init__(*args, **options)
        self._arriving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]  # as the base
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        # A socket has taken the connection over; its request counts as unfinished for good.
        is_upgraded = self.transport.get_protocol() is not self
        if is_upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()
        elif self._arriving is None:
            self._arriving = self.loop.call_later(self.arrival_s, self.transport.abort)

    def _stop(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
