"""What begins an analysis, and what is left of one whose process dies in the middle."""

from dataclasses import dataclass

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.job import Job, JobKind, JobStatus
from app.domain.list_filter import ALL
from app.domain.metacognition import Scope
from app.domain.nodes.thought import NewConclusion, NewThought
from app.errors import UnavailableError
from app.events.types import EventType, knowledge_stream
from app.graph.base import Graph
from app.jobs.metacognition import metacognition_handler
from app.jobs.queue import LEASE_S, JobQueue, Report
from app.jobs.runner import JobRunner
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.service import Metacognition
from tests.conftest import PassTime
from tests.factories import make_session
from tests.fakes.graph import DyingGraph
from tests.graph.metacognition.reasoned import anchored

EVERY = 2
"""Sessions after which the tenant is analysed here."""


@dataclass(frozen=True)
class Left:
    """What the analyses of a tenant leave."""

    added: int
    """Events of new insights."""
    evidence: int
    """Pieces of evidence of all insights."""
    waiting: int


class Analyses:
    """Does the analyses of one tenant."""

    def __init__(self, noema: Noema, services: Services) -> None:
        self.graph = noema.graph_of(services.tenant_id)
        self._bus = noema.bus
        self._services = services
        self.scopes: list[str | None] = []
        """Of the analyses that were begun, in their order."""

    async def handle(self, graph: Graph, job: Job, report: Report) -> None:
        self.scopes.append(job.subject_id)
        beliefs = BeliefService(graph, 1_000)
        await metacognition_handler(lambda _: Metacognition(graph, beliefs), EVERY)(
            graph, job, report
        )

    async def run(self, graph: Graph | None = None) -> None:
        """Do all that wait, on a graph that may fail."""
        through = graph or self.graph
        handlers = {JobKind.METACOGNITION: self.handle}
        await JobRunner(lambda _: through, handlers, self._bus).run_due(self.graph.tenant_id)

    async def one_session(self) -> None:
        session_id, _ = await anchored(self._services)
        await self._services.metacognition.request(new_id(), Scope(session_id))

    async def left(self) -> Left:
        stream = knowledge_stream(self.graph.tenant_id)
        events = await self._services.event_reads.list_after(stream, 0, 200, ALL)
        ids = [str(one.payload["id"]) for one in events if one.type == EventType.INSIGHT_ADDED]
        evidence = await self._services.knowledge_reads.insight_evidence(ids)
        return Left(len(ids), sum(map(len, evidence)), len(await waiting(self._services)))


@pytest.fixture
def analyses(noema: Noema, services: Services) -> Analyses:
    return Analyses(noema, services)


async def waiting(services: Services) -> list[str | None]:
    jobs = await services.job_reads.list_open()
    return [job.subject_id for job in jobs if job.kind == JobKind.METACOGNITION]


async def test_a_session_is_analysed_when_its_thinking_is_concluded(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    thought = NewThought(id=new_id(), session_id=session_id, content="The queue fills at noon.")
    await services.thoughts.service.add(thought)
    assert await waiting(services) == []
    done = NewConclusion(new_id(), session_id, "Restarts fill the queue.", (thought.id,))
    for _ in range(2):
        await services.thoughts.service.conclude(done)
    assert await waiting(services) == [str(Scope(session_id))]


async def test_every_second_session_lets_the_tenant_be_analysed(analyses: Analyses) -> None:
    for _ in range(4):
        await analyses.one_session()
        await analyses.run()
    is_tenant = [scope == str(Scope()) for scope in analyses.scopes]
    assert is_tenant == [False, False, True, False, False, True]


async def test_a_session_whose_worker_dies_after_it_was_counted_counts_once(
    analyses: Analyses, pass_time: PassTime
) -> None:
    await analyses.one_session()
    await analyses.run()
    await analyses.one_session()
    queue = JobQueue(analyses.graph, "a worker that dies")
    job = await queue.claim([JobKind.METACOGNITION])
    assert job
    assert job.status is JobStatus.RUNNING
    await analyses.handle(analyses.graph, job, Report(analyses.graph, queue, job))
    await pass_time(analyses.graph.tenant_id, LEASE_S + 1)
    await analyses.run()
    assert analyses.scopes.count(job.subject_id) == 2
    assert analyses.scopes.count(str(Scope())) == 1
    await analyses.one_session()
    await analyses.run()
    assert analyses.scopes.count(str(Scope())) == 1


async def _steps(noema: Noema) -> int:
    """Count the steps of writes of an analysis of one session that nothing disturbs."""
    analyses = Analyses(noema, noema.services(new_id()))
    await analyses.one_session()
    counting = DyingGraph(analyses.graph)
    await analyses.run(counting)
    assert await analyses.left() == Left(1, 2, 0)
    return counting.steps


async def _killed_at(noema: Noema, pass_time: PassTime, step: int) -> Left:
    """Let the process that analyses a session die at a step; another one goes on."""
    analyses = Analyses(noema, noema.services(new_id()))
    await analyses.one_session()
    with pytest.raises(UnavailableError, match="the process is dead"):
        await analyses.run(DyingGraph(analyses.graph, step))
    await pass_time(analyses.graph.tenant_id, LEASE_S + 1)
    await analyses.run()
    return await analyses.left()


async def test_an_analysis_that_is_killed_is_taken_up_and_nothing_is_doubled(
    noema: Noema, pass_time: PassTime
) -> None:
    steps = await _steps(noema)
    for step in (steps // 2, steps - 1):
        assert await _killed_at(noema, pass_time, step) == Left(1, 2, 0), f"step {step}"


@pytest.mark.sweep
async def test_an_analysis_may_be_killed_at_any_step(noema: Noema, pass_time: PassTime) -> None:
    for step in range(1, await _steps(noema) + 1):
        assert await _killed_at(noema, pass_time, step) == Left(1, 2, 0), f"step {step}"
