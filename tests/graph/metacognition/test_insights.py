"""Analyses of real graphs, and the insights that they keep."""

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    BeliefStatus,
    Contradict,
    NewBelief,
    Restore,
    Retract,
)
from app.domain.beliefs.hypothesis import NewHypothesis
from app.domain.beliefs.knowledge import Insight, InsightType
from app.domain.ids import new_id
from app.domain.job import JobKind, JobStatus
from app.domain.list_filter import ALL
from app.domain.metacognition import (
    AnalysisReport,
    EffectVerdict,
    Excerpt,
    Finding,
    FindingKind,
    Scope,
)
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.errors import InvalidInputError, NotFoundError
from app.events.types import EventType, knowledge_stream
from app.graph.base import Graph
from app.reasoning.decisions.recording.rules import decision_id
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption
from app.reasoning.knowledge.insights.service import Metacognition
from app.reasoning.knowledge.insights.store import InsightStore
from tests.factories import make_node, make_session
from tests.graph.metacognition.reasoned import anchored


@pytest.fixture
def graph(noema: Noema, services: Services) -> Graph:
    return noema.graph_of(services.tenant_id)


async def _session(services: Services) -> str:
    session = make_session()
    await services.sessions.create(session)
    return session.id


async def _says(services: Services, session_id: str, text: str) -> str:
    node = make_node(session_id, TextBlock(text))
    await services.think_graph.add_node(node)
    return node.id


async def _decides(services: Services, session_id: str, choice: str, **more: object) -> str:
    told = RecordDecision(new_id(), session_id, choice, **more)  # pyright: ignore[reportArgumentType]
    await services.decisions.record(told)
    return decision_id(told.id)


