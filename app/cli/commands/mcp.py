"""`noema mcp`: serve an agent, and tell agents' programs of it."""

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_config_path

from app.cli.running.agent_programs import PROGRAMS, Folders, Program, added, addition
from app.cli.running.connect import opened
from app.cli.running.foreground import terminated_as_interrupted
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, safe_text, write_json
from app.settings import Settings
from app.telemetry import configure_logging

app = typer.Typer(invoke_without_command=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="mcp")


@dataclass(frozen=True, slots=True)
class SetUp:
    program: str
    file: Path
    addition: str
    one_line: str | None
    written: bool
    kept: Path | None
    """Where the file is as it was; null where there was none."""


@app.callback()
def mcp(context: typer.Context) -> None:
    """Serve one agent over standard input and output.

    It ends when the agent closes them. Neo4j is started where it does not run; the service
    (`noema up`) need not run. An agent on another machine uses /mcp of the service with a key.
    """
    if context.invoked_subcommand is not None:
        return

    async def work(settings: Settings) -> None:
        configure_logging(settings.log_format)
        # The protocol takes a second to import; the other commands do without.
        await import_module("app.mcp.stdio").serve(opened(settings))

    with terminated_as_interrupted():
        run(False, work)


@app.command("setup")
def setup(
    program: Annotated[Program, typer.Argument(help="Name the agent's program.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write to the program's file; a copy is kept.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show how an agent's program is told of Noema, or write it."""

    async def work(_: Settings) -> SetUp:
        return _set_up(program, write=write)

    result = run(as_json, work, here=True)
    if as_json:
        write_json(result)
    else:
        _show(result)


def _set_up(program: Program, *, write: bool) -> SetUp:
    chosen, command = PROGRAMS[program], [str(Path(sys.argv[0]).absolute()), "mcp"]
    file = chosen.file(Folders(Path.home(), Path.cwd(), user_config_path()))
    kept = added(file, chosen.table, command) if write else None
    one_line = chosen.one_line and chosen.one_line.format(command=" ".join(command))
    text = addition(file, chosen.table, command)
    return SetUp(program, file, text, one_line, write, kept)


def _show(told: SetUp) -> None:
    if told.written:
        out.print(safe_text(f"{told.file} names Noema"))
        if told.kept:
            note(f"as it was: {told.kept}")
        return
    if told.one_line:
        out.print(safe_text(told.one_line))
        note(f"or add this to {told.file} (--write does)")
    else:
        note(f"add this to {told.file} (--write does)")
    out.print(safe_text(told.addition))
