"""Views of jobs."""

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.job import Job, JobStatus
from app.domain.page import Page

_STYLES = {
    JobStatus.DONE: "green",
    JobStatus.FAILED: "red",
    JobStatus.CANCELLED: "yellow",
}


def show_jobs(page: Page[Job]) -> None:
    """Print a line for each job, why it failed, and its id."""
    for job in page.items:
        at = f"{job.recorded_from:%Y-%m-%d %H:%M}"
        status = safe_text(f"{job.status:<10}", _STYLES.get(job.status, "bold"))
        out.print(status + safe_text(f"{job.kind:<14}") + safe_text(f"{at}  {job.id}", "dim"))
        if job.error:
            out.print(safe_text(f"{'':<10}{job.error}", "dim"))
    if not page.items:
        note("there are no jobs")
    if page.has_next:
        note("there are more: raise --limit or narrow the list")


def show_job(job: Job) -> None:
    out.print(safe_text(job.kind, "bold"))
    reading = job.reading
    out.print(
        fields(
            ("id", job.id),
            ("status", job.status),
            ("subject", job.subject_id),
            ("in the queue", job.queue_position),
            ("attempt", job.attempt or None),
            ("done", job.done or None),
            ("error", job.error),
            ("queued", job.recorded_from),
            ("started", job.started_at),
            ("finished", job.finished_at),
            ("left until", None if job.finished_at else job.lease_until),
            ("last sign", None if job.finished_at else job.heartbeat_at),
            ("model", reading and reading.model),
            ("model failed", reading and reading.failure),
        )
    )
