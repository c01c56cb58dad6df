"""The reference of the commands. `python -m app.cli.reference` writes `docs/cli.md`."""

import re
from collections.abc import Iterator
from pathlib import Path

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from app.cli.main import app
from app.cli.terminal.exit_codes import ExitCode

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
_MEANINGS = {
    ExitCode.OK: "Success. `noema up` and `noema demo` also end with it on Ctrl-C.",
    ExitCode.UNEXPECTED: "Unexpected error. `crash.log` in `NOEMA_HOME` has the details.",
    ExitCode.BAD_INPUT: "Invalid input or usage. The message names the option or field.",
    ExitCode.NOT_FOUND: "No item has this id.",
    ExitCode.CONFLICT: "The current state does not allow it. The message says what to do first.",
    ExitCode.DENIED: "The key is missing or does not have the scope.",
    ExitCode.UNAVAILABLE: "Neo4j or a provider is unavailable, or this machine needs setting up.",
    ExitCode.BROKEN_LINES: "Some lines could not be read. The rest was imported.",
    ExitCode.INTERRUPTED: "Interrupted before the command was done.",
}
_INTRODUCTION = """# Commands

This page is generated from the commands: `uv run poe reference` writes it again. In a checkout,
put `uv run` before `noema`.

Every command has `--help`. A command with `--json` prints one JSON document on standard output;
notes and progress go to standard error. An error is then a document as well:
`{"error": {"code", "message", "field"}}`.

A command that needs the graph starts Neo4j if it is not running, and leaves it running.
`noema down` stops it.
"""
# The command's own help repeats what a table of every command would say.
_EVERYWHERE = {"--json", "--help"}


def render() -> str:
    """Render the page as Markdown."""
    root = typer.main.get_command(app)
    assert isinstance(root, TyperGroup)
    codes = [f"| {code.value} | {_MEANINGS[code]} |" for code in ExitCode]
    exits = "\n".join(["## Exit codes", "", "| code | meaning |", "| --- | --- |", *codes])
    return "\n\n".join([_INTRODUCTION.rstrip(), exits, *_sections(root)]) + "\n"


def _sections(root: TyperGroup) -> Iterator[str]:
    yield "## Top-level commands"
    for name, command in root.commands.items():
        if isinstance(command, TyperCommand):
            yield _command(f"noema {name}", command)
    for name, group in root.commands.items():
        if isinstance(group, TyperGroup):
            yield f"## `noema {name}`\n\n{group.help}"
            for child, command in group.commands.items():
                assert isinstance(command, TyperCommand)
                yield _command(f"noema {name} {child}", command)


def _command(path: str, command: TyperCommand) -> str:
    parts = [f"### `{path}`", re.sub(r"\s*\n(?!\n)\s*", " ", command.help or "").strip()]
    rows = [_row(command, one) for one in command.params if not _EVERYWHERE.intersection(one.opts)]
    if rows:
        parts.append("\n".join(["| argument or option | meaning |", "| --- | --- |", *rows]))
    return "\n\n".join(parts)


def _row(command: TyperCommand, parameter: object) -> str:
    assert isinstance(parameter, TyperArgument | TyperOption)
    record = parameter.get_help_record(typer.Context(command))
    assert record is not None
    shown, _, type_ = record[0].partition(" <")
    if isinstance(parameter, TyperArgument):
        shown = shown.rstrip("_").upper()
    text = re.sub(r"\s+(?=\[)", " ", record[1])
    choices = type_.removeprefix("list[").rstrip(">]").split("|")
    if len(choices) > 1:
        text += f" One of {', '.join(f'`{choice}`' for choice in choices)}."
    return f"| `{shown}` | {text} |"


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
