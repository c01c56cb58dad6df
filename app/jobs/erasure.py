"""Erases in batches what was too much for one transaction."""

from collections.abc import Awaitable, Callable

from app.domain.job import Job, subject_of
from app.graph.base import Graph, Transaction
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.nodes.sessions.service import SessionService

Step = Callable[[Transaction], Awaitable[int | None]]
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
        rows = await graph.read("erasure/find_erasure", id=erasure_id)
        if not rows:
            return
        subject, session_id = rows[0]["subject"], rows[0]["session_id"]

        async def step(tx: Transaction) -> int | None:
            if session_id is not None:
                return await sessions_of(graph).erase_more(tx, erasure_id, session_id)
            return await forgetting_of(graph).erase_more(tx, erasure_id, subject)

        await _repeat(graph, step, report)

    return erase


async def _repeat(graph: Graph, step: Step, report: Report) -> None:
    done: int = 0
    while True:

        async def work(tx: Transaction, before: int = done) -> int | None:
            count = await step(tx)
            if count is not None:
                await report.note_in(tx, before + count)
            return count

        count: int | None = await graph.write(work)
        if count is None:
            return
        done += count
