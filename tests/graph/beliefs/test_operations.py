"""What each operation does and refuses, on a real Neo4j."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    Supersede,
)
from app.domain.ids import new_id
from app.errors import AppError, ConflictError, InvalidInputError, NotFoundError
from app.events.types import Event, knowledge_stream
from tests.factories import make_decision, make_node, make_session
from tests.graph.beliefs.world import HELD, RETRACTED, SUPERSEDED, UNSUPPORTED, World


async def test_a_retraction_runs_down_a_chain_and_a_restore_brings_it_back(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    await world.derives("c", "b")
    fallen = {"a": (HELD, RETRACTED), "b": (HELD, UNSUPPORTED), "c": (HELD, UNSUPPORTED)}
    assert await world.retracts("a") == fallen
    assert await world.restores("a") == {
        k: (after, before) for k, (before, after) in fallen.items()
    }


async def test_a_chain_longer_than_the_rounds_of_a_statement_falls_whole(world: World) -> None:
    await world.holds("0")
    for n in range(1, 30):
        await world.derives(str(n), str(n - 1))
    assert len(await world.retracts("0")) == 30


async def test_a_conclusion_with_two_reasons_falls_with_the_second_only(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("c", "a")
    await world.justifies("c", "b")
    assert await world.retracts("a") == {"a": (HELD, RETRACTED)}
    assert await world.retracts("b") == {"b": (HELD, RETRACTED), "c": (HELD, UNSUPPORTED)}


async def test_a_circle_does_not_hold_itself_up(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    await world.derives("c", "b")
    await world.justifies("b", "c")
    await world.retracts("a")
    assert await world.statuses("b", "c") == ["unsupported", "unsupported"]


async def test_a_circle_with_a_second_way_in_stays_held(world: World) -> None:
    await world.holds("a", "other")
    await world.derives("b", "a")
    await world.derives("c", "b")
    await world.justifies("b", "c")
    await world.justifies("c", "other")
    assert await world.retracts("a") == {"a": (HELD, RETRACTED)}


async def test_what_is_derived_from_what_is_not_held_starts_unsupported_and_wakes_up(
    world: World,
) -> None:
    await world.holds("a")
    await world.retracts("a")
    assert await world.derives("b", "a") == {"b": (None, UNSUPPORTED)}
    assert await world.restores("a") == {"a": (RETRACTED, HELD), "b": (UNSUPPORTED, HELD)}


async def test_a_derived_belief_that_is_asserted_too_outlives_its_premise(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    await world.apply(world.asserting("b"))
    assert await world.retracts("a") == {"a": (HELD, RETRACTED)}


async def test_superseding_moves_no_dependents_and_names_the_direct_replacement(
    world: World,
) -> None:
    await world.holds("a", "b", "c")
    await world.derives("d", "a")
    assert await world.supersedes("a", "b") == {"a": (HELD, SUPERSEDED), "d": (HELD, UNSUPPORTED)}
    await world.supersedes("b", "c")
    found = await world.get("a")
    assert found is not None
    assert found.superseded_by == world.id("b")


async def test_disputed_is_what_would_not_be_held_without_the_beliefs_in_conflict(
    world: World,
) -> None:
    await world.holds("a", "b", "free")
    await world.derives("on_a", "a")
    await world.derives("on_both", "a")
    await world.justifies("on_both", "b")
    await world.derives("on_free_too", "a")
    await world.justifies("on_free_too", "free")
    assert await world.contradicts("x", "a", "b") == {}
    disputed = "held disputed"
    assert await world.statuses("a", "b", "on_a", "on_both", "on_free_too", "free") == [
        *[disputed] * 4,
        "held",
        "held",
    ]


async def test_favouring_a_side_supersedes_the_other_and_ends_the_dispute(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("on_b", "b")
    await world.contradicts("x", "a", "b")
    changed = await world.resolves("x", Resolution.FAVOR_A)
    assert changed == {"b": (HELD, SUPERSEDED), "on_b": (HELD, UNSUPPORTED)}
    assert await world.statuses("a") == ["held"]


async def test_a_synthesis_supersedes_both_sides_by_what_it_produces(world: World) -> None:
    await world.holds("a", "b", "judge")
    await world.contradicts("x", "a", "b")
    changed = await world.resolves("x", Resolution.SYNTHESIZED, "judge", "both")
    assert changed == {"a": (HELD, SUPERSEDED), "b": (HELD, SUPERSEDED), "both": (None, HELD)}
    assert await world.why("both") == {"judge"}


async def test_an_unresolved_contradiction_stays_open_and_a_dismissed_one_is_closed(
    world: World,
) -> None:
    await world.holds("a", "b")
    await world.contradicts("x", "a", "b")
    await world.resolves("x", Resolution.UNRESOLVED)
    assert await world.statuses("a", "b") == ["held disputed", "held disputed"]
    await world.resolves("x", Resolution.DISMISSED)
    assert await world.statuses("a", "b") == ["held", "held"]
    [found] = await world.services.knowledge_reads.get_contradictions([world.id("x")])
    assert found is not None
    assert (found.status, found.resolution) == ("dismissed", None)


async def test_reopening_undoes_what_the_resolution_did(world: World) -> None:
    await world.holds("a", "b", "judge")
    await world.contradicts("x", "a", "b")
    await world.resolves("x", Resolution.SYNTHESIZED, "judge", "both")
    assert await world.reopens("x") == {
        "a": (SUPERSEDED, HELD),
        "b": (SUPERSEDED, HELD),
        "both": (HELD, RETRACTED),
    }
    assert await world.statuses("a", "b") == ["held disputed", "held disputed"]


async def test_a_contradiction_stays_open_when_a_side_is_withdrawn(world: World) -> None:
    await world.holds("a", "b")
    await world.contradicts("x", "a", "b")
    await world.retracts("a")
    assert await world.statuses("b") == ["held disputed"]


async def test_an_operation_sent_again_does_nothing_however_much_happened_since(
    world: World,
) -> None:
    operation = world.asserting("a")
    await world.apply(operation)
    await world.retracts("a")
    before = await _head(world)
    assert await world.apply(operation) == {}
    assert (await world.statuses("a"), await _head(world)) == (["retracted"], before)


async def test_the_same_operation_id_with_other_fields_is_a_conflict(world: World) -> None:
    operation = world.asserting("a")
    await world.apply(operation)
    with pytest.raises(ConflictError):
        await world.apply(replace(operation, belief=replace(operation.belief, text="Other.")))


async def test_a_clock_that_goes_back_does_not_put_an_operation_before_the_last(
    world: World,
) -> None:
    await world.holds("a")
    last = world.now
    world.now -= timedelta(days=1)
    await world.retracts("a")
    assert await world.statuses("a", recorded=last) == ["held"]
    assert await world.statuses("a") == ["retracted"]


def _reason(world: World, *labels: str, id_: str = "new reason") -> NewJustification:
    return NewJustification(world.id(id_), frozenset(map(world.id, labels)))


def _new(world: World, label: str = "new", text: str = "New.") -> NewBelief:
    return NewBelief(world.id(label), BeliefKind.KNOWLEDGE, text)


Refused = Callable[[World], Operation]
# The state: held, gone (retracted), lost (superseded by the resolution of `settled`), derived.
REFUSED: dict[str, tuple[Refused, type[AppError]]] = {
    "blank text": (lambda w: Assert(new_id(), _new(w, text=" ")), InvalidInputError),
    "no premise": (lambda w: Derive(new_id(), _new(w), _reason(w)), InvalidInputError),
    "its own premise": (
        lambda w: Justify(new_id(), w.id("held"), _reason(w, "held")),
        InvalidInputError,
    ),
    "superseded by itself": (
        lambda w: Supersede(new_id(), w.id("held"), w.id("held")),
        InvalidInputError,
    ),
    "contradicting itself": (
        lambda w: Contradict(new_id(), w.id("x"), w.id("held"), w.id("held")),
        InvalidInputError,
    ),
    "an empty interval": (
        lambda w: Assert(
            new_id(),
            replace(
                _new(w),
                valid_from=datetime(2026, 1, 1, tzinfo=UTC),
                valid_to=datetime(2026, 1, 1, tzinfo=UTC),
            ),
        ),
        InvalidInputError,
    ),
    "no reason": (lambda w: Retract(new_id(), w.id("held"), ""), InvalidInputError),
    "a synthesis without a product": (
        lambda w: Resolve(new_id(), w.id("open"), Resolution.SYNTHESIZED, w.id("held")),
        InvalidInputError,
    ),
    "a product without a synthesis": (
        lambda w: Resolve(
            new_id(), w.id("open"), Resolution.FAVOR_A, None, Product(_new(w), w.id("j"))
        ),
        InvalidInputError,
    ),
    "a resolver that is produced": (
        lambda w: Resolve(
            new_id(),
            w.id("open"),
            Resolution.SYNTHESIZED,
            w.id("new"),
            Product(_new(w), w.id("j")),
        ),
        InvalidInputError,
    ),
    "an unknown premise": (
        lambda w: Derive(new_id(), _new(w), _reason(w, "held", "unknown")),
        NotFoundError,
    ),
    "an unknown premise before a taken id": (
        lambda w: Derive(new_id(), _new(w, "held"), _reason(w, "unknown")),
        NotFoundError,
    ),
    "an unknown belief": (lambda w: Restore(new_id(), w.id("unknown")), NotFoundError),
    "an unknown contradiction": (lambda w: Reopen(new_id(), w.id("unknown")), NotFoundError),
    "an unknown resolver": (
        lambda w: Resolve(new_id(), w.id("settled"), Resolution.FAVOR_A, w.id("unknown")),
        NotFoundError,
    ),
    "asserted already": (lambda w: w.asserting("held"), ConflictError),
    "asserted with another text": (
        lambda w: Assert(new_id(), _new(w, "derived", "Other.")),
        ConflictError,
    ),
    "derived twice": (
        lambda w: Derive(new_id(), _new(w, "derived"), _reason(w, "held")),
        ConflictError,
    ),
    "a taken justification": (
        lambda w: Justify(new_id(), w.id("derived"), _reason(w, "held", id_="reason")),
        ConflictError,
    ),
    "withdrawn twice": (lambda w: Retract(new_id(), w.id("gone"), "again"), ConflictError),
    "superseded by what is withdrawn": (
        lambda w: Supersede(new_id(), w.id("held"), w.id("gone")),
        ConflictError,
    ),
    "contradicting what is withdrawn": (
        lambda w: Contradict(new_id(), w.id("x"), w.id("held"), w.id("gone")),
        ConflictError,
    ),
    "restoring what stands": (lambda w: Restore(new_id(), w.id("held")), ConflictError),
    "restoring what a resolution superseded": (
        lambda w: Restore(new_id(), w.id("lost")),
        ConflictError,
    ),
    "resolving what is not open": (
        lambda w: Resolve(new_id(), w.id("settled"), Resolution.FAVOR_A),
        ConflictError,
    ),
    "reopening what is open": (lambda w: Reopen(new_id(), w.id("open")), ConflictError),
}


@pytest.fixture
async def settled(world: World) -> World:
    await world.holds("held", "gone", "lost", "other")
    reason = _reason(world, "held", id_="reason")
    await world.apply(Derive(new_id(), _new(world, "derived"), reason))
    await world.retracts("gone")
    await world.contradicts("settled", "lost", "held")
    await world.resolves("settled", Resolution.FAVOR_B)
    await world.contradicts("open", "held", "other")
    return world


@pytest.mark.parametrize("name", REFUSED)
async def test_what_is_refused_leaves_no_trace(settled: World, name: str) -> None:
    make, error = REFUSED[name]
    operation = make(settled)
    before = await _picture(settled)
    with pytest.raises(error) as raised:
        await settled.apply(operation)
    assert type(raised.value) is error
    assert raised.value.field
    assert await _picture(settled) == before
    # Its id is free.
    await settled.apply(replace(settled.asserting("fresh"), id=operation.id))


async def test_a_decision_of_a_session_becomes_a_belief_and_falls_with_its_premise(
    world: World,
) -> None:
    decision = make_decision("Redis Streams")
    session_id = await world.services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("We take it."), decisions=(decision,))
    await world.services.think_graph.add_node(node)
    await world.holds("a")
    belief = NewBelief(decision.id, BeliefKind.DECISION, None)
    reason = NewJustification(new_id(), frozenset({world.id("a")}))
    await world.services.beliefs.apply(Derive(new_id(), belief, reason))
    await world.services.beliefs.apply(Retract(new_id(), world.id("a"), "wrong"))
    found = await world.reads.require(decision.id)
    assert (found.status, found.text) == (UNSUPPORTED, "Take Redis Streams")
    kept = await world.services.decision_reads.require(decision.id)
    assert (kept.status, kept.session_id) == ("unsupported", session_id)


async def test_a_session_goes_only_when_nothing_outside_rests_on_its_beliefs(world: World) -> None:
    decision = make_decision("Redis Streams")
    session_id = await world.services.sessions.create(make_session())
    await world.services.think_graph.add_node(make_node(session_id, decisions=(decision,)))
    await world.services.beliefs.apply(
        Assert(new_id(), NewBelief(decision.id, BeliefKind.DECISION, None))
    )
    reason = NewJustification(new_id(), frozenset({decision.id}))
    await world.apply(Derive(new_id(), world.belief("outside"), reason))
    with pytest.raises(ConflictError):
        await world.services.sessions.delete(session_id)
    assert (await world.reads.require(decision.id)).status == HELD
    await world.services.beliefs.apply(Retract(new_id(), decision.id, "done with it"))
    deletion = await world.services.sessions.delete(session_id)
    assert (deletion.nodes["StatusRecord"], deletion.nodes["Justification"]) == (2, 1)
    assert await world.statuses("outside") == ["unsupported"]


async def test_nothing_becomes_a_belief_that_is_not_there_or_of_another_kind(world: World) -> None:
    decision = make_decision("Redis Streams")
    session_id = await world.services.sessions.create(make_session())
    await world.services.think_graph.add_node(make_node(session_id, decisions=(decision,)))
    with pytest.raises(NotFoundError):
        await world.apply(Assert(new_id(), NewBelief(new_id(), BeliefKind.DECISION, None)))
    with pytest.raises(ConflictError):
        await world.apply(Assert(new_id(), NewBelief(decision.id, BeliefKind.INSIGHT, None)))
    with pytest.raises(ConflictError):
        await world.apply(Assert(new_id(), NewBelief(decision.id, BeliefKind.DECISION, "Mine.")))


@pytest.mark.parametrize("kind", BeliefKind)
async def test_a_belief_is_the_thing_of_its_kind(world: World, kind: BeliefKind) -> None:
    await world.holds("a", kind=kind)
    [summary] = await world.services.node_reads.get_many([world.id("a")])
    assert summary is not None
    assert (summary.kind, summary.title) == (kind, "Claim a.")


async def test_another_tenant_has_none_of_it(world: World, other_services: Services) -> None:
    await world.holds("a")
    reads = other_services.belief_reads
    assert await reads.get_many([world.id("a")]) == [None]
    with pytest.raises(NotFoundError):
        await other_services.beliefs.apply(Retract(new_id(), world.id("a"), "mine"))


async def test_each_belief_that_changed_has_one_event_with_the_way_the_change_took(
    world: World,
) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    await world.derives("c", "b")
    before = await _head(world)
    await world.retracts("a")
    told = {
        world.label(str(event.payload["belief_id"])): event.payload
        for event in await _events(world, before)
    }
    assert {label: payload["path"] for label, payload in told.items()} == {
        "a": [world.id("a")],
        "b": [world.id("a"), world.id("b")],
        "c": [world.id("a"), world.id("b"), world.id("c")],
    }
    assert [p["operation"] for p in told.values()] == ["retract"] * 3
    assert (told["c"]["before"], told["c"]["after"], told["c"]["hops"]) == (HELD, UNSUPPORTED, 2)


async def test_what_becomes_disputed_is_told_too(world: World) -> None:
    await world.holds("a", "b")
    before = await _head(world)
    await world.contradicts("x", "a", "b")
    kinds = [event.type for event in await _events(world, before)]
    assert kinds == ["contradiction_found", "belief_dispute_changed", "belief_dispute_changed"]


async def _head(world: World) -> int:
    return await world.services.event_reads.head(_stream(world)) or 0


async def _events(world: World, after: int) -> list[Event]:
    return list(await world.services.event_reads.replay_after(_stream(world), after, 100))


def _stream(world: World) -> str:
    return knowledge_stream(world.services.tenant_id)


async def _picture(world: World) -> tuple[object, ...]:
    labels = ("held", "gone", "lost", "other", "derived", "new")
    names = [world.id("settled"), world.id("open"), world.id("x")]
    return (
        [await world.get(label) for label in labels],
        await world.services.knowledge_reads.get_contradictions(names),
        await _head(world),
    )
