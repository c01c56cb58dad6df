"""Times and titles in files that somebody else wrote."""

from datetime import UTC, datetime

from app.domain.text import without_control

MAX_TITLE = 120
_MILLISECONDS_FROM = 100_000_000_000
"""Numbers from here on count milliseconds: as seconds they would lie after the year 5138."""


def moment(value: object) -> datetime | None:
    """Read a time in ISO 8601, in seconds or in milliseconds since 1970; UTC where it says none."""
    try:
        if isinstance(value, str):
            read = datetime.fromisoformat(value)
            return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(_seconds(value), UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def as_title(text: str) -> str:
    """Make one line of at most `MAX_TITLE` characters out of any text."""
    line = " ".join(without_control(text).split())
    return line if len(line) <= MAX_TITLE else line[: MAX_TITLE - 1].rstrip() + "…"


def _seconds(value: float) -> float:
    return value / 1000 if value >= _MILLISECONDS_FROM else value
