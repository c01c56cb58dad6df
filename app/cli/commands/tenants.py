"""`noema tenants create|list|rename`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

import typer

from app.bootstrap import Noema
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, T, run
from app.cli.terminal.output import fields, out, plain_table, safe_text, write_json
from app.domain.tenant import Tenant
from app.settings import Settings

app = typer.Typer(
    help="Create, list and rename tenants.",
    no_args_is_help=True,
)

NameArgument = Annotated[str, typer.Argument(help="Name of the tenant.")]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="tenants")


@dataclass(frozen=True, slots=True)
class TenantList:
    tenants: tuple[Tenant, ...]
    """Oldest first."""


@app.command("create")
def create(name: NameArgument, as_json: JsonOption = False) -> None:
    """Create a tenant. `NOEMA_TENANT` makes the commands of this machine work in it."""
    _show(_run(as_json, lambda noema: noema.tenants.create(name)), as_json)


@app.command("list")
def list_tenants(as_json: JsonOption = False) -> None:
    """List tenants, oldest first."""

    async def work(noema: Noema) -> TenantList:
        return TenantList(tuple(await noema.tenants.list_tenants()))

    listed = _run(as_json, work)
    if as_json:
        write_json(listed)
        return
    table = plain_table("id", "created", "name")
    for tenant in listed.tenants:
        table.add_row(tenant.id, f"{tenant.recorded_from:%Y-%m-%d}", safe_text(tenant.name))
    out.print(table)


@app.command("rename")
def rename(
    name: NameArgument,
    new_name: Annotated[str, typer.Argument(help="Name it gets.")],
    as_json: JsonOption = False,
) -> None:
    """Rename a tenant; its keys and data stay as they are."""
    _show(_run(as_json, lambda noema: noema.tenants.rename(name, new_name)), as_json)


def _run(as_json: bool, work: Callable[[Noema], Awaitable[T]]) -> T:
    async def with_noema(settings: Settings) -> T:
        async with opened(settings) as noema:
            return await work(noema)

    return run(as_json, with_noema)


def _show(tenant: Tenant, as_json: bool) -> None:
    if as_json:
        write_json(tenant)
    else:
        out.print(fields(("id", tenant.id), ("name", safe_text(tenant.name))))
