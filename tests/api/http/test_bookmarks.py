"""A client that asks several workers reads what it wrote, by the bookmark it takes along."""

import json
from base64 import b64decode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.applications import Starlette

from app.api.bookmarks import HEADER
from app.bootstrap import Noema, open_noema
from app.events.bookmarks import MAX_COUNT, MAX_LENGTH, of_request, seen
from app.local.base import Connection
from app.main import create_app
from app.settings import Settings
from tests.api.client import http_client
from tests.api.live import graphql_socket, live_server
from tests.fakes.proxy import CuttingProxy

CREATE = {"query": 'mutation { createSession(input: {title: "x"}) { ... on Session { id } } }'}
FOLLOW = "subscription($s: String!) { events(stream: $s) { seq type } }"
RENAME = """mutation($s: ID!) { updateSession(input: {sessionId: $s, version: 1, title: "y"}) {
  ... on Session { title } } }"""
READ = {"query": "{ sessions { edges { node { id } } } }"}


@asynccontextmanager
async def _other_worker(
    settings: Settings, neo4j: Connection
) -> AsyncGenerator[tuple[Starlette, CuttingProxy]]:
    """Open another worker on the same database, and see what it sends there."""
    async with _opened_beside(settings, neo4j) as (noema, proxy):
        yield create_app(noema), proxy


@asynccontextmanager
async def _opened_beside(
    settings: Settings, neo4j: Connection
) -> AsyncGenerator[tuple[Noema, CuttingProxy]]:
    proxy = CuttingProxy("127.0.0.1", int(neo4j.uri.rpartition(":")[2]))
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with open_noema(settings, behind) as noema:
            yield noema, proxy


def _place(bookmark: str) -> bytes:
    """Give what orders the bookmarks of one server: the bytes of what they count."""
    return b64decode(bookmark.removeprefix("FB:"))


async def _bookmark(http: httpx.AsyncClient) -> tuple[str, str]:
    """Write something; give its id and the bookmark of it."""
    answer = await http.post("/graphql", json=CREATE)
    return answer.json()["data"]["createSession"]["id"], answer.headers[HEADER]


async def test_what_wrote_gives_a_bookmark_and_what_read_gives_none(
    app: Starlette, key: str
) -> None:
    async with http_client(app, key) as http:
        _, first = await _bookmark(http)
        _, second = await _bookmark(http)
        assert HEADER not in (await http.post("/graphql", json=READ)).headers
    assert first != second


async def test_another_worker_reads_after_the_bookmark_that_comes_along(
    app: Starlette, key: str, settings: Settings, neo4j: Connection
) -> None:
    async with _other_worker(settings, neo4j) as (other, proxy):
        async with http_client(app, key) as http:
            session_id, bookmark = await _bookmark(http)
        async with http_client(other, key) as http:
            assert bookmark.encode() not in proxy.sent
            answer = await http.post("/graphql", json=READ, headers={HEADER: bookmark})
    assert [edge["node"]["id"] for edge in answer.json()["data"]["sessions"]["edges"]] == [
        session_id
    ]
    assert bookmark.encode() in proxy.sent


async def test_a_stream_of_another_worker_begins_after_the_bookmark_that_comes_along(
    app: Starlette, key: str, settings: Settings, neo4j: Connection
) -> None:
    async with _opened_beside(settings, neo4j) as (other, proxy):
        async with http_client(app, key) as http:
            session_id, bookmark = await _bookmark(http)
        assert bookmark.encode() not in proxy.sent
        async with live_server(other) as port, httpx.AsyncClient() as http:
            url = f"http://127.0.0.1:{port}/streams/{session_id}"
            headers = {HEADER: bookmark, "authorization": f"Bearer {key}"}
            async with http.stream("GET", url, headers=headers) as answer:
                first = json.loads(await anext(answer.aiter_lines()))
    assert (first["seq"], first["type"]) == (1, "session_created")
    assert bookmark.encode() in proxy.sent


