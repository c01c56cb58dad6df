"""Sessions on a real Neo4j."""

import pytest

from app.bootstrap import Services
from app.domain.nodes.session import SessionPatch, SessionStatus
from app.domain.page import PageRequest
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import sessions_stream
from tests.factories import make_decision, make_node, make_session


async def test_a_session_made_twice_with_one_id_is_there_once(services: Services) -> None:
    session = make_session()
    await services.sessions.create(session)
    await services.sessions.create(session)
    page = await services.session_reads.list_page(PageRequest(10))
    assert [s.id for s in page.items] == [session.id]
    events = await services.event_reads.replay_after(session.id, 0, 10)
    assert [e.type for e in events] == ["session_created"]


async def test_an_update_with_an_old_version_is_a_conflict_and_changes_nothing(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session("Before"))
    await services.sessions.update(session_id, 1, SessionPatch(title="After", tags=("queue",)))
    with pytest.raises(ConflictError, match="version 2"):
        await services.sessions.update(session_id, 1, SessionPatch(title="Lost"))
    found = await services.session_reads.require(session_id)
    assert (found.title, found.tags, found.version) == ("After", ("queue",), 2)


async def test_a_bad_title_names_the_field_and_writes_nothing(services: Services) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.sessions.create(make_session("bell\x07"))
    assert refused.value.field == "title"
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()


async def test_an_archived_session_takes_nothing_until_it_is_reopened(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    await services.sessions.archive(session_id)
    node = make_node(session_id)
    with pytest.raises(ConflictError, match="archived"):
        await services.think_graph.add_node(node)
    assert await services.thinking_reads.get_many([node.id]) == [None]
    await services.sessions.reopen(session_id)
    await services.think_graph.add_node(node)
    found = await services.session_reads.require(session_id)
    assert (found.status, found.node_count) == (SessionStatus.ACTIVE, 1)


async def test_deleting_a_session_removes_all_of_it_and_tells_what(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    node = make_node(session_id, decisions=(decision,))
    await services.think_graph.add_node(node)
    deletion = await services.sessions.delete(session_id)
    assert deletion.nodes == {
        "ContentBlock": 1,
        "DecisionPoint": 1,
        "Option": 2,
        "Session": 1,
        "StatusRecord": 1,
        "ThinkingNode": 1,
    }
    assert deletion.events == 3
    assert await services.session_reads.get_many([session_id]) == [None]
    assert await services.thinking_reads.get_many([node.id]) == [None]
    assert await services.decision_reads.get_many([decision.id]) == [None]
    assert await services.event_reads.head(session_id) is None
    with pytest.raises(NotFoundError):
        await services.sessions.delete(session_id)


async def test_the_tenants_stream_tells_of_every_session_coming_and_going(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.sessions.archive(session_id)
    await services.sessions.delete(session_id)
    stream = sessions_stream(services.tenant_id)
    events = await services.event_reads.replay_after(stream, 0, 10)
    assert [(e.seq, e.type) for e in events] == [
        (1, "session_created"),
        (2, "session_status_changed"),
        (3, "session_deleted"),
    ]


async def test_pages_of_sessions_are_newest_first_and_lose_none(services: Services) -> None:
    made = [await services.sessions.create(make_session(f"No {i}")) for i in range(5)]
    first = await services.session_reads.list_page(PageRequest(3))
    second = await services.session_reads.list_page(PageRequest(3, first.keys[-1]))
    assert [s.id for s in (*first.items, *second.items)] == made[::-1]
    assert (first.has_next, second.has_next) == (True, False)
