"""Lists are newest first by when things happened or were recorded; no id decides their order."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Services
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.debate import NewDebate
from app.domain.ids import derived_id, new_id
from app.domain.nodes.session import NewSession
from app.domain.page import PageRequest
from app.errors import InvalidInputError
from tests.factories import make_decision, make_node, make_session

DAY = timedelta(days=1)
START = datetime(2026, 5, 4, 10, tzinfo=UTC)
FUTURE = datetime(2031, 1, 1, tzinfo=UTC)


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
            found = await services.decision_reads.list_page(page, of)
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