async def test_the_last_line_of_a_turn_has_the_bookmark_of_what_was_written_for_it(
    app: Starlette, key: str, settings: Settings, neo4j: Connection
) -> None:
    async with http_client(app, key) as http:
        session_id, before = await _bookmark(http)
        asked = {"query": "Which queue?", "sessionId": session_id}
        answer = await http.post("/think", json=asked)
    lines = [json.loads(line) for line in answer.text.splitlines() if line]
    assert [("bookmark" in line) for line in lines] == [*[False] * (len(lines) - 1), True]
    bookmark = lines[-1]["bookmark"]
    assert bookmark not in (before, answer.headers[HEADER])
    async with (
        _other_worker(settings, neo4j) as (other, proxy),
        http_client(other, key) as http,
    ):
        status = {"query": f'{{ thinkingNode(id: "{lines[-1]["nodeId"]}") {{ nodeStatus }} }}'}
        told = await http.post("/graphql", json=status, headers={HEADER: bookmark})
    assert told.json() == {"data": {"thinkingNode": {"nodeStatus": "COMPLETE"}}}
    assert bookmark.encode() in proxy.sent


@pytest.mark.parametrize("media_type", ["application/x-ndjson", "text/event-stream"])
async def test_every_event_of_a_stream_has_the_bookmark_of_what_it_tells(
    noema: Noema, app: Starlette, key: str, media_type: str
) -> None:
    async with http_client(app, key) as http:
        session_id, bookmark = await _bookmark(http)
        headers = {"authorization": f"Bearer {key}", "accept": media_type}
        async with live_server(noema) as port, httpx.AsyncClient(headers=headers) as live:
            url = f"http://127.0.0.1:{port}/streams/{session_id}"
            async with live.stream("GET", url) as told:
                line = await anext(one async for one in told.aiter_lines() if "{" in one)
        event = json.loads(line.removeprefix("data: "))
        again = await http.post("/graphql", json=READ, headers={HEADER: event["bookmark"]})
    assert _place(event["bookmark"]) >= _place(bookmark)
    assert "errors" not in again.json()


async def test_an_operation_over_a_socket_gives_its_bookmark_and_another_takes_it(
    noema: Noema, key: str, settings: Settings, neo4j: Connection
) -> None:
    async with (
        live_server(noema) as here,
        graphql_socket(here, key) as socket,
        _opened_beside(settings, neo4j) as (other, proxy),
        live_server(other) as there,
        graphql_socket(there, key) as other_socket,
    ):
        await socket.send(id="1", type="subscribe", payload=CREATE)
        written = (await socket.receive())["payload"]
        session_id = written["data"]["createSession"]["id"]
        bookmark = written["extensions"][HEADER]
        assert bookmark.encode() not in proxy.sent
        follow = {"query": FOLLOW, "variables": {"s": session_id}}
        follow["extensions"] = {HEADER: bookmark}
        await other_socket.send(id="1", type="subscribe", payload=follow)
        told = await other_socket.receive()
    assert told["payload"]["data"] == {"events": {"seq": 1, "type": "SESSION_CREATED"}}
    assert bookmark.encode() in proxy.sent


@pytest.mark.parametrize(
    ("follow", "count"), [(FOLLOW, 2), ("subscription { inboxChanges { seq } }", 1)]
)
async def test_every_message_of_a_subscription_has_the_bookmark_of_what_it_tells(
    noema: Noema,
    app: Starlette,
    key: str,
    settings: Settings,
    neo4j: Connection,
    follow: str,
    count: int,
) -> None:
    async with http_client(app, key) as http:
        session_id, before = await _bookmark(http)
        renamed = {"query": RENAME, "variables": {"s": session_id}}
        written = (await http.post("/graphql", json=renamed)).json()
    assert written == {"data": {"updateSession": {"title": "y"}}}
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        asked = {"query": follow, "variables": {"s": session_id}}
        await socket.send(id="1", type="subscribe", payload=asked)
        told = [(await socket.receive())["payload"] for _ in range(count)]
    bookmarks = [one["extensions"][HEADER] for one in told]
    assert before not in bookmarks
    async with (
        _other_worker(settings, neo4j) as (other, proxy),
        http_client(other, key) as http,
    ):
        status = {"query": f'{{ session(id: "{session_id}") {{ title }} }}'}
        read = await http.post("/graphql", json=status, headers={HEADER: bookmarks[-1]})
    assert read.json() == {"data": {"session": {"title": "y"}}}
    assert bookmarks[-1].encode() in proxy.sent


