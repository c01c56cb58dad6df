"""Contradictions that are only possible: kept for people behind the open ones, without effect."""

from app.bootstrap import Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Resolution, Resolve
from app.domain.beliefs.contradiction import ContradictionFilter, ContradictionStatus, Swept
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import new_id
from app.domain.page import PageRequest

WEEKLY = "We switched to weekly releases."
DAILY = "Releases go out every day."
CRANE = "The harbour crane runs on diesel."
ELECTRIC = "The harbour crane is electric."
SURVIVES = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."


async def _hold(services: Services, *texts: str) -> list[str]:
    """Hold beliefs and compare them with all others."""
    beliefs = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, said) for said in texts]
    for belief in beliefs:
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.vectors.embed_pending()
    assert await services.contradictions.compare_due() == Swept(len(texts), len(texts) // 2)
    return [belief.id for belief in beliefs]


async def _listed(services: Services, status: ContradictionStatus) -> tuple[Contradiction, ...]:
    wanted = ContradictionFilter(status=status)
    return (await services.contradiction_reads.list_page(PageRequest(9), wanted)).items


async def _standing(services: Services, ids: list[str]) -> list[tuple[str, bool]]:
    beliefs = await services.belief_reads.get_many(ids)
    return [(belief.status, belief.disputed) for belief in beliefs if belief]


async def test_what_is_only_possible_is_listed_apart_and_disputes_nothing(
    services: Services,
) -> None:
    ids = await _hold(services, WEEKLY, DAILY)
    assert await _listed(services, ContradictionStatus.OPEN) == ()
    [possible] = await _listed(services, ContradictionStatus.POSSIBLE)
    assert {possible.side_a.id, possible.side_b.id} == {*ids}
    assert await _standing(services, ids) == [("held", False)] * 2
    [none] = await services.contradiction_reads.open_of(ids[:1])
    assert none == ()


async def test_the_inbox_shows_possible_contradictions_behind_the_open_ones(
    services: Services,
) -> None:
    await _hold(services, SURVIVES, LOST)
    await _hold(services, WEEKLY, DAILY)
    inbox = services.proposals.inbox
    first = await inbox.list_page(PageRequest(1))
    second = await inbox.list_page(PageRequest(1, first.keys[0]))
    shown = [*first.items, *second.items]
    assert [item.about.status for item in shown] == ["open", "possible"]
    assert [item.falls for item in shown] == [0, 0]
    assert (first.has_next, second.has_next) == (True, False)
    assert (await inbox.counts()).contradictions == 1


async def test_of_what_is_only_possible_the_likeliest_comes_first(services: Services) -> None:
    likely = await _hold(services, WEEKLY, DAILY)
    unlikely = await _hold(services, CRANE, ELECTRIC)
    inbox = services.proposals.inbox
    first = await inbox.list_page(PageRequest(1))
    second = await inbox.list_page(PageRequest(1, first.keys[0]))
    shown = [
        {item.about.side_a.id, item.about.side_b.id}
        for item in (*first.items, *second.items)
        if isinstance(item.about, Contradiction)
    ]
    assert shown == [{*likely}, {*unlikely}]


async def test_a_person_settles_a_possible_contradiction_like_an_open_one(
    services: Services,
) -> None:
    ids = await _hold(services, WEEKLY, DAILY)
    [possible] = await _listed(services, ContradictionStatus.POSSIBLE)
    await services.beliefs.apply(Resolve(new_id(), possible.id, Resolution.FAVOR_B))
    assert await _standing(services, ids) == [("superseded", False), ("held", False)]
    assert (await services.proposals.inbox.list_page(PageRequest(9))).items == ()


async def test_a_possible_contradiction_that_a_person_leaves_open_disputes_both_sides(
    services: Services,
) -> None:
    ids = await _hold(services, WEEKLY, DAILY)
    [possible] = await _listed(services, ContradictionStatus.POSSIBLE)
    await services.beliefs.apply(Resolve(new_id(), possible.id, Resolution.UNRESOLVED))
    [left] = await _listed(services, ContradictionStatus.OPEN)
    assert left.id == possible.id
    assert await _standing(services, ids) == [("held", True)] * 2
    [item] = (await services.proposals.inbox.list_page(PageRequest(9))).items
    assert (item.about.id, item.falls) == (possible.id, 0)
