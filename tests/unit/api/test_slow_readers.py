"""A client that does not read is cut off: to the application it looks as if it had left."""

import asyncio
import logging

import pytest
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope, Send

from app.api.http.middleware import DropSlowReaders

NO_TIME_S = 0.001


async def _silent() -> Message:
    return await asyncio.get_running_loop().create_future()


async def _stuck(message: Message) -> None:
    await asyncio.get_running_loop().create_future()


async def _sent(message: Message) -> None:
    """Take it at once."""


async def test_what_is_not_taken_in_time_ends_the_connection_for_the_application(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seen: list[object] = []

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        with pytest.raises(TimeoutError):
            await send({"type": "websocket.send", "text": "1"})
        with pytest.raises(BrokenPipeError):
            await send({"type": "websocket.send", "text": "2"})
        seen.append(await receive())

    async with asyncio.timeout(20):
        await DropSlowReaders(told, NO_TIME_S)({"type": "websocket", "path": "/g"}, _silent, _stuck)
    assert seen == [{"type": "websocket.disconnect", "code": 1006}]
    assert [record.getMessage() for record in caplog.records] == ["dropped a slow reader of /g"]


async def test_an_application_that_notices_ends_without_an_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def noticing(scope: Scope, receive: Receive, send: Send) -> None:
        with pytest.raises(TimeoutError):
            await send({"type": "http.response.body"})
        raise ClientDisconnect

    async with asyncio.timeout(20):
        await DropSlowReaders(noticing, NO_TIME_S)({"type": "http", "path": "/s"}, _silent, _stuck)
    assert [record.getMessage() for record in caplog.records] == ["dropped a slow reader of /s"]


async def test_a_client_that_leaves_by_itself_was_not_dropped(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)

    async def left(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.body"})
        raise ClientDisconnect

    with pytest.raises(ClientDisconnect):
        await DropSlowReaders(left, 60)({"type": "http", "path": "/s"}, _silent, _sent)
    assert caplog.records == []
