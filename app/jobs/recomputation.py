"""Computes results of modes anew, after beliefs that their inputs rest on changed."""

import logging
from collections.abc import Callable

from app.domain.job import Job, subject_of
from app.errors import ConflictError, InvalidInputError
from app.graph.base import Graph
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.nodes.modes.service import ModeStateService

_log = logging.getLogger(__name__)


def recomputation_handler(states_of: Callable[[Graph], ModeStateService]) -> Handler:
    """Make the handler of jobs that compute one result anew."""

    async def handle(graph: Graph, job: Job, _report: Report) -> None:
        try:
            await states_of(graph).refresh(subject_of(job))
        except (ConflictError, InvalidInputError) as error:
            # The session is archived, or nothing follows from what is left. The belief in the old
            # result is unsupported and stays so, with all that rests on it.
            _log.info("the result of job %s stays as it is: %s", job.id, error.message)

    return handle
