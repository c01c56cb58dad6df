"""Thinking nodes and relationships on a real Neo4j."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ThinkingBlock, UnknownBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, ReasoningStep, StepKind
from app.domain.page import PageRequest
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.change import Write, append, end
from app.reasoning.decisions.extraction.service import extract
from app.reasoning.nodes.think_graph.errors import CycleError, HasParentError, ParentMissingError
from app.reasoning.nodes.think_graph.rows import created_row
from tests.factories import make_decision, make_node, make_session


async def test_blocks_come_back_in_order_and_equal(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    blocks = (
        ThinkingBlock("Weigh both.", "c2lnbmF0dXJl"),
        UnknownBlock("hologram", '{"z": 1, "a": [2]}'),
        TextBlock("Take the second."),
    )
    node = make_node(session_id, *blocks)
    await services.think_graph.add_node(node)
    assert await services.thinking_reads.blocks([node.id]) == [blocks]


async def test_a_decision_keeps_what_was_turned_down_and_why(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"), ("SQS", None))
    node = make_node(session_id, decisions=(decision,))
    await services.think_graph.add_node(node)
    [[found]] = await services.decision_reads.of_nodes([node.id])
    assert found.chosen == decision.chosen
    assert [(o.text, o.reason) for o in found.rejected] == [
        ("RabbitMQ", "one more server"),
        ("SQS", None),
    ]


async def test_options_of_a_proposal_are_considered_and_none_is_rejected(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    text = "# Queue\n\n## Considered options\n\n* Kafka\n* Redis Streams\n"
    proposed = extract(text, node_id := new_id(), None).decisions
    node = replace(make_node(session_id, TextBlock(text), decisions=proposed), id=node_id)
    await services.think_graph.add_node(node)
    [[found]] = await services.decision_reads.of_nodes([node.id])
    assert (found.chosen, found.rejected) == (None, ())
    assert [option.text for option in found.considered] == ["Kafka", "Redis Streams"]


async def test_the_same_node_twice_is_there_once(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id)
    await services.think_graph.add_node(node)
    await services.think_graph.add_node(node)
    assert (await services.session_reads.require(session_id)).node_count == 1
    assert await services.event_reads.head(session_id) == 2


async def test_a_session_counts_what_is_written_and_its_time_moves_only_with_a_change(
    noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    first = make_node(session_id, TextBlock("first"), decisions=(make_decision("Redis"),))
    follower = make_node(session_id, parent_id=first.id)
    longer = make_node(session_id, TextBlock("first and more"), node_id=first.id)
    batches = [[first, follower], [first], [longer]]
    times = [(await services.session_reads.require(session_id)).updated_at]
    for batch in batches:
        checked = [services.think_graph.checked(node) for node in batch]

        def work(given: Sequence[NewThinkingNode] = checked) -> Write[None]:
            yield from services.think_graph.write_in(session_id, given, may_extend=True)

        await noema.graph_of(services.tenant_id).apply(work)
        found = await services.session_reads.require(session_id)
        assert (found.node_count, found.decision_count) == (2, 1)
        times.append(found.updated_at)
    created, written, repeated, extended = times
    assert created < written == repeated < extended


async def test_the_same_id_with_other_content_is_a_conflict(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("first"))
    await services.think_graph.add_node(node)
    with pytest.raises(ConflictError):
        await services.think_graph.add_node(
            make_node(session_id, TextBlock("second"), node_id=node.id)
        )
    assert await services.thinking_reads.blocks([node.id]) == [(TextBlock("first"),)]


async def test_what_is_there_takes_no_place_among_what_is_added(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    first = make_node(session_id, TextBlock("first"))
    second = make_node(session_id, TextBlock("second"), parent_id=first.id)
    third = make_node(session_id, TextBlock("third"), parent_id=second.id)
    await services.think_graph.add_node(first)
    added = (await services.session_reads.require(session_id)).updated_at
    await services.think_graph.add_node(first)
    repeated = await services.session_reads.require(session_id)
    await services.think_graph.add_nodes(session_id, [first, second, third])
    found = await services.session_reads.require(session_id)
    assert (repeated.node_count, repeated.updated_at) == (1, added)
    assert found.node_count == 3
    assert found.updated_at > added
    page = await services.thinking_reads.list_by_session(session_id, PageRequest(100))
    places = [(node.id, node.position) for node in page.items]
    assert places == [(first.id, 1), (second.id, 2), (third.id, 3)]
    assert await services.event_reads.head(session_id) == 4


async def test_a_write_that_goes_on_after_its_end_writes_nothing(
    noema: Noema, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id)
    row = created_row(node, services.tenant_id)
    given = {"session_id": session_id, "nodes": [row], "of_session": {}, "due": new_id()}
    told = NewEvent(session_id, EventType.JOB_PROGRESSED, {"status": "running"})

    def work() -> Write[None]:
        yield from end("thinking/add_nodes", [told], [], **given, at=datetime.now(UTC))
        yield from append([told])

    with pytest.raises(RuntimeError, match="goes on"):
        await noema.graph_of(services.tenant_id).apply(work)
    assert await services.thinking_reads.get_many([node.id]) == [None]
    assert await services.event_reads.head(session_id) == 1


async def test_nothing_of_a_batch_is_written_where_one_of_it_is_a_conflict(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("first"))
    await services.think_graph.add_node(node)
    beside = make_node(session_id, TextBlock("beside"))
    other = make_node(session_id, TextBlock("other"), node_id=node.id)
    with pytest.raises(ConflictError, match="used for other content"):
        await services.think_graph.add_nodes(session_id, [beside, other])
    assert await services.thinking_reads.get_many([beside.id]) == [None]
    assert (await services.session_reads.require(session_id)).node_count == 1
    assert await services.event_reads.head(session_id) == 2


async def test_a_parent_of_another_session_is_refused_and_nothing_is_written(
    services: Services,
) -> None:
    first = await services.sessions.create(make_session())
    second = await services.sessions.create(make_session())
    parent = make_node(first)
    await services.think_graph.add_node(parent)
    child = make_node(second, parent_id=parent.id)
    with pytest.raises(ParentMissingError):
        await services.think_graph.add_node(child)
    assert await services.thinking_reads.get_many([child.id]) == [None]
    assert (await services.session_reads.require(second)).node_count == 0


@pytest.mark.parametrize(
    ("text", "field"),
    [("x" * 1_048_577, "response"), ("\ud800", "response")],
    ids=["too long", "unpaired surrogate"],
)
async def test_text_that_cannot_be_stored_names_its_field(
    services: Services, text: str, field: str
) -> None:
    session_id = await services.sessions.create(make_session())
    with pytest.raises(InvalidInputError) as refused:
        await services.think_graph.add_node(make_node(session_id, TextBlock(text)))
    assert refused.value.field == field
    assert (await services.session_reads.require(session_id)).node_count == 0


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"confidence": 1.01}, "confidence"),
        ({"model": "\ud800"}, "model"),
        ({"steps": (ReasoningStep(new_id(), 0, StepKind.ANALYSIS, "x", 0, 45),)}, "steps[0]"),
        ({"decisions": (replace(make_decision("A"), confidence=-0.1),)}, "decisions[0].confidence"),
        ({"decisions": (make_decision("\ud800"),)}, "decisions[0]"),
    ],
)
async def test_whatever_hangs_on_a_node_is_checked_before_anything_is_written(
    services: Services, changes: dict[str, Any], field: str
) -> None:
    session_id = await services.sessions.create(make_session())
    node = replace(make_node(session_id), **changes)
    with pytest.raises(InvalidInputError) as refused:
        await services.think_graph.add_node(node)
    assert refused.value.field == field
    assert (await services.session_reads.require(session_id)).node_count == 0


async def test_thirty_two_concurrent_appends_leave_no_gap_and_no_duplicate(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    nodes = [make_node(session_id) for _ in range(32)]
    async with asyncio.timeout(60):
        await asyncio.gather(*(services.think_graph.add_node(node) for node in nodes))
    page = await services.thinking_reads.list_by_session(session_id, PageRequest(100))
    assert [node.position for node in page.items] == list(range(1, 33))
    assert {node.id for node in page.items} == {node.id for node in nodes}
    assert (await services.session_reads.require(session_id)).node_count == 32
    events = await services.event_reads.replay_after(session_id, 0, 100)
    assert [event.seq for event in events] == list(range(1, 34))


async def _chain(services: Services, length: int) -> list[str]:
    session_id = await services.sessions.create(make_session())
    ids: list[str] = []
    for _ in range(length):
        node = make_node(session_id, parent_id=ids[-1] if ids else None)
        ids.append(await services.think_graph.add_node(node))
    return ids


def _edge(type_: EdgeType, start_id: str, end_id: str) -> NewEdge:
    return NewEdge(new_id(), type_, start_id, end_id)


@pytest.mark.parametrize(
    ("type_", "start", "end", "error"),
    [
        (EdgeType.FOLLOWS, 0, 2, CycleError),
        (EdgeType.FOLLOWS, 2, 0, HasParentError),
        (EdgeType.SUPPORTS, 1, 1, InvalidInputError),
        (EdgeType.DECIDED, 0, 1, InvalidInputError),
    ],
)
async def test_an_edge_that_means_nothing_is_refused(
    services: Services, type_: EdgeType, start: int, end: int, error: type[AppError]
) -> None:
    ids = await _chain(services, 3)
    node = await services.thinking_reads.require(ids[0])
    assert node.session_id is not None
    before = await services.event_reads.head(node.session_id)
    with pytest.raises(error):
        await services.think_graph.link(_edge(type_, ids[start], ids[end]))
    assert await services.event_reads.head(node.session_id) == before


async def test_supersedes_closes_no_circle_but_may_run_against_supports(
    services: Services,
) -> None:
    a, b, c = await _chain(services, 3)
    await services.think_graph.link(_edge(EdgeType.SUPPORTS, a, b))
    await services.think_graph.link(_edge(EdgeType.SUPERSEDES, b, a))
    await services.think_graph.link(_edge(EdgeType.SUPERSEDES, c, b))
    with pytest.raises(CycleError):
        await services.think_graph.link(_edge(EdgeType.SUPERSEDES, a, c))


async def test_a_node_of_another_tenant_cannot_be_linked(
    services: Services, other_services: Services
) -> None:
    mine, _ = await _chain(services, 2)
    theirs, _ = await _chain(other_services, 2)
    with pytest.raises(NotFoundError):
        await services.think_graph.link(_edge(EdgeType.SUPPORTS, mine, theirs))
    with pytest.raises(NotFoundError):
        await services.think_graph.link(_edge(EdgeType.SUPPORTS, theirs, mine))
