"""A relationship that ends takes with it what it said of beliefs, and the past still has it."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import AsOf, FallStatus, Retract, StatusChange
from app.domain.beliefs.knowledge_changes import EntryFields, Store
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge, Unlink
from app.errors import ConflictError, InvalidInputError, NotFoundError
from tests.factories import make_decision, make_node, make_session
from tests.graph.beliefs.world import HELD, SUPERSEDED, UNSUPPORTED, World


async def _decisions(services: Services, *names: str) -> list[NewDecision]:
    session_id = await services.sessions.create(make_session())
    decisions = [make_decision(name) for name in names]
    node = make_node(session_id, TextBlock("So be it."), decisions=tuple(decisions))
    await services.think_graph.add_node(node)
    return decisions


async def _linked(services: Services, type_: EdgeType) -> Unlink:
    """Draw a relationship between two held decisions, and give what ends it."""
    a, b = await _decisions(services, "Redis Streams", "one region")
    await services.think_graph.link(NewEdge(new_id(), type_, a.id, b.id))
    return Unlink(new_id(), type_, a.id, b.id)


async def _statuses(services: Services, *ids: str) -> list[str | None]:
    found = await services.belief_reads.get_many(ids)
    return [belief.status if belief else None for belief in found]


async def _told(services: Services) -> list[tuple[str, dict[str, object]]]:
    stream = f"knowledge:{services.tenant_id}"
    events = await services.event_reads.replay_after(stream, 0, 500)
    return [(event.type, dict(event.payload)) for event in events]


async def test_a_decision_that_no_longer_depends_on_its_premise_is_unsupported(
    services: Services,
) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    [above] = await _decisions(services, "three brokers")
    await services.think_graph.link(
        NewEdge(new_id(), EdgeType.DEPENDS_ON, above.id, request.start_id)
    )
    before = len(await _told(services))
    ended = await services.unlinking.unlink(request)
    fallen = {request.start_id, above.id}
    assert {*ended.changes} == {StatusChange(id_, HELD, UNSUPPORTED) for id_ in fallen}
    told = (await _told(services))[before:]
    assert [type_ for type_, _ in told] == ["belief_unjustified", *["belief_status_changed"] * 2]
    assert told[0][1]["premise_ids"] == [request.end_id]
    [first, second] = [payload for _, payload in told[1:]]
    assert first["path"] == [request.start_id]
    assert second["path"] == [request.start_id, above.id]
    assert {payload["operation"] for _, payload in told} == {"unjustify"}


async def test_what_rested_on_an_ended_relationship_says_so(services: Services) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    [above] = await _decisions(services, "three brokers")
    await services.think_graph.link(
        NewEdge(new_id(), EdgeType.DEPENDS_ON, above.id, request.start_id)
    )
    await services.unlinking.unlink(request)
    falls = await services.belief_reads.falls([request.start_id, above.id])
    assert [[(fall.id, fall.status, fall.path) for fall in one] for one in falls] == [
        [(request.end_id, FallStatus.UNLINKED, (request.start_id, request.end_id))],
        [(request.end_id, FallStatus.UNLINKED, (above.id, request.start_id, request.end_id))],
    ]


async def test_a_premise_that_falls_after_its_relationship_ended_is_no_cause(
    services: Services,
) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    await services.unlinking.unlink(request)
    await services.beliefs.apply(Retract(new_id(), request.end_id, "It was wrong."))
    [falls] = await services.belief_reads.falls([request.start_id])
    assert [(fall.id, fall.status) for fall in falls] == [(request.end_id, FallStatus.UNLINKED)]
    why = await services.why.why(request.start_id)
    assert why.verdict is not None
    assert why.verdict.fallen_ids == (request.end_id,)
    assert why.verdict.sentence.endswith(": “Take one region” was unlinked.")


async def test_the_past_has_a_relationship_that_ended(services: Services) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    then = AsOf(datetime.now(UTC))
    await services.unlinking.unlink(request)
    ends, reads = (request.start_id, request.end_id), services.belief_reads
    depends = [EdgeType.DEPENDS_ON]
    assert await services.walk.path(*ends, types=depends) is None
    path = await services.walk.path(*ends, types=depends, as_of=then)
    assert path is not None
    assert path.node_ids == ends
    [known] = await reads.get_many([request.start_id], then)
    assert known is not None
    assert known.status == HELD
    grounds = await reads.why(request.start_id, then)
    assert grounds is not None
    assert grounds.foundation_ids == (request.end_id,)
    assert await reads.why(request.start_id) is None
    assert set((await reads.impact(request.end_id, then)).fallen) == {request.start_id}
    assert (await reads.impact(request.end_id)).fallen == {}


async def test_a_belief_with_another_justification_stays_held(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("c", "a")
    await world.justifies("c", "b")
    edge = Unlink(new_id(), EdgeType.DEPENDS_ON, world.id("c"), world.id("a"))
    assert (await world.services.unlinking.unlink(edge)).changes == ()
    assert await world.why("c") == {"b"}
    assert await world.impact("a") == set()


async def test_a_circle_that_loses_its_ground_does_not_keep_itself_up(world: World) -> None:
    await world.holds("a")
    await world.derives("b", "a")
    await world.derives("c", "b")
    await world.justifies("b", "c")
    assert await world.unjustifies("b", "a") == {
        "b": (HELD, UNSUPPORTED),
        "c": (HELD, UNSUPPORTED),
    }


async def test_a_justification_ends_with_all_its_premises(world: World) -> None:
    await world.holds("a", "b")
    await world.derives("c", "a", "b")
    await world.unjustifies("c", "a")
    depends = [EdgeType.DEPENDS_ON]
    assert await world.services.walk.path(world.id("c"), world.id("b"), types=depends) is None
    with pytest.raises(NotFoundError, match="does not rest on this premise"):
        await world.unjustifies("c", "b")
    await world.justifies("c", "b")
    assert await world.statuses("c") == [HELD]
    assert await world.services.walk.path(world.id("c"), world.id("b"), types=depends)


async def test_a_relationship_that_is_drawn_again_grounds_the_decision_again(
    services: Services,
) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    await services.unlinking.unlink(request)
    again = NewEdge(new_id(), EdgeType.DEPENDS_ON, request.start_id, request.end_id)
    await services.think_graph.link(again)
    assert await _statuses(services, request.start_id) == [HELD]


async def test_knowledge_that_is_no_longer_derived_from_its_source_is_unsupported(
    services: Services,
) -> None:
    memory, [source] = services.knowledge.memory, await _decisions(services, "Redis Streams")
    stored = Store(new_id(), new_id(), EntryFields("Drift", "Of 2 s."), frozenset({source.id}))
    await memory.store(stored)
    request = Unlink(new_id(), EdgeType.DERIVED_FROM, stored.entry_id, source.id)
    ended = await services.unlinking.unlink(request)
    assert ended.changes == (StatusChange(stored.entry_id, HELD, UNSUPPORTED),)


async def test_what_was_superseded_by_a_relationship_that_ended_is_held_again(
    services: Services,
) -> None:
    request = await _linked(services, EdgeType.SUPERSEDES)
    assert await _statuses(services, request.end_id) == [SUPERSEDED]
    ended = await services.unlinking.unlink(request)
    assert ended.changes == (StatusChange(request.end_id, SUPERSEDED, HELD),)
    assert (await services.decision_reads.require(request.end_id)).status == "decided"


async def test_what_was_retracted_as_well_stays_so(services: Services) -> None:
    a, b = await _decisions(services, "Redis Streams", "one region")
    await services.beliefs.apply(Retract(new_id(), b.id, "It was wrong."))
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPERSEDES, a.id, b.id))
    ended = await services.unlinking.unlink(Unlink(new_id(), EdgeType.SUPERSEDES, a.id, b.id))
    assert ended.changes == ()
    assert await _statuses(services, b.id) == ["retracted"]


async def test_a_node_that_follows_no_more_may_follow_another(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    first, second = make_node(session_id), make_node(session_id)
    third = make_node(session_id, parent_id=first.id)
    await services.think_graph.add_nodes(session_id, [first, second, third])
    request = Unlink(new_id(), EdgeType.FOLLOWS, third.id, first.id)
    await services.unlinking.unlink(request)
    assert (await services.thinking_reads.require(third.id)).parent_id is None
    await services.think_graph.link(NewEdge(new_id(), EdgeType.FOLLOWS, third.id, second.id))
    assert (await services.thinking_reads.require(third.id)).parent_id == second.id


async def test_the_same_id_again_changes_nothing_and_another_relationship_is_a_conflict(
    services: Services,
) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    ended = await services.unlinking.unlink(request)
    assert ended.relationship_id is not None
    told = await _told(services)
    again = await services.unlinking.unlink(request)
    assert (again.relationship_id, again.changes) == (None, ())
    with pytest.raises(ConflictError, match="used for another operation"):
        await services.unlinking.unlink(replace(request, type=EdgeType.SUPPORTS))
    assert await _told(services) == told


@pytest.mark.parametrize(
    ("changed", "error", "field"),
    [
        ({"type": EdgeType.DECIDED}, InvalidInputError, "type"),
        ({"type": EdgeType.SUPPORTS}, NotFoundError, "end_id"),
        ({"start_id": "0198c5f0-0000-7000-8000-000000000000"}, NotFoundError, "start_id"),
        ({"end_id": "0198c5f0-0000-7000-8000-000000000000"}, NotFoundError, "end_id"),
    ],
    ids=["type that comes with a thing", "other type", "no such start", "no such end"],
)
async def test_what_is_refused_writes_nothing(
    services: Services, changed: dict[str, str], error: type[Exception], field: str
) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    told = await _told(services)
    with pytest.raises(error) as refused:
        await services.unlinking.unlink(replace(request, **changed))  # pyright: ignore[reportArgumentType]
    assert getattr(refused.value, "field", None) == field
    assert await _told(services) == told
    assert await _statuses(services, request.start_id) == [HELD]
    # The refused key was not used up.
    assert (await services.unlinking.unlink(request)).relationship_id is not None


async def test_another_tenant_cannot_end_it(services: Services, other_services: Services) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    with pytest.raises(NotFoundError, match="no such node"):
        await other_services.unlinking.unlink(request)
    assert await _statuses(services, request.start_id) == [HELD]


async def test_an_archived_session_keeps_its_relationships(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    a, b = make_node(session_id), make_node(session_id)
    await services.think_graph.add_nodes(session_id, [a, b])
    await services.think_graph.link(NewEdge(new_id(), EdgeType.SUPPORTS, a.id, b.id))
    await services.sessions.archive(session_id)
    with pytest.raises(ConflictError, match="archived"):
        await services.unlinking.unlink(Unlink(new_id(), EdgeType.SUPPORTS, a.id, b.id))
    assert await services.walk.path(a.id, b.id, types=[EdgeType.SUPPORTS]) is not None


async def test_of_two_who_end_it_at_once_one_is_told_that_it_is_gone(services: Services) -> None:
    request = await _linked(services, EdgeType.DEPENDS_ON)
    both = (request, replace(request, id=new_id()))
    answers = await asyncio.gather(*map(services.unlinking.unlink, both), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NotFoundError", "Unlinked"]
