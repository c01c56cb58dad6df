"""A stream does not outlive the key that opened it, whatever it is sent over."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing

import httpx
import pytest

from app.api.auth import cookie_name
from app.api.follow import Access, follow_for
from app.api.think import until_done
from app.bootstrap import Noema, Services
from app.errors import UnauthenticatedError
from app.events.log import follow
from tests.api.live import graphql_socket, live_server
from tests.factories import make_session
from tests.fakes.scripted_model import ScriptedModel, done, more, text

FOLLOW = """subscription($stream: String!) { events(stream: $stream) { seq type } }"""
SSE = "text/event-stream"
REVOKED = {"message": "the key was revoked", "code": "UNAUTHENTICATED"}


@pytest.fixture
async def eager(noema: Noema) -> AsyncIterator[Noema]:
    """Looks for what other processes did all the time."""
    hasty = noema.settings.model_copy(update={"event_poll_s": 0.01})
    made = Noema(noema.graph_of, noema.bus, hasty, noema.tenants, noema.embedder, noema.models)
    async with made.follower_watch.running():
        yield made


async def _told(
    noema: Noema, services: Services, key: str, method: str, path: str, **asked: object
) -> list[str]:
    """Give the lines of an answer whose key is revoked at the first of them."""
    [stored] = await noema.tenants.list_keys(services.tenant_id)
    headers = {"authorization": f"Bearer {key}", "accept": str(asked.get("accept", "*/*"))}
    told: list[str] = []
    async with (
        asyncio.timeout(20),
        live_server(noema) as port,
        httpx.AsyncClient(timeout=20, base_url=f"http://127.0.0.1:{port}", headers=headers) as http,
        http.stream(method, path, json=asked.get("body")) as answer,
    ):
        assert answer.status_code == 200, await answer.aread()
        async for line in answer.aiter_lines():
            if not told:
                await noema.tenants.revoke_key(services.tenant_id, stored.id)
            told.append(line)
    return told


async def test_a_subscription_ends_when_its_key_is_revoked(
    eager: Noema, services: Services, key: str
) -> None:
    session_id = await services.sessions.create(make_session())
    [stored] = await eager.tenants.list_keys(services.tenant_id)
    async with live_server(eager) as port, graphql_socket(port, key) as socket:
        await socket.subscribe(FOLLOW, stream=session_id)
        assert (await socket.receive())["payload"]["data"]["events"]["seq"] == 1
        await eager.tenants.revoke_key(services.tenant_id, stored.id)
        refused, last = await socket.receive(), await socket.receive()
    assert refused["payload"]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    assert last["type"] == "complete"


async def test_a_subscription_over_http_ends_when_its_key_is_revoked(
    eager: Noema, services: Services, key: str
) -> None:
    session_id = await services.sessions.create(make_session())
    body = {"query": FOLLOW, "variables": {"stream": session_id}}
    told = await _told(eager, services, key, "POST", "/graphql", accept=SSE, body=body)
    kinds = [line.removeprefix("event: ") for line in told if line.startswith("event: ")]
    data = [json.loads(line.removeprefix("data: ")) for line in told if line.startswith("data: {")]
    assert kinds == ["next", "next", "complete"]
    assert data[0]["data"]["events"]["seq"] == 1
    assert data[1]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"


@pytest.mark.parametrize("accept", ["application/x-ndjson", SSE])
async def test_a_stream_over_http_says_that_its_key_was_revoked_and_ends(
    eager: Noema, services: Services, key: str, accept: str
) -> None:
    session_id = await services.sessions.create(make_session())
    told = await _told(eager, services, key, "GET", f"/streams/{session_id}", accept=accept)
    [part] = [line for line in told if "error" in line]
    assert json.loads(part.removeprefix("data: ")) == {"error": REVOKED}
    assert ("event: refused" in told) == (accept == SSE)


async def test_a_stream_of_the_page_ends_when_its_user_signs_out(
    eager: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    login = await eager.tenants.create_login(services.tenant_id)
    cookies = {cookie_name(eager.settings.port): login.text}
    told: list[str] = []
    async with (
        asyncio.timeout(20),
        live_server(eager) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", cookies=cookies) as http,
        http.stream("GET", f"/streams/{session_id}") as answer,
    ):
        async for line in answer.aiter_lines():
            if not told:
                out = await http.post("/logout", headers={"sec-fetch-site": "same-origin"})
                assert out.status_code == 204
            told.append(line)
    assert json.loads(told[-1]) == {"error": REVOKED}


async def test_an_answer_over_http_ends_with_its_key_and_the_turn_goes_on(
    eager: Noema, services: Services, key: str
) -> None:
    heard = asyncio.Event()
    model = ScriptedModel([text("Redis"), heard, more(" it is."), done()])
    eager.models["offline"] = lambda _tenant: model
    session_id = await services.sessions.create(make_session())
    body = {
        "query": "Which queue?",
        "sessionId": session_id,
        "options": {"includeKnowledge": False, "thinkingEffort": "low"},
    }
    async with eager.live_turns.running():
        told = await _told(eager, services, key, "POST", "/think", body=body)
        lines = [json.loads(line) for line in told]
        heard.set()
        stream = follow(services.event_reads, eager.followers, lines[0]["nodeId"], 0)
        async with asyncio.timeout(20):
            rest = [event.payload async for event in until_done(stream)]
    assert lines[-1] == {"error": REVOKED}
    assert "done" not in [line.get("type") for line in lines]
    said = [str(one["content"]) for one in rest if one["type"] == "text"]
    assert "".join(said) == "Redis it is."


async def test_a_key_that_is_over_ends_a_stream_before_what_was_read_already(
    noema: Noema, services: Services, key: str
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.sessions.archive(session_id)
    [stored] = await noema.tenants.list_keys(services.tenant_id)
    principal = await noema.tenants.authenticate(key)
    access = Access(principal, lambda: noema.tenants.authenticate(key), key)
    events = follow_for(noema, services, session_id, 0, access)
    async with aclosing(events):
        assert (await anext(events)).seq == 1
        await noema.tenants.revoke_key(services.tenant_id, stored.id)
        with pytest.raises(UnauthenticatedError):
            await anext(events)
