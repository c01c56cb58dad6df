"""`noema tenants create|list|rename|delete`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, T, run
from app.cli.terminal.output import fields, note, out, plain_table, safe_text, write_json
from app.domain.tenants.tenant import Tenant
from app.reasoning.tenants.deletion import BATCH
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema

_TOLD_EVERY = 100_000
"""Nodes between two lines that tell how far a deletion is."""

app = typer.Typer(
    help="Create, list, rename and delete tenants.",
    no_args_is_help=True,
)

NameArgument = Annotated[str, typer.Argument(help="Name of the tenant.")]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="tenants")


@dataclass(frozen=True, slots=True)
class TenantList:
    tenants: tuple[Tenant, ...]
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class DeletedTenant:
    deleted: str
    nodes: int


@app.command("create")
def create(name: NameArgument, as_json: JsonOption = False) -> None:
    """Create a tenant. `NOEMA_TENANT` makes the commands of this machine work in it."""
    _show(_run(as_json, lambda noema: noema.tenants.create(name)), as_json)


@app.command("list")
def list_tenants(as_json: JsonOption = False) -> None:
    """List tenants, oldest first."""

    async def work(noema: "Noema") -> TenantList:
        return TenantList(tuple(await noema.tenants.list_tenants()))

    listed = _run(as_json, work)
    if as_json:
        write_json(listed)
        return
    table = plain_table("id", "created", "name", "")
    for tenant in listed.tenants:
        state = "being deleted" if tenant.deleting_since else ""
        created = f"{tenant.recorded_from:%Y-%m-%d}"
        table.add_row(tenant.id, created, safe_text(tenant.name), state)
    out.print(table)


@app.command("rename")
def rename(
    name: NameArgument,
    new_name: Annotated[str, typer.Argument(help="Name it gets.")],
    as_json: JsonOption = False,
) -> None:
    """Rename a tenant; its keys and data stay as they are."""
    _show(_run(as_json, lambda noema: noema.tenants.rename(name, new_name)), as_json)


@app.command("delete")
def delete(
    name: NameArgument,
    confirm: Annotated[
        str | None, typer.Option(help="Give the name again. [default: asked for]")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Delete a tenant with all its data, keys and training files. Nobody can bring it back.

    Its keys open nothing from the beginning on. If it is stopped, run it again: it goes on.
    """
    if confirm is None and not as_json:
        note(f"everything of the tenant {name} is deleted for good")
        confirm = typer.prompt("Type its name again", err=True)

    async def work(noema: "Noema") -> DeletedTenant:
        def progress(gone: int) -> None:
            if gone % _TOLD_EVERY < BATCH:
                note(f"{gone} nodes deleted")

        nodes = await noema.tenant_deletion.delete(name, confirm or "", progress)
        return DeletedTenant(name, nodes)

    deleted = _run(as_json, work)
    if as_json:
        write_json(deleted)
    else:
        out.print(fields(("deleted", safe_text(name)), ("nodes", deleted.nodes)))


def _run(as_json: bool, work: Callable[["Noema"], Awaitable[T]]) -> T:
    async def with_noema(settings: Settings) -> T:
        async with opened(settings) as noema:
            return await work(noema)

    return run(as_json, with_noema)


def _show(tenant: Tenant, as_json: bool) -> None:
    if as_json:
        write_json(tenant)
    else:
        out.print(fields(("id", tenant.id), ("name", safe_text(tenant.name))))
