"""Fields of JSON that somebody else wrote: the wanted type, or nothing."""

import json
from typing import Any, cast

Json = dict[str, Any]
# Made once: `json.dumps` makes one for each call.
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_map(value: object) -> Json:
    return cast(Json, value) if isinstance(value, dict) else {}


def as_list(value: object) -> list[Any]:
    return cast(list[Any], value) if isinstance(value, list) else []


def as_maps(value: object) -> list[Json]:
    """Give the objects of a list, in order."""
    return [cast(Json, item) for item in as_list(value) if isinstance(item, dict)]


def text_of(record: Json, *names: str) -> str | None:
    """Give the first of these fields that holds a text which is not empty."""
    for name in names:
        if isinstance(value := record.get(name), str) and value:
            return value
    return None


def verbatim(record: Json, name: str) -> str | None:
    """Give a text as it is, empty or not; None where there is none."""
    value = record.get(name)
    return value if isinstance(value, str) else None


def count_of(record: Json, name: str) -> int | None:
    """Give a count; what is no whole number from 0 on says nothing."""
    value = record.get(name)
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return value if is_count else None


def packed(value: object) -> str:
    """Write a value as compact JSON, keys in the order they came."""
    return _COMPACT.encode(value)


def unpacked(text: str | None) -> Any:  # noqa: ANN401  # any JSON
    """Read stored JSON; a text that is no JSON, such as a call that was cut off, stays a text."""
    if text is None:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text
