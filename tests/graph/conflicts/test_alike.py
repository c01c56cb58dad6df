"""Contradictions with the same words on both sides are one item, and one decision, of the inbox."""

from app.bootstrap import Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    NewBelief,
    Product,
    Reopen,
    Resolution,
    Resolve,
    resolved_by_rationale,
)
from app.domain.beliefs.contradiction import ContradictionFilter
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.reasoning.beliefs.maintenance.alike import reopen_alike, resolve_alike

RENTED, OWNED = "The crane is rented.", "We own the crane."
ALL = ContradictionFilter(status=None)


async def _hold(services: Services, *texts: str) -> list[str]:
    beliefs = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, text) for text in texts]
    for belief in beliefs:
        await services.beliefs.apply(Assert(new_id(), belief))
    return [belief.id for belief in beliefs]


async def _dispute(services: Services, a: str, b: str) -> str:
    contradiction_id = new_id()
    await services.beliefs.apply(Contradict(new_id(), contradiction_id, a, b))
    return contradiction_id


async def _inbox(services: Services) -> list[tuple[str, int]]:
    page = await services.proposals.inbox.list_page(PageRequest(9))
    return [(item.about.id, item.alike) for item in page.items]


async def _decide(services: Services, resolve: Resolve) -> int:
    """Decide one and all like it, and give how many more were decided."""
    found = await services.contradiction_reads.require(resolve.contradiction_id)
    await services.beliefs.apply(resolve)
    others = await services.contradiction_reads.alike(found.id)
    return await resolve_alike(services.beliefs, resolve, found, others)


async def _decisions(services: Services) -> dict[str, Contradiction]:
    page = await services.contradiction_reads.list_page(PageRequest(9), ALL)
    return {found.id: found for found in page.items}


async def _statuses(services: Services, ids: list[str]) -> list[str | None]:
    found = await services.belief_reads.get_many(ids)
    return [one.status if one else None for one in found]


async def test_what_is_the_same_conflict_is_one_item_with_the_number_of_the_others(
    services: Services, other_services: Services
) -> None:
    a, b, again, turned, other = await _hold(
        services, RENTED, OWNED, "the crane is RENTED", "We own the crane", "We own the barn."
    )
    await _dispute(services, a, b)
    await _dispute(services, turned, again)
    last = await _dispute(services, again, b)
    apart = await _dispute(services, a, other)
    elsewhere = await _hold(other_services, RENTED, OWNED)
    alone = await _dispute(other_services, *elsewhere)
    assert await _inbox(services) == [(apart, 0), (last, 2)]
    assert await _inbox(other_services) == [(alone, 0)]
    page = await services.proposals.inbox.list_page(PageRequest(1))
    rest = await services.proposals.inbox.list_page(PageRequest(9, page.keys[-1]))
    assert [(item.about.id, item.alike) for item in rest.items] == [(last, 2)]


async def test_a_decision_holds_for_the_same_conflict_whichever_side_is_named_first(
    services: Services,
) -> None:
    ids = await _hold(services, RENTED, OWNED, RENTED, OWNED)
    first = await _dispute(services, ids[0], ids[1])
    turned = await _dispute(services, ids[3], ids[2])
    resolve = Resolve(new_id(), first, Resolution.FAVOR_A, rationale="the contract says so")
    assert await _decide(services, resolve) == 1
    assert await _inbox(services) == []
    assert await _statuses(services, ids) == ["held", "superseded", "held", "superseded"]
    decided = (await _decisions(services))[turned]
    assert (decided.status, decided.resolution) == ("resolved", "favor_b")
    assert decided.rationale == f"as decided of {first}: the contract says so"


async def test_what_the_decision_left_nothing_of_is_dismissed(services: Services) -> None:
    ids = await _hold(services, RENTED, OWNED, RENTED)
    first = await _dispute(services, ids[0], ids[1])
    second = await _dispute(services, ids[2], ids[1])
    assert await _decide(services, Resolve(new_id(), first, Resolution.FAVOR_A)) == 1
    assert await _statuses(services, ids) == ["held", "superseded", "held"]
    assert (await _decisions(services))[second].status == "dismissed"


async def test_a_synthesis_replaces_the_sides_of_all_by_one_belief(services: Services) -> None:
    ids = await _hold(services, RENTED, OWNED, RENTED, OWNED)
    first = await _dispute(services, ids[0], ids[1])
    await _dispute(services, ids[2], ids[3])
    belief = NewBelief(new_id(), BeliefKind.SYNTHESIS, "We rent one crane and own another.")
    product = Product(belief, new_id())
    resolve = Resolve(
        new_id(), first, Resolution.SYNTHESIZED, produces=product, rationale="there are two"
    )
    assert await _decide(services, resolved_by_rationale(resolve)) == 1
    assert await _statuses(services, ids) == ["superseded"] * 4
    beliefs = await services.belief_reads.get_many(ids)
    assert {one.superseded_by for one in beliefs if one} == {belief.id}


async def test_what_is_left_open_or_dismissed_is_so_for_all(services: Services) -> None:
    ids = await _hold(services, RENTED, OWNED, RENTED, OWNED)
    first = await _dispute(services, ids[0], ids[1])
    second = await _dispute(services, ids[2], ids[3])
    assert await _decide(services, Resolve(new_id(), first, Resolution.UNRESOLVED)) == 1
    assert await _inbox(services) == [(second, 1)]
    assert await _decide(services, Resolve(new_id(), second, Resolution.DISMISSED)) == 1
    assert await _inbox(services) == []
    assert await _statuses(services, ids) == ["held"] * 4


async def test_what_was_decided_as_another_was_is_reopened_with_it_and_nothing_else(
    services: Services, other_services: Services
) -> None:
    ids = await _hold(services, *[RENTED, OWNED] * 4)
    pairs = zip(ids[::2], ids[1::2], strict=True)
    alone, first, again, last = [await _dispute(services, a, b) for a, b in pairs]
    # By itself, before the others are decided as one.
    await services.beliefs.apply(Resolve(new_id(), alone, Resolution.DISMISSED, rationale="no"))
    assert await _decide(services, Resolve(new_id(), last, Resolution.FAVOR_A)) == 2
    assert await services.contradiction_reads.decided_alike(last) == [first, again]
    assert await services.contradiction_reads.decided_alike(first) == []
    assert await other_services.contradiction_reads.decided_alike(last) == []
    await services.beliefs.apply(Reopen(new_id(), again))
    reopen = Reopen(new_id(), last)
    await services.beliefs.apply(reopen)
    assert await reopen_alike(services.beliefs, reopen, [first, again, new_id()]) == 1
    assert await _inbox(services) == [(last, 2)]
    assert (await _decisions(services))[alone].status == "dismissed"
    assert await _statuses(services, ids) == ["held"] * 8
