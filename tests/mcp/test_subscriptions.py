"""Subscribed agents hear that a resource is another now, and nobody else's."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from mcp.client.client import Client
from mcp.client.subscriptions import Subscription
from mcp.shared.exceptions import MCPError
from mcp_types import (
    EmptyResult,
    ResourceUpdatedNotification,
    SubscribeRequest,
    SubscribeRequestParams,
    UnsubscribeRequest,
    UnsubscribeRequestParams,
)

from app.bootstrap import Noema, Services
from app.domain.nodes.session import SessionPatch
from app.domain.tenants.tenant import Principal, Scope
from app.mcp.call import Call, Context
from app.mcp.server import mcp_server
from app.mcp.subscriptions import MOST_WATCHED, Watching
from tests.api.conftest import EVERYTHING
from tests.factories import make_session
from tests.mcp.agents import WAIT_S, Agent, http_agent

STALE, DECISIONS, KNOWLEDGE = (f"noema://{name}" for name in ("stale", "decisions", "knowledge"))


async def _uris(told: Subscription, count: int) -> set[str]:
    """Give the first `count` resources that were told."""
    uris = set[str]()
    async with asyncio.timeout(WAIT_S):
        while len(uris) < count:
            event = await anext(told)
            uris.add(getattr(event, "uri", ""))
    return uris


async def test_each_resource_that_a_write_changes_is_told(agent: Agent, services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    session = f"noema://session/{session_id}"
    uris = [STALE, DECISIONS, KNOWLEDGE, session]
    async with agent.client.listen(resource_subscriptions=uris) as told:
        fact = await agent.ask("remember", kind="fact", text="The roof is new.")
        assert await _uris(told, 1) == {KNOWLEDGE}
        decision = {"kind": "decision", "text": "Keep the roof.", "rests_on": [fact["id"]]}
        decided = await agent.ask("remember", **decision, session=session_id)
        assert await _uris(told, 2) == {DECISIONS, session}
        new = {"kind": "fact", "text": "The roof leaks.", "replaces": fact["id"]}
        await agent.ask("remember", **new)
        assert await _uris(told, 4) == {*uris}
    [stale] = (await agent.ask("stale"))["decisions"]
    assert stale["id"] == decided["id"]


async def test_what_another_tenant_writes_is_not_told(
    agent: Agent, noema: Noema, services: Services, other_services: Services, port: int
) -> None:
    issued = await noema.tenants.create_key(other_services.tenant_id, "other", EVERYTHING)
    async with (
        http_agent(port, issued.text) as other,
        agent.client.listen(resource_subscriptions=[DECISIONS, KNOWLEDGE]) as told,
    ):
        await other.ask("remember", kind="decision", text="Theirs alone.")
        await agent.ask("remember", kind="fact", text="Ours.")
        assert await _uris(told, 1) == {KNOWLEDGE}


async def test_a_subscription_ends_with_its_key(
    noema: Noema, services: Services, port: int
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "short", EVERYTHING)
    async with (
        http_agent(port, issued.text) as agent,
        agent.client.listen(resource_subscriptions=[KNOWLEDGE]) as told,
    ):
        await noema.tenants.revoke_key(services.tenant_id, issued.key.id)
        async with asyncio.timeout(WAIT_S):
            assert [event async for event in told] == []


async def test_too_many_resources_are_refused(agent: Agent) -> None:
    uris = [f"noema://modes/{number}" for number in range(MOST_WATCHED + 1)]
    with pytest.raises(MCPError, match="at most 50 resources"):
        async with agent.client.listen(resource_subscriptions=uris):
            pass


async def test_over_http_the_protocol_before_offers_no_subscription(
    noema: Noema, services: Services, port: int
) -> None:
    issued = await noema.tenants.create_key(services.tenant_id, "old", EVERYTHING)
    async with http_agent(port, issued.text, "legacy") as agent:
        offered = agent.client.server_capabilities.resources
        assert offered is not None
        assert not offered.subscribe
        with pytest.raises(MCPError, match="Method not found"):
            await _subscribe(agent.client, KNOWLEDGE)


async def _subscribe(client: Client, uri: str) -> None:
    asked = SubscribeRequest(params=SubscribeRequestParams(uri=uri))
    await client.session.send_request(asked, EmptyResult)


class _Heard:
    """The resources that a program of the protocol before is told of."""

    def __init__(self) -> None:
        self.uris = asyncio.Queue[str]()

    async def __call__(self, message: object) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            self.uris.put_nowait(message.params.uri)


@asynccontextmanager
async def _connected(noema: Noema, services: Services, heard: _Heard) -> AsyncGenerator[Client]:
    """A program that holds one connection, as over standard input and output."""

    async def caller(context: Context) -> Call:
        principal = Principal(services.tenant_id, frozenset(Scope), "agent", "agent")
        return Call(noema, principal, "agent", context.session.report_progress)

    async with _closing(Watching(caller)) as watching:
        server = mcp_server(caller, watching)
        async with Client(server, mode="legacy", message_handler=heard) as client:
            yield client


@asynccontextmanager
async def _closing(watching: Watching) -> AsyncGenerator[Watching]:
    try:
        yield watching
    finally:
        await watching.close()


async def test_a_connection_of_the_protocol_before_is_told_until_it_unsubscribes(
    noema: Noema, services: Services
) -> None:
    heard = _Heard()
    session_id = await services.sessions.create(make_session())
    session = f"noema://session/{session_id}"

    async def told() -> str:
        async with asyncio.timeout(WAIT_S):
            return await heard.uris.get()

    async with _connected(noema, services, heard) as client:
        offered = client.server_capabilities.resources
        assert offered is not None
        assert offered.subscribe
        for uri in (session, KNOWLEDGE, KNOWLEDGE):
            await _subscribe(client, uri)
        version = (await services.session_reads.require(session_id)).version
        await services.sessions.update(session_id, version, SessionPatch(title="Renamed"))
        assert await told() == session
        asked = UnsubscribeRequest(params=UnsubscribeRequestParams(uri=session))
        await client.session.send_request(asked, EmptyResult)
        await services.sessions.update(session_id, version + 1, SessionPatch(title="Again"))
        await client.call_tool("remember", {"kind": "fact", "text": "The roof is new."})
        assert await told() == KNOWLEDGE
        assert heard.uris.empty()
