"""Analyses of one project: what they look at, and how their insights meet those of other scopes."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge import Insight
from app.domain.debate import NewDebate
from app.domain.fork import NewFork
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.metacognition import AnalysisReport, FindingKind, Scope
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.errors import InvalidInputError
from app.reasoning.decisions.recording.rules import decision_id
from app.reasoning.decisions.recording.schemas import RecordDecision
from tests.factories import make_session
from tests.graph.metacognition.reasoned import anchored

ORDERS, SHOP = "github.com/acme/orders", "github.com/acme/shop"


async def _analyse(services: Services, project: str | None = None) -> AnalysisReport:
    return await services.metacognition.analyse(Scope(project=project))


async def _insights(services: Services, report: AnalysisReport) -> list[Insight]:
    found = await services.knowledge_reads.get_insights(report.insight_ids)
    return [insight for insight in found if insight]


async def _session(services: Services, project: str) -> str:
    return await services.sessions.create(replace(make_session(), project=project))


async def _overrun(services: Services, project: str, part: str) -> None:
    """Estimate a migration at two days that takes six."""
    choice = f"Migrate {part} in 2 days"
    told = RecordDecision(new_id(), await _session(services, project), choice)
    await services.decisions.record(told)
    took = NewOutcome(new_id(), decision_id(told.id), OutcomeStatus.SUCCEEDED, "It took 6 days.")
    await services.outcomes.record(took)


async def test_an_analysis_of_a_project_looks_at_its_sessions_alone(services: Services) -> None:
    session_id, _ = await anchored(services, ORDERS)
    for project in (SHOP, None):
        await anchored(services, project)
    assert (await _analyse(services, "acme/unknown")).decisions == 0
    report = await _analyse(services, "ACME/Orders/")
    [insight] = await _insights(services, report)
    assert (report.decisions, insight.session_id) == (1, session_id)


async def test_a_decision_that_several_scopes_hold_makes_one_insight(services: Services) -> None:
    session_id, _ = await anchored(services, ORDERS)
    [insight_id] = (await _analyse(services, "acme/orders")).insight_ids
    nothing = AnalysisReport(1, (), 0)
    assert await _analyse(services, "github.com/acme") == nothing
    assert await services.metacognition.analyse(Scope(session_id)) == nothing
    assert await _analyse(services) == nothing
    [insight] = await services.knowledge_reads.get_insights([insight_id])
    assert insight
    assert insight.finding == FindingKind.ANCHORING


async def test_a_count_of_a_project_says_so_and_merges_however_the_project_is_spelled(
    services: Services,
) -> None:
    for part in ("users", "orders", "mails"):
        await _overrun(services, ORDERS, part)
    for part in ("carts", "prices"):
        await _overrun(services, SHOP, part)
    assert (await _analyse(services, "acme/shop")).insight_ids == ()
    first = await _analyse(services, "acme/orders")
    [insight] = await _insights(services, first)
    assert insight.text.startswith("In acme/orders: 3 of 3 estimates took more")
    assert await _analyse(services, " /ACME/Orders/ ") == AnalysisReport(3, (), 0)
    await _overrun(services, ORDERS, "files")
    assert (await _analyse(services, "Acme/Orders")).insight_ids == first.insight_ids
    [merged] = await services.knowledge_reads.get_insights(first.insight_ids)
    assert merged
    assert merged.text.startswith("In acme/orders: 4 of 4 estimates took more")
    [evidence] = await services.knowledge_reads.insight_evidence(first.insight_ids)
    assert len(evidence) == 8
    of_tenant, _ = await _insights(services, await _analyse(services))
    assert of_tenant.text.startswith("6 of 6 estimates took more")


async def test_sessions_forks_and_debates_of_other_projects_are_left_out(
    noema: Noema, services: Services
) -> None:
    own: dict[str, list[str]] = {}
    for project in (SHOP, ORDERS):
        session_id = await _session(services, project)
        fork = NewFork(new_id(), session_id, "Which?")
        await services.forks.start(fork)
        debate = NewDebate(new_id(), "Which?", session_id=session_id)
        await services.debates.start(debate)
        await services.forks.cancel(fork.id)
        await services.debates.cancel(debate.id)
        own[project] = [session_id, fork.id, debate.id]
    given = {"until": None, "after": {"at": datetime(1, 1, 1, tzinfo=UTC), "id": ""}, "limit": 9}

    async def found(project: str | None) -> list[str]:
        graph, ids = noema.graph_of(services.tenant_id), list[str]()
        for name in ("analysis/list_sessions", "analysis/list_deliberations"):
            asked: dict[str, Any] = {**given, "project": project}
            [row] = await graph.read(name, **asked)
            ids += [one["id"] for one in row["page"]]
        return ids

    assert await found("/acme/orders/") == own[ORDERS]
    assert sorted(await found(None)) == sorted(own[ORDERS] + own[SHOP])


@pytest.mark.parametrize(
    ("scope", "message"),
    [
        (Scope(new_id(), project="acme"), "give a session or a project, not both"),
        (Scope(project=" "), "project must be one line of 1 to 500 characters"),
        (Scope(project="//"), "project must be a name"),
    ],
)
async def test_a_project_that_is_none_or_comes_with_a_session_is_refused(
    services: Services, scope: Scope, message: str
) -> None:
    for refused in (
        services.metacognition.request(new_id(), scope),
        services.metacognition.analyse(scope),
    ):
        with pytest.raises(InvalidInputError, match=message) as error:
            await refused
        assert error.value.field == "project"
    assert await services.job_reads.list_open() == []


async def test_a_request_for_a_project_is_one_job_that_is_done_by_the_analyses(
    noema: Noema, services: Services
) -> None:
    await anchored(services, ORDERS)
    await anchored(services, "acme|orders")
    job_id = await services.metacognition.request(new_id(), Scope(project="acme|orders"))
    again = Scope(project="/Acme|Orders")
    assert await services.metacognition.request(new_id(), again) == job_id
    assert await noema.analyses.run_due(services.tenant_id) == 1
    job = await services.job_reads.require(job_id)
    assert (job.status, job.done) == (JobStatus.DONE, 1)
