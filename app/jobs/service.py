"""What a person may do to a job."""

from app.domain.job import JobStatus
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.base import Graph
from app.graph.change import Write, append, run

_OPEN = (JobStatus.QUEUED, JobStatus.RUNNING)


class JobService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def cancel(self, job_id: str) -> None:
        """Cancel a job that waits or runs; a running one stops at its next report.

        Raises:
            NotFoundError: The tenant has no such job.
            ConflictError: It has ended already.
        """

        def work() -> Write[None]:
            rows = yield from run("job/cancel_job", id=job_id)
            if not rows:
                raise NotFoundError("there is no such job", field="id")
            was = rows[0]["was"]
            if was not in _OPEN:
                raise ConflictError(f"the job is {was} already", field="id")
            payload = {"status": JobStatus.CANCELLED.value}
            yield from append([NewEvent(job_id, EventType.JOB_FINISHED, payload)])

        await self._graph.apply(work)
