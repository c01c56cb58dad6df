"""What `--only NAME=VALUE` says, as a filter."""

from collections.abc import Iterable
from datetime import UTC, datetime

from app.domain.beliefs.belief import AsOf
from app.domain.search_filter import SearchFilter
from app.errors import InvalidInputError

_VALUES = ("mode", "author", "domain", "tag", "entity", "status")
_TIMES = ("since", "until", "as-of")


def read_filter(given: Iterable[str]) -> SearchFilter:
    """Read a filter from words such as `tag=night`.

    Raises:
        InvalidInputError: There is no such name, or a time is no time.
    """
    said: dict[str, list[str]] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or name not in (*_VALUES, *_TIMES):
            names = ", ".join((*_VALUES, *_TIMES))
            raise InvalidInputError(f"{word!r} is not NAME=VALUE with one of {names}", field="only")
        said.setdefault(name, []).append(value)
    values = (_set(said.get(name)) for name in _VALUES)
    since, until, recorded = (_time(said.get(name)) for name in _TIMES)
    return SearchFilter(*values, since=since, until=until, as_of=AsOf(recorded))


def _set(values: list[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(values)


def _time(values: list[str] | None) -> datetime | None:
    """Read the last one given; without a zone it is in UTC."""
    if values is None:
        return None
    try:
        at = datetime.fromisoformat(values[-1])
    except ValueError as error:
        raise InvalidInputError(f"{values[-1]!r} is no time", field="only") from error
    return at if at.tzinfo else at.replace(tzinfo=UTC)
