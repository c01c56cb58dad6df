"""Requests that do not arrive, and clients that leave."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.types import Message
from websockets.asyncio.client import connect

from app.api.http.arrival import BodyLimits, TimedProtocol
from app.api.socket import MAX_HELLO_CHARS
from app.bootstrap import Noema, Services
from app.cli.running.foreground import listen
from app.main import server_config
from tests.api.live import PROTOCOL, graphql_socket, live_server
from tests.factories import make_session

NO_TIME_S = 0.01


@pytest.fixture(scope="module")
async def port(noema: Noema) -> AsyncIterator[int]:
    async with live_server(noema) as port:
        yield port


def _scope(path: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    told = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), *headers]
    return {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": told}


async def _answer(app: Starlette, scope: dict[str, Any], body: list[Message]) -> list[Message]:
    answered: list[Message] = []

    async def receive() -> Message:
        return body.pop(0) if body else await asyncio.get_running_loop().create_future()

    async def send(message: Message) -> None:
        answered.append(message)

    async with asyncio.timeout(20):
        await BodyLimits(app, 1_000, NO_TIME_S)(scope, receive, send)
    return answered


@pytest.mark.parametrize("path", ["/graphql", "/think"])
async def test_a_body_that_does_not_arrive_is_ended_with_a_reason(
    app: Starlette, key: str, path: str
) -> None:
    length = (b"content-length", b"20")
    scope = _scope(path, (b"authorization", f"Bearer {key}".encode()), length)
    part: Message = {"type": "http.request", "body": b"{", "more_body": True}
    start, body = (await _answer(app, scope, [part]))[:2]
    told = json.loads(body["body"])
    if path == "/graphql":
        [told] = told["errors"]
        told = {"message": told["message"], **told["extensions"]}
    assert (start["status"], dict(start["headers"])[b"connection"]) == (408, b"close")
    assert told == {
        "message": "the body did not arrive within 0.01 s",
        "code": "REQUEST_TIMEOUT",
        "field": "body",
    }


@pytest.mark.parametrize(
    ("header", "closed"),
    [
        ((b"content-length", b"8000000"), True),
        ((b"transfer-encoding", b"chunked"), True),
        ((b"content-length", b"200"), False),
    ],
)
async def test_the_rest_of_a_large_body_that_is_refused_is_not_waited_for(
    app: Starlette, header: tuple[bytes, bytes], closed: bool
) -> None:
    start = (await _answer(app, _scope("/graphql", header), []))[0]
    assert start["status"] == 401
    assert (dict(start["headers"]).get(b"connection") == b"close") is closed


@asynccontextmanager
async def _hasty_server(app: Starlette, noema: Noema) -> AsyncGenerator[int]:
    """Serve with a protocol that waits for no request."""

    class Hasty(TimedProtocol):
        arrival_s = 0.05

    config = server_config(app, noema.settings)
    config.http = Hasty
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        yield listening.getsockname()[1]
        server.should_exit = True
        await serving


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: 127",
        b"POST /graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{",
    ],
)
async def test_a_connection_whose_request_stays_unfinished_is_closed(
    app: Starlette, noema: Noema, sent: bytes
) -> None:
    async with _hasty_server(app, noema) as port, asyncio.timeout(20):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        answer = b""
        with suppress(ConnectionResetError):
            answer = await reader.read()
        writer.close()
    assert answer == b"" or answer.startswith(b"HTTP/1.1 401 ")


async def test_a_socket_outlives_the_time_in_which_a_request_has_to_arrive(
    app: Starlette, noema: Noema, key: str
) -> None:
    async with (
        _hasty_server(app, noema) as port,
        asyncio.timeout(20),
        graphql_socket(port, key) as socket,
    ):
        # Closed after its own time, when that of the earlier connection is over as well.
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == b""
        writer.close()
        await socket.send(type="ping")
        assert (await socket.receive())["type"] == "pong"


class _Lines(logging.Handler):
    """Keeps what is logged, and tells when the access log names a status."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []
        self.accessed = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)
        if record.name == "noema.access":
            self.accessed.set()

    def loud(self) -> list[str]:
        return [r.getMessage() for r in self.records if r.levelno >= logging.WARNING or r.exc_info]


@pytest.fixture
def lines() -> Iterator[_Lines]:
    handler, root = _Lines(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler
    root.setLevel(level)
    root.removeHandler(handler)


@pytest.mark.parametrize("path", ["/graphql", "/think"])
async def test_an_upload_that_is_broken_off_is_one_line_of_the_log(
    port: int, key: str, lines: _Lines, path: str
) -> None:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {key}\r\n"
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"
    )
    async with asyncio.timeout(20):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head.encode() + b" " * 100_000)
        await writer.drain()
        writer.transport.abort()
        await lines.accessed.wait()
    [line] = [r.getMessage() for r in lines.records if r.name == "noema.access"]
    assert line.startswith(f"POST {path} 499 ")
    assert lines.loud() == []


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("[]", 4400),
        ("7", 4400),
        ("null", 4400),
        ("{", 4400),
        ('{"id": "1"}', 4400),
        ('{"type": {}}', 4400),
        ('{"type": "complete"}', 4400),
        ('{"type": "complete", "id": {}}', 4400),
        ('{"type": "subscribe", "id": [], "payload": {"query": "{ __typename }"}}', 4400),
        ('{"type": "subscribe", "id": "1", "payload": "x"}', 4400),
        ('{"type": "subscribe", "id": "1", "payload": {"query": 7}}', 4400),
        ('{"type": "subscribe", "id": "1", "payload": {"query": "{", "variables": []}}', 4400),
    ],
)
async def test_what_is_no_message_closes_the_socket_without_a_traceback(
    port: int, key: str, lines: _Lines, said: str, code: int
) -> None:
    async with asyncio.timeout(20), graphql_socket(port, key) as socket:
        await socket.connection.send(said)
        await socket.connection.wait_closed()
        assert socket.connection.close_code == code
    assert lines.loud() == []


async def test_a_long_message_of_somebody_who_was_not_let_in_is_not_read(
    port: int, lines: _Lines
) -> None:
    hello = json.dumps({"type": "connection_init", "payload": {"a": "x" * MAX_HELLO_CHARS}})
    address = f"ws://127.0.0.1:{port}/graphql"
    async with asyncio.timeout(20), connect(address, subprotocols=[PROTOCOL]) as connection:  # pyright: ignore[reportArgumentType]
        await connection.send(hello)
        await connection.wait_closed()
        assert connection.close_code == 4401
    assert lines.loud() == []


FOLLOW = "subscription($s: String!) { events(stream: $s) { seq } }"


async def test_a_socket_that_is_cut_in_the_middle_of_a_subscription_is_no_traceback(
    noema: Noema, services: Services, key: str, lines: _Lines
) -> None:
    session_id = await services.sessions.create(make_session())
    async with asyncio.timeout(30), live_server(noema) as port:
        for _ in range(3):
            async with graphql_socket(port, key) as socket:
                await socket.subscribe(FOLLOW, s=session_id)
                await socket.receive()
                socket.connection.transport.abort()
    # The server has stopped: whatever the sockets left behind was told.
    assert lines.loud() == []
