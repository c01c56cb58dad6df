"""Traversals and paths on a real Neo4j."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf
from app.domain.ids import new_id
from app.domain.nodes.edge import Direction, EdgeType, NewEdge
from app.domain.nodes.thinking import NodeKind
from app.errors import InvalidInputError, NotFoundError
from app.reads.graph.expansion import ExpansionLimits
from tests.factories import make_node, make_session

SUPPORTS = EdgeType.SUPPORTS


async def _nodes(services: Services, count: int) -> list[str]:
    session_id = await services.sessions.create(make_session())
    return [await services.think_graph.add_node(make_node(session_id)) for _ in range(count)]


async def _link(services: Services, start: str, end: str, type_: EdgeType = SUPPORTS) -> str:
    return await services.think_graph.link(NewEdge(new_id(), type_, start, end))


async def test_a_traversal_gives_nodes_nearest_first_and_the_edges_between_them(
    services: Services,
) -> None:
    a, b, c, d, e = await _nodes(services, 5)
    ab = await _link(services, a, b)
    bc = await _link(services, b, c)
    cd = await _link(services, c, d)
    await _link(services, d, e)
    found = await services.walk.traverse(a, depth=3)
    assert found.node_ids == (a, b, c, d)
    assert found.depths == (0, 1, 2, 3)
    assert [edge.id for edge in found.edges] == [ab, bc, cd]
    assert [(edge.start_id, edge.end_id) for edge in found.edges] == [(a, b), (b, c), (c, d)]
    assert not found.truncated


async def test_an_edge_between_two_nodes_of_the_last_hop_is_given(services: Services) -> None:
    a, b, c = await _nodes(services, 3)
    await _link(services, a, b)
    await _link(services, a, c)
    bc = await _link(services, b, c)
    found = await services.walk.traverse(a, depth=1)
    assert found.depths == (0, 1, 1)
    assert bc in {edge.id for edge in found.edges}


@pytest.mark.parametrize(
    ("direction", "reached"),
    [(Direction.OUT, {1, 2}), (Direction.IN, {1, 0}), (Direction.BOTH, {0, 1, 2})],
)
async def test_a_traversal_keeps_to_its_direction(
    services: Services, direction: Direction, reached: set[int]
) -> None:
    ids = await _nodes(services, 3)
    await _link(services, ids[0], ids[1])
    await _link(services, ids[1], ids[2])
    found = await services.walk.traverse(ids[1], direction=direction)
    assert set(found.node_ids) == {ids[place] for place in reached}


async def test_a_traversal_walks_only_the_types_it_was_given(services: Services) -> None:
    a, b, c = await _nodes(services, 3)
    await _link(services, a, b)
    await _link(services, a, c, EdgeType.CHALLENGES)
    found = await services.walk.traverse(a, [EdgeType.CHALLENGES])
    assert found.node_ids == (a, c)


async def test_a_limit_keeps_the_nearest_and_says_that_it_cut(services: Services) -> None:
    a, *others = await _nodes(services, 5)
    for other in others:
        await _link(services, a, other)
    found = await services.walk.traverse(a, limit=3)
    assert found.node_ids == (a, *others[:2])
    assert found.truncated
    assert not (await services.walk.traverse(a, limit=5)).truncated


@pytest.mark.parametrize("limit", [3, 4, 5, 6])
async def test_a_hop_goes_around_each_node_in_turn_now_and_in_the_past(
    services: Services, limit: int
) -> None:
    a, b, c, d, e, f = await _nodes(services, 6)
    for start, end in ((a, c), (b, a), (b, f), (e, b), (c, d)):
        await _link(services, start, end)
    later = await services.session_reads.require(await services.sessions.create(make_session()))
    found = await services.walk.traverse(a, limit=limit)
    assert found.node_ids == (a, b, c, e, f, d)[:limit]
    then = AsOf(recorded=later.recorded_from)
    assert await services.walk.traverse(a, limit=limit, as_of=then) == found


async def test_a_node_without_relationships_is_its_own_surroundings(services: Services) -> None:
    [alone] = await _nodes(services, 1)
    found = await services.walk.traverse(alone)
    assert (found.node_ids, found.edges) == ((alone,), ())


async def test_a_path_is_shortest_and_takes_arrows_either_way(services: Services) -> None:
    a, b, c, d = await _nodes(services, 4)
    ab = await _link(services, a, b)
    cb = await _link(services, c, b, EdgeType.REFINES)
    await _link(services, a, d)
    found = await services.walk.path(a, c)
    assert found is not None
    assert found.node_ids == (a, b, c)
    assert [(edge.id, edge.start_id) for edge in found.edges] == [(ab, a), (cb, c)]
    assert await services.walk.path(a, c, [SUPPORTS]) is None
    assert await services.walk.path(a, c, max_hops=1) is None


async def test_a_node_of_another_tenant_is_not_found(
    services: Services, other_services: Services
) -> None:
    mine, _ = await _nodes(services, 2)
    theirs, near_theirs = await _nodes(other_services, 2)
    await _link(other_services, theirs, near_theirs)
    with pytest.raises(NotFoundError):
        await services.walk.traverse(theirs)
    for start, end, field in ((theirs, mine, "start_id"), (mine, theirs, "end_id")):
        with pytest.raises(NotFoundError) as refused:
            await services.walk.path(start, end)
        assert refused.value.field == field


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({"depth": 0}, "depth"),
        ({"depth": 6}, "depth"),
        ({"limit": 0}, "limit"),
        ({"limit": 501}, "limit"),
    ],
)
async def test_a_limit_out_of_range_names_its_field(
    services: Services, limits: dict[str, int], field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.walk.traverse(new_id(), **limits)  # pyright: ignore[reportArgumentType]  # depth or limit
    assert refused.value.field == field


async def test_a_walk_needs_types_and_a_path_a_number_of_hops(services: Services) -> None:
    with pytest.raises(InvalidInputError, match="type"):
        await services.walk.traverse(new_id(), [])
    with pytest.raises(InvalidInputError, match="max_hops"):
        await services.walk.path(new_id(), new_id(), max_hops=9)


async def test_a_traversal_passes_by_what_noema_itself_made(services: Services) -> None:
    a, c = await _nodes(services, 2)
    session_id = await services.sessions.create(make_session())
    turn = replace(make_node(session_id), kind=NodeKind.DEBATE_TURN)
    b = await services.think_graph.add_node(turn)
    await _link(services, a, b)
    await _link(services, b, c)
    assert (await services.walk.traverse(a, generated=False)).node_ids == (a,)
    assert (await services.walk.traverse(a)).node_ids == (a, b, c)
    then = AsOf(recorded=datetime.now(UTC))
    assert (await services.walk.traverse(a, as_of=then, generated=False)).node_ids == (a,)
    reach = ExpansionLimits(2, 20, generated=False)
    near = await services.graph_reads.neighbourhood.neighbourhood(a, reach=reach)
    assert [node.id for node in near.nodes] == [a]
