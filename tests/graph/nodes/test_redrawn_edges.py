"""One relationship of a type between two things, whoever draws it and however often."""

import asyncio
from dataclasses import replace
from datetime import datetime

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, Justify, NewBelief, NewJustification
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.factories import make_node, make_session
from tests.graph.memory.shelf import Shelf

Record = tuple[str, float, bool]
"""Id, weight, and whether it is closed."""


async def _nodes(services: Services) -> tuple[str, str]:
    session_id = await services.sessions.create(make_session())
    first = make_node(session_id)
    second = make_node(session_id, parent_id=first.id)
    await services.think_graph.add_node(first)
    await services.think_graph.add_node(second)
    return first.id, second.id


async def _records(neo4j: Connection, start_id: str, end_id: str, type_: EdgeType) -> list[Record]:
    """List every record of a relationship, oldest first; each begins when the one before ends."""
    query = (
        "MATCH (:Searchable {id: $start})-[r]->(:Searchable {id: $end}) WHERE type(r) = $type"
        " RETURN r.id, r.weight, r.recorded_from, r.recorded_to ORDER BY r.recorded_from, r.id"
    )
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        found = await driver.execute_query(query, start=start_id, end=end_id, type=type_)
    rows = [tuple(record.values()) for record in found.records]
    starts: list[datetime] = [row[2] for row in rows]
    assert [row[3] for row in rows[:-1]] == starts[1:]
    return [(row[0], row[1], row[3] is not None) for row in rows]


async def test_drawing_a_relationship_again_closes_its_record_and_opens_another(
    services: Services, neo4j: Connection
) -> None:
    start, end = await _nodes(services)
    first = NewEdge(new_id(), EdgeType.SUPPORTS, start, end, 0.4)
    second = replace(first, id=new_id(), weight=0.9)
    await services.think_graph.link(first)
    await services.think_graph.link(second)
    records = await _records(neo4j, start, end, EdgeType.SUPPORTS)
    assert records == [(first.id, 0.4, True), (second.id, 0.9, False)]


async def test_a_relationship_that_was_replaced_is_not_drawn_anew_by_its_own_retry(
    services: Services, neo4j: Connection
) -> None:
    start, end = await _nodes(services)
    first = NewEdge(new_id(), EdgeType.SUPPORTS, start, end, 0.4)
    second = replace(first, id=new_id(), weight=0.9)
    for edge in (first, second, first, second):
        await services.think_graph.link(edge)
    records = await _records(neo4j, start, end, EdgeType.SUPPORTS)
    assert records == [(first.id, 0.4, True), (second.id, 0.9, False)]


async def test_a_relationship_drawn_by_many_at_once_is_there_once(
    services: Services, neo4j: Connection
) -> None:
    shelf = Shelf(services)
    start, end = await shelf.store("Redis is fast"), await shelf.store("Redis is small")
    edges = [NewEdge(new_id(), EdgeType.SUPPORTS, start, end) for _ in range(6)]
    await asyncio.gather(*map(services.think_graph.link, edges))
    records = await _records(neo4j, start, end, EdgeType.SUPPORTS)
    assert len(records) == 6
    assert [closed for _, _, closed in records] == [True] * 5 + [False]


async def test_two_of_one_batch_leave_the_last(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    start, end = await _nodes(services)
    edges = [NewEdge(new_id(), EdgeType.SUPPORTS, start, end, weight) for weight in (0.2, 0.7)]
    graph = noema.graph_of(services.tenant_id)
    assert await graph.apply(services.think_graph.link_in, edges) == 1
    records = await _records(neo4j, start, end, EdgeType.SUPPORTS)
    assert records == [(edges[1].id, 0.7, False)]


async def test_the_same_parent_named_again_stays_the_parent(
    services: Services, neo4j: Connection
) -> None:
    parent, child = await _nodes(services)
    [(id_, weight, _)] = await _records(neo4j, child, parent, EdgeType.FOLLOWS)
    await services.think_graph.link(NewEdge(new_id(), EdgeType.FOLLOWS, child, parent))
    assert await _records(neo4j, child, parent, EdgeType.FOLLOWS) == [(id_, weight, False)]


@pytest.mark.parametrize(("source", "kept"), [("api", "first"), ("rule", "second")])
async def test_a_rule_changes_what_a_rule_drew_and_nothing_else(
    services: Services, neo4j: Connection, source: str, kept: str
) -> None:
    start, end = await _nodes(services)
    first = NewEdge(new_id(), EdgeType.SUPPORTS, start, end, 0.9, source)
    second = replace(first, id=new_id(), weight=0.3, source="rule")
    await services.think_graph.link(first)
    await services.think_graph.link(second)
    open_ = [r for r in await _records(neo4j, start, end, EdgeType.SUPPORTS) if not r[2]]
    wanted = {"first": first, "second": second}[kept]
    assert open_ == [(wanted.id, wanted.weight, False)]


async def test_a_belief_depends_once_on_a_premise_of_two_justifications(
    services: Services, neo4j: Connection
) -> None:
    ids = [new_id() for _ in range(3)]
    for number, id_ in enumerate(ids):
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, f"Statement {number}")
        await services.beliefs.apply(Assert(new_id(), belief))
    conclusion, premise, other = ids
    for premises in ({premise}, {premise, other}):
        justification = NewJustification(new_id(), frozenset(premises))
        await services.beliefs.apply(Justify(new_id(), conclusion, justification))
    assert len(await _records(neo4j, conclusion, premise, EdgeType.DEPENDS_ON)) == 1
