"""Reading what a model was asked to write in a form, and wrote more or less in it. Pure."""

import json
import math
import re
from collections.abc import Collection, Iterator
from typing import Any, cast

_DECODER = json.JSONDecoder()
_TRIES = 200
"""Braces that are tried as the beginning of an object: a reply full of code ends somewhere."""
_FENCE = "```"
_FIGURE = re.compile(r"^\W*(\d+(?:[.,]\d+)?)\s*(%|(?:/|of|out of)\s*10)?")


def find_object(text: str, keys: Collection[str]) -> dict[str, Any] | None:
    """Give the last JSON object in a text that has one of `keys`, fenced or not; None without."""
    forms = [object_ for object_ in _objects(text) if not object_.keys().isdisjoint(keys)]
    return forms[-1] if forms else None


def without_form(text: str, keys: Collection[str]) -> str:
    """Give a text without the fenced object it ends with, where that has one of `keys`."""
    bare = text.strip()
    begin = bare.rfind(_FENCE, 0, -len(_FENCE)) if bare.endswith(_FENCE) else -1
    info, _, form = bare[begin + len(_FENCE) :].partition("\n")
    is_form = begin >= 0 and info.rstrip(" \t").lower() in ("", "json")
    if is_form and find_object(form, keys) is not None:
        return bare[:begin].strip()
    return bare


def as_text(value: object) -> str | None:
    """Give a text as one without blanks around it; None where there is none."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    return None


def as_list(value: object) -> list[Any]:
    """Give a list, a single thing as a list of it."""
    if value is None:
        return []
    return cast(list[Any], value) if isinstance(value, list) else [value]


def as_fields(value: object) -> dict[str, Any]:
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def as_points(value: object, low: float = 1.0, high: float = 10.0) -> float | None:
    """Give a figure of a scale as it stands: `9.6`, `"9.6"`, `"9.6/10"`; None outside of it."""
    if isinstance(value, str) and (match := _FIGURE.match(value)):
        value = float(match[1].replace(",", "."))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) and low <= value <= high else None


def as_share(value: object) -> float | None:
    """Give a confidence from 0 to 1: of `7`, `"7/10"`, `"70 %"`, `0.7`; None where it is none.

    One is the least of 1 to 10, which is what is asked for, and never the most of 0 to 1.
    """
    scale = 10.0
    if isinstance(value, str) and (match := _FIGURE.match(value)):
        scale = 100.0 if match[2] == "%" else 10.0
        value = float(match[1].replace(",", "."))
        scale = 1.0 if match[2] is None and value < 1 else scale
    elif isinstance(value, float) and value < 1:
        scale = 1.0
    points = as_points(value, 0.0, scale)
    return None if points is None else points / scale


def _objects(text: str) -> Iterator[dict[str, Any]]:
    at = text.find("{")
    for _ in range(_TRIES):
        if at < 0:
            return
        end = at + 1
        try:
            found, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            yield cast(dict[str, Any], found)
        at = text.find("{", end)
