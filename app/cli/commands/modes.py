"""`noema mode list|show|run`."""

import json
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from app.bootstrap import open_mode_runner
from app.cli.running.given_file import read_file
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import write_json
from app.cli.views.modes import show_modes, show_reference, show_run
from app.domain.modes.modes import MODES
from app.domain.modes.reference import ModeReference, reference_of
from app.domain.modes.state import ModeRun, told
from app.errors import InvalidInputError
from app.reasoning.nodes.modes.runner import require_mode
from app.settings import Settings

app = typer.Typer(help="List, show and compute modes of reasoning.", no_args_is_help=True)
ModeArgument = Annotated[
    str, typer.Argument(metavar="MODE", help="Use a name that `noema mode list` prints.")
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="mode")


@app.command("list")
def list_modes(as_json: JsonOption = False) -> None:
    """List the modes by group."""
    modes = tuple(MODES.values())
    if as_json:
        write_json([reference_of(mode) for mode in modes])
    else:
        show_modes(modes)


@app.command("show")
def show_mode(mode: ModeArgument, as_json: JsonOption = False) -> None:
    """Show the fields of a mode, with an example."""

    async def work(_: Settings) -> ModeReference:
        return reference_of(require_mode(mode))

    reference = run(as_json, work)
    if as_json:
        write_json(reference)
    else:
        show_reference(reference)


@app.command("run")
def run_mode(
    mode: ModeArgument,
    file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Read the input from this JSON file. [default: standard input]"
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check an input and compute its result; store nothing."""

    async def work(settings: Settings) -> ModeRun:
        data = _read(file)
        async with open_mode_runner(settings) as runner:
            return await runner.run(mode, data)

    done = run(as_json, work)
    if as_json:
        write_json(told(done))
    else:
        show_run(done)


def _read(file: Path | None) -> dict[str, Any]:
    """Read a JSON object from a file, or from standard input if it is None or `-`."""
    try:
        data = json.loads(read_file(file))
    except ValueError as error:
        raise InvalidInputError(f"the input is no JSON: {error}", field="file") from error
    if not isinstance(data, dict):
        raise InvalidInputError("the input is no JSON object", field="file")
    return cast(dict[str, Any], data)
