"""`noema import`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import imports as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.exit_codes import ExitCode
from app.cli.terminal.output import fields, note, notes, out, safe_text
from app.cli.terminal.progress import importing
from app.importers.report import ImportReport

if TYPE_CHECKING:
    from app.bootstrap import Services

_PROBLEMS = 20


def register(app: typer.Typer) -> None:
    app.command("import")(import_)


def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH…", help="Import these transcripts, or every transcript in these folders."
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Import transcripts. What was imported before stays unchanged.

    Formats: Claude Code, pi, Codex rollouts, Gemini CLI, Kimi CLI, aider histories, exports
    of VS Code chats, Cursor and ChatGPT, SpecStory Markdown, Letta, LangSmith, Langfuse,
    and Noema's own JSON lines.
    Exit with code 7 if some lines could not be read; the rest is imported.
    """

    async def work(services: "Services") -> ImportReport:
        with importing() as on_progress:
            return await services.imports.import_paths(paths, on_progress)

    async def remotely(service: RemoteService) -> ImportReport:
        with importing() as on_progress:
            return await remote.import_paths(service, paths, on_progress)

    report = execute(as_json, work, _show, remotely)
    if report.problem_count:
        raise typer.Exit(ExitCode.BROKEN_LINES)


def _show(report: ImportReport) -> None:
    unchanged = f", {report.files_unchanged} of them unchanged" if report.files_unchanged else ""
    out.print(
        fields(
            ("files", f"{report.files}{unchanged}"),
            ("sessions", report.sessions),
            ("nodes added", report.nodes_added),
            ("nodes extended", report.nodes_extended or None),
            ("nodes unchanged", report.nodes_unchanged or None),
            ("decisions", report.decisions),
            ("skipped", ", ".join(f"{n} {kind}" for kind, n in report.skipped.items())),
        )
    )
    for problem in report.problems[:_PROBLEMS]:
        place = problem.file if problem.line is None else f"{problem.file}, line {problem.line}"
        notes.print(safe_text("skipped: ", "yellow") + safe_text(f"{place}: {problem.reason}"))
    if report.problem_count > _PROBLEMS:
        note(f"and {report.problem_count - _PROBLEMS} more; --json lists the first 200")
    for session_id in report.session_ids[:1]:
        note(f"show it with: noema session show {session_id}")
