"""One inbox: contradictions and proposals, those with most decisions at stake first."""

from typing import Any, LiteralString, cast

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Justify,
    NewBelief,
    NewJustification,
    Retract,
)
from app.domain.beliefs.inbox import InboxCounts, InboxKind
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted, Review, Verdict
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import InvalidInputError
from app.graph.cypher import load_statements
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.graph.beliefs.talk import Line


async def _know(services: Services, text: str) -> str:
    id_ = new_id()
    await services.beliefs.apply(Assert(new_id(), NewBelief(id_, BeliefKind.KNOWLEDGE, text)))
    return id_


async def _rests(services: Services, premise: str, decisions: int) -> None:
    line = await Line.begin(services)
    for _ in range(decisions):
        decision = await line.decide("So be it.", "it")
        reason = NewJustification(new_id(), frozenset({premise}))
        await services.beliefs.apply(Justify(new_id(), decision, reason))


async def _update(services: Services, older: str, newer: str) -> str:
    new = _new_update(older, newer)
    await services.proposals.service.propose([new])
    return new.id


def _new_update(older: str, newer: str) -> NewProposal:
    return NewProposal(
        new_id(),
        ProposalKind.UPDATE,
        Quoted(older, "old"),
        (Quoted(newer, "new"),),
        "moved",
        0.5,
        False,
        newer,
    )


async def _listed(services: Services, first: int = 100, *kinds: InboxKind) -> list[tuple[str, int]]:
    """Page through the inbox and give what it lists, with how many decisions are at stake."""
    found: list[tuple[str, int]] = []
    after: str | int | None = None
    while True:
        request = PageRequest(first, after)
        page = await services.proposals.inbox.list_page(request, kinds or frozenset(InboxKind))
        found += [(item.about.id, item.falls) for item in page.items]
        if not page.has_next:
            return found
        after = page.keys[-1]


@pytest.fixture
async def ids(services: Services) -> list[str]:
    return [await _know(services, f"Bell {n} rings.") for n in range(4)]


async def test_the_inbox_begins_with_what_most_decisions_rest_on(
    services: Services, noema: Noema, ids: list[str]
) -> None:
    a, b, c, d = ids
    await _rests(services, a, 1)
    await _rests(services, b, 3)
    small = await _update(services, a, d)
    contradiction = Contradict(new_id(), new_id(), b, c)
    await services.beliefs.apply(contradiction)
    none = await _update(services, c, d)
    await noema.job_runner.run_due(services.tenant_id)
    expected = [(contradiction.contradiction_id, 3), (small, 1), (none, 0)]
    assert await _listed(services) == expected
    assert await _listed(services, 1) == expected
    assert await _listed(services, 1, InboxKind.UPDATE) == expected[1:]
    assert await _listed(services, 1, InboxKind.CONTRADICTION) == expected[:1]


async def test_the_inbox_is_ranked_anew_when_more_comes_to_rest_on_something(
    services: Services, ids: list[str]
) -> None:
    a, b, c, d = ids
    first, second = await _update(services, a, b), await _update(services, c, d)
    await services.proposals.ranks.rank_due()
    assert await _listed(services) == [(second, 0), (first, 0)]
    await _rests(services, a, 2)
    await services.proposals.ranks.rank_due()
    assert await _listed(services) == [(first, 2), (second, 0)]


async def test_the_counts_tell_what_waits_and_which_decisions_are_stale(
    services: Services, ids: list[str]
) -> None:
    a, b, c, d = ids
    await _rests(services, a, 2)
    update = await _update(services, b, c)
    await services.beliefs.apply(Contradict(new_id(), new_id(), c, d))
    assert await services.proposals.inbox.counts() == InboxCounts(1, 0, 1, 0)
    await services.proposals.service.review(Review(new_id(), (update,), Verdict.REJECT))
    await services.beliefs.apply(Retract(new_id(), a, "wrong"))
    assert await services.proposals.inbox.counts() == InboxCounts(1, 0, 0, 2)


async def _count_reads(services: Services, neo4j: Connection) -> int:
    """Tell how often the database is read to count the inbox."""
    text: LiteralString = f"PROFILE {load_statements()['inbox/count_items'].text}"
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        result = await driver.execute_query(text, tenant_id=services.tenant_id)
    return _reads_of(cast(Any, result.summary).profile)


def _reads_of(operator: dict[str, Any]) -> int:
    return operator["dbHits"] + sum(_reads_of(child) for child in operator.get("children", ()))


async def test_a_proposal_is_counted_by_one_read_of_an_index(
    services: Services, neo4j: Connection, ids: list[str]
) -> None:
    a, *others = ids
    before = await _count_reads(services, neo4j)
    for other in others:
        await _update(services, a, other)
    assert await _count_reads(services, neo4j) == before + len(others)


async def test_pages_of_any_size_give_each_item_once_also_of_one_moment(
    services: Services, ids: list[str]
) -> None:
    pairs = [(older, newer) for older in ids for newer in ids if older != newer]
    proposed = [_new_update(*pair) for pair in pairs[:6]]
    await services.proposals.service.propose(proposed)
    await services.beliefs.apply(Contradict(new_id(), new_id(), ids[0], ids[1]))
    await services.proposals.ranks.rank_due()
    everything = await _listed(services)
    assert {one.id for one in proposed} < {id_ for id_, _ in everything}
    assert len(everything) == len(proposed) + 1
    for size in range(1, 8):
        assert await _listed(services, size) == everything


async def test_what_comes_and_goes_between_two_pages_neither_repeats_nor_hides_another(
    services: Services, ids: list[str]
) -> None:
    a, b, c, d = ids
    oldest, middle, newest = [await _update(services, one, d) for one in (a, b, c)]
    inbox = services.proposals.inbox
    page = await inbox.list_page(PageRequest(1))
    await services.proposals.service.review(Review(new_id(), (newest,), Verdict.REJECT))
    await _update(services, d, a)
    rest = await inbox.list_page(PageRequest(100, page.keys[-1]))
    assert [item.about.id for item in page.items] == [newest]
    assert [item.about.id for item in rest.items] == [middle, oldest]


_SOME_ID = "01890000-0000-7000-8000-000000000000"


@pytest.mark.parametrize(
    "after",
    [
        "x",
        "1 2 3",
        "1 2026-01-01T00:00:00 x",
        f"1 2026-01-01T00:00:00 {_SOME_ID}",
        f"2026-01-01T00:00:00+00:00 {_SOME_ID}",
        f"{2**63} 2026-01-01T00:00:00+00:00 {_SOME_ID}",
        f"-1001 2026-01-01T00:00:00+00:00 {_SOME_ID}",
    ],
)
async def test_a_forged_cursor_or_one_of_another_list_is_refused(
    services: Services, after: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.proposals.inbox.list_page(PageRequest(1, after))
    assert refused.value.field == "after"
