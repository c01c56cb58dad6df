"""`--as-of`: the moment a question is asked of."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from app.domain.belief import AsOf

AsOfOption = Annotated[
    datetime | None, typer.Option("--as-of", help="Answer as at this moment (UTC).")
]


def moment(given: datetime | None) -> AsOf:
    """Give the moment of the option."""
    return AsOf(utc(given))


def utc(given: datetime | None) -> datetime | None:
    """Give what an option says its time zone, which it cannot name itself."""
    return given.replace(tzinfo=UTC) if given else None
