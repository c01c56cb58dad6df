"""`noema trace list|stats|rate|export`."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.learning.options import FormatOption, MinQualityOption, SeedOption
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, UntilOption
from app.cli.views.trace import (
    Exported,
    TraceView,
    show_export,
    show_ratings,
    show_statistics,
    show_traces,
)
from app.domain.ids import new_id, require_id
from app.domain.list_filter import ListFilter
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

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Rate answers and export good ones as training data.",
    no_args_is_help=True,
)
Kinds = Annotated[
    list[TraceKind] | None,
    typer.Option("--kind", help="Include answers of this kind. Repeatable. [default: all]"),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="trace")


@app.command("list")
def list_traces(  # noqa: PLR0913  # the options of the command
    kind: Kinds = None,
    min_quality: Annotated[
        float | None,
        typer.Option(
            min=0, max=10, help="Include only answers with at least this rating or score (0–10)."
        ),
    ] = None,
    graded: Annotated[
        bool | None,
        typer.Option(
            "--graded/--ungraded", help="Show only answers with a rating, or only those without."
        ),
    ] = None,
    provider: Annotated[
        str | None, typer.Option(help="Show only answers by this provider.")
    ] = None,
    model: Annotated[str | None, typer.Option(help="Show only answers by this model.")] = None,
    text: Annotated[
        str | None, typer.Option(help="Show only answers whose question contains this text.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List finished answers, newest first, at most a hundred."""
    kinds = frozenset(kind or TraceKind)
    only = ListFilter(since, until, text)
    wanted = TraceFilter(kinds, min_quality, graded, provider, model, only)

    async def work(services: "Services") -> Sequence[TraceView]:
        page = await services.learning.traces.list_page(PageRequest(MAX_PAGE), wanted)
        return [TraceView(trace, trace.quality) for trace in page.items]

    execute(as_json, work, show_traces)


@app.command("stats")
def stats(as_json: JsonOption = False) -> None:
    """Count the answers and show the distribution of their quality."""

    async def work(services: "Services") -> TraceStatistics:
        return await services.learning.traces.statistics()

    execute(as_json, work, show_statistics)


@app.command("rate")
def rate(
    id_: IdArgument,
    value: Annotated[int, typer.Argument(help="Rate the answer from 1 (worst) to 10 (best).")],
    note: Annotated[
        str | None, typer.Option(help="Add a note on why the rating was given.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Rate a finished answer. Earlier ratings stay readable."""

    async def work(services: "Services") -> Sequence[Rating]:
        await services.learning.ratings.rate(new_id(), require_id(id_), value, note)
        [ratings] = await services.learning.traces.ratings([require_id(id_)])
        return ratings

    execute(as_json, work, show_ratings)


@app.command("export")
def export(
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Write the files to this folder.")
    ],
    format_: FormatOption = TrainingFormat.ALPACA,
    seed: SeedOption = 0,
    min_quality: MinQualityOption = GOOD_QUALITY,
    kind: Kinds = None,
    as_json: JsonOption = False,
) -> None:
    """Export good answers as train.jsonl and validation.jsonl."""
    options = TrainingOptions(format_, seed, min_quality, frozenset(kind or TraceKind))

    async def work(services: "Services") -> Exported:
        made = await services.learning.exports.collect(options)
        return await asyncio.to_thread(_write, folder, made, seed)

    execute(as_json, work, show_export)


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
