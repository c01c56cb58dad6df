"""The GraphQL socket: whoever was not let in may say little, and what is no message closes it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from datetime import timedelta
from types import NoneType
from typing import Any, cast

import orjson
from starlette.websockets import WebSocketDisconnect, WebSocketState
from strawberry.asgi import ASGIWebSocketAdapter
from strawberry.http.exceptions import NonJsonMessageReceived, NonTextMessageReceived
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
)
from strawberry.subscriptions.protocols.graphql_transport_ws.types import (
    Message,
    SubscribeMessage,
)

from app.api.bookmarks import HEADER
from app.api.context import ApiContext
from app.api.errors import extensions_of
from app.errors import InvalidInputError
from app.events.bookmarks import of_request

HELLO_WITHIN = timedelta(seconds=10)
"""Longest time until a socket says who it is."""
MAX_HELLO_CHARS = 16_384
_UNAUTHORIZED = 4401
_GONE = (WebSocketDisconnect, RuntimeError)
"""How Starlette and the server say that a socket was closed already."""


class GuardedSocket(ASGIWebSocketAdapter):
    """Reads no long message before the service acknowledged the connection."""

    _acknowledged = False

    async def iter_json(
        self, *, ignore_parsing_errors: bool = False
    ) -> AsyncGenerator[object, None]:
        while self.ws.application_state != WebSocketState.DISCONNECTED:
            try:
                text = await self.ws.receive_text()
            except WebSocketDisconnect:
                return
            except KeyError as error:
                raise NonTextMessageReceived from error
            if not self._acknowledged and len(text) > MAX_HELLO_CHARS:
                await self.close(_UNAUTHORIZED, "Unauthorized")
                return
            try:
                message: object = orjson.loads(text)
            except ValueError as error:
                raise NonJsonMessageReceived from error
            yield message

    async def send_json(self, message: Mapping[str, object]) -> None:
        self._acknowledged = self._acknowledged or message["type"] == "connection_ack"
        await super().send_json(message)

    async def close(self, code: int, reason: str) -> None:
        # The client may have been faster.
        with suppress(*_GONE):
            await super().close(code, reason)


class SocketHandler(BaseGraphQLTransportWSHandler[ApiContext, None]):
    """Speaks graphql-transport-ws with whoever sends well-formed messages."""

    async def handle_message(self, message: Message) -> None:
        if _is_well_formed(message):
            return await super().handle_message(message)
        await self.handle_invalid_message("The message is not one of graphql-transport-ws")

    async def handle_subscribe(self, message: SubscribeMessage) -> None:
        """Begin an operation that reads after the bookmark in its extensions."""
        try:
            request = of_request(_bookmark_of(cast(dict[str, Any], message["payload"])))
        except InvalidInputError as error:
            problem = {"message": error.message, "extensions": extensions_of(error)}
            refusal = {"id": message["id"], "type": "error", "payload": [problem]}
            return await self.send_message(cast(Message, refusal))
        with request:
            # Its task takes this request along.
            await super().handle_subscribe(message)


def _is_well_formed(message: object) -> bool:
    """Tell whether the fields that the handler reads are of the types that it takes them for."""
    if not isinstance(message, dict):
        return False
    fields = cast(dict[str, Any], message)
    if not isinstance(fields.get("type"), str) or not isinstance(fields.get("id", ""), str):
        return False
    return fields["type"] != "subscribe" or _is_operation(fields.get("payload"))


def _is_operation(payload: object) -> bool:
    if not isinstance(payload, dict):
        return False
    fields = cast(dict[str, Any], payload)
    return (
        isinstance(fields.get("query"), str)
        and isinstance(fields.get("variables"), (dict, NoneType))
        and isinstance(fields.get("operationName"), str | None)
        and isinstance(fields.get("extensions"), (dict, NoneType))
        and isinstance(_bookmark_of(fields), str | None)
    )


def _bookmark_of(payload: Mapping[str, Any]) -> Any:  # noqa: ANN401  # whatever a client sent
    extensions: Mapping[str, Any] = payload.get("extensions") or {}
    return extensions.get(HEADER)
