"""What changed since a moment, and since somebody looked."""

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
    NewBelief,
    NewJustification,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
)
from app.domain.ids import new_id
from app.domain.nodes.decision import DecisionStatus, NewDecision
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.people.changes import Changes, ChangesRequest
from app.errors import InvalidInputError
from tests.factories import make_decision, make_node, make_session

READER = "ada"
LONG_AGO = datetime(2026, 3, 1, tzinfo=UTC)


async def _session(services: Services, project: str | None = None) -> str:
    return await services.sessions.create(replace(make_session(), project=project))


async def _decide(
    services: Services, session_id: str, chosen: str = "Redis", at: datetime | None = None
) -> NewDecision:
    decision = make_decision(chosen)
    node = make_node(session_id, TextBlock("So be it."), decisions=(decision,))
    await services.think_graph.add_node(replace(node, valid_from=at))
    return decision


async def _look(services: Services, **wanted: object) -> Changes:
    return await services.people.changes.changes(READER, ChangesRequest(**wanted))  # pyright: ignore[reportArgumentType]  # its fields


async def _seen(services: Services, project: str | None = None) -> datetime:
    """Look, mark what is there as seen, and give until when it was."""
    until = (await _look(services, project=project)).until
    await services.people.read_marks.mark(READER, project, until)
    return until


def _ids(changes: Changes) -> dict[str, list[str]]:
    """Give the ids that are told, by how they changed."""
    told = {
        "decided": [one.id for one in changes.decided.decisions],
        "stale": [one.id for one in changes.stale.decisions],
        "overturned": [one.id for one in changes.overturned.decisions],
        "due": [one.id for one in changes.due.decisions],
        "outcomes": [one.id for one in changes.outcomes.outcomes],
        "opened": [one.id for one in changes.opened.contradictions],
        "settled": [one.id for one in changes.settled.contradictions],
    }
    return {name: ids for name, ids in told.items() if ids}


async def _premise_and_decision(services: Services) -> tuple[str, str]:
    premise, decision = new_id(), new_id()
    await services.beliefs.apply(
        Assert(new_id(), NewBelief(premise, BeliefKind.KNOWLEDGE, "All customers are in the EU."))
    )
    because = NewJustification(new_id(), frozenset({premise}), "because")
    new = NewBelief(decision, BeliefKind.DECISION, "Host in Frankfurt.")
    await services.beliefs.apply(Derive(new_id(), new, because))
    return premise, decision


async def test_who_never_looked_is_told_of_the_last_seven_days(services: Services) -> None:
    decision = await _decide(services, await _session(services))
    changes = await _look(services)
    assert _ids(changes) == {"decided": [decision.id]}
    assert (changes.is_first, changes.until - changes.since) == (True, timedelta(days=7))


async def test_what_was_seen_is_not_told_again_and_what_came_after_is(services: Services) -> None:
    session_id = await _session(services)
    await _decide(services, session_id)
    until = await _seen(services)
    later = await _decide(services, session_id, "RabbitMQ")
    changes = await _look(services)
    assert _ids(changes) == {"decided": [later.id]}
    assert (changes.is_first, changes.since) == (False, until)
    assert (changes.decided.count, changes.decided.truncated) == (1, False)


async def test_a_decision_whose_premise_fell_is_stale_until_it_is_held_again(
    services: Services,
) -> None:
    premise, decision = await _premise_and_decision(services)
    await _seen(services)
    assert _ids(await _look(services)) == {}
    await services.beliefs.apply(Retract(new_id(), premise, "One is in Norway."))
    changes = await _look(services)
    assert _ids(changes) == {"stale": [decision]}
    assert changes.stale.decisions[0].status is DecisionStatus.UNSUPPORTED
    await services.beliefs.apply(Restore(new_id(), premise))
    assert _ids(await _look(services)) == {}


async def test_a_decision_that_is_withdrawn_or_fails_is_overturned(services: Services) -> None:
    _, retracted = await _premise_and_decision(services)
    failed = await _decide(services, await _session(services))
    await _seen(services)
    await services.beliefs.apply(Retract(new_id(), retracted, "Too far away."))
    outcome = NewOutcome(new_id(), failed.id, OutcomeStatus.FAILED, "It lost messages.")
    await services.outcomes.record(outcome)
    assert _ids(await _look(services)) == {
        "overturned": [failed.id, retracted],
        "outcomes": [outcome.id],
    }


