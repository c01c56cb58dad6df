"""A key that takes more than its share is refused before anything is done, others are not."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from app.bootstrap import Noema, Services
from app.bootstrap.fair_use import BURST_S, FairUse
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.ids import new_id
from app.domain.page import PageRequest, SessionPage
from app.main import create_app
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.api.live import graphql_socket, live_server
from tests.factories import make_session

CREATE = 'mutation { createSession(input: {title: "One more"}) { ... on Session { id } } }'
SEARCH = '{ a: search(query: "one") { byVector } b: search(query: "two") { byVector } }'
FOLLOW = "subscription($stream: String!) { events(stream: $stream) { seq } }"
SESSIONS = "{ sessions { edges { cursor } } }"
ONE, TWO = 1 / BURST_S, 2 / BURST_S
"""Requests a second: so many may come at once, and none later, for the clock stands still."""

Limited = Callable[..., Noema]


@pytest.fixture
def limited(noema: Noema) -> Limited:
    """Make a service on the run's database with limits of its own."""

    def make(**limits: float) -> Noema:
        settings = noema.settings.model_copy(update=limits)
        made = Noema(
            noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, noema.models
        )
        made.fair_use = FairUse(settings, lambda: 0.0)
        return made

    return make


@asynccontextmanager
async def _client(noema: Noema, key: str) -> AsyncGenerator[GraphQLClient]:
    async with http_client(create_app(noema), key) as http:
        yield GraphQLClient(http)


async def _titles(client: GraphQLClient) -> int:
    return len((await client.ask(SESSIONS))["sessions"]["edges"])


async def test_a_request_over_the_rate_is_refused_and_writes_nothing_and_another_key_is_served(
    limited: Limited, client: GraphQLClient, noema: Noema, services: Services, key: str
) -> None:
    hasty = limited(requests_per_s=ONE)
    other = await key_of(noema, services)
    async with _client(hasty, key) as first, _client(hasty, other) as second:
        await first.ask(CREATE)
        refused = await first.post(CREATE)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        [error] = refused.json()["errors"]
        await second.ask(CREATE)
    assert error["extensions"] == {
        "code": "RATE_LIMITED",
        "limit": "requests",
        "retryAfter": int(refused.headers["retry-after"]),
    }
    assert await _titles(client) == 2


async def test_who_opens_share_links_too_often_is_told_to_wait(limited: Limited) -> None:
    async with http_client(create_app(limited(requests_per_s=ONE))) as http:
        answers = [await http.get("/share/nothing") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [404, 429]
    assert int(answers[1].headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/streams/sessions"), ("POST", "/think"), ("GET", "/graphql")]
)
async def test_every_door_counts_requests(
    limited: Limited, key: str, method: str, path: str
) -> None:
    hasty = limited(requests_per_s=ONE)
    async with http_client(create_app(hasty), key) as http:
        await http.get("/streams/unknown")
        refused = await http.request(method, path)
    assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
    assert '"RATE_LIMITED"' in refused.text


async def test_operations_over_a_socket_count_as_requests(
    limited: Limited, services: Services, key: str
) -> None:
    async with live_server(limited(requests_per_s=TWO)) as port, graphql_socket(port, key) as ws:
        codes: list[str | None] = []
        for id_ in ("1", "2"):
            await ws.send(id=id_, type="subscribe", payload={"query": CREATE})
            codes.append(_code(await ws.receive()))
            if codes[-1] is None:
                assert (await ws.receive())["type"] == "complete"
    assert codes == [None, "RATE_LIMITED"]
    assert len((await services.session_reads.list_page(PageRequest(10))).items) == 1


async def test_sockets_over_the_limit_are_closed_with_the_reason_and_closed_ones_give_way(
    limited: Limited, key: str
) -> None:
    async with live_server(limited(sockets_per_key=1)) as port:
        async with graphql_socket(port, key):
            with pytest.raises(ConnectionClosed) as closed:
                async with graphql_socket(port, key):
                    pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert closed.value.rcvd.reason.startswith("this key has 1 sockets at a time")
        await _until_let_in(port, key)


async def _until_let_in(port: int, key: str) -> None:
    """Come back until the server has noticed that the other socket is closed."""
    for _ in range(100):
        try:
            async with graphql_socket(port, key):
                return
        except ConnectionClosed:
            continue
    raise AssertionError("the closed socket is still counted")


@pytest.mark.parametrize("path", ["/streams/sessions", "/think"])
async def test_streams_over_the_limit_are_refused_and_nothing_is_begun(
    limited: Limited, services: Services, key: str, path: str
) -> None:
    session_id = await services.sessions.create(make_session())
    body = {"query": "Which queue?", "sessionId": session_id}
    headers = {"authorization": f"Bearer {key}"}
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(live_server(limited(streams_per_key=1)))
        url = f"http://127.0.0.1:{port}"
        opened = httpx.AsyncClient(base_url=url, headers=headers, timeout=20)
        http = await stack.enter_async_context(opened)
        first = await stack.enter_async_context(http.stream("GET", "/streams/sessions"))
        assert await anext(first.aiter_lines())
        method, sent = ("POST", body) if path == "/think" else ("GET", None)
        refused = await http.request(method, path, json=sent)
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "1"
    assert refused.json() == {
        "message": "this key has 1 streams at a time, which is the most it may; try again in 1 s",
        "code": "RATE_LIMITED",
        "limit": "streams",
        "retryAfter": 1,
    }
    [nodes] = await services.thinking_reads.list_pages([SessionPage(session_id, PageRequest(10))])
    assert nodes.items == ()


async def test_subscriptions_count_as_streams(
    limited: Limited, services: Services, key: str
) -> None:
    session_id = await services.sessions.create(make_session())
    async with live_server(limited(streams_per_key=1)) as port, graphql_socket(port, key) as ws:
        payload = {"query": FOLLOW, "variables": {"stream": session_id}}
        await ws.send(id="1", type="subscribe", payload=payload)
        assert _code(await ws.receive()) is None
        await ws.send(id="2", type="subscribe", payload=payload)
        assert _code(await ws.receive()) == "RATE_LIMITED"


async def test_searches_over_those_of_a_key_are_refused_with_their_code(
    limited: Limited, key: str
) -> None:
    async with _client(limited(searches_per_key=1), key) as client:
        answer = (await client.post(SEARCH)).json()
    [error] = answer["errors"]
    assert (error["extensions"]["code"], error["extensions"]["limit"]) == (
        "RATE_LIMITED",
        "searches",
    )


async def test_a_verification_counts_as_a_search(
    limited: Limited, services: Services, key: str
) -> None:
    ids = [new_id() for _ in range(2)]
    for id_ in ids:
        await services.hypotheses.propose(NewHypothesis(id_, "It holds."))
    verify = "... on Verification { id } ... on UserError { code }"
    noema = limited(searches_per_key=1)
    principal = await noema.tenants.authenticate(key)
    async with _client(noema, key) as client, noema.fair_use.search(principal):
        query = (
            f'mutation {{ verifyHypothesis(input: {{hypothesisId: "{ids[0]}"}}) {{ {verify} }} }}'
        )
        refused = await client.refused(query)
    assert (refused["code"], refused["limit"]) == ("RATE_LIMITED", "searches")
    assert (await services.hypothesis_reads.verifications(ids[0], PageRequest(1))).items == ()


def _code(message: dict[str, Any]) -> str | None:
    payload: Any = message["payload"]
    errors: Any = payload if message["type"] == "error" else payload.get("errors")
    return errors[0]["extensions"]["code"] if errors else None
