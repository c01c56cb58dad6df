"""What is asked of beliefs, now and of the past."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import ParamSpec, TypeVar

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import AsOf, Assert, BeliefKind, Derive, NewJustification, Resolution
from app.domain.ids import new_id
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.reads.beliefs.belief import BeliefReads
from tests.graph.beliefs.world import HELD, UNSUPPORTED, World

P = ParamSpec("P")
T = TypeVar("T")
SECOND = timedelta(seconds=1)


async def test_the_past_answers_as_it_did_then(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a", kind=BeliefKind.DECISION)
    held = world.now
    await world.retracts("a")
    assert await world.statuses("a", "b", recorded=held) == ["held", "held"]
    assert await world.statuses("a", "b") == ["retracted", "unsupported"]
    assert await world.statuses("b", recorded=held - SECOND) == [None]
    assert (await world.live(AsOf(held)), await world.live(AsOf())) == ({"a", "b"}, set())
    assert (await world.stale(held), await world.stale()) == (set(), {"b"})
    assert (await world.why("b", held), await world.why("b")) == ({"a"}, None)
    assert (await world.impact("a", held), await world.impact("a")) == ({"b"}, set())


async def test_an_operation_is_seen_at_its_own_moment_and_not_before(world: World) -> None:
    await world.holds("a")
    assert await world.statuses("a", recorded=world.now) == ["held"]
    before = world.now - timedelta(microseconds=1)
    assert await world.statuses("a", recorded=before) == [None]


async def test_an_assertion_counts_from_when_it_was_made(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    derived = world.now
    await world.apply(world.asserting("b"))
    assert (await world.why("b", derived), await world.why("b")) == ({"a"}, {"b"})
    assert (await world.impact("a", derived), await world.impact("a")) == ({"b"}, set())


async def test_a_contradiction_is_asked_as_it_was(world: World) -> None:
    await world.holds("a", "b")
    await world.contradicts("x", "a", "b")
    opened = world.now
    await world.resolves("x", Resolution.FAVOR_A)
    read = world.services.knowledge_reads.get_contradictions
    for recorded, expected in ((opened, ("open", None)), (None, ("resolved", "favor_a"))):
        [found] = await read([world.id("x")], recorded)
        assert found is not None
        assert (found.status, found.resolution) == expected
    assert await read([world.id("x")], opened - SECOND) == [None]


async def test_valid_time_filters_what_is_live_and_nothing_else(world: World) -> None:
    start, end = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
    january = replace(world.belief("january"), valid_from=start, valid_to=end)
    await world.apply(Assert(new_id(), january))
    reason = NewJustification(new_id(), frozenset({january.id}))
    await world.apply(Derive(new_id(), world.belief("always"), reason))
    tick = timedelta(microseconds=1)
    for moment, expected in (
        (start - tick, {"always"}),
        (start, {"always", "january"}),
        (end - tick, {"always", "january"}),
        (end, {"always"}),
    ):
        assert await world.live(AsOf(valid=moment)) == expected
        assert await world.live(AsOf(world.now, moment)) == expected
    assert await world.statuses("january", "always") == ["held", "held"]


async def test_without_a_valid_time_of_its_own_the_past_lists_what_held_in_the_world_then(
    world: World,
) -> None:
    belief = replace(world.belief("a"), valid_to=world.now + 10 * SECOND)
    await world.apply(Assert(new_id(), belief))
    assert await world.live(AsOf(world.now)) == {"a"}
    assert await world.live(AsOf(world.now + 20 * SECOND)) == set()


async def test_history_joins_equal_statuses_and_leaves_the_dispute_out(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("c", "a")
    born = world.now
    await world.contradicts("x", "a", "b")
    await world.retracts("a")
    fell = world.now
    spans = await world.reads.history(world.id("c"))
    assert [(s.status, s.recorded_from, s.recorded_to) for s in spans] == [
        (HELD, born, fell),
        (UNSUPPORTED, fell, None),
    ]
    then = await world.reads.history(world.id("c"), AsOf(fell - SECOND))
    assert [(s.status, s.recorded_from, s.recorded_to) for s in then] == [(HELD, born, None)]


class _ChangedBetween:
    """A real graph where something happens just before the grounds are read for the first time."""

    def __init__(self, graph: Graph, happens: Callable[[], Awaitable[object]]) -> None:
        self._graph = graph
        self._happens = [happens]

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        if statement == "belief/expand_grounds" and self._happens:
            await self._happens.pop()()
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._graph.apply(write, *args, **kwargs)


async def test_a_premise_that_falls_while_it_is_looked_for_leaves_no_grounds(
    world: World, noema: Noema
) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    graph = noema.graph_of(world.services.tenant_id)
    reads = BeliefReads(_ChangedBetween(graph, lambda: world.retracts("a")))
    assert await reads.why(world.id("b")) is None


async def test_why_counts_foundations_and_not_steps(world: World) -> None:
    await world.holds("one", "x", "y")
    await world.derives("far", "one")
    await world.derives("farther", "far")
    await world.derives("goal", "x", "y")
    await world.justifies("goal", "farther")
    found = await world.reads.why(world.id("goal"))
    assert found is not None
    assert [world.label(id_) for id_ in found.foundation_ids] == ["one"]
    assert [world.label(j.conclusion_id) for j in found.justifications] == [
        "far",
        "farther",
        "goal",
    ]
    assert (found.is_smallest, found.at_least) == (True, 1)


async def test_impact_gives_a_way_to_each_belief_that_would_fall_and_changes_nothing(
    world: World,
) -> None:
    await world.holds("a", "other")
    await world.derives("b", "a")
    await world.derives("c", "b", "other")
    await world.derives("safe", "b")
    await world.justifies("safe", "other")
    found = await world.reads.impact(world.id("a"))
    assert {
        world.label(id_): [world.label(i) for i in found.path_to(id_)] for id_ in found.fallen
    } == {
        "b": ["a", "b"],
        "c": ["a", "b", "c"],
    }
    assert await world.statuses("a", "b", "c") == ["held", "held", "held"]


async def test_stale_decisions_are_unsupported_or_disputed_and_not_withdrawn(world: World) -> None:
    await world.holds("a", "b", "c")
    for label, premise in (("fallen", "c"), ("disputed", "a"), ("withdrawn", "a")):
        await world.derives(label, premise, kind=BeliefKind.DECISION)
    await world.derives("no decision", "c")
    await world.retracts("c")
    await world.contradicts("x", "a", "b")
    await world.retracts("withdrawn")
    assert await world.stale() == {"fallen", "disputed"}


@pytest.mark.parametrize("question", ["why", "impact", "history"])
async def test_a_question_about_what_is_not_known_says_so(world: World, question: str) -> None:
    with pytest.raises(NotFoundError):
        await getattr(world.reads, question)(new_id())
