"""Read the labelled files of an evaluation and write its predictions."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast

import orjson

from app.errors import InvalidInputError, NotFoundError

Record = Mapping[str, object]


def read_records(folder: Path, name: str) -> list[tuple[str, Record]]:
    """Read the objects of a file of the data, each with its place ("decisions.jsonl, line 3").

    Raises:
        NotFoundError: there is no such file.
        InvalidInputError: a line is no JSON object; names file, line and reason.
    """
    path = folder / name
    if not path.is_file():
        raise NotFoundError(f"{folder} contains no file {name}", field="--data")
    lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return [
        (place, _record(line, place))
        for number, line in enumerate(lines, 1)
        if line.strip()
        for place in (f"{name}, line {number}",)
    ]


def text_field(record: Record, name: str, place: str) -> str:
    """Return a field that must be a string."""
    value = record.get(name)
    if not isinstance(value, str):
        raise InvalidInputError(f"{place}: the field {name} must be a string", field=name)
    return value


def write_predictions(path: Path, rows: Iterable[object]) -> None:
    """Write one object a line; the file appears complete or not at all."""
    packed = b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(packed)
        os.replace(beside, path)
    except OSError as error:
        raise InvalidInputError(
            f"{path} cannot be written: {error.strerror}", field=str(path)
        ) from error


def _record(line: bytes, place: str) -> Record:
    try:
        value: object = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise InvalidInputError(f"{place}: invalid JSON: {error}", field="--data") from None
    if not isinstance(value, dict):
        raise InvalidInputError(f"{place}: must be a JSON object", field="--data")
    return cast(Record, value)
