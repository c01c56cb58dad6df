"""`noema export` and `noema know import`."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.commands.knowledge import app as know
from app.cli.running.runner import JsonOption, ask
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
        ExportFormat, typer.Option("--format", help="Cypher cannot be imported again.")
    ] = ExportFormat.JSONL,
    to: Annotated[
        Path | None, typer.Option("--out", help="A file; standard output if left out.")
    ] = None,
) -> None:
    """Write all knowledge to one file: entries, relations, reasons."""

    async def question(services: Services) -> int:
        return await _write(services.knowledge.outgoing.text(format_), to)

    ask(False, question, lambda _: note(f"written to {to}") if to else None)


@know.command("import")
def import_(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="JSON lines, GraphML or Markdown.")],
    as_json: JsonOption = False,
) -> None:
    """Import a file that `noema export` wrote; what is there already stays as it is."""

    async def question(services: Services) -> KnowledgeImportReport:
        return await services.knowledge.incoming.import_file(path)

    ask(as_json, question, show_import)


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
        raise SetupError(f"{to}: {error.strerror}", field="out") from error
    return size


async def _copy(pieces: AsyncGenerator[str], descriptor: int) -> int:
    size = 0
    with os.fdopen(os.dup(descriptor), "wb") as file:
        async with aclosing(pieces) as texts:
            async for text in texts:
                size += file.write(text.encode())
    return size
