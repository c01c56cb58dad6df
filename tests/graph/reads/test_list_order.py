"""Lists are newest first by when things happened or were recorded; no id decides their order."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import AsOf, Assert, BeliefFilter, BeliefKind, Contradict, NewBelief
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.debate import NewDebate
from app.domain.ids import derived_id, new_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.branch import NewBranch
from app.domain.nodes.session import NewSession
from app.domain.page import Page, PageRequest
from app.domain.tenants.tenant import SYSTEM_TENANT, Scope
from app.domain.trace import TraceFilter
from app.errors import InvalidInputError
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.factories import make_decision, make_node, make_session
from tests.graph.learning.answers import turn

DAY = timedelta(days=1)
START = datetime(2026, 5, 4, 10, tzinfo=UTC)
FUTURE = datetime(2031, 1, 1, tzinfo=UTC)
KEYS = frozenset({Scope.READ})


def _forged(at: datetime | None, name: str) -> str:
    """Make an id whose time is not that of the thing: none, or one long after it."""
    return derived_id(at, new_id(), name)


async def test_decisions_are_newest_first_whatever_their_ids_say(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    times = {None: 3, FUTURE: 1, START: 2}
    for forged, day in times.items():
        decision = replace(make_decision(f"day {day}"), id=_forged(forged, "decision"))
        node = make_node(session_id, decisions=(decision,))
        await services.think_graph.add_node(replace(node, valid_from=START + day * DAY))
    for of in (None, session_id):
        listed: list[str] = []
        page = PageRequest(1)
        while True:
            found = await services.decision_reads.list_page(page, ListFilter(session_id=of))
            listed += [one.chosen.text for one in found.items if one.chosen]
            if not found.has_next:
                break
            page = PageRequest(1, found.keys[-1])
        assert listed == ["day 3", "day 2", "day 1"]


async def test_sessions_are_newest_first_whatever_their_ids_say(services: Services) -> None:
    for forged, day in ((None, 3), (FUTURE, 1), (START, 2)):
        id_ = _forged(forged, "session")
        await services.sessions.create(NewSession(id_, f"day {day}", valid_from=START + day * DAY))
    today = await services.sessions.create(NewSession(_forged(None, "today"), "today"))
    first = await services.session_reads.list_page(PageRequest(2))
    rest = await services.session_reads.list_page(PageRequest(9, first.keys[-1]))
    titles = [one.title for one in (*first.items, *rest.items)]
    assert titles == ["today", "day 3", "day 2", "day 1"]
    assert first.items[0].id == today


async def test_hypotheses_and_debates_are_newest_first_whatever_their_ids_say(
    services: Services,
) -> None:
    ids = [_forged(at, "thing") for at in (FUTURE, START, None)]
    for id_ in ids:
        await services.hypotheses.propose(NewHypothesis(id_, "It holds."))
    for id_ in ids:
        await services.debates.start(NewDebate(id_, "Which queue?"))
    hypotheses = await services.hypothesis_reads.list_page(PageRequest(9))
    debates = await services.debates.list_page(PageRequest(9))
    assert [one.id for one in hypotheses.items] == ids[::-1]
    assert [one.id for one in debates.items] == ids[::-1]


async def test_a_cursor_of_another_order_is_refused(services: Services) -> None:
    for after in (new_id(), "yesterday x", f"2026-05-04T10:00:00 {new_id()}"):
        with pytest.raises(InvalidInputError) as refused:
            await services.session_reads.list_page(PageRequest(1, after))
        assert refused.value.field == "after"


async def _every(read: Callable[[PageRequest], Awaitable[Page[Any]]]) -> list[str]:
    """Read a list one item a page; give the ids."""
    listed: list[str] = []
    page = PageRequest(1)
    while True:
        found = await read(page)
        listed += [one.id for one in found.items]
        if not found.has_next:
            return listed
        page = PageRequest(1, found.keys[-1])


async def test_beliefs_are_newest_first_whatever_their_ids_say(services: Services) -> None:
    ids = [_forged(at, "belief") for at in (FUTURE, None, START)]
    for id_ in ids:
        belief = NewBelief(id_, BeliefKind.KNOWLEDGE, f"It holds: {id_}.")
        await services.beliefs.apply(Assert(new_id(), belief))
    wanted, reads = BeliefFilter(), services.belief_reads
    then = AsOf(datetime.now(UTC))
    assert await _every(lambda page: reads.list_page(page, wanted)) == ids[::-1]
    assert await _every(lambda page: reads.list_page(page, wanted, then)) == ids[::-1]


async def test_traces_are_newest_first_whatever_their_ids_say(services: Services) -> None:
    ids = [_forged(at, "answer") for at in (FUTURE, None, START)]
    for id_ in ids:
        session_id = await services.sessions.create(make_session())
        question, answer = turn(session_id, "Which queue?", "Streams.")
        await services.think_graph.add_nodes(session_id, [question, replace(answer, id=id_)])
    reads = services.learning.traces
    assert await _every(lambda page: reads.list_page(page, TraceFilter())) == ids[::-1]


async def test_branches_are_oldest_first_whatever_their_ids_say(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    ids = [_forged(at, "branch") for at in (FUTURE, None, START)]
    for id_ in ids:
        await services.branches.create(NewBranch(id_, session_id, id_))
    reads = services.branches
    assert await _every(lambda page: reads.list_by_session(session_id, page)) == ids


async def test_what_is_open_is_newest_first_whatever_its_id_says(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    ids = [_forged(at, "hypothesis") for at in (FUTURE, None, START)]
    for id_ in ids:
        await services.hypotheses.propose(NewHypothesis(id_, f"It holds: {id_}.", session_id))
    then = AsOf(datetime.now(UTC))
    for found in (
        await services.graph_reads.sessions.session_context(session_id),
        await services.graph_reads.sessions.session_context(session_id, as_of=then),
    ):
        assert [one.node.id for one in found.open_questions] == ids[::-1]


async def test_contradictions_of_a_thing_are_newest_first_whatever_their_ids_say(
    services: Services,
) -> None:
    beliefs = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, f"It is {i}.") for i in range(4)]
    for belief in beliefs:
        await services.beliefs.apply(Assert(new_id(), belief))
    ids = [_forged(at, "contradiction") for at in (FUTURE, None, START)]
    for id_, other in zip(ids, beliefs[1:], strict=True):
        await services.beliefs.apply(Contradict(new_id(), id_, beliefs[0].id, other.id))
    [touching] = await services.contradiction_reads.open_of([beliefs[0].id])
    assert [one.id for one in touching] == ids[::-1]


async def test_keys_and_tenants_are_oldest_first_whatever_their_ids_say(
    noema: Noema, services: Services, neo4j: Connection
) -> None:
    made = [await noema.tenants.create_key(services.tenant_id, f"{i}", KEYS) for i in range(3)]
    tenants = [await noema.tenants.ensure_tenant(new_id()) for _ in range(3)]
    ids = {one.key.id: -day for day, one in enumerate(made)}
    ids |= {one.id: -day for day, one in enumerate(tenants)}
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(
            "UNWIND keys($days) AS id MATCH (n:ApiKey|Tenant {id: id})"
            " SET n.recorded_from = $start + duration({days: $days[id]})",
            days=ids,
            start=START,
        )
    listed = await noema.tenants.list_keys(services.tenant_id)
    assert [key.name for key in listed] == ["2", "1", "0"]
    rows = await noema.graph_of(SYSTEM_TENANT).read("tenant/list_tenants")
    own = [row["id"] for row in rows if row["id"] in ids]
    assert own == [tenant.id for tenant in tenants[::-1]]
