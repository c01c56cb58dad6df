"""Loading the demonstration on a real Neo4j."""

import pytest

from app.bootstrap import Services
from app.domain.beliefs.belief import Retract
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.errors import ConflictError
from app.events.types import knowledge_stream, sessions_stream
from app.importers.seed.files import read_seed
from app.importers.seed.service import SeedReport


def _counts(report: SeedReport) -> tuple[int, int, int, int, int]:
    return report.sessions, report.nodes, report.decisions, report.knowledge, report.edges


async def _heads(services: Services) -> list[int | None]:
    streams = [sessions_stream(services.tenant_id), knowledge_stream(services.tenant_id)]
    sessions = await services.session_reads.list_page(PageRequest(10))
    streams += [session.id for session in sessions.items]
    return [await services.event_reads.head(stream) for stream in streams]


async def test_loading_twice_changes_nothing_and_appends_no_event(services: Services) -> None:
    assert _counts(await services.seed.load()) == (4, 62, 6, 15, 94)
    before = await _heads(services)
    assert _counts(await services.seed.load()) == (0, 0, 0, 0, 0)
    assert await _heads(services) == before


async def test_a_decision_comes_back_with_what_it_turned_down_and_why(services: Services) -> None:
    ids = (await services.seed.load()).ids
    found = await services.decision_reads.require(ids["price-by-station-time"])
    expected = next(d for d in read_seed().decisions if d.key == "price-by-station-time")
    assert (found.question, found.description) == (expected.question, expected.description)
    assert found.chosen is not None
    assert (found.chosen.text, found.chosen.reason) == (
        expected.chosen.text,
        expected.chosen.reason,
    )
    assert [(o.text, o.reason) for o in found.rejected] == [
        (o.text, o.reason) for o in expected.rejected
    ]


async def test_two_tenants_load_it_and_each_sees_its_own(
    services: Services, other_services: Services
) -> None:
    ours = (await services.seed.load()).ids
    theirs = (await other_services.seed.load()).ids
    assert _counts(await other_services.seed.load()) == (0, 0, 0, 0, 0)
    assert (await other_services.session_reads.get_many([ours["which-clock"]])) == [None]
    page = await other_services.session_reads.list_page(PageRequest(10))
    assert [session.id for session in page.items] == sorted(
        (theirs[s.key] for s in read_seed().sessions), reverse=True
    )


async def test_what_was_deleted_comes_back_and_nothing_else_changes(services: Services) -> None:
    ids = (await services.seed.load()).ids
    await services.sessions.delete(ids["garage-invoices"])
    report = await services.seed.load()
    assert (report.sessions, report.nodes, report.decisions) == (1, 15, 1)
    assert _counts(await services.seed.load()) == (0, 0, 0, 0, 0)


async def test_its_contradiction_is_settled_as_anybody_would_with_all_that_follows(
    services: Services,
) -> None:
    ids = (await services.seed.load()).ids
    found = await services.contradiction_reads.require(ids["72-hours-or-70-minutes"])
    assert (found.status, found.resolution) == ("resolved", "synthesized")
    assert found.resolved_by_id == ids["contradiction-resolved"]
    sides = [ids["data-sheet-72-hours"], ids["field-lost-time"]]
    beliefs = await services.belief_reads.get_many([*sides, ids["buffer-by-age"]])
    assert [(one.status, one.superseded_by) for one in beliefs if one] == [
        ("superseded", ids["buffer-by-age"]),
        ("superseded", ids["buffer-by-age"]),
        ("held", None),
    ]
    await services.beliefs.apply(
        Retract(new_id(), ids["contradiction-resolved"], "the makers were wrong")
    )
    assert (await services.belief_reads.require(ids["buffer-by-age"])).status == "unsupported"


async def test_an_archived_session_refuses_what_is_missing_and_nothing_is_drawn(
    services: Services,
) -> None:
    ids = (await services.seed.load()).ids
    await services.sessions.delete(ids["garage-invoices"])
    await services.sessions.archive(ids["which-clock"])
    before = await services.event_reads.head(ids["which-clock"])
    with pytest.raises(ConflictError, match="archived"):
        await services.seed.load()
    assert await services.event_reads.head(ids["which-clock"]) == before
    assert await services.session_reads.get_many([ids["garage-invoices"]]) == [None]