async def _knows(services: Services, text: str) -> str:
    id_ = new_id()
    belief = NewBelief(id_, BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return id_


async def _insights(services: Services, report: AnalysisReport) -> list[Insight]:
    found = await services.knowledge_reads.get_insights(report.insight_ids)
    return [insight for insight in found if insight]


async def test_a_choice_of_what_was_named_first_becomes_an_insight(services: Services) -> None:
    session_id, decision = await anchored(services)
    report = await services.metacognition.analyse(Scope(session_id))
    [insight] = await _insights(services, report)
    assert (insight.finding, insight.type) == (FindingKind.ANCHORING, InsightType.BIAS_DETECTION)
    assert (insight.session_id, insight.confidence, report.dropped) == (session_id, 0.7, 0)
    [evidence] = await services.knowledge_reads.insight_evidence([insight.id])
    assert [(one.excerpt, one.start, one.end) for one in evidence] == [
        ("Redis", 0, 5),
        ("Redis comes to mind", 0, 19),
    ]
    assert evidence[0].node_id == decision


async def test_a_session_without_a_finding_gets_no_insight(services: Services) -> None:
    session_id = await _session(services)
    await _says(services, session_id, "Redis comes to mind. Postgres would do too.")
    others = (RejectedOption("Postgres", "it needs a job to expire rows"),)
    await _decides(services, session_id, "Redis", rejected=others, reason="it expires keys")
    assert await services.metacognition.analyse(Scope(session_id)) == AnalysisReport(1, (), 0)


async def test_an_analysis_that_is_repeated_writes_nothing(services: Services) -> None:
    session_id, _ = await anchored(services)
    await services.metacognition.analyse(Scope(session_id))
    stream = knowledge_stream(services.tenant_id)
    before = await services.event_reads.list_after(stream, 0, 100, ALL)
    report = await services.metacognition.analyse(Scope())
    assert report == AnalysisReport(1, (), 0)
    assert await services.event_reads.list_after(stream, 0, 100, ALL) == before
    kinds = [event.type for event in before]
    assert kinds.count(EventType.INSIGHT_ADDED) == 1


async def test_an_insight_falls_and_rises_with_its_evidence(services: Services) -> None:
    session_id, decision = await anchored(services)
    report = await services.metacognition.analyse(Scope(session_id))

    async def status() -> BeliefStatus:
        [belief] = await services.belief_reads.get_many(list(report.insight_ids))
        assert belief
        return belief.status

    assert await status() is BeliefStatus.HELD
    await services.beliefs.apply(Retract(new_id(), decision, "nobody decided that"))
    assert await status() is BeliefStatus.UNSUPPORTED
    await services.beliefs.apply(Restore(new_id(), decision))
    assert await status() is BeliefStatus.HELD


async def test_an_insight_that_a_person_retracted_gains_nothing(
    graph: Graph, services: Services
) -> None:
    session_id = await _session(services)
    guess = await services.hypotheses.propose(
        NewHypothesis(new_id(), "Oaks grow here.", None, None)
    )
    decision = await _decides(services, session_id, "Plant oaks", rests_on=(guess,))
    [insight_id] = (await services.metacognition.analyse(Scope(session_id))).insight_ids
    await services.beliefs.apply(Retract(new_id(), insight_id, "we know the risk"))
    store = InsightStore(services.tenant_id, services.beliefs)
    other = await _says(services, session_id, "Oaks, then.")
    finding = Finding(
        FindingKind.UNVERIFIED_PREMISE,
        decision,
        "A guess.",
        0.9,
        (Excerpt(other, "Oaks"),),
        "A test.",
    )
    stored = await graph.apply(store.store_in, finding, Scope())
    assert stored.insight_id is None
    [insight] = await services.knowledge_reads.get_insights([insight_id])
    assert insight
    assert insight.text != "A guess."


async def test_excerpts_that_do_not_stand_in_their_nodes_are_dropped_and_counted(
    graph: Graph,
    services: Services,
) -> None:
    session_id = await _session(services)
    node = await _says(services, session_id, "The roof leaks in March.")
    evidence = (Excerpt(node, "The roof leaks"), Excerpt(node, "in April"), Excerpt(new_id(), "?"))
    finding = Finding(FindingKind.SUNK_COST, node, "Spent.", 0.6, evidence, "A comparison.")
    store = InsightStore(services.tenant_id, services.beliefs)
    stored = await graph.apply(store.store_in, finding, Scope())
    assert stored.insight_id
    assert stored.dropped == 2
    [insight] = await services.knowledge_reads.get_insights([stored.insight_id])
    [shown] = await services.knowledge_reads.insight_evidence([stored.insight_id])
    assert insight
    assert insight.dropped == 2
    assert [one.excerpt for one in shown] == ["The roof leaks"]


async def test_a_finding_without_a_true_excerpt_is_not_kept(
    graph: Graph, services: Services
) -> None:
    finding = Finding(FindingKind.SUNK_COST, new_id(), "x", 0.6, (Excerpt(new_id(), "y"),), "z")
    store = InsightStore(services.tenant_id, services.beliefs)
    stored = await graph.apply(store.store_in, finding, Scope())
    assert (stored.insight_id, stored.dropped) == (None, 1)
    stream = knowledge_stream(services.tenant_id)
    assert await services.event_reads.list_after(stream, 0, 9, ALL) == []


async def _overrun(services: Services, part: str, days: int) -> None:
    decision = await _decides(services, await _session(services), f"Migrate {part} in 2 days")
    took = NewOutcome(new_id(), decision, OutcomeStatus.SUCCEEDED, f"It took {days} days.")
    await services.outcomes.record(took)


async def test_duplicates_merge_and_gain_evidence(services: Services) -> None:
    for days, part in enumerate(("users", "orders", "mails"), 5):
        await _overrun(services, part, days)
    first = await services.metacognition.analyse(Scope())
    await _overrun(services, "files", 8)
    report = await services.metacognition.analyse(Scope())
    assert report.insight_ids == first.insight_ids[:1]
    [insight] = await _insights(services, report)
    assert insight.type is InsightType.PATTERN
    assert insight.text.startswith("4 of 4 estimates took more")
    [evidence] = await services.knowledge_reads.insight_evidence(report.insight_ids)
    assert len(evidence) == 8


async def test_a_premise_that_was_contradicted_before_is_found(services: Services) -> None:
    a = await _knows(services, "500 guests come on Saturdays.")
    b = await _knows(services, "At most 300 guests come.")
    await services.beliefs.apply(Contradict(new_id(), new_id(), a, b))
    session_id = await _session(services)
    await _decides(services, session_id, "Build for 500 guests", rests_on=(a,))
    [insight] = await _insights(services, await services.metacognition.analyse(Scope()))
    assert insight.finding == FindingKind.IGNORED_CONTRADICTION
    [evidence] = await services.knowledge_reads.insight_evidence([insight.id])
    assert {one.node_id for one in evidence} >= {a, b}


async def test_a_decision_that_comes_back_is_found(services: Services) -> None:
    session_id = await _session(services)
    cloud = await _decides(services, session_id, "Cloud")
    rack = await _decides(services, session_id, "Own rack", replaces=cloud)
    await _decides(services, session_id, "Cloud", replaces=rack)
    found = await _insights(services, await services.metacognition.analyse(Scope(session_id)))
    assert FindingKind.REPEATED_REVERSAL in {insight.finding for insight in found}


async def test_a_scope_leaves_out_what_is_outside_of_it(services: Services) -> None:
    session_id, _ = await anchored(services)
    other = await _session(services)
    [node] = (await services.session_reads.get_many([session_id])) or [None]
    assert node
    late = Scope(since=node.recorded_from.replace(year=2100))
    assert await services.metacognition.analyse(late) == AnalysisReport(0, (), 0)
    assert await services.metacognition.analyse(Scope(other)) == AnalysisReport(0, (), 0)


async def test_pages_of_one_find_as_much_as_one_page(graph: Graph, services: Services) -> None:
    for _ in range(2):
        await anchored(services)
    small = Metacognition(graph, services.beliefs, batch=1)
    report = await small.analyse(Scope())
    assert (report.decisions, len(report.insight_ids)) == (2, 2)


async def test_an_empty_time_and_a_session_that_is_not_there_are_refused(
    services: Services,
) -> None:
    session_id = await _session(services)
    [session] = await services.session_reads.get_many([session_id])
    assert session
    at = session.recorded_from
    with pytest.raises(InvalidInputError, match="since must be before until"):
        await services.metacognition.request(new_id(), Scope(since=at, until=at))
    with pytest.raises(NotFoundError):
        await services.metacognition.request(new_id(), Scope(new_id()))
    assert await services.job_reads.list_open() == []


async def test_a_request_is_one_job_that_is_done_by_the_analyses(
    noema: Noema, services: Services
) -> None:
    session_id, _ = await anchored(services)
    job_id = await services.metacognition.request(new_id(), Scope(session_id))
    assert await services.metacognition.request(new_id(), Scope(session_id)) == job_id
    assert await noema.analyses.run_due(services.tenant_id) == 1
    job = await services.job_reads.require(job_id)
    assert (job.kind, job.status, job.done) == (JobKind.METACOGNITION, JobStatus.DONE, 1)


async def test_an_outcome_lets_its_session_be_analysed(noema: Noema, services: Services) -> None:
    session_id, decision = await anchored(services)
    await services.outcomes.record(NewOutcome(new_id(), decision, OutcomeStatus.FAILED, "It fell."))
    [job] = [job for job in await services.job_reads.list_open() if job.kind == "metacognition"]
    assert job.subject_id == str(Scope(session_id))


async def test_a_stale_decision_lets_its_session_be_analysed(services: Services) -> None:
    premise = await _knows(services, "The limit is 300.")
    session_id = await _session(services)
    await _decides(services, session_id, "Send 200", rests_on=(premise,))
    await services.beliefs.apply(Retract(new_id(), premise, "wrong"))
    kinds = {job.kind: job.subject_id for job in await services.job_reads.list_open()}
    assert kinds[JobKind.METACOGNITION] == str(Scope(session_id))


async def test_a_tenant_sees_no_insight_of_another(
    services: Services, other_services: Services
) -> None:
    session_id, _ = await anchored(services)
    [insight_id] = (await services.metacognition.analyse(Scope())).insight_ids
    assert await other_services.knowledge_reads.get_insights([insight_id]) == [None]
    assert await other_services.knowledge_reads.insight_evidence([insight_id]) == [()]
    with pytest.raises(NotFoundError):
        await other_services.metacognition.analyse(Scope(session_id))


async def test_an_insight_goes_along_into_later_thinking_with_its_citation(
    services: Services,
) -> None:
    guess = await services.hypotheses.propose(
        NewHypothesis(new_id(), "Oaks survive dry summers here.", None, None)
    )
    session_id = await _session(services)
    await _decides(services, session_id, "Plant oaks along the river", rests_on=(guess,))
    [insight_id] = (await services.metacognition.analyse(Scope(session_id))).insight_ids
    question = "Should we plant more oaks along the river, and was that verified?"
    context = await services.knowledge.context.build(question, 2_000)
    assert insight_id in {one.passage.id for one in context.citations}
    assert "rests on a hypothesis that nobody verified" in context.text
    await services.beliefs.apply(Retract(new_id(), insight_id, "we know"))
    context = await services.knowledge.context.build(question, 2_000)
    assert insight_id not in {one.passage.id for one in context.citations}


async def _ended(services: Services, graph: Graph, insight_id: str | None, status: str) -> None:
    """Take a decision, in an answer that cites an insight where one is given, and end it."""
    session_id = await _session(services)
    decision = await _decides(services, session_id, f"Choice {new_id()}", reason="It fits.")
    if insight_id:
        [found] = await services.decision_reads.get_many([decision])
        assert found
        assert found.node_id
        edge = NewEdge(new_id(), EdgeType.USED, found.node_id, insight_id)
        await graph.apply(services.think_graph.link_in, [edge])
    ended = NewOutcome(new_id(), decision, OutcomeStatus(status), "It ended.")
    await services.outcomes.record(ended)


async def _recurring(services: Services) -> str:
    """Let a finding recur, and give the improvement hypothesis that follows."""
    for _ in range(3):
        await anchored(services)
    report = await services.metacognition.analyse(Scope())
    found = await _insights(services, report)
    [improvement] = [one for one in found if one.type is InsightType.IMPROVEMENT_HYPOTHESIS]
    assert improvement.text.startswith("Write a reason beside every alternative")
    return improvement.id


async def test_an_improvement_that_helps_stays_and_tells_its_effect(
    graph: Graph, services: Services
) -> None:
    for status in ("failed", "failed", "failed", "reversed", "succeeded", "failed"):
        await _ended(services, graph, None, status)
    improvement = await _recurring(services)
    for _ in range(6):
        await _ended(services, graph, improvement, "succeeded")
    report = await services.metacognition.analyse(Scope())
    assert report.retired_ids == ()
    effect = (await services.metacognition.improvements.effects())[improvement]
    counts = (effect.before, effect.before_succeeded, effect.after, effect.after_succeeded)
    assert (counts, effect.verdict) == ((6, 1, 6, 6), EffectVerdict.HELPS)


async def test_an_improvement_that_does_not_help_is_retired_and_not_proposed_again(
    graph: Graph, services: Services
) -> None:
    for _ in range(6):
        await _ended(services, graph, None, "succeeded")
    improvement = await _recurring(services)
    for _ in range(6):
        await _ended(services, graph, improvement, "failed")
    report = await services.metacognition.analyse(Scope())
    assert report.retired_ids == (improvement,)
    [belief] = await services.belief_reads.get_many([improvement])
    assert belief
    assert belief.status is BeliefStatus.RETRACTED
    assert belief.reason
    assert belief.reason.startswith("it did not help: 0 of 6 decisions that cite it succeeded")
    again = await services.metacognition.analyse(Scope())
    assert again.insight_ids == again.retired_ids == ()
