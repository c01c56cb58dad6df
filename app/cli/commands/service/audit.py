"""`noema audit list`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from app.cli.remote import audit as remote
from app.cli.remote.service import RemoteService
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.list_options import SinceOption, UntilOption
from app.cli.terminal.output import note, out, plain_table, safe_text, write_json
from app.domain.ids import optional_id
from app.domain.page import cursor, page_request
from app.events.audit import AuditAccess, AuditEntry, AuditFilter, AuditOutcome
from app.settings import Settings

_AREA = "audit"

app = typer.Typer(help="Read the audit log: who read or changed what.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="audit")


@dataclass(frozen=True, slots=True)
class AuditList:
    entries: tuple[AuditEntry, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


@app.command("list")
def list_entries(  # noqa: PLR0913  # the options of the command
    first: Annotated[int, typer.Option(help="Show at most this many entries (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    key: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only calls with the key of this id.")
    ] = None,
    access: Annotated[
        AuditAccess | None, typer.Option(help="Show only reads, or only changes.")
    ] = None,
    outcome: Annotated[
        AuditOutcome | None, typer.Option(help="Show only calls that ended so.")
    ] = None,
    operation: Annotated[
        str | None, typer.Option(help="Show only calls of this field, path or tool.")
    ] = None,
    touched: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only calls that named this id.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the calls through the doors of the service, newest first."""

    def only() -> AuditFilter:
        named = optional_id(touched, "touched")
        return AuditFilter(since, until, key, access, outcome, operation, named)

    async def work(settings: Settings) -> AuditList:
        async with opened(settings) as noema:
            request = page_request(first, after, _AREA, int)
            tenant = await noema.tenants.own_tenant()
            page = await noema.audit_reads(tenant.id).list_page(request, only())
            going_on = cursor(_AREA, page.keys[-1]) if page.has_next else None
            return AuditList(page.items, going_on)

    async def remotely(service: RemoteService) -> AuditList:
        page = await remote.list_page(service, first, after, only())
        return AuditList(page.items, page.next)

    listed = run(as_json, work, remotely)
    if as_json:
        write_json(listed)
    else:
        _show(listed)


def _show(listed: AuditList) -> None:
    table = plain_table("number", "at", "who", "by", "what", "ended", "ids")
    for entry in listed.entries:
        what = f"{entry.access} {', '.join(entry.operations)}"
        ended = f"{entry.outcome} {entry.code}" if entry.code else entry.outcome
        table.add_row(
            str(entry.seq),
            f"{entry.at:%Y-%m-%d %H:%M:%S}",
            safe_text(f"{entry.principal} {entry.key_id}"),
            entry.door,
            safe_text(what),
            safe_text(ended),
            safe_text(" ".join(entry.ids)),
        )
    out.print(table)
    if not listed.entries:
        note("the audit log has no such entry; NOEMA_AUDIT says whether one is kept")
    if listed.next:
        note(f"next page: --after {listed.next}")
