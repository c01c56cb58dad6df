"""`noema job list|show`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import lists as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, UntilOption, any_of
from app.cli.views.job import show_job, show_jobs
from app.domain.ids import require_id
from app.domain.job import Job, JobKind, JobStatus
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(help="List background jobs and show one.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="job")


@app.command("list")
def list_jobs(
    status: Annotated[
        list[JobStatus] | None, typer.Option(help="Show only jobs with this status. Repeatable.")
    ] = None,
    kind: Annotated[
        list[JobKind] | None, typer.Option(help="Show only jobs of this kind. Repeatable.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many jobs (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List background jobs, newest first."""
    only = ListFilter(since, until, statuses=any_of(status), kinds=any_of(kind))

    async def work(services: "Services") -> Page[Job]:
        return await services.job_reads.list_page(page_request(limit, None, remote.JOBS, str), only)

    async def remotely(service: RemoteService) -> Page[Job]:
        return await remote.jobs(service, limit, only)

    execute(as_json, work, show_jobs, remotely, reads=True)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a job: its status, its progress and its error."""

    async def work(services: "Services") -> Job:
        return await services.job_reads.require(require_id(id_))

    async def remotely(service: RemoteService) -> Job:
        return await remote.job(service, require_id(id_))

    execute(as_json, work, show_job, remotely, reads=True)
