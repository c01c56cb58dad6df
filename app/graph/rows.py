"""Rows that a statement read while something else was deleted."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
M = TypeVar("M", bound=Mapping[str, Any])


def is_whole(row: Mapping[str, Any], *names: str) -> bool:
    """Tell whether nothing was deleted while it was read: the rest of it would read as null.

    Args:
        names: What every such thing has.
    """
    return None not in map(row.get, names)


def whole(rows: Iterable[M], *names: str) -> list[M]:
    """Leave out what was deleted while it was read, as `is_whole` tells."""
    return [row for row in rows if is_whole(row, *names)]


def present(values: Iterable[T | None]) -> list[T]:
    """Leave out what reads as null, such as the id of what was deleted meanwhile."""
    return [value for value in values if value is not None]
