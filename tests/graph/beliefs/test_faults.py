"""A fault at any write of a cascade leaves the graph as it was; the operation can be sent again."""

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import AsOf, Operation, Resolution, Resolve, Retract
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import UnavailableError
from app.events.types import knowledge_stream
from tests.fakes.graph import FailingGraph
from tests.graph.beliefs.world import World

LABELS = ("a", "b", "c", "d")


async def _fill(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("c", "a")
    await world.derives("d", "c", "b")
    await world.contradicts("x", "a", "b")


async def _picture(world: World) -> tuple[object, ...]:
    ids = [world.id(label) for label in LABELS]
    stream = knowledge_stream(world.services.tenant_id)
    return (
        await world.reads.get_many(ids),
        [await world.reads.history(id_) for id_ in ids],
        await world.services.contradiction_reads.list_page(PageRequest(10), ContradictionFilter()),
        await world.services.event_reads.head(stream),
        await world.live(AsOf()),
    )


@pytest.mark.parametrize("name", ["retract", "resolve"])
async def test_a_fault_at_any_write_leaves_no_partial_cascade(
    noema: Noema, world: World, name: str
) -> None:
    await _fill(world)
    operation: Operation = {
        "retract": Retract(new_id(), world.id("a"), "wrong"),
        "resolve": Resolve(new_id(), world.id("x"), Resolution.FAVOR_B),
    }[name]
    graph = noema.graph_of(world.services.tenant_id)
    before = await _picture(world)
    step = 1
    while True:
        failing = FailingGraph(graph, step)
        try:
            changed = await world.on(failing).apply(operation)
        except UnavailableError:
            assert await _picture(world) == before, f"step {step}"
            step += 1
        else:
            break
    assert step == failing.steps + 1 > 10
    assert set(changed) == {"a", "c", "d"}
    assert await world.apply(operation) == {}
