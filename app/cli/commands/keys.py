"""`noema keys create|list|revoke`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.connect import opened
from app.cli.running.runner import IdArgument, JsonOption, run
from app.cli.terminal.output import fields, note, out, plain_table, safe_text, write_json
from app.domain.ids import require_id
from app.domain.tenants.tenant import ApiKey, Scope
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema

app = typer.Typer(help="Create, list and revoke API keys.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="keys")


@dataclass(frozen=True, slots=True)
class CreatedKey:
    key: ApiKey
    text: str
    """The secret, shown this once."""


@dataclass(frozen=True, slots=True)
class KeyList:
    keys: tuple[ApiKey, ...]
    """Oldest first, revoked ones included."""


@app.command("create")
def create(
    name: Annotated[str, typer.Argument(help="Name the key; lists and logs show the name.")],
    scope: Annotated[
        list[Scope] | None,
        typer.Option(
            help="Grant this scope. Repeatable. `erase` allows deleting sessions and "
            "forgetting. [default: read]"
        ),
    ] = None,
    days: Annotated[
        int | None,
        typer.Option(
            min=1, max=3650, help="Expire the key after this many days (1–3650). [default: never]"
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Create an API key and show it once."""
    scopes = frozenset(scope or [Scope.READ])
    expires_at = None if days is None else datetime.now(UTC) + timedelta(days=days)

    async def work(settings: Settings) -> CreatedKey:
        async with opened(settings) as noema:
            tenant_id = await _tenant_id(noema)
            issued = await noema.tenants.create_key(tenant_id, name, scopes, expires_at)
            return CreatedKey(issued.key, issued.text)

    created = run(as_json, work)
    if as_json:
        write_json(created)
        return
    out.print(safe_text(created.text))
    note(f"id {created.key.id}; the key is not shown again")


@app.command("list")
def list_keys(as_json: JsonOption = False) -> None:
    """List API keys, oldest first; secrets are not stored."""

    async def work(settings: Settings) -> KeyList:
        async with opened(settings) as noema:
            return KeyList(tuple(await noema.tenants.list_keys(await _tenant_id(noema))))

    key_list = run(as_json, work)
    if as_json:
        write_json(key_list)
    else:
        _show(key_list.keys)


@app.command("revoke")
def revoke(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Revoke an API key for good."""

    async def work(settings: Settings) -> dict[str, str]:
        key_id = require_id(id_)
        async with opened(settings) as noema:
            await noema.tenants.revoke_key(await _tenant_id(noema), key_id)
        return {"revoked": key_id}

    revoked = run(as_json, work)
    if as_json:
        write_json(revoked)
    else:
        out.print(fields(("revoked", revoked["revoked"])))


async def _tenant_id(noema: "Noema") -> str:
    return (await noema.tenants.own_tenant()).id


def _show(keys: Sequence[ApiKey]) -> None:
    table = plain_table("id", "scopes", "expires", "revoked", "name")
    for key in keys:
        times = (f"{at:%Y-%m-%d}" if at else "" for at in (key.expires_at, key.revoked_at))
        table.add_row(key.id, " ".join(sorted(key.scopes)), *times, safe_text(key.name))
    out.print(table)
