"""Following streams over sockets and over plain HTTP, on the real server."""

import asyncio
import json
import logging
import random
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, suppress
from typing import cast

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import StreamingResponse
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.api.follow import Access, SlowReaderError, follow_for
from app.api.streams import StreamEndpoint
from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.job import JobKind
from app.domain.tenants.tenant import Principal
from app.events.types import EventType, NewEvent
from app.graph.change import append, queue
from tests.api.client import GraphQLClient
from tests.api.live import Socket, graphql_socket, live_server
from tests.factories import make_node, make_session

FOLLOW = """subscription($stream: String!, $after: Long! = 0) {
  events(stream: $stream, after: $after) { seq type } }"""
WRITTEN = 30


@pytest.fixture(scope="module")
async def port(noema: Noema) -> AsyncIterator[int]:
    async with live_server(noema) as port:
        yield port


async def _write(services: Services, session_id: str) -> None:
    for _ in range(WRITTEN):
        await services.think_graph.add_node(make_node(session_id))


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_socket_cut_at_random_points_loses_nothing_and_repeats_nothing(
    port: int, key: str, services: Services, seed: int
) -> None:
    dice = random.Random(seed)
    session_id = await services.sessions.create(make_session())
    seen: list[int] = []
    writing = asyncio.create_task(_write(services, session_id))
    async with asyncio.timeout(90):
        while len(seen) < WRITTEN + 1:
            async with graphql_socket(port, key) as socket:
                await socket.subscribe(FOLLOW, stream=session_id, after=seen[-1] if seen else 0)
                wanted = dice.randint(1, 8)
                async for event in socket.events():
                    seen.append(event["seq"])
                    wanted -= 1
                    if not wanted or len(seen) == WRITTEN + 1:
                        break
                socket.connection.transport.abort()
        await writing
    assert seen == list(range(1, WRITTEN + 2))


async def _lines(
    port: int, key: str, path: str, headers: dict[str, str] | None = None
) -> AsyncGenerator[str]:
    sent = {"authorization": f"Bearer {key}", **(headers or {})}
    async with (
        httpx.AsyncClient(timeout=20) as http,
        http.stream("GET", f"http://127.0.0.1:{port}{path}", headers=sent) as answer,
    ):
        assert answer.status_code == 200, await answer.aread()
        async for line in answer.aiter_lines():
            yield line


@pytest.mark.parametrize("seed", [4, 5])
async def test_a_stream_cut_at_random_points_goes_on_after_the_last_number(
    port: int, key: str, services: Services, seed: int
) -> None:
    dice = random.Random(seed)
    session_id = await services.sessions.create(make_session())
    seen: list[int] = []
    writing = asyncio.create_task(_write(services, session_id))
    async with asyncio.timeout(90):
        while len(seen) < WRITTEN + 1:
            after = seen[-1] if seen else 0
            wanted = dice.randint(1, 8)
            async with aclosing(_lines(port, key, f"/streams/{session_id}?after={after}")) as lines:
                async for line in lines:
                    seen.append(json.loads(line)["seq"])
                    wanted -= 1
                    if not wanted or len(seen) == WRITTEN + 1:
                        break
        await writing
    assert seen == list(range(1, WRITTEN + 2))


