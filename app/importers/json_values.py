"""The values of a large JSON list one by one, or the one value of a file that is no list."""

import json
import re
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any, NamedTuple

from app.importers.base import ByteFile

_CHUNK = 1_048_576
_OPENING = re.compile(r"\s*\[?")
_BETWEEN = re.compile(r"[\s,]*")


class Value(NamedTuple):
    json: Any
    line: int
    """Where it begins, from 1."""
    end: int
    """Bytes of the file that were read for it."""


def read_values(file: ByteFile) -> Iterator[Value]:
    """Read every value, holding about twice the longest one in memory.

    Raises:
        JSONDecodeError: The file is not JSON; what came before was given.
        UnicodeDecodeError: It is not UTF-8.
        RecursionError: It is nested too deeply.
    """
    file.seek(0)
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="")
    try:
        yield from _Decoder(text, file).values()
    finally:
        text.detach()


class _Decoder:
    def __init__(self, text: TextIOWrapper, file: ByteFile) -> None:
        self._text = text
        self._file = file
        self._decoder = json.JSONDecoder()
        self._held = ""
        self._at = 0
        self._line = 1

    def values(self) -> Iterator[Value]:
        self._read(_CHUNK)
        self._move(_OPENING)
        while self._begins():
            value, end = self._decode()
            yield Value(value, self._line, self._file.tell())
            self._advance(end)

    def _begins(self) -> bool:
        """Go to the beginning of the next value; tell whether there is one."""
        self._move(_BETWEEN)
        while self._at == len(self._held) and self._read(_CHUNK):
            self._move(_BETWEEN)
        return self._at < len(self._held) and self._held[self._at] != "]"

    def _decode(self) -> tuple[Any, int]:
        while True:
            try:
                return self._decoder.raw_decode(self._held, self._at)
            except json.JSONDecodeError as error:
                # At least twice as much each time, so a value is decoded again a few times only.
                if not self._read(max(_CHUNK, len(self._held))):
                    before = "\n" * (self._line - 1)
                    held = before + self._held[self._at :]
                    position = error.pos - self._at + len(before)
                    raise json.JSONDecodeError(error.msg, held, position) from error
            except ValueError as error:
                # Python reads no whole number of more than 4,300 digits.
                before = "\n" * (self._line - 1)
                raise json.JSONDecodeError("a number is too long", before, len(before)) from error

    def _read(self, size: int) -> bool:
        more = self._text.read(size)
        self._held, self._at = self._held[self._at :] + more, 0
        return bool(more)

    def _move(self, over: re.Pattern[str]) -> None:
        if match := over.match(self._held, self._at):
            self._advance(match.end())

    def _advance(self, end: int) -> None:
        self._line += self._held.count("\n", self._at, end)
        self._at = end
