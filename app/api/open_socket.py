"""What an open WebSocket holds, and what it is told when it may not be open."""

from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager
from typing import cast

from starlette.types import Message, Scope, Send
from starlette.websockets import WebSocket

from app.errors import RateLimitedError

TOO_MANY = 4429
"""As HTTP's 429; Strawberry closes whatever is refused with 4403."""
_REASON_BYTES = 123
"""What a close frame has room for."""
_KEY = "noema.socket"


class Socket:
    """One WebSocket, from its handshake until it is closed."""

    def __init__(self) -> None:
        self.refusal: RateLimitedError | None = None
        self._held = ExitStack()

    def hold(self, taken: AbstractContextManager[None]) -> None:
        """Take something that is given back when the socket is closed."""
        try:
            self._held.enter_context(taken)
        except RateLimitedError as error:
            self.refusal = error
            raise

    def close(self) -> None:
        self._held.close()


def socket_of(connection: WebSocket) -> Socket:
    return cast(Socket, connection.scope[_KEY])


@asynccontextmanager
async def held_socket(scope: Scope, send: Send) -> AsyncGenerator[Send]:
    """Keep what a socket holds while it is open; gives how to send to it."""
    socket = Socket()
    scope[_KEY] = socket

    async def told(message: Message) -> None:
        if message["type"] == "websocket.close" and socket.refusal is not None:
            reason = socket.refusal.message.encode()[:_REASON_BYTES].decode(errors="ignore")
            message = {**message, "code": TOO_MANY, "reason": reason}
        await send(message)

    try:
        yield told
    finally:
        socket.close()
