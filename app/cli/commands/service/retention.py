"""`noema retention show|run`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from app.bootstrap import Noema
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, plain_table, write_json
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.tenants.retention import RetentionCount
from app.settings import Settings

app = typer.Typer(
    help="Delete records that are older than they are to be kept.", no_args_is_help=True
)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="retention")


@dataclass(frozen=True, slots=True)
class RetentionCounts:
    counts: tuple[RetentionCount, ...]


@dataclass(frozen=True, slots=True)
class RetentionRun:
    job_id: str
    status: JobStatus
    deleted: int


@app.command("show")
def show(as_json: JsonOption = False) -> None:
    """Show how long each kind of record is kept, and what is due now."""
    _print_counts(run(as_json, _count), as_json=as_json)


@app.command("run")
def run_now(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Count what would be deleted, and delete nothing.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Delete what is due now. A running service does so once an hour."""
    if dry_run:
        _print_counts(run(as_json, _count), as_json=as_json)
        return
    ran = run(as_json, _run)
    if as_json:
        write_json(ran)
    elif ran.status is JobStatus.DONE:
        out.print(f"{ran.deleted} records deleted")
    else:
        note(f"the job {ran.job_id} is {ran.status}: a running service goes on with it")


async def _count(settings: Settings) -> RetentionCounts:
    async with opened(settings) as noema:
        tenant = await noema.tenants.own_tenant()
        return RetentionCounts(await noema.retention(tenant.id).count())


async def _run(settings: Settings) -> RetentionRun:
    async with opened(settings) as noema:
        tenant = await noema.tenants.own_tenant()
        return await _run_in(noema, tenant.id)


async def _run_in(noema: Noema, tenant_id: str) -> RetentionRun:
    job_id = await noema.retention(tenant_id).request(new_id())
    await noema.retentions.run_due(tenant_id)
    job = await noema.services(tenant_id).job_reads.require(job_id)
    return RetentionRun(job_id, job.status, job.done)


def _print_counts(counted: RetentionCounts, *, as_json: bool) -> None:
    if as_json:
        write_json(counted)
        return
    table = plain_table("records", "kept for", "due", "old, but kept")
    for count in counted.counts:
        days = "good" if count.days is None else f"{count.days} days"
        table.add_row(count.kind.replace("_", " "), days, str(count.due), str(count.kept))
    out.print(table)
