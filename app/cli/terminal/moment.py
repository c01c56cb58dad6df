"""Options that take a time, such as `--as-of`."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from app.domain.beliefs.belief import AsOf


def read_time(text: str) -> datetime:
    """Parse a time in ISO 8601; without an offset it is in UTC.

    Raises:
        BadParameter: `text` is not ISO 8601.
    """
    try:
        at = datetime.fromisoformat(text)
        return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise typer.BadParameter(
            f"{text!r} is not a time such as 2026-05-04T10:00+02:00"
        ) from error


AsOfOption = Annotated[
    datetime | None,
    typer.Option(
        "--as-of",
        parser=read_time,
        metavar="TIME",
        help="Answer as of this moment (ISO 8601; UTC unless it has an offset).",
    ),
]


def moment(given: datetime | None) -> AsOf:
    """Turn the value of `--as-of` into a moment; None means now."""
    return AsOf(given)
