"""Sessions on a real Neo4j."""

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import Retract
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
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


async def test_a_completed_session_ends_with_what_stands_what_fell_and_what_is_open(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    kept, fallen = make_decision("Redis Streams"), make_decision("One region")
    weighed = NewDecision(new_id(), "Which disk", None, (), considered=kept.rejected)
    node = make_node(session_id, decisions=(kept, fallen, weighed))
    await services.think_graph.add_node(node)
    await services.beliefs.apply(Retract(new_id(), fallen.id, "The region burnt down."))

    await services.sessions.complete(session_id)

    found = await services.session_reads.require(session_id)
    assert found.status is SessionStatus.COMPLETED
    assert found.conclusion is not None
    standing, stale, left = found.conclusion.split("\n\n")
    assert standing == f"Decided:\n- {kept.description}"
    assert stale == f"Stands no more:\n- {fallen.description} (retracted)"
    assert "- Which disk (undecided)" in left.splitlines()
    await services.sessions.complete(session_id, "Redis it is.")
    assert (await services.session_reads.require(session_id)).conclusion == "Redis it is."
    await services.sessions.reopen(session_id)
    assert (await services.session_reads.require(session_id)).conclusion is None


@pytest.mark.parametrize("said", ["", " \n", "a\x00b"], ids=["empty", "blank", "control"])
async def test_a_conclusion_that_says_nothing_completes_nothing(
    services: Services, said: str
) -> None:
    session_id = await services.sessions.create(make_session())
    with pytest.raises(InvalidInputError) as refused:
        await services.sessions.complete(session_id, said)
    assert refused.value.field == "conclusion"
    found = await services.session_reads.require(session_id)
    assert (found.status, found.conclusion) == (SessionStatus.ACTIVE, None)


async def test_an_archived_session_is_not_completed(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    await services.sessions.archive(session_id)
    with pytest.raises(ConflictError, match="archived"):
        await services.sessions.complete(session_id, "Done.")
    found = await services.session_reads.require(session_id)
    assert (found.status, found.conclusion) == (SessionStatus.ARCHIVED, None)


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
