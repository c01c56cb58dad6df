"""Layers in which everything hangs on everything of the layer before: ten million ways through."""

import asyncio

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.edge import Direction, EdgeType, NewEdge
from app.reads.graph.walks.paths import Ends, PathQuery
from app.reasoning.nodes.think_graph.errors import CycleError
from tests.factories import make_node, make_session
from tests.graph.beliefs.world import World

LAYERS, WIDTH = 8, 10
PATIENCE_S = 60
"""What is done in the order of the relationships takes milliseconds; of the ways, hours."""


async def _layered(noema: Noema, type_: EdgeType) -> tuple[Services, list[list[str]]]:
    """Give a tenant's services and the ids of its layers, each thing tied to all of the next."""
    services = noema.services(new_id())
    session_id = await services.sessions.create(make_session())
    nodes = [make_node(session_id) for _ in range(LAYERS * WIDTH)]
    await services.think_graph.add_nodes(session_id, nodes)
    ids = [node.id for node in nodes]
    layers = [ids[start : start + WIDTH] for start in range(0, len(ids), WIDTH)]
    pairs = [(a, b) for i in range(LAYERS - 1) for a in layers[i] for b in layers[i + 1]]
    edges = [NewEdge(new_id(), type_, a, b) for a, b in pairs]

    async with asyncio.timeout(PATIENCE_S):
        await noema.graph_of(services.tenant_id).apply(services.think_graph.link_in, edges)
    return services, layers


async def test_a_circle_through_layers_is_refused_and_what_closes_none_is_drawn(
    noema: Noema,
) -> None:
    services, layers = await _layered(noema, EdgeType.PART_OF)
    first, last = layers[0][0], layers[-1][0]
    further = NewEdge(new_id(), EdgeType.PART_OF, first, last)
    closing = NewEdge(new_id(), EdgeType.PART_OF, last, first)
    async with asyncio.timeout(PATIENCE_S):
        assert await services.think_graph.link(further) == further.id
        with pytest.raises(CycleError):
            await services.think_graph.link(closing)
    drawn = (await services.walk.traverse(last, [EdgeType.PART_OF], Direction.OUT)).edges
    assert drawn == ()


async def test_walks_through_layers_give_every_thing_once(noema: Noema) -> None:
    services, layers = await _layered(noema, EdgeType.SUPPORTS)
    first, last = layers[0][0], layers[-1][0]
    async with asyncio.timeout(PATIENCE_S):
        why = await services.why.why(last)
        around = await services.walk.traverse(first, direction=Direction.OUT, depth=5)
        path = await services.walk.path(first, last)
        paths = await services.graph_reads.paths.paths(PathQuery(Ends(first, last), first=20))
        apart = await services.graph_reads.paths.paths(PathQuery(Ends(first, last), by_weight=True))
        none = await services.walk.path(first, last, [EdgeType.REFINES])
    assert {one.node.id for one in why.rests_on} == {id_ for layer in layers[:-1] for id_ in layer}
    assert around.depths == (0, *(depth for depth in range(1, 6) for _ in range(WIDTH)))
    assert path is not None
    assert len(path.edges) == LAYERS - 1
    assert [len(found.edges) for found in paths.paths] == [LAYERS - 1] * 20
    assert [len(found.edges) for found in apart.paths] == [LAYERS - 1] * 3
    assert none is None


async def test_a_lattice_of_beliefs_is_explained_and_weighed(noema: Noema) -> None:
    services = noema.services(new_id())
    world = World(services, noema.graph_of(services.tenant_id))
    layers = [[f"{layer}/{place}" for place in range(WIDTH)] for layer in range(LAYERS)]
    async with asyncio.timeout(3 * PATIENCE_S):
        await world.holds(*layers[0])
        for below, above in zip(layers, layers[1:], strict=False):
            for label in above:
                await world.derives(label, *below)
        assert await world.why(layers[-1][0]) == {*layers[0]}
        assert await world.impact(layers[0][0]) == {label for one in layers[1:] for label in one}
        fallen = await world.retracts(layers[0][0])
        assert len(fallen) == 1 + (LAYERS - 1) * WIDTH