async def test_what_is_new_and_fell_already_is_told_once_with_its_status(
    services: Services,
) -> None:
    await _seen(services)
    premise, decision = await _premise_and_decision(services)
    await services.beliefs.apply(Retract(new_id(), premise, "One is in Norway."))
    changes = await _look(services)
    assert _ids(changes) == {"decided": [decision]}
    assert changes.decided.decisions[0].status is DecisionStatus.UNSUPPORTED


async def test_a_contradiction_is_opened_settled_and_reopened(services: Services) -> None:
    sides = [new_id(), new_id()]
    for side in sides:
        belief = NewBelief(side, BeliefKind.KNOWLEDGE, f"The lease ends on {side}.")
        await services.beliefs.apply(Assert(new_id(), belief))
    await _seen(services)
    contradiction = new_id()
    await services.beliefs.apply(
        Contradict(new_id(), contradiction, sides[0], sides[1], summary="Two ends.")
    )
    assert _ids(await _look(services)) == {"opened": [contradiction]}
    await services.beliefs.apply(Resolve(new_id(), contradiction, Resolution.FAVOR_A))
    assert _ids(await _look(services)) == {"settled": [contradiction]}
    await _seen(services)
    await services.beliefs.apply(Reopen(new_id(), contradiction))
    assert _ids(await _look(services)) == {"opened": [contradiction]}


async def test_a_decision_falls_due_two_weeks_after_it_was_made_and_once(
    services: Services,
) -> None:
    session_id = await _session(services)
    decision = await _decide(services, session_id, at=LONG_AGO)
    other = await _decide(services, session_id, "RabbitMQ", at=LONG_AGO)
    await services.outcomes.record(
        NewOutcome(new_id(), other.id, OutcomeStatus.SUCCEEDED, "It held.")
    )
    due = LONG_AGO + timedelta(days=14)
    then = await _look(services, since=due)
    assert [one.id for one in then.due.decisions] == [decision.id]
    after = await _look(services, since=due + timedelta(microseconds=1))
    assert after.due.decisions == ()


async def test_a_project_has_its_own_changes_and_its_own_mark(services: Services) -> None:
    orders = await _decide(services, await _session(services, "github.com/acme/orders"))
    shop = await _decide(services, await _session(services, "github.com/acme/shop"))
    none = await _decide(services, await _session(services))
    await _seen(services, "acme/orders")
    assert _ids(await _look(services, project="ACME/Orders/")) == {}
    assert _ids(await _look(services, project="shop")) == {"decided": [shop.id]}
    assert _ids(await _look(services)) == {"decided": [none.id, shop.id, orders.id]}


async def test_more_than_the_limit_are_counted_and_said_to_be_more(services: Services) -> None:
    session_id = await _session(services)
    decisions = [await _decide(services, session_id, f"Queue {n}") for n in range(3)]
    told = (await _look(services, limit=2)).decided
    assert [one.id for one in told.decisions] == [decisions[2].id, decisions[1].id]
    assert (told.count, told.truncated) == (3, True)


async def test_a_mark_never_goes_back(services: Services) -> None:
    until = await _seen(services)
    mark = await services.people.read_marks.mark(READER, None, until - timedelta(hours=1))
    assert mark.seen_at == until
    assert (await _look(services)).since == until


async def test_a_mark_of_the_future_is_refused_and_nothing_is_written(services: Services) -> None:
    until = (await _look(services)).until + timedelta(hours=1)
    with pytest.raises(InvalidInputError) as refused:
        await services.people.read_marks.mark(READER, None, until)
    assert refused.value.field == "until"
    assert (await _look(services)).is_first


async def test_readers_and_tenants_do_not_share_marks_or_changes(
    services: Services, other_services: Services
) -> None:
    await _decide(services, await _session(services))
    await _seen(services)
    bob = await services.people.changes.changes("bob", ChangesRequest())
    assert (bob.is_first, bob.decided.count) == (True, 1)
    elsewhere = await _look(other_services)
    assert (elsewhere.is_first, _ids(elsewhere)) == (True, {})


@pytest.mark.parametrize("limit", [0, 101])
async def test_a_limit_out_of_its_range_names_its_field(services: Services, limit: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await _look(services, limit=limit)
    assert refused.value.field == "limit"
