"""`noema export` and `noema know import`."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.commands.knowledge.entries import app as know
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import note
from app.cli.views.knowledge import show_import
from app.errors import SetupError
from app.export.knowledge import ExportFormat
from app.importers.knowledge.service import KnowledgeImportReport
from app.local.private import open_private


def register(root: typer.Typer) -> None:
    root.command("export")(export)


def export(
    format_: Annotated[
        ExportFormat,
        typer.Option(
            "--format",
            help="Write this file format. Every format but cypher can be imported again.",
        ),
    ] = ExportFormat.JSONL,
    to: Annotated[
        Path | None, typer.Option("--out", help="Write to this file. [default: standard output]")
    ] = None,
) -> None:
    """Export all entries, relations and justifications."""

    async def work(services: Services) -> int:
        return await _write(services.knowledge.outgoing.text(format_), to)

    execute(False, work, lambda _: note(f"written to {to}") if to else None)


@know.command("import")
def import_(
    path: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Import this JSON Lines, GraphML or Markdown file."),
    ],
    as_json: JsonOption = False,
) -> None:
    """Import a file of `noema export`. Existing entries stay unchanged."""

    async def work(services: Services) -> KnowledgeImportReport:
        return await services.knowledge.incoming.import_file(path)

    execute(as_json, work, show_import)


async def _write(pieces: AsyncGenerator[str], to: Path | None) -> int:
    """Write a file that is whole or not there, and give its size in bytes."""
    if to is None:
        return await _copy(pieces, sys.stdout.fileno())
    part = to.with_name(f"{to.name}.part")
    try:
        with open_private(part) as file:
            size = await _copy(pieces, file.fileno())
        part.replace(to)
    except OSError as error:
        raise SetupError(f"cannot write {to}: {error.strerror}", field="out") from error
    return size


async def _copy(pieces: AsyncGenerator[str], descriptor: int) -> int:
    size = 0
    with os.fdopen(os.dup(descriptor), "wb") as file:
        async with aclosing(pieces) as texts:
            async for text in texts:
                size += file.write(text.encode())
    return size
