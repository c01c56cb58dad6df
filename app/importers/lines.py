"""JSON Lines from a binary file: each line an object, or what is wrong with it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from app.content.json_fields import Json
from app.importers.base import ByteFile, Fault, Item

MAX_LINE_BYTES = 67_108_864
"""A longer line is reported and passed over: 64 MB hold any record with its images."""
SNIFFED_LINES = 50
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Span:
    """Where a line lies: its number from 1, and its bytes."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class JsonLine:
    span: Span
    record: Json


def read_lines(file: ByteFile) -> Iterator[JsonLine | Fault]:
    """Read every line that is not blank, from the beginning of the file."""
    file.seek(0)
    number, start = 0, 0
    while raw := file.readline(MAX_LINE_BYTES):
        number += 1
        if _is_cut(raw):
            start += len(raw) + _pass_over_line(file)
            yield Fault(number, f"the line is longer than {MAX_LINE_BYTES} bytes")
            continue
        span = Span(number, start, start + len(raw))
        start = span.end
        if raw.strip():
            yield _line(raw, span)


def read_span(file: ByteFile, span: Span) -> JsonLine | Fault:
    """Read one line again."""
    file.seek(span.start)
    return _line(file.read(span.end - span.start), span)


def read_items(file: ByteFile, take: Callable[[JsonLine], Iterator[Item]]) -> Iterator[Item]:
    """Read every line with `take`; a broken one is a fault."""
    for line in read_lines(file):
        if isinstance(line, Fault):
            yield line
        else:
            yield from take(line)


def sniffed_records(head: bytes) -> list[Json]:
    """Give the objects among the first lines of a file; broken lines do not count."""
    raw_lines = head.removeprefix(_BOM).splitlines()[:SNIFFED_LINES]
    parsed = (_line(raw, Span(1, 0, 0)) for raw in raw_lines)
    return [line.record for line in parsed if isinstance(line, JsonLine)]


def _is_cut(raw: bytes) -> bool:
    return len(raw) == MAX_LINE_BYTES and not raw.endswith(b"\n")


def _pass_over_line(file: ByteFile) -> int:
    passed = 0
    while raw := file.readline(MAX_LINE_BYTES):
        passed += len(raw)
        if not _is_cut(raw):
            break
    return passed


def _line(raw: bytes, span: Span) -> JsonLine | Fault:
    try:
        value = json.loads(raw.removeprefix(_BOM).decode("utf-8"))
    except UnicodeDecodeError:
        return Fault(span.line, "the line is not UTF-8")
    except RecursionError:
        return Fault(span.line, "the line is nested too deeply")
    except ValueError as error:
        return Fault(span.line, f"the line is not JSON: {error}")
    if not isinstance(value, dict):
        return Fault(span.line, "the line is not a JSON object")
    return JsonLine(span, cast(Json, value))
