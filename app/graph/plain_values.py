"""Values of properties as JSON, and back without a loss."""

import base64
import math
from array import array
from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from neo4j.time import DateTime

from app.errors import AppError

_VECTOR_LENGTH = 64
"""A shorter list of floats is written out."""


class UnknownValueError(AppError):
    """A defect of ours: a property holds what no statement writes."""


def encoded(value: object) -> object:
    """Give a value as JSON; what JSON lacks becomes an object with one key."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else {"float": str(value)}
        case bytes() | bytearray():
            return {"bytes": base64.b64encode(value).decode()}
        case DateTime():
            return {"time": value.iso_format()}
        case list():
            items = cast("list[object]", value)
            return _vector(items) or [encoded(item) for item in items]
        case _:
            raise UnknownValueError(f"a property holds a {type(value).__name__}")


def decoded(value: object) -> object:
    """Give the value that was encoded; of a vector, its floats."""
    given: Any = value
    match given:
        case {"float": str(text)}:
            return float(text)
        case {"bytes": str(text)}:
            return base64.b64decode(text)
        case {"time": str(text)}:
            return DateTime.from_iso_format(text)  # pyright: ignore[reportUnknownMemberType]
        case {"vector": str(text)}:
            return np.frombuffer(base64.b64decode(text), "<f4").astype(float).tolist()
        case list():
            return [decoded(item) for item in cast("list[object]", value)]
        case _:
            return value


def vectors_apart(
    properties: Mapping[str, object],
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Give the decoded properties, and those of them that are vectors once more by themselves."""
    decoded_ones = {name: decoded(value) for name, value in properties.items()}
    vectors = [
        {"name": name, "values": decoded_ones[name]}
        for name, value in properties.items()
        if isinstance(value, Mapping) and "vector" in cast("Mapping[str, Any]", value)
    ]
    return decoded_ones, vectors


def _vector(items: list[object]) -> object | None:
    """Give floats of 32 bits packed; None for anything else."""
    # Neo4j stores lists of one type: the first tells it of all.
    if len(items) < _VECTOR_LENGTH or not isinstance(items[0], float):
        return None
    wide = np.frombuffer(array("d", cast("list[float]", items)).tobytes())
    narrow = wide.astype("<f4")
    if not np.array_equal(narrow.astype("<f8"), wide):
        return None
    return {"vector": base64.b64encode(narrow.tobytes()).decode()}
