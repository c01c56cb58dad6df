"""Erases in batches what was too much for one transaction."""

from collections.abc import Callable

from app.domain.job import Job, subject_of
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.knowledge.subject_walk import Walk
from app.reasoning.nodes.sessions.service import SessionService

Step = Callable[[], Write[int | None]]
"""Erases some and tells how much; None once nothing is left."""


def erasure_handler(
    forgetting_of: Callable[[Graph], Forgetting], sessions_of: Callable[[Graph], SessionService]
) -> Handler:
    """Make the handler of erasures.

    What is left is read from the graph before each batch, so an attempt that was cut off is taken
    up where it was.
    """

    async def erase(graph: Graph, job: Job, report: Report) -> None:
        erasure_id = subject_of(job)
        done: int = 0
        while rows := await graph.read("erasure/find_erasure", id=erasure_id):
            step = await next_step(graph, erasure_id, rows[0])
            done += await _done(graph, step, report, done)

    async def next_step(graph: Graph, erasure_id: str, row: Row) -> Step:
        if (session_id := row["session_id"]) is not None:
            sessions = sessions_of(graph)
            return lambda: sessions.erase_more(erasure_id, session_id)
        walk = Walk.parse(row["walk"])
        return await forgetting_of(graph).erase_more(erasure_id, row["subject"], walk)

    return erase


async def _done(graph: Graph, step: Step, report: Report, before: int) -> int:
    def work() -> Write[int]:
        count = yield from step()
        if count is None:
            return 0
        yield from report.note_in(before + count)
        return count

    return await graph.apply(work)
