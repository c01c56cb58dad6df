"""Analyses of how something was reasoned: on request, and after what gives a reason to look."""

from collections.abc import Callable

from app.domain.job import Job, JobKind, subject_of
from app.domain.metacognition import Scope, scope_from
from app.errors import ConflictError
from app.graph.base import Graph
from app.graph.change import Write, queue, run
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.knowledge.insights.service import Metacognition


def metacognition_handler(of: Callable[[Graph], Metacognition], every: int) -> Handler:
    """Make the handler of jobs that analyse a scope; one run at a time a scope.

    Args:
        of: Gives the analysers of a tenant.
        every: Sessions that are analysed by themselves before the whole tenant is; 0 is never.
    """

    async def handle(graph: Graph, job: Job, report: Report) -> None:
        subject = subject_of(job)
        others = await graph.read("insight/list_running", id=job.id, subject_id=subject)
        if others:
            raise ConflictError("another analysis of this scope is running", field="id")
        scope = scope_from(subject)
        await of(graph).analyse(scope, report, job.id)
        if scope.session_id is not None and every:
            await graph.apply(_count_in, scope.session_id, job.id, every)

    return handle


def _count_in(session_id: str, job_id: str, every: int) -> Write[None]:
    """Count a session that was analysed, and queue an analysis of the tenant after enough.

    An attempt that ended without noting it is not counted again.
    """
    given = {"session_id": session_id, "job_id": job_id, "every": every}
    rows = yield from run("insight/count_session", **given)
    if rows and rows[0]["is_due"]:
        yield from queue(JobKind.METACOGNITION, str(Scope()))
