"""Lets a model read for decisions what was written, after it was written."""

from collections.abc import Callable

from app.domain.job import Job
from app.graph.base import Graph
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.decisions.refinement.service import DecisionRefiner


def refinement_handler(refiner_of: Callable[[Graph], DecisionRefiner]) -> Handler:
    """Make the handler of jobs that refine what the rules found."""

    async def handle(graph: Graph, _job: Job, report: Report) -> None:
        await refiner_of(graph).refine_due(report)

    return handle
