"""Knowledge from JSON lines."""

import json
from collections.abc import Iterator
from typing import BinaryIO, cast

from app.domain.beliefs.knowledge_record import FILE_KIND, FILE_VERSION, Record
from app.errors import InvalidInputError
from app.importers.knowledge.values import record_of

MAX_LINE = 16_777_216


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: A line is no record; names it.
    """
    number = 0
    while line := file.readline(MAX_LINE):
        number += 1
        if len(line) == MAX_LINE:
            message = f"line {number}: it is longer than {MAX_LINE} bytes"
            raise InvalidInputError(message, field="file")
        if not line.strip():
            continue
        where = f"line {number}"
        values = _object(line, where)
        if number == 1:
            _check_head(values)
            continue
        if len(values) != 1:
            raise InvalidInputError(f"{where}: one record a line is expected", field="file")
        [(kind, fields)] = values.items()
        yield record_of(kind, fields, where)


def _check_head(values: dict[str, object]) -> None:
    if values != {"format": FILE_KIND, "version": FILE_VERSION}:
        raise InvalidInputError(
            f"line 1: this is no {FILE_KIND} of version {FILE_VERSION}", field="file"
        )


def _object(line: bytes, where: str) -> dict[str, object]:
    try:
        values: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"{where}: this is no JSON", field="file") from error
    if not isinstance(values, dict):
        raise InvalidInputError(f"{where}: an object is expected", field="file")
    return cast(dict[str, object], values)