async def test_server_sent_events_carry_their_number_and_go_on_from_the_browsers(
    port: int, key: str, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    headers = {"accept": "text/event-stream", "last-event-id": "1"}
    async with aclosing(_lines(port, key, f"/streams/{session_id}?after=0", headers)) as lines:
        assert await anext(lines) == "id: 2"
        data = await anext(lines)
    assert json.loads(data.removeprefix("data: "))["type"] == "thinking_node_added"


async def test_a_quiet_stream_shows_that_it_is_alive(
    noema: Noema, services: Services, key: str
) -> None:
    session_id = await services.sessions.create(make_session())
    scope = {
        "type": "http",
        "method": "GET",
        "path_params": {"stream": session_id},
        "query_string": b"after=1",
        "headers": [(b"authorization", f"Bearer {key}".encode())],
    }
    response = await StreamEndpoint(noema, heartbeat_s=0.01)(Request(scope))
    parts = cast(AsyncGenerator[bytes], cast(StreamingResponse, response).body_iterator)
    async with asyncio.timeout(20), aclosing(parts):
        assert await anext(parts) == b"\n"


@pytest.mark.parametrize(
    ("stream", "after", "status", "code"),
    [
        ("{session}", "9", 400, "BAD_USER_INPUT"),
        ("{session}", "-1", 400, "BAD_USER_INPUT"),
        ("{session}", "x", 400, "BAD_USER_INPUT"),
        ("01900000-0000-7000-8000-000000000000", "0", 404, "NOT_FOUND"),
    ],
)
async def test_a_stream_that_cannot_be_followed_says_why(
    client: GraphQLClient, services: Services, stream: str, after: str, status: int, code: str
) -> None:
    session_id = await services.sessions.create(make_session())
    path = f"/streams/{stream.format(session=session_id)}"
    answer = await client.http.get(path, params={"after": after})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_the_stream_of_all_sessions_can_be_followed_before_there_is_one(
    port: int, key: str, services: Services
) -> None:
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(FOLLOW, stream="sessions")
        session_id = await services.sessions.create(make_session())
        events = socket.events()
        assert await anext(events) == {"seq": 1, "type": "SESSION_CREATED"}
        await services.sessions.archive(session_id)
        assert await anext(events) == {"seq": 2, "type": "SESSION_STATUS_CHANGED"}


async def test_a_job_that_waits_can_be_followed_before_it_begins(
    port: int, key: str, noema: Noema, services: Services
) -> None:
    await noema.graph_of(services.tenant_id).apply(queue, JobKind.RANKING, job_id=(id_ := new_id()))
    async with asyncio.timeout(60), aclosing(_lines(port, key, f"/streams/{id_}?after=0")) as lines:
        first = asyncio.ensure_future(anext(lines))
        await noema.job_runner.run_due(services.tenant_id)
        told = [json.loads(await first), json.loads(await anext(lines))]
    assert [one["type"] for one in told] == ["job_progressed", "job_finished"]


async def test_a_socket_without_a_key_is_closed(port: int) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        async with graphql_socket(port, None):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403


async def test_a_key_revoked_since_opens_nothing_more_on_an_open_socket(
    port: int, noema: Noema, services: Services, key: str
) -> None:
    [stored] = await noema.tenants.list_keys(services.tenant_id)
    async with graphql_socket(port, key) as socket:
        await noema.tenants.revoke_key(services.tenant_id, stored.id)
        await socket.subscribe("{ sessions { edges { cursor } } }")
        message = await socket.receive()
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == "UNAUTHENTICATED"


@pytest.mark.parametrize(
    ("query", "code"),
    [("{", "GRAPHQL_PARSE_FAILED"), ("{ nonsense }", "GRAPHQL_VALIDATION_FAILED")],
)
async def test_a_socket_hears_what_is_wrong_with_its_operation(
    port: int, key: str, query: str, code: str
) -> None:
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(query)
        message = await socket.receive()
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == code


async def test_a_stream_that_is_deleted_ends_with_not_found(
    port: int, key: str, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(FOLLOW, stream=session_id)
        assert (await socket.receive())["payload"]["data"]["events"]["seq"] == 1
        await services.sessions.delete(session_id)
        message = await socket.receive()
    assert message["payload"]["errors"][0]["extensions"]["code"] == "NOT_FOUND"


async def test_a_foreign_page_cannot_open_a_socket(port: int, key: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with graphql_socket(port, key, origin="http://evil.example"):
            pass
    assert refused.value.response.status_code == 403


async def test_a_page_of_an_allowed_origin_opens_a_socket_with_a_key(
    noema: Noema, key: str
) -> None:
    settings = noema.settings.model_copy(update={"allowed_origins": "https://notes.example"})
    open_ = Noema(noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, noema.models)
    async with (
        live_server(open_) as port,
        graphql_socket(port, key, origin="https://notes.example") as socket,
    ):
        await socket.subscribe("{ __typename }")
        assert (await socket.receive())["payload"] == {"data": {"__typename": "Query"}}


BIG, BATCH, BATCHES = 20_000, 250, 4


class _Dropped(logging.Handler):
    """Tells when the server let a reader go."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage().startswith("dropped a slow reader of "):
            self.seen.set()


@pytest.fixture
def dropped() -> Iterator[asyncio.Event]:
    handler = _Dropped()
    logging.getLogger("noema.access").addHandler(handler)
    yield handler.seen
    logging.getLogger("noema.access").removeHandler(handler)


async def _until_let_go(socket: Socket) -> AsyncIterator[int]:
    """Give what a reader has when it is cut off, or told to come back.

    Which of the two it is depends on whether what it did not read could still be handed over.
    """
    with suppress(ConnectionClosed):
        while "errors" not in (payload := (await socket.receive())["payload"]):
            yield payload["data"]["events"]["seq"]


async def _until(socket: Socket, last: int) -> AsyncIterator[int]:
    async for event in socket.events():
        yield event["seq"]
        if event["seq"] == last:
            return


async def test_a_subscriber_that_does_not_read_is_dropped_holds_up_nobody_and_may_come_back(
    noema: Noema, services: Services, key: str, dropped: asyncio.Event
) -> None:
    session_id = await services.sessions.create(make_session())
    event = NewEvent(
        session_id, EventType.JOB_PROGRESSED, {"status": "running", "error": "x" * BIG}
    )

    hasty = noema.settings.model_copy(update={"subscriber_patience_s": 0.3})
    impatient = Noema(noema.graph_of, noema.bus, hasty, noema.tenants, noema.embedder, noema.models)
    graph = noema.graph_of(services.tenant_id)
    last = 1 + BATCH * BATCHES
    query = FOLLOW.replace("{ seq type }", "{ seq json }")
    silent = {"max_queue": 1, "ping_interval": None, "compression": None}
    async with asyncio.timeout(90):
        async with (
            live_server(impatient) as port,
            graphql_socket(port, key, **silent) as socket,
        ):
            await socket.subscribe(query, stream=session_id)
            for _ in range(BATCHES):
                await graph.apply(append, [event] * BATCH)
            await dropped.wait()
            seen = [seq async for seq in _until_let_go(socket)]
        assert 0 < len(seen) < last
        # Elsewhere with more patience: a busy machine makes a reader of big events slow, too.
        async with live_server(noema) as port, graphql_socket(port, key) as socket:
            await socket.subscribe(query, stream=session_id, after=seen[-1])
            seen += [seq async for seq in _until(socket, last)]
    assert seen == list(range(1, last + 1))


async def _anybody() -> None:
    """Let everybody go on reading."""


async def test_a_subscriber_that_takes_too_long_is_told_where_it_was(
    noema: Noema, services: Services, dropped: asyncio.Event
) -> None:
    session_id = await services.sessions.create(make_session())
    hasty = noema.settings.model_copy(update={"subscriber_patience_s": 1e-9})
    impatient = Noema(noema.graph_of, noema.bus, hasty, noema.tenants, noema.embedder, noema.models)
    anybody = Principal(services.tenant_id, frozenset(), "anybody", "key")
    events = follow_for(impatient, services, session_id, 0, Access(anybody, _anybody))
    async with aclosing(events):
        assert (await anext(events)).seq == 1
        with pytest.raises(SlowReaderError, match="go on after 1"):
            await anext(events)
    assert dropped.is_set()
