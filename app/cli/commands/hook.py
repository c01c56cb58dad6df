"""`noema hook`: take events from agents' programs, and tell the programs to send them."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from app.cli.running.hook_programs import HookProgram, file_of, hook_addition, hooked
from app.cli.running.hooks import run as run_hook
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, safe_text, write_json
from app.settings import Settings

app = typer.Typer(help="Record conversations by the hooks of programs.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="hook")


@dataclass(frozen=True, slots=True)
class HookSetUp:
    program: str
    file: Path
    addition: str
    written: bool
    kept: Path | None
    """Where the file is as it was; null where there was none."""


@app.command("claude-code")
def claude_code() -> None:
    """Take one event of Claude Code from standard input. It calls this itself."""
    raise typer.Exit(run_hook("claude-code", []))


@app.command("codex")
def codex(
    event: Annotated[str, typer.Argument(help="The event, as one JSON object.")],
) -> None:
    """Take one event of Codex. It calls this itself."""
    raise typer.Exit(run_hook("codex", [event]))


@app.command("pi")
def pi() -> None:
    """Take one event of pi from standard input. Its extension calls this itself."""
    raise typer.Exit(run_hook("pi", []))


@app.command("setup")
def setup(
    program: Annotated[HookProgram, typer.Argument(help="Name the agent's program.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write to the program's file; a copy is kept.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show how a program is told to call Noema, or write it."""

    async def work(_: Settings) -> HookSetUp:
        return _set_up(program, write=write)

    result = run(as_json, work, here=True)
    if as_json:
        write_json(result)
    elif result.written:
        out.print(safe_text(f"{result.file} calls Noema"))
        if result.kept:
            note(f"as it was: {result.kept}")
    else:
        note(f"add this to {result.file} (--write does)")
        out.print(safe_text(result.addition))


def _set_up(program: HookProgram, *, write: bool) -> HookSetUp:
    command = [str(Path(sys.argv[0]).absolute()), "hook", program.value]
    kept = hooked(program, Path.home(), command) if write else None
    file = file_of(program, Path.home())
    return HookSetUp(program, file, hook_addition(program, command), write, kept)
