"""Nodes that many clients add at once share transactions and stay independent."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.thinking import NewThinkingNode
from app.errors import NotFoundError
from app.events.bookmarks import of_request
from app.events.bus import EventBus
from app.events.types import EventType
from app.graph.driver import Access, TenantGraph, open_driver
from app.graph.group_commit import AT_ONCE
from app.local.base import Connection
from app.reasoning.nodes.think_graph.errors import ContentChangedError
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.factories import make_node, make_session

WRITERS = 12


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, pool_size=4) as opened:
        yield opened


async def _sessions(services: Services) -> list[str]:
    return [await services.sessions.create(make_session()) for _ in range(WRITERS)]


async def _added(services: Services, node: NewThinkingNode) -> str | None:
    """Add a node as a client of its own, and return the bookmark it gets."""
    with of_request(None) as request:
        await services.think_graph.add_node(node)
        return request.token


async def _all_added(
    services: Services, nodes: Sequence[NewThinkingNode]
) -> list[str | BaseException | None]:
    adding = [_added(services, node) for node in nodes]
    return list(await asyncio.gather(*adding, return_exceptions=True))


async def test_waiting_writes_share_a_commit_and_get_its_bookmark(services: Services) -> None:
    nodes = [make_node(session_id) for session_id in await _sessions(services)]
    tokens = await _all_added(services, nodes)
    assert all(isinstance(token, str) for token in tokens)
    # The writes that started at once, and one group of all others.
    assert len(set(tokens)) == AT_ONCE + 1
    for node in nodes:
        [first, added] = await services.event_reads.replay_after(node.session_id, 0, 10)
        assert (first.seq, added.seq, added.type) == (1, 2, EventType.THINKING_NODE_ADDED)
        assert added.payload["node_id"] == node.id


async def test_a_request_with_a_bookmark_commits_alone(services: Services) -> None:
    nodes = [make_node(session_id) for session_id in await _sessions(services)]
    with of_request(await _added(services, nodes.pop())) as request:
        request.admit()
        alone = asyncio.create_task(services.think_graph.add_node(nodes.pop()))
        tokens = await _all_added(services, nodes)
        await alone
        assert len({*tokens, request.token}) == AT_ONCE + 2


async def test_a_refused_write_does_not_affect_its_group(services: Services) -> None:
    sessions = await _sessions(services)
    there = make_node(sessions[-1], TextBlock("It was there."))
    await services.think_graph.add_node(there)
    nodes = [make_node(session_id) for session_id in sessions]
    nodes[-2] = make_node(new_id())
    nodes[-1] = make_node(sessions[-1], TextBlock("It says something else."), node_id=there.id)
    *told, nowhere, changed = await _all_added(services, nodes)
    assert all(isinstance(token, str) for token in told)
    assert (type(nowhere), type(changed)) == (NotFoundError, ContentChangedError)
    for node in nodes[:-2]:
        assert (await services.thinking_reads.require(node.id)).response == node.response
        assert len(await services.event_reads.replay_after(node.session_id, 0, 10)) == 2
    assert (await services.thinking_reads.require(there.id)).response == "It was there."
    assert len(await services.event_reads.replay_after(sessions[-1], 0, 10)) == 2
    with pytest.raises(NotFoundError):
        await services.thinking_reads.require(nodes[-2].id)


async def test_groups_of_two_workers_on_the_same_sessions_lose_nothing(
    services: Services, driver: AsyncDriver
) -> None:
    sessions = (await _sessions(services))[:3]
    workers = [
        ThinkGraph(TenantGraph(driver, EventBus(), services.tenant_id, Access()), 10_000)
        for _ in range(2)
    ]
    nodes = [make_node(session_id) for session_id in sessions * WRITERS]
    async with asyncio.TaskGroup() as adding:
        for at, node in enumerate(nodes):
            adding.create_task(workers[at % 2].add_node(node))
    for session_id in sessions:
        [_, *added] = await services.event_reads.replay_after(session_id, 0, 100)
        assert [event.seq for event in added] == [*range(2, WRITERS + 2)]
        told = {event.payload["node_id"] for event in added}
        assert told == {node.id for node in nodes if node.session_id == session_id}