@pytest.mark.parametrize("asked", [CREATE, {"query": "subscription { inboxChanges { seq } }"}])
async def test_what_is_told_by_server_sent_events_has_its_bookmark(
    noema: Noema, app: Starlette, key: str, asked: dict[str, str]
) -> None:
    headers = {"authorization": f"Bearer {key}", "accept": "text/event-stream"}
    async with live_server(noema) as port, httpx.AsyncClient(headers=headers) as live:
        url = f"http://127.0.0.1:{port}/graphql"
        async with live.stream("POST", url, json=asked) as answer:
            lines = answer.aiter_lines()
            told = await anext(one async for one in lines if one.startswith("data: {"))
    bookmark = json.loads(told.removeprefix("data: "))["extensions"][HEADER]
    async with http_client(app, key) as http:
        read = await http.post("/graphql", json=READ, headers={HEADER: bookmark})
    assert "errors" not in read.json()


async def test_a_query_over_a_socket_gives_no_bookmark(noema: Noema, key: str) -> None:
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        await socket.send(id="1", type="subscribe", payload=READ)
        answer = await socket.receive()
    assert answer["payload"] == {"data": {"sessions": {"edges": []}}}


async def test_what_is_no_bookmark_is_refused_over_a_socket_and_nothing_is_written(
    noema: Noema, app: Starlette, key: str
) -> None:
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        given = {**CREATE, "extensions": {HEADER: "a b"}}
        await socket.send(id="1", type="subscribe", payload=given)
        refused = await socket.receive()
    assert (refused["id"], refused["type"]) == ("1", "error")
    [problem] = refused["payload"]
    assert problem["extensions"] == {"code": "BAD_USER_INPUT", "field": "bookmark"}
    async with http_client(app, key) as http:
        read = await http.post("/graphql", json=READ)
    assert read.json()["data"]["sessions"]["edges"] == []


async def test_nobody_without_a_key_makes_the_database_wait(
    app: Starlette, key: str, settings: Settings, neo4j: Connection
) -> None:
    async with _other_worker(settings, neo4j) as (other, proxy):
        async with http_client(app, key) as http:
            _, bookmark = await _bookmark(http)
        async with http_client(other, "noema_" + "A" * 64) as http:
            answer = await http.post("/graphql", json=READ, headers={HEADER: bookmark})
    assert answer.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    assert bookmark.encode() not in proxy.sent


@pytest.mark.parametrize(
    "bookmark",
    ["", "a b", "ä", "{}", ",", "x" * (MAX_LENGTH + 1), ",".join(map(str, range(MAX_COUNT + 1)))],
)
async def test_what_is_no_bookmark_is_refused_and_nothing_is_written(
    app: Starlette, key: str, bookmark: str
) -> None:
    async with http_client(app, key) as http:
        answer = await http.post(
            "/graphql", json=CREATE, headers={HEADER.encode(): bookmark.encode()}
        )
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["extensions"] == {
            "code": "BAD_USER_INPUT",
            "field": "bookmark",
        }
        read = await http.post("/graphql", json=READ)
    assert read.json()["data"]["sessions"]["edges"] == []


async def test_a_bookmark_of_another_database_is_refused(app: Starlette, key: str) -> None:
    async with http_client(app, key) as http:
        answer = await http.post("/graphql", json=READ, headers={HEADER: "FB:nonsense"})
    assert answer.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


def test_a_request_comes_after_what_it_wrote_and_after_what_its_client_saw_once_it_is_let_in() -> (
    None
):
    with of_request("a, b") as request:
        assert seen() is request
        assert request.after == frozenset()
        request.admit()
        assert request.after == {"a", "b"}
        before = request.after
        request.wrote(before, ["c"])
        request.wrote(before, ["d"])
        assert request.token == "c,d"
        request.wrote(request.after, ["e"])
        assert request.token == "e"
        assert request.after == {"a", "b", "e"}
    assert seen() is None
