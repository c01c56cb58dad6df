"""Reads texts for proposals, and ranks the inbox, after the texts were saved."""

from collections.abc import Callable
from contextlib import suppress

from app.domain.job import Job
from app.errors import SetupError
from app.graph.base import Graph
from app.jobs.embedding import Embedded, PendingVectors
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.beliefs.proposals.finding import ProposalFinder


def proposals_handler(
    vectors_of: Callable[[Graph], PendingVectors], finder_of: Callable[[Graph], ProposalFinder]
) -> Handler:
    """Make the handler of jobs that read texts; what has no vector yet gets one before."""

    async def handle(graph: Graph, _job: Job, report: Report) -> None:
        async def keep_lease(_: Embedded) -> None:
            await report(0)

        # Without the model the line of thought alone is looked at.
        with suppress(SetupError):
            await vectors_of(graph).embed_pending(keep_lease)
        await finder_of(graph).read_due(report)

    return handle
