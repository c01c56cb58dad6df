"""Queueing a deliberation, in the transaction that writes what it is about."""

from dataclasses import dataclass

from app.domain.job import RUNS, JobKind
from app.graph.base import Transaction
from app.reasoning.turns.deliberation.errors import BacklogFullError


@dataclass(frozen=True, slots=True)
class Backlog:
    most: int
    """Deliberations of one tenant that may wait."""

    async def queue_in(self, tx: Transaction, kind: JobKind, job_id: str, subject_id: str) -> None:
        """Queue a deliberation; the same id again changes nothing.

        Raises:
            BacklogFullError: As many wait as may; the caller's transaction must end with it.
        """
        [row] = await tx.run(
            "job/queue_run",
            id=job_id,
            kind=kind,
            subject_id=subject_id,
            runs=list(RUNS),
            backlog=self.most,
        )
        if not row["queued"]:
            raise BacklogFullError(f"{self.most} debates and forks wait already; try again later")


async def cancel_in(tx: Transaction, job_id: str) -> bool:
    """Cancel the job of a deliberation; False if it has ended. Its worker stops at once."""
    rows = await tx.run("job/cancel_job", id=job_id)
    return bool(rows) and rows[0]["was"] in ("queued", "running")
