"""`noema mode list|show|run|analyze|recommend|path`."""

import json
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from app.bootstrap import open_mode_runner
from app.cli.running.given_file import read_file
from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import write_json
from app.cli.views.modes import (
    show_analysis,
    show_learning_path,
    show_modes,
    show_recommendations,
    show_reference,
    show_run,
)
from app.domain.modes.merging import MultiModeAnalysis
from app.domain.modes.modes import MODES
from app.domain.modes.recommending import Recommendation, recommend
from app.domain.modes.reference import ModeReference, reference_of
from app.domain.modes.state import ModeRun, told
from app.domain.modes.taxonomy import ReasoningType, learning_path
from app.errors import InvalidInputError
from app.reasoning.nodes.modes.analyzing import MultiModeAnalyzer
from app.reasoning.nodes.modes.runner import require_mode
from app.settings import Settings

app = typer.Typer(
    help="List, show, compute and recommend modes of reasoning.", no_args_is_help=True
)
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


@app.command("analyze")
def analyze_modes(
    file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Read questions and strategy from this JSON file. [default: standard input]",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Ask several modes about the same claims."""

    async def work(settings: Settings) -> MultiModeAnalysis:
        data = _read(file)
        async with open_mode_runner(settings) as runner:
            return await MultiModeAnalyzer(runner).analyze(data)

    found = run(as_json, work)
    if as_json:
        write_json(found)
    else:
        show_analysis(found)


@app.command("recommend")
def recommend_modes(
    problem: Annotated[str, typer.Argument(help="Say what you want to find out.")],
    first: Annotated[
        int, typer.Option(min=1, max=len(MODES), help="Show at most this many modes.")
    ] = 3,
    as_json: JsonOption = False,
) -> None:
    """Recommend modes for a problem."""

    async def work(_: Settings) -> tuple[Recommendation, ...]:
        return recommend(problem, first)

    found = run(as_json, work)
    if as_json:
        write_json(found)
    else:
        show_recommendations(found)


@app.command("path")
def show_path(
    type_: Annotated[
        str,
        typer.Argument(metavar="TYPE", help="Use a key, such as deductive_modus_tollens."),
    ],
    known: Annotated[
        list[str] | None, typer.Option(help="Leave out this type and what it needs. Repeatable.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what to learn before a type of reasoning."""

    async def work(_: Settings) -> tuple[ReasoningType, ...]:
        return learning_path(type_, known or ())

    path = run(as_json, work)
    if as_json:
        write_json(path)
    else:
        show_learning_path(path)


def _read(file: Path | None) -> dict[str, Any]:
    """Read a JSON object from a file, or from standard input if it is None or `-`."""
    try:
        data = json.loads(read_file(file))
    except ValueError as error:
        raise InvalidInputError(f"the input is no JSON: {error}", field="file") from error
    if not isinstance(data, dict):
        raise InvalidInputError("the input is no JSON object", field="file")
    return cast(dict[str, Any], data)
