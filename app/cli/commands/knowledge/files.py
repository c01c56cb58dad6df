"""`noema export` and `noema know import`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.knowledge.entries import app as know
from app.cli.running.exported import note_written, write_file
from app.cli.running.runner import JsonOption, execute
from app.cli.views.knowledge import show_import
from app.export.knowledge import ExportFormat
from app.importers.knowledge.service import KnowledgeImportReport

if TYPE_CHECKING:
    from app.bootstrap import Services


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
        Path | None,
        typer.Option("--out", help="Write to this file; `-` is standard output. [default: -]"),
    ] = None,
) -> None:
    """Export all entries, relations and justifications."""

    async def work(services: "Services") -> int:
        return await write_file(services.knowledge.outgoing.text(format_), to)

    execute(False, work, lambda _: note_written(to))


@know.command("import")
def import_(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Import this JSON Lines, GraphML, Markdown or JSON file."
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Import a file of `noema export`, mem0, Graphiti or Letta.

    Existing entries stay unchanged. Exports of Zep are read as those of Graphiti.
    """

    async def work(services: "Services") -> KnowledgeImportReport:
        return await services.knowledge.incoming.import_file(path)

    execute(as_json, work, show_import)
