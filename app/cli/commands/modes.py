"""`noema mode list|show|define|undefine|run|analyze|recommend|path`."""

import json
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from app.bootstrap import Services, open_mode_runner
from app.cli.running.connect import opened
from app.cli.running.given_file import read_file
from app.cli.running.runner import JsonOption, default_services, execute, run
from app.cli.terminal.output import note, write_json
from app.cli.views.modes import (
    show_analysis,
    show_learning_path,
    show_modes,
    show_recommendations,
    show_reference,
    show_run,
)
from app.domain.modes.base import Mode
from app.domain.modes.checks import read_values
from app.domain.modes.merging import MultiModeAnalysis, MultiModeInput
from app.domain.modes.modes import MODES
from app.domain.modes.recommending import Recommendation, recommend
from app.domain.modes.reference import ModeReference, reference_of
from app.domain.modes.state import ModeRun, told
from app.domain.modes.taxonomy import ReasoningType, learning_path
from app.errors import InvalidInputError
from app.reasoning.nodes.modes.analyzing import MultiModeAnalyzer
from app.reasoning.nodes.modes.runner import ModeRunner
from app.settings import Settings

app = typer.Typer(
    help="List, define, compute and recommend modes of reasoning.", no_args_is_help=True
)
ModeArgument = Annotated[
    str,
    typer.Argument(
        metavar="MODE", help="Use a name that `noema mode list` prints, or one that you defined."
    ),
]

FileOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Read this JSON file. [default: standard input]"),
]


@dataclass(frozen=True, slots=True)
class UndefinedMode:
    name: str


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="mode")


@app.command("list")
def list_modes(
    custom: Annotated[
        bool, typer.Option("--custom", help="List the modes that you defined instead.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the modes by group."""

    async def work(settings: Settings) -> tuple[Mode, ...]:
        if not custom:
            return tuple(MODES.values())
        async with opened(settings) as noema:
            return tuple(await (await default_services(noema)).modes.custom.list_all())

    modes = run(as_json, work)
    if as_json:
        write_json([reference_of(mode) for mode in modes])
    else:
        show_modes(modes)


@app.command("show")
def show_mode(mode: ModeArgument, as_json: JsonOption = False) -> None:
    """Show the fields of a mode, with an example."""

    async def work(settings: Settings) -> ModeReference:
        async with _runner_of(settings, (mode,)) as runner:
            return reference_of(await runner.require(mode))

    reference = run(as_json, work)
    if as_json:
        write_json(reference)
    else:
        show_reference(reference)


@app.command("define")
def define_mode(file: FileOption = None, as_json: JsonOption = False) -> None:
    """Define a mode of your own, with fields as data."""

    async def work(services: Services) -> ModeReference:
        return reference_of(await services.modes.custom.define(_read(file)))

    execute(as_json, work, show_reference)


@app.command("undefine")
def undefine_mode(
    mode: Annotated[str, typer.Argument(metavar="MODE", help="Name a mode that you defined.")],
    as_json: JsonOption = False,
) -> None:
    """Forget a mode that you defined; its kept inputs stay."""

    async def work(services: Services) -> UndefinedMode:
        await services.modes.custom.undefine(mode)
        return UndefinedMode(mode)

    execute(as_json, work, lambda gone: note(f"{gone.name} is not defined any more"))


@app.command("run")
def run_mode(mode: ModeArgument, file: FileOption = None, as_json: JsonOption = False) -> None:
    """Check an input and compute its result; store nothing."""

    async def work(settings: Settings) -> ModeRun:
        data = _read(file)
        async with _runner_of(settings, (mode,)) as runner:
            return await runner.run(mode, data)

    done = run(as_json, work)
    if as_json:
        write_json(told(done))
    else:
        show_run(done)


@app.command("analyze")
def analyze_modes(file: FileOption = None, as_json: JsonOption = False) -> None:
    """Ask several modes about the same claims."""

    async def work(settings: Settings) -> MultiModeAnalysis:
        data = _read(file)
        asked, _ = read_values("analyze", MultiModeInput, data)
        async with _runner_of(settings, [one.mode for one in asked.questions]) as runner:
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


@asynccontextmanager
async def _runner_of(settings: Settings, names: Collection[str]) -> AsyncGenerator[ModeRunner]:
    """Give what runs these modes: built-in ones need no database, those of a tenant do."""
    if MODES.keys() >= {*names}:
        async with open_mode_runner(settings) as runner:
            yield runner
    else:
        async with opened(settings) as noema:
            yield (await default_services(noema)).modes.runner


def _read(file: Path | None) -> dict[str, Any]:
    """Read a JSON object from a file, or from standard input if it is None or `-`."""
    try:
        data = json.loads(read_file(file))
    except ValueError as error:
        raise InvalidInputError(f"the input is no JSON: {error}", field="file") from error
    if not isinstance(data, dict):
        raise InvalidInputError("the input is no JSON object", field="file")
    return cast(dict[str, Any], data)
