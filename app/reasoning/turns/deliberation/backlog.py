"""Queueing a deliberation, in the transaction that writes what it is about."""

from dataclasses import dataclass

from app.domain.job import RUNS, JobKind
from app.graph.change import Write, run
from app.reasoning.turns.deliberation.errors import BacklogFullError


@dataclass(frozen=True, slots=True)
class Backlog:
    most: int
    """Deliberations of one tenant that may wait."""

    def queue_in(self, kind: JobKind, job_id: str, subject_id: str) -> Write[None]:
        """Queue a deliberation; the same id again changes nothing.

        Raises:
            BacklogFullError: As many wait as may; the caller's transaction must end with it.
        """
        [row] = yield from run(
            "job/queue_run",
            id=job_id,
            kind=kind,
            subject_id=subject_id,
            runs=list(RUNS),
            backlog=self.most,
        )
        if not row["queued"]:
            raise BacklogFullError(
                f"{self.most} debates, forks and plans wait already; try again later"
            )


def cancel_in(job_id: str) -> Write[bool]:
    """Cancel the job of a deliberation; False if it has ended. Its worker stops at once."""
    rows = yield from run("job/cancel_job", id=job_id)
    return bool(rows) and rows[0]["was"] in ("queued", "running")
