"""Options that narrow a list, as the filters of GraphQL do."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import typer

from app.cli.terminal.moment import read_time

SinceOption = Annotated[
    datetime | None,
    typer.Option(
        "--since",
        parser=read_time,
        metavar="TIME",
        help="Show only items recorded at this time or later (ISO 8601; UTC unless it has an"
        " offset). For sessions, the time is when they began.",
    ),
]
UntilOption = Annotated[
    datetime | None,
    typer.Option(
        "--until",
        parser=read_time,
        metavar="TIME",
        help="Show only items recorded before this time (ISO 8601; UTC unless it has an offset).",
    ),
]
TextOption = Annotated[
    str | None,
    typer.Option(help="Show only items whose title or text contains this, in any case."),
]
AuthorOption = Annotated[str | None, typer.Option(help="Show only items by exactly this author.")]
ProjectOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Show only what belongs to this project: a repository, a folder or a part of its name,"
        " such as acme/orders.",
    ),
]


def any_of(given: Sequence[str] | None) -> tuple[str, ...] | None:
    """Give the values of an option that may be repeated as a filter; without any it takes all."""
    return tuple(given) if given else None
