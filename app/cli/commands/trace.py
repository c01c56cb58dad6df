"""`noema trace list|stats|rate|export`."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.views.trace import (
    Exported,
    TraceView,
    show_export,
    show_ratings,
    show_statistics,
    show_traces,
)
from app.domain.ids import new_id, require_id
from app.domain.page import MAX_PAGE, PageRequest
from app.domain.trace import (
    GOOD_QUALITY,
    Rating,
    TraceFilter,
    TraceKind,
    TraceStatistics,
    TrainingFormat,
    TrainingOptions,
    TrainingSet,
)
from app.errors import InvalidInputError
from app.local.private import write_private

app = typer.Typer(
    help="Finished answers and what they were worth; training data from the good ones.",
    no_args_is_help=True,
)
Kinds = Annotated[list[TraceKind] | None, typer.Option("--kind", help="Repeatable. [default: all]")]


@app.command("list")
def list_traces(
    kind: Kinds = None,
    min_quality: Annotated[
        float | None, typer.Option(min=0, max=10, help="Least rating or score.")
    ] = None,
    graded: Annotated[
        bool | None, typer.Option("--graded/--ungraded", help="With or without a rating.")
    ] = None,
    provider: Annotated[str | None, typer.Option(help="Whose model answered.")] = None,
    text: Annotated[str | None, typer.Option(help="Part of the question.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List finished answers, newest first, at most a hundred."""
    kinds = frozenset(kind or TraceKind)
    wanted = TraceFilter(kinds, min_quality, graded, provider, text=text)

    async def question(services: Services) -> Sequence[TraceView]:
        page = await services.learning.traces.list_page(PageRequest(MAX_PAGE), wanted)
        return [TraceView(trace, trace.quality) for trace in page.items]

    ask(as_json, question, show_traces)


@app.command("stats")
def stats(as_json: JsonOption = False) -> None:
    """Tell how many answers there are and what they were worth."""

    async def question(services: Services) -> TraceStatistics:
        return await services.learning.traces.statistics()

    ask(as_json, question, show_statistics)


@app.command("rate")
def rate(
    id_: IdArgument,
    value: Annotated[int, typer.Argument(help="1 to 10.")],
    note: Annotated[str | None, typer.Option(help="Why.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Rate a finished answer; earlier ratings stay readable."""

    async def question(services: Services) -> Sequence[Rating]:
        await services.learning.ratings.rate(new_id(), require_id(id_), value, note)
        [ratings] = await services.learning.traces.ratings([require_id(id_)])
        return ratings

    ask(as_json, question, show_ratings)


@app.command("export")
def export(
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the files go.")],
    format_: Annotated[
        TrainingFormat, typer.Option("--format", help="How the lines are written.")
    ] = TrainingFormat.ALPACA,
    seed: Annotated[int, typer.Option(help="Decides which lines are held back.")] = 0,
    min_quality: Annotated[
        float, typer.Option(min=0, max=10, help="Least rating or score.")
    ] = GOOD_QUALITY,
    kind: Kinds = None,
    as_json: JsonOption = False,
) -> None:
    """Write training data of the good answers: train.jsonl and validation.jsonl."""
    options = TrainingOptions(format_, seed, min_quality, frozenset(kind or TraceKind))

    async def question(services: Services) -> Exported:
        made = await services.learning.exports.collect(options)
        return await asyncio.to_thread(_write, folder, made, seed)

    ask(as_json, question, show_export)


def _write(folder: Path, made: TrainingSet, seed: int) -> Exported:
    train, validation = folder / "train.jsonl", folder / "validation.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, lines in ((train, made.train), (validation, made.validation)):
            write_private(path, lines)
    except OSError as error:
        raise InvalidInputError(
            f"cannot write to {folder}: {error.strerror}", field="out"
        ) from None
    return Exported(
        format=made.format,
        seed=seed,
        train=str(train),
        validation=str(validation),
        train_count=made.train_count,
        validation_count=made.validation_count,
        considered=made.considered,
        good=made.good,
        rejected=made.rejected,
    )
