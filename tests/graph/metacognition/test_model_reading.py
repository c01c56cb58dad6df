"""A model looks after the analysers: what it finds is held to their rules, on a real Neo4j."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import visible_text
from app.content.wire import Record
from app.domain.beliefs.belief import BeliefStatus, Restore, Retract
from app.domain.beliefs.knowledge import Insight, InsightType
from app.domain.ids import new_id
from app.domain.job import Job, JobStatus
from app.domain.list_filter import ALL
from app.domain.metacognition import (
    AnalysisReport,
    EffectVerdict,
    Excerpt,
    Finding,
    FindingKind,
    ModelReading,
    Scope,
)
from app.domain.page import PageRequest
from app.errors import UnavailableError
from app.events.types import knowledge_stream
from app.graph.base import Graph
from app.llm.base import LanguageModel, ModelRequest
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.model_reading.service import ModelReader, ReadingLimits
from app.reasoning.knowledge.insights.service import Metacognition
from app.reasoning.knowledge.insights.store import InsightStore
from app.reasoning.turns.asking.service import ModelQuestions
from tests.fakes.graph import DyingGraph
from tests.fakes.scripted_model import ScriptedModel, Step, done, text
from tests.graph.metacognition.reasoned import anchored

BY = "anthropic:small:metacognition/1"
REMARK = "Nobody wants to spend the afternoon on this."
QUOTE = "Postgres or SQLite would do too"


class Speaker(ScriptedModel):
    """A model that is told what to say while it is there."""

    def __init__(self) -> None:
        super().__init__()
        self.provider = "anthropic"
        self.asked = asyncio.Event()

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        self.asked.set()
        async with aclosing(super().stream(request)) as records:
            async for record in records:
                yield record

    def next(self, *steps: Step) -> None:
        self._scripts.append(steps)

    def next_finds(self, *findings: dict[str, Any]) -> None:
        self.next(text(json.dumps({"findings": findings})), done(output_tokens=40))


@dataclass(frozen=True)
class Desk:
    """A tenant with one decision, whose reasoning a model looks at."""

    noema: Noema
    services: Services
    model: Speaker
    session_id: str
    decision_id: str
    said_ids: tuple[str, ...]
    """What was said before the decision, in its order."""

    def finding(self, **changed: object) -> dict[str, Any]:
        return {
            "kind": "pattern",
            "name": "other",
            "about": self.decision_id,
            "same_as": "",
            "statement": "Alternatives are named and never looked at.",
            "counter": "A sentence on each of them.",
            "confidence": 0.6,
            "evidence": [self.quote()],
            "success_rate": 0,
            "decisions": 0,
            **changed,
        }

    def quote(self, excerpt: str = QUOTE, node_id: str | None = None) -> dict[str, Any]:
        return {"node_id": node_id or self.said_ids[0], "excerpt": excerpt, "relevance": 0.9}

    async def analyse(self, job_id: str | None = None) -> AnalysisReport:
        return await self.services.metacognition.analyse(Scope(self.session_id), None, job_id)

    async def queue(self) -> str:
        return await self.services.metacognition.request(new_id(), Scope(self.session_id))

    async def work(self) -> int:
        return await self.noema.analyses.run_due(self.services.tenant_id)

    async def job(self, id_: str) -> Job:
        return await self.services.job_reads.require(id_)

    async def insights(self, ids: tuple[str, ...]) -> list[Insight]:
        found = await self.services.knowledge_reads.get_insights(ids)
        return [insight for insight in found if insight]

    async def quoted(self, insight: Insight) -> list[tuple[str, str | None]]:
        """Give the excerpts of an insight with who quoted them."""
        [evidence] = await self.services.knowledge_reads.insight_evidence([insight.id])
        return sorted((one.excerpt, one.found_by) for one in evidence)

    async def event_count(self) -> int:
        stream = knowledge_stream(self.services.tenant_id)
        return len(await self.services.event_reads.list_after(stream, 0, 100, ALL))


Open = Callable[..., Desk]


@pytest.fixture
async def desk_of(noema: Noema, services: Services) -> Open:
    """Open a desk with settings that differ."""
    session_id, decision_id = await anchored(services, None, REMARK)
    page = await services.thinking_reads.list_by_session(session_id, PageRequest(5))

    def open_desk(**settings: object) -> Desk:
        model = Speaker()
        own = noema.settings.model_copy(
            update={"provider": "anthropic", "model": "small", **settings}
        )

        def maker(_tenant: str) -> LanguageModel:
            return model

        other = Noema(
            noema.graph_of, noema.bus, own, noema.tenants, noema.embedder, {"anthropic": maker}
        )
        near = other.services(services.tenant_id)
        return Desk(
            other, near, model, session_id, decision_id, tuple(one.id for one in page.items)
        )

    return open_desk


async def test_without_a_model_or_with_rules_alone_an_analysis_is_as_it_was(desk_of: Open) -> None:
    desk = desk_of(provider="offline")
    report = await desk.analyse()
    [insight] = await desk.insights(report.insight_ids)
    assert report == AnalysisReport(1, (insight.id,), 0)
    assert (insight.finding, insight.found_by) == (FindingKind.ANCHORING, None)
    assert await desk.quoted(insight) == [("Redis", None), ("Redis comes to mind", None)]
    [row] = await desk.noema.graph_of(desk.services.tenant_id).read(
        "insight/list_resting", ids=desk.said_ids[:1]
    )
    assert [one["id"] for one in row["known"]] == [insight.id]
    assert await desk_of(metacognition="rules").analyse() == AnalysisReport(1, (), 0)
    assert desk.model.requests == []


async def test_what_a_model_finds_stands_with_its_evidence_and_what_does_not_is_counted(
    desk_of: Open,
) -> None:
    desk = desk_of(metacognition_model="claude-opus-4-6", metacognition_thinking_tokens=30_000)
    desk.model.next_finds(
        desk.finding(
            evidence=[desk.quote(), desk.quote("Oracle would do"), desk.quote(QUOTE, "x")]
        ),
        desk.finding(statement="Made up.", evidence=[desk.quote("MongoDB would do too")]),
        desk.finding(
            kind="improvement_hypothesis",
            name="premature_closure",
            statement="Write a sentence on each alternative.",
            success_rate=0.8,
            decisions=10,
        ),
    )
    job_id = await desk.queue()
    assert await desk.work() == 1
    job, by = await desk.job(job_id), BY.replace("small", "claude-opus-4-6")
    assert job.reading
    assert (job.status, job.done) == (JobStatus.DONE, 3)
    found, improvement = await desk.insights(job.reading.insight_ids)
    assert job.reading == ModelReading(by, (found.id, improvement.id), refused=1, dropped=3)
    assert (found.type, found.finding, found.found_by) == (InsightType.PATTERN, None, by)
    assert (found.session_id, found.confidence) == (desk.session_id, 0.6)
    assert await desk.quoted(found) == [(QUOTE, by)]
    assert improvement.type is InsightType.IMPROVEMENT_HYPOTHESIS
    effects = await desk.services.metacognition.improvements.effects()
    assert effects[improvement.id].verdict is EffectVerdict.OPEN
    [request] = desk.model.requests
    assert (request.model, request.thinking_budget, request.max_output_tokens) == (
        "claude-opus-4-6",
        30_000,
        38_000,
    )
    # It is asked once for a job, however often that is taken up.
    again = await desk.analyse(job_id)
    assert (again.reading, len(desk.model.requests)) == (job.reading, 1)


async def test_what_is_known_gains_evidence_and_keeps_its_words(desk_of: Open) -> None:
    desk = desk_of()
    [anchoring] = await desk.insights((await desk_of(provider="offline").analyse()).insight_ids)
    more = desk.finding(
        kind="bias_detection", name="anchoring", evidence=[desk.quote(REMARK, desk.said_ids[1])]
    )
    pattern = desk.finding()
    desk.model.next_finds(more, pattern)
    first = await desk.analyse()
    gained, found = await desk.insights(first.insight_ids)
    assert gained == anchoring
    assert await desk.quoted(gained) == [
        (REMARK, BY),
        ("Redis", None),
        ("Redis comes to mind", None),
    ]
    assert (found.found_by, found.text) == (BY, pattern["statement"])
    events = await desk.event_count()
    again = desk.finding(statement="Alternatives are named, and nobody ever looks at them.")
    desk.model.next_finds(more, again)
    assert await desk.analyse() == AnalysisReport(1, (), 0, reading=ModelReading(BY))
    assert await desk.event_count() == events
    asked = desk.model.requests[-1]
    shown = visible_text(asked.messages[0].blocks)
    assert f'"id": "{anchoring.id}"' in shown
    assert QUOTE in shown
    assert asked.system
    assert QUOTE not in asked.system


async def test_an_analyser_takes_over_what_a_model_had_found(desk_of: Open) -> None:
    desk = desk_of()
    desk.model.next_finds(desk.finding(kind="bias_detection", name="sunk_cost"))
    report = await desk.analyse()
    assert report.reading
    [insight_id] = report.reading.insight_ids
    evidence = (Excerpt(desk.said_ids[0], QUOTE),)
    own = Finding(
        FindingKind.SUNK_COST, desk.decision_id, "It was paid for.", 0.7, evidence, "A comparison."
    )
    store = InsightStore(desk.services.tenant_id, desk.services.beliefs)
    graph = desk.noema.graph_of(desk.services.tenant_id)
    assert (await graph.apply(store.store_in, own, Scope())).insight_id == insight_id
    [insight] = await desk.insights((insight_id,))
    assert (insight.text, insight.confidence, insight.found_by) == ("It was paid for.", 0.7, None)


async def test_an_insight_of_a_model_falls_with_its_evidence_and_stays_retracted(
    desk_of: Open,
) -> None:
    desk = desk_of()
    finding = desk.finding(evidence=[desk.quote(), desk.quote("Redis", desk.decision_id)])
    desk.model.next_finds(finding)
    report = await desk.analyse()
    assert report.reading
    [insight_id] = report.reading.insight_ids

    async def status() -> BeliefStatus:
        [belief] = await desk.services.belief_reads.get_many([insight_id])
        assert belief
        return belief.status

    assert await status() is BeliefStatus.HELD
    await desk.services.beliefs.apply(Retract(new_id(), desk.decision_id, "nobody decided that"))
    assert await status() is BeliefStatus.UNSUPPORTED
    await desk.services.beliefs.apply(Restore(new_id(), desk.decision_id))
    await desk.services.beliefs.apply(Retract(new_id(), insight_id, "we know"))
    more = desk.quote(REMARK, desk.said_ids[1])
    desk.model.next_finds(finding | {"evidence": [*finding["evidence"], more]})
    assert (await desk.analyse()).reading == ModelReading(BY)
    assert await status() is BeliefStatus.RETRACTED


@pytest.mark.parametrize("is_spent", [False, True])
async def test_a_model_that_fails_or_may_not_be_paid_leaves_what_the_analysers_found(
    desk_of: Open, *, is_spent: bool
) -> None:
    desk = desk_of(model_tokens_per_day=40 if is_spent else 1_000_000)
    if is_spent:
        desk.model.next_finds()
        await desk.services.metacognition.analyse(Scope())
    else:
        desk.model.next(UnavailableError("the vendor is away"))
    job_id = await desk.queue()
    await desk.work()
    job = await desk.job(job_id)
    assert job.reading
    assert (job.status, job.reading.model, job.reading.insight_ids) == (JobStatus.DONE, BY, ())
    why = "output tokens today" if is_spent else "the vendor is away"
    assert why in (job.reading.failure or "")
    [insight] = (await desk.services.knowledge_reads.list_insights(PageRequest(9))).items
    assert (insight.finding, insight.found_by) == (FindingKind.ANCHORING, None)
    assert len(desk.model.requests) == 1


async def test_an_answer_without_form_is_asked_for_again_and_an_empty_one_is_fine(
    desk_of: Open,
) -> None:
    desk = desk_of()
    desk.model.next(text("Nothing, I think."), done())
    desk.model.next_finds()
    report = await desk.analyse()
    assert (report.reading, len(desk.model.requests)) == (ModelReading(BY), 2)


async def test_an_analysis_that_is_cancelled_ends_the_call_of_its_model(desk_of: Open) -> None:
    desk = desk_of()
    desk.model.next(asyncio.Event())
    job_id = await desk.queue()
    async with asyncio.timeout(20):
        working = asyncio.create_task(desk.work())
        await desk.model.asked.wait()
        await desk.services.jobs.cancel(job_id)
        await working
    job = await desk.job(job_id)
    assert (job.status, job.reading, desk.model.cancelled) == (JobStatus.CANCELLED, None, 1)


@dataclass
class Killed:
    """An analysis of a tenant of its own, by a model that finds the same each time."""

    services: Services
    graph: Graph
    session_id: str
    job_id: str
    answer: str
    calls: int = 0

    @classmethod
    async def begin(cls, noema: Noema) -> "Killed":
        tenant_id = new_id()
        services = noema.services(tenant_id)
        session_id, _ = await anchored(services, None, REMARK)
        page = await services.thinking_reads.list_by_session(session_id, PageRequest(5))
        job_id = await services.metacognition.request(new_id(), Scope(session_id))
        evidence = [{"node_id": page.items[0].id, "excerpt": QUOTE, "relevance": 1}]
        common = {"about": "", "same_as": "", "counter": "None.", "confidence": 0.5}
        more = {"name": "other", "evidence": evidence, "success_rate": 0, "decisions": 0}
        findings = [
            {"kind": "pattern", "statement": "Alternatives are never looked at.", **common, **more},
            {"kind": "bias_detection", "statement": "Speed comes first.", **common, **more},
        ]
        answer = json.dumps({"findings": findings})
        return cls(services, noema.graph_of(tenant_id), session_id, job_id, answer)

    async def run(self, graph: Graph) -> ModelReading | None:
        model = Speaker()
        model.next(text(self.answer), done())
        beliefs = BeliefService(graph, 10_000)
        asked = ModelQuestions(model, "small")
        limits = ReadingLimits(80_000, 1_024)
        reader = ModelReader(graph, InsightStore(graph.tenant_id, beliefs), asked, lambda: limits)
        analysis = Metacognition(graph, beliefs, reader=reader)
        try:
            report = await analysis.analyse(Scope(self.session_id), None, self.job_id)
        finally:
            self.calls += len(model.requests)
        return report.reading

    async def left(self) -> list[int]:
        """Give how many pieces of evidence each insight has."""
        page = await self.services.knowledge_reads.list_insights(PageRequest(20))
        ids = [insight.id for insight in page.items]
        return sorted(map(len, await self.services.knowledge_reads.insight_evidence(ids)))


@pytest.mark.sweep
async def test_an_analysis_with_a_model_may_be_killed_at_any_step(noema: Noema) -> None:
    whole = await Killed.begin(noema)
    counting = DyingGraph(whole.graph)
    assert await whole.run(counting)
    assert await whole.left() == [1, 1, 2]
    for step in range(1, counting.steps + 1):
        killed = await Killed.begin(noema)
        with pytest.raises(UnavailableError, match="the process is dead"):
            await killed.run(DyingGraph(killed.graph, step))
        reading = await killed.run(killed.graph)
        assert reading, f"step {step}"
        assert await killed.left() == [1, 1, 2], f"step {step}"
        # What was answered is stored as a whole with the result, or asked for again.
        assert len(reading.insight_ids) == 2, f"step {step}"
        assert killed.calls <= 2, f"step {step}"
