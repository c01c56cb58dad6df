"""`noema watch`."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.running.connect import opened
from app.cli.running.file_changes import changes_in
from app.cli.running.foreground import stop_signals, terminated_as_interrupted
from app.cli.running.runner import default_services, run
from app.cli.running.watching import watch as watch_files
from app.cli.terminal.output import note, out, safe_text
from app.importers.report import ImportReport
from app.settings import Settings


def register(app: typer.Typer) -> None:
    app.command("watch")(watch)


def watch(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH…", help="Follow these transcripts, or these folders."),
    ],
) -> None:
    """Import transcripts as they are written, until Ctrl-C.

    What is there is imported first; what was imported before stays unchanged. For Claude Code
    follow ~/.claude/projects, for Codex ~/.codex/sessions.
    """

    async def work(settings: Settings) -> None:
        async with opened(settings) as noema, noema.running():
            imports = (await default_services(noema)).imports
            with stop_signals() as stopped:
                changes = changes_in(paths, stopped)
                await watch_files(imports, paths, changes, _tell)
        note("stopped")

    with terminated_as_interrupted():
        run(False, work)


def _tell(path: Path, report: ImportReport) -> None:
    if report.nodes_added or report.nodes_extended:
        grown = f", {report.nodes_extended} extended" if report.nodes_extended else ""
        decided = f", {report.decisions} decisions" if report.decisions else ""
        out.print(safe_text(f"{path}: {report.nodes_added} nodes added{grown}{decided}"))
