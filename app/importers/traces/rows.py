"""Rows of an export: a JSON value a line, a JSON list, an object that holds a list, or CSV."""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper

from app.content.json_fields import Json, as_map, as_maps
from app.importers.base import ByteFile, Fault
from app.importers.json_values import read_values
from app.importers.lines import MAX_LINE_BYTES, read_lines, sniffed_records

_FIRST_LINE_BYTES = 4_194_304
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Row:
    fields: Json
    line: int
    """Where it begins, from 1; of a list in one object, where the object does."""
    holder: Json
    """The object that lists it; empty where there is none."""


def is_json(head: bytes) -> bool:
    return head.removeprefix(_BOM).lstrip()[:1] in (b"[", b"{")


def csv_columns(head: bytes) -> set[str]:
    """Give the names in the first line of a file."""
    first = head.removeprefix(_BOM).partition(b"\n")[0].decode("utf-8", "replace")
    try:
        return {name.strip() for row in csv.reader([first]) for name in row}
    except csv.Error:
        return set()


def read_rows(file: ByteFile, lists: tuple[str, ...]) -> Iterator[Row | Fault]:
    """Read every row; what cannot be read is a fault at its line.

    Args:
        lists: Names under which an object lists rows.
    """
    file.seek(0)
    first = file.readline(_FIRST_LINE_BYTES)
    if sniffed_records(first):
        records = _lines(file)
    else:
        records = _values(file) if is_json(first) else _csv(file)
    for record in records:
        if isinstance(record, Fault):
            yield record
        else:
            yield from _listed(record, lists)


def _listed(row: Row, lists: tuple[str, ...]) -> Iterator[Row]:
    name = next((name for name in lists if isinstance(row.fields.get(name), list)), None)
    if name is None:
        yield row
        return
    for fields in as_maps(row.fields[name]):
        yield Row(fields, row.line, row.fields)


def _lines(file: ByteFile) -> Iterator[Row | Fault]:
    for line in read_lines(file):
        yield line if isinstance(line, Fault) else Row(line.record, line.span.line, {})


def _values(file: ByteFile) -> Iterator[Row | Fault]:
    try:
        for value in read_values(file):
            if fields := as_map(value.json):
                yield Row(fields, value.line, {})
            else:
                yield Fault(value.line, "the value is not a JSON object")
    except UnicodeDecodeError:
        yield Fault(1, "the file is not UTF-8")
    except RecursionError:
        yield Fault(1, "the file is nested too deeply")
    except json.JSONDecodeError as error:
        yield Fault(error.lineno, f"the file is not JSON: {error.msg}")


def _csv(file: ByteFile) -> Iterator[Row | Fault]:
    file.seek(0)
    # A cell may hold a whole conversation; the default takes 128 KB.
    csv.field_size_limit(MAX_LINE_BYTES)
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    reader = csv.DictReader(text)
    line = 2
    try:
        for row in reader:
            cells = {name: cell for name, cell in row.items() if isinstance(name, str) and cell}
            yield Row(cells, line, {})
            line = reader.line_num + 1
    except UnicodeDecodeError:
        yield Fault(line, "the file is not UTF-8")
    except csv.Error as error:
        yield Fault(line, f"the row is not CSV: {error}")
    finally:
        text.detach()
