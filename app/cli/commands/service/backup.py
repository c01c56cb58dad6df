"""`noema backup` and `noema restore`."""

from typing import Annotated

import typer

from app.backup.schemas import Manifest
from app.bootstrap import restore_backup, write_backup
from app.cli.running.connect import connect
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import fields, out, write_json
from app.settings import Settings
from app.storage.base import place_of


def register(root: typer.Typer) -> None:
    root.command("backup")(backup)
    root.command("restore")(restore)


def backup(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="Write to this new file, or to s3://BUCKET/KEY."),
    ],
    tenant: Annotated[
        str | None, typer.Option(help="Write only the tenant of this name. [default: all]")
    ] = None,
    pause: Annotated[
        float,
        typer.Option(
            min=1,
            max=3600,
            help="Let the writes of a tenant wait for at most so many seconds while it is read. "
            "From 15 on, answers under way may be closed as interrupted.",
        ),
    ] = 10,
    as_json: JsonOption = False,
) -> None:
    """Back up the database to a file or a bucket.

    The service may run meanwhile. Training files are written, too.
    """

    async def work(settings: Settings) -> Manifest:
        to = place_of(file)
        return await write_backup(settings, await connect(settings), to, tenant, pause)

    manifest = run(as_json, work)
    if as_json:
        write_json(manifest.model_dump(mode="json"))
    else:
        _show(manifest, ())


def restore(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Restore this backup: a file, or s3://BUCKET/KEY.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Restore a backup into an empty database.

    It is migrated to this version then.
    """

    async def work(settings: Settings) -> tuple[Manifest, tuple[str, ...]]:
        source = place_of(file)
        return await restore_backup(settings, await connect(settings), source)

    manifest, applied = run(as_json, work)
    if as_json:
        write_json({"restored": manifest.model_dump(mode="json"), "applied": applied})
    else:
        _show(manifest, applied)


def _show(manifest: Manifest, applied: tuple[str, ...]) -> None:
    out.print(
        fields(
            ("tenants", len(manifest.tenants) - 1),
            ("nodes", manifest.nodes),
            ("relationships", manifest.relationships),
            ("files", len(manifest.files)),
            ("migrated", ", ".join(applied) or None),
        )
    )
