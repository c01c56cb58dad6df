"""Keyset pages: a slice of an ordered list and the cursor that goes on from it."""

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, Protocol, TypeVar

from app.domain.ids import require_id
from app.errors import InvalidInputError

T = TypeVar("T")


class Recorded(Protocol):
    """Something that a list by time holds."""

    @property
    def id(self) -> str: ...

    @property
    def recorded_from(self) -> datetime: ...


R = TypeVar("R", bound=Recorded)
MAX_PAGE = 100
MAX_NUMBER = 2**63 - 1
"""A larger one is no integer of the database."""
_BEGINNING_OF_TIME = datetime.min.replace(tzinfo=UTC)
_END_OF_TIME = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """`first` items after the key `after`; None starts at the beginning."""

    first: int
    after: str | int | None = None


@dataclass(frozen=True, slots=True)
class SessionPage:
    """A page of what belongs to one session."""

    session_id: str
    page: PageRequest


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    items: tuple[T, ...]
    keys: tuple[str | int, ...]
    """The key of each item, in the same order."""
    has_next: bool


def time_key(at: datetime, id_: str) -> str:
    """Give the key of an item of a list by time.

    Ids only part what happened at the same time: who makes an id may write any time into it.
    """
    return f"{at.astimezone(UTC).isoformat()} {id_}"


def before(page: PageRequest) -> dict[str, object]:
    """Give the time and the id that the items of a page come before; the first page has all.

    Raises:
        InvalidInputError: `page.after` is not the key of such a list.
    """
    return _from_key(page, {"at": _END_OF_TIME, "id": "g"})


def since(page: PageRequest) -> dict[str, object]:
    """Give the time and the id that the items of a page come after; the first page has all.

    Raises:
        InvalidInputError: `page.after` is not the key of such a list.
    """
    return _from_key(page, {"at": _BEGINNING_OF_TIME, "id": ""})


def _from_key(page: PageRequest, everything: dict[str, object]) -> dict[str, object]:
    if page.after is None:
        return everything
    at, _, id_ = str(page.after).partition(" ")
    try:
        moment = datetime.fromisoformat(at)
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error
    if moment.tzinfo is None:
        raise InvalidInputError("after is not a cursor of this list", field="after")
    return {"at": moment, "id": require_id(id_, "after")}


def page_request(
    first: int, after: str | None, area: str, key_type: type, most: int = MAX_PAGE
) -> PageRequest:
    """Read a client's `first` and `after`.

    Raises:
        InvalidInputError: `first` is outside 1..`most`, or `after` is no cursor of this list.
    """
    if not 1 <= first <= most:
        raise InvalidInputError(f"first must be from 1 to {most}", field="first")
    return PageRequest(first, None if after is None else _decode(after, area, key_type))


def cursor(area: str, key: str | int) -> str:
    """Encode the position of an item in the list of `area`."""
    return base64.urlsafe_b64encode(json.dumps([area, key]).encode()).decode().rstrip("=")


def page_of(rows: Sequence[T], keys: Sequence[str | int], first: int) -> Page[T]:
    """Cut the page out of up to `first + 1` rows; one row more means there is a next page."""
    return Page(tuple(rows[:first]), tuple(keys[:first]), len(rows) > first)


def newest_page(items: Sequence[R], first: int) -> Page[R]:
    """Cut the page out of up to `first + 1` items of a list by time; as `page_of`."""
    return page_of(items, [time_key(item.recorded_from, item.id) for item in items], first)


def _decode(value: str, area: str, key_type: type) -> str | int:
    try:
        decoded = json.loads(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)))
        found_area, key = decoded
    except (binascii.Error, ValueError, TypeError) as error:
        raise InvalidInputError("after is not a cursor", field="after") from error
    is_key = type(key) is key_type and not (isinstance(key, int) and abs(key) > MAX_NUMBER)
    if found_area != area or not is_key:
        raise InvalidInputError("after is not a cursor of this list", field="after")
    return key
