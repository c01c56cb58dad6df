"""Many writers at once on the same few beliefs."""

import asyncio

from app.bootstrap import Noema
from app.domain.beliefs.belief import Operation
from app.errors import ConflictError, NotFoundError
from app.events.types import knowledge_stream
from app.reasoning.beliefs.maintenance.service import BeliefService
from tests.graph.beliefs.chance import Chance
from tests.graph.beliefs.oracle import Oracle
from tests.graph.beliefs.world import LIMIT, World

WRITERS = 16
EACH = 5


async def _write(
    beliefs: BeliefService, operations: list[Operation], done: list[Operation]
) -> None:
    for operation in operations:
        try:
            outcome = await beliefs.apply(operation)
        except (ConflictError, NotFoundError):
            continue
        assert len({change.belief_id for change in outcome.changes}) == len(outcome.changes)
        done.append(operation)


async def test_after_sixteen_writers_the_statuses_are_those_of_the_records(
    noema: Noema, world: World
) -> None:
    beliefs = BeliefService(noema.graph_of(world.services.tenant_id), LIMIT)
    chance = Chance(world, seed=16)
    plans = [[chance.operation() for _ in range(EACH)] for _ in range(WRITERS)]
    done: list[Operation] = []
    await _write(beliefs, chance.opening(), done)
    await asyncio.gather(*(_write(beliefs, plan, done) for plan in plans))
    order = await _order(noema, world, {operation.id: operation for operation in done})
    oracle = Oracle()
    for operation in order:
        oracle.apply(operation)
    expected = oracle.statuses()
    assert len(done) > WRITERS
    found = await world.reads.get_many(sorted(expected))
    assert {b.id: (b.status, b.disputed) for b in found if b} == expected


async def _order(noema: Noema, world: World, done: dict[str, Operation]) -> list[Operation]:
    """Give the operations in the order of their commits, as the stream tells it."""
    stream = knowledge_stream(world.services.tenant_id)
    events = await world.services.event_reads.replay_after(stream, 0, 500)
    told = [str(event.payload["operation_id"]) for event in events]
    order = list(dict.fromkeys(told))
    assert set(order) <= done.keys()
    # One without an event changed no status: an assertion of what was held for another reason.
    silent = [done[id_] for id_ in done.keys() - set(order)]
    assert all(type(operation).__name__ == "Assert" for operation in silent)
    return [*(done[id_] for id_ in order), *silent]


async def test_the_same_operation_sent_by_many_at_once_is_done_once(
    noema: Noema, world: World
) -> None:
    operation = world.asserting("a")
    beliefs = BeliefService(noema.graph_of(world.services.tenant_id), LIMIT)
    outcomes = await asyncio.gather(*(beliefs.apply(operation) for _ in range(8)))
    assert sorted(len(outcome.changes) for outcome in outcomes) == [0] * 7 + [1]
    assert await world.services.event_reads.head(knowledge_stream(world.services.tenant_id)) == 1
