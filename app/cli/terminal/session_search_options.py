"""`--only NAME=VALUE` as a filter of a search over sessions."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeVar

from app.cli.terminal.moment import read_time
from app.domain.modes.taxonomy import ReasoningCategory
from app.domain.session_search import SessionSearchFilter
from app.errors import InvalidInputError

T = TypeVar("T")
_NAMES = (
    *("mode", "category", "type", "author", "domain", "tag", "status"),
    *("created-after", "created-before", "min-thoughts", "max-thoughts", "min-confidence"),
)


def read_session_filter(given: Iterable[str]) -> SessionSearchFilter:
    """Parse filters such as `mode=causal`.

    Raises:
        InvalidInputError: A name is unknown, or its value is none.
    """
    values: dict[str, list[str]] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or name not in _NAMES:
            names = ", ".join(_NAMES)
            message = f"--only must be NAME=VALUE with NAME one of {names}; got {word!r}"
            raise InvalidInputError(message, field="only")
        values.setdefault(name, []).append(value)
    return SessionSearchFilter(
        modes=_set(values, "mode"),
        categories=_categories(values),
        types=_set(values, "type"),
        authors=_set(values, "author"),
        domains=_set(values, "domain"),
        tags=_set(values, "tag"),
        statuses=_set(values, "status"),
        created_after=_time(values, "created-after"),
        created_before=_time(values, "created-before"),
        min_thoughts=_last(values, "min-thoughts", int),
        max_thoughts=_last(values, "max-thoughts", int),
        min_confidence=_last(values, "min-confidence", float),
    )


def _categories(values: dict[str, list[str]]) -> frozenset[ReasoningCategory] | None:
    named = values.get("category")
    try:
        return None if named is None else frozenset(map(ReasoningCategory, named))
    except ValueError as error:
        raise InvalidInputError(f"--only category: {error}", field="only") from error


def _set(values: dict[str, list[str]], name: str) -> frozenset[str] | None:
    return frozenset(values[name]) if name in values else None


def _last(values: dict[str, list[str]], name: str, read: Callable[[str], T]) -> T | None:
    if name not in values:
        return None
    try:
        return read(values[name][-1])
    except ValueError as error:
        message = f"--only {name} needs a number; got {values[name][-1]!r}"
        raise InvalidInputError(message, field="only") from error


def _time(values: dict[str, list[str]], name: str) -> datetime | None:
    return read_time(values[name][-1]) if name in values else None
