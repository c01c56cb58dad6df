"""Random operations, compared with a computation of everything anew after each of them."""

from copy import deepcopy
from datetime import datetime

import pytest

from app.domain.beliefs.belief import AsOf
from app.errors import ConflictError, NotFoundError
from tests.graph.beliefs.chance import Chance
from tests.graph.beliefs.oracle import Oracle
from tests.graph.beliefs.world import World
from tests.sampled import sampled

OPERATIONS = 40
Statuses = dict[str, tuple[str, bool]]


async def _stored(world: World, ids: list[str], recorded: datetime | None = None) -> Statuses:
    found = await world.reads.get_many(ids, AsOf(recorded))
    return {belief.id: (belief.status, belief.disputed) for belief in found if belief}


async def _check_answers(world: World, oracle: Oracle, recorded: datetime | None = None) -> None:
    """Compare everything that can be asked with what the oracle says."""
    expected = oracle.statuses()
    assert await _stored(world, sorted(expected), recorded) == expected
    live = {world.label(id_) for id_, (status, _) in expected.items() if status == "held"}
    assert await world.live(AsOf(recorded)) == live
    assert await world.stale(recorded) == {
        world.label(id_)
        for id_, (status, disputed) in expected.items()
        if oracle.kinds[id_] == "decision" and (status == "unsupported" or disputed)
    }
    for id_ in expected:
        grounds = await world.reads.why(id_, AsOf(recorded))
        assert (grounds and len(grounds.foundation_ids)) == oracle.why_size(id_)
        if grounds:
            assert id_ in oracle.grounded(foundations=set(grounds.foundation_ids))
        assert set((await world.reads.impact(id_, AsOf(recorded))).fallen) == oracle.impact(id_)


@pytest.mark.parametrize("seed", sampled(range(6), first=2))
async def test_whatever_happens_the_statuses_are_the_least_fixed_point(
    world: World, seed: int
) -> None:
    chance, oracle = Chance(world, seed), Oracle()
    past: list[tuple[datetime, Oracle]] = []
    for operation in (*chance.opening(), *(chance.operation() for _ in range(OPERATIONS))):
        before = {id_: status for id_, (status, _) in oracle.statuses().items()}
        try:
            changed = await world.apply(operation)
        except (NotFoundError, ConflictError):
            changed = {}
        else:
            oracle.apply(operation)
            past.append((world.now, deepcopy(oracle)))
        after = {id_: status for id_, (status, _) in oracle.statuses().items()}
        assert changed == {
            world.label(id_): (before.get(id_), status)
            for id_, status in after.items()
            if before.get(id_) != status
        }
        assert await _stored(world, sorted(after)) == oracle.statuses()
    assert len(past) > OPERATIONS // 3
    await _check_answers(world, oracle)
    for at, then in past[:: len(past) // 2]:
        await _check_answers(world, then, at)
