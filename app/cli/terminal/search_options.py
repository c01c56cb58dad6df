"""Options of several searches, and `--only NAME=VALUE` as a search filter."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

import typer

from app.domain.beliefs.belief import AsOf
from app.domain.search_filter import SearchFilter
from app.errors import InvalidInputError

GeneratedOption = Annotated[
    bool,
    typer.Option(
        "--include-generated",
        help="Also find what Noema itself made: offline answers, debate turns, prompts and "
        "summaries.",
    ),
]

_VALUES = ("mode", "author", "domain", "tag", "entity", "status")
_TIMES = ("since", "until", "as-of")
_NAMES = (*_VALUES, *_TIMES, "project")


def read_filter(given: Iterable[str]) -> SearchFilter:
    """Parse filters such as `tag=night`.

    Raises:
        InvalidInputError: The name is unknown, or the time is not ISO 8601.
    """
    values_by_name: dict[str, list[str]] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMES:
            names = ", ".join(_NAMES)
            raise InvalidInputError(
                f"--only must be NAME=VALUE with NAME one of {names}; got {word!r}", field="only"
            )
        values_by_name.setdefault(name, []).append(value)
    values = (_set(values_by_name.get(name)) for name in _VALUES)
    since, until, recorded = (_time(values_by_name.get(name)) for name in _TIMES)
    [project] = values_by_name.get("project", [None])[-1:]
    return SearchFilter(*values, since=since, until=until, as_of=AsOf(recorded), project=project)


def _set(values: list[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(values)


def _time(values: list[str] | None) -> datetime | None:
    """Parse the last time given; without an offset it is in UTC."""
    if values is None:
        return None
    try:
        at = datetime.fromisoformat(values[-1])
    except ValueError as error:
        raise InvalidInputError(
            f"--only needs a time such as 2026-05-04 or 2026-05-04T10:00+02:00; got {values[-1]!r}",
            field="only",
        ) from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)
