"""Metacognition: what the graph shows about how something was reasoned, kept as insights."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from app.domain.job import JobKind
from app.domain.metacognition import AnalysisReport, Finding, ModelReading, Scope
from app.domain.nodes.project import project_key
from app.domain.request import Request
from app.domain.text import require_title
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph
from app.graph.change import Write, once, queue
from app.graph.rows import present, whole
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.analysers import ANALYSERS, PAGES
from app.reasoning.knowledge.insights.cases import whole_cases
from app.reasoning.knowledge.insights.improvements import Improvements
from app.reasoning.knowledge.insights.model_reading.service import ModelReader
from app.reasoning.knowledge.insights.model_reading.view import View
from app.reasoning.knowledge.insights.schemas import Analyser, Case, Subject
from app.reasoning.knowledge.insights.store import InsightStore

BATCH = 100
"""Subjects that one statement reads."""
_BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
Progress = Callable[[int], Awaitable[None]]
"""Told the number of insights so far after each batch."""


class Metacognition:
    """Args:
    batch: Subjects that one statement reads.
    reader: A model that looks after the analysers; None where none does.
    """

    def __init__(
        self,
        graph: Graph,
        beliefs: BeliefService,
        batch: int = BATCH,
        reader: ModelReader | None = None,
    ) -> None:
        self._graph = graph
        self._reader = reader
        self._store = InsightStore(graph.tenant_id, beliefs)
        self.improvements = Improvements(graph, beliefs)
        self._batch = batch

    async def request(self, job_id: str, scope: Scope, request: Request | None = None) -> str:
        """Queue an analysis, unless one of the same scope waits; give the id of the job.

        Args:
            job_id: Of the job, if it is a new one.

        Raises:
            InvalidInputError: `since` is not before `until`, or the project is no name or comes
                with a session.
            NotFoundError: There is no such session.
        """
        scope = await self._checked(scope)

        def work() -> Write[None]:
            yield from queue(JobKind.METACOGNITION, str(scope), job_id)

        await self._graph.apply(once, request, work)
        [row] = await self._graph.read("insight/find_job", id=job_id, subject_id=str(scope))
        return row["id"]

    async def analyse(
        self, scope: Scope, progress: Progress | None = None, job_id: str | None = None
    ) -> AnalysisReport:
        """Look for every kind of finding in a scope and keep what is found as insights.

        Sent again it writes only what is new: an analysis that was cut short is begun again. A
        model that fails, or for which nothing may be spent, leaves what the analysers found.

        Args:
            job_id: Of the job that it is; a model is asked once for each.

        Raises:
            InvalidInputError: As `request`.
            NotFoundError: There is no such session.
        """
        scope = await self._checked(scope)
        report, view = AnalysisReport(0, (), 0), self._reader.view() if self._reader else None
        for subject in Subject:
            report = await self._look_at(subject, scope, report, view, progress)
        if scope == Scope():
            report = await self._improve(report)
        if self._reader and view:
            report = _with_reading(report, await self._reader.read(view, scope, job_id))
            if progress:
                await progress(len(report.insight_ids))
        return report

    async def _look_at(
        self,
        subject: Subject,
        scope: Scope,
        report: AnalysisReport,
        view: View | None,
        progress: Progress | None,
    ) -> AnalysisReport:
        analysers = [one for one in ANALYSERS if one.subject is subject]
        tallies: dict[Analyser, list[Case]] = {one: [] for one in analysers if one.is_tally}
        async for ids in self._pages(subject, scope):
            for analyser in analysers:
                cases = whole_cases(await self._graph.read(analyser.statement, ids=ids))
                if view:
                    view.add(subject, cases)
                if analyser.is_tally:
                    tallies[analyser] += cases
                else:
                    report = await self._keep(analyser.find(cases), scope, report)
            if view:
                view.make_room()
            report = _looked_at(report, len(ids) if subject is Subject.DECISIONS else 0)
            if progress:
                await progress(len(report.insight_ids))
        for analyser, cases in tallies.items():
            found = [_of_project(one, scope) for one in analyser.find(cases)]
            report = await self._keep(found, scope, report)
        return report

    async def _improve(self, report: AnalysisReport) -> AnalysisReport:
        retired = await self.improvements.retire()
        ids = report.insight_ids + await self.improvements.propose()
        return replace(report, insight_ids=ids, retired_ids=retired)

    async def _keep(
        self, findings: Iterable[Finding], scope: Scope, report: AnalysisReport
    ) -> AnalysisReport:
        ids, dropped = report.insight_ids, report.dropped
        for finding in findings:
            stored = await self._graph.apply(self._store.store_in, finding, scope)
            ids += (stored.insight_id,) if stored.insight_id else ()
            dropped += stored.dropped
        return replace(report, insight_ids=ids, dropped=dropped)

    async def _pages(self, subject: Subject, scope: Scope) -> AsyncGenerator[list[str]]:
        if scope.session_id is not None:
            ids = await self._of_session(subject, scope.session_id, scope)
            for start in range(0, len(ids), self._batch):
                yield ids[start : start + self._batch]
            return
        after = {"at": scope.since or _BEGINNING, "id": ""}
        only = {"until": scope.until, "project": scope.project}
        while True:
            [row] = await self._graph.read(PAGES[subject], **only, after=after, limit=self._batch)
            page = whole(row["page"], "id", "at")
            if page:
                yield [one["id"] for one in page]
            if len(row["page"]) < self._batch:
                return
            if page:
                after = {"at": datetime.fromisoformat(page[-1]["at"]), "id": page[-1]["id"]}

    async def _of_session(self, subject: Subject, session_id: str, scope: Scope) -> list[str]:
        if subject is Subject.SESSIONS:
            return [session_id]
        times = {"since": scope.since, "until": scope.until}
        rows = await self._graph.read("analysis/list_of_session", session_id=session_id, **times)
        if not rows:
            raise NotFoundError("there is no such session", field="session_id")
        return present(rows[0][subject])

    async def _checked(self, scope: Scope) -> Scope:
        """Give the one way to write a scope: however its project is spelled, it is the same."""
        if scope.since and scope.until and scope.since >= scope.until:
            raise InvalidInputError("since must be before until", field="since")
        if scope.project is not None:
            return replace(scope, project=_project_of(scope))
        if scope.session_id is None:
            return scope
        if not await self._graph.read("session/list_by_ids", ids=[scope.session_id]):
            raise NotFoundError("there is no such session", field="session_id")
        return scope


def _project_of(scope: Scope) -> str:
    if scope.session_id is not None:
        raise InvalidInputError("give a session or a project, not both", field="project")
    key = project_key(require_title(scope.project or "", "project"))
    if not key.strip("/"):
        raise InvalidInputError("project must be a name", field="project")
    return key


def _of_project(finding: Finding, scope: Scope) -> Finding:
    """Say of which project a count is: the one of the tenant stands beside it in the list."""
    if scope.project is None:
        return finding
    return replace(finding, text=f"In {scope.project.strip('/')}: {finding.text}")


def _with_reading(report: AnalysisReport, reading: ModelReading | None) -> AnalysisReport:
    ids = dict.fromkeys((*report.insight_ids, *(reading.insight_ids if reading else ())))
    return replace(report, insight_ids=tuple(ids), reading=reading)


def _looked_at(report: AnalysisReport, decisions: int) -> AnalysisReport:
    return replace(report, decisions=report.decisions + decisions)
