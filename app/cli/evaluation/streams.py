"""`noema eval streams`."""

import json
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from app.cli.evaluation.exchanges import Exchange, read_exchanges
from app.cli.evaluation.stream_figures import figures_of
from app.cli.running.runner import run
from app.cli.terminal.exit_codes import ExitCode
from app.cli.terminal.output import note, out, safe_text
from app.content.json_fields import Json
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.errors import InvalidInputError
from app.settings import Settings


class Written(NamedTuple):
    exchanges: int
    broken: int


def register(app: typer.Typer) -> None:
    app.command("streams")(streams)


def streams(
    data: Annotated[
        Path, typer.Option(help="Read recorded exchanges from `provider_streams` in this folder.")
    ],
    out_file: Annotated[
        Path,
        typer.Option(
            "--out", help="Write the figures to this JSON Lines file, one exchange a line."
        ),
    ],
) -> None:
    """Replay recorded streams and write what each contains."""

    async def work(_: Settings) -> Written:
        return _write(read_exchanges(data), out_file)

    written = run(False, work)
    out.print(safe_text(f"{written.exchanges} exchanges read, written to {out_file}"))
    if written.broken:
        raise typer.Exit(ExitCode.BROKEN_LINES)


def _write(exchanges: list[Exchange], path: Path) -> Written:
    read = [(exchange, *_read(exchange)) for exchange in exchanges]
    lines = [json.dumps({"id": exchange.id, **figures}) for exchange, figures, _ in read]
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InvalidInputError(f"cannot write {path}: {error.strerror}", field="out") from error
    problems = [f"{exchange.name}: {why}" for exchange, _, why in read if why]
    for problem in problems:
        note(problem)
    return Written(len(lines), len(problems))


def _read(exchange: Exchange) -> tuple[Json, str | None]:
    """Return the figures of a stream, and the reason if a record cannot be read."""
    reducer = reducer_for(exchange.api)
    for number, record in enumerate(exchange.records):
        try:
            reducer.feed(record)
        except MalformedStreamError as error:
            return figures_of(exchange.api, reducer.reply(), exchange.records[:number]), str(error)
    return figures_of(exchange.api, reducer.reply(), exchange.records), None
