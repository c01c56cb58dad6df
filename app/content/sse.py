"""Bytes of a stream, cut anywhere, as records of server-sent events.

Event streams: WHATWG HTML, section 9.2. Other than there, an event at the end counts without the
blank line after it: vendors leave it out.
"""

import codecs
import re

from app.content.wire import Record

_LINE_END = re.compile(r"\r\n|\n|\r")


class _Lines:
    """Takes text line by line, however it is cut."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._held: list[str] = []
        self._after_return = False

    def feed(self, chunk: bytes, *, last: bool = False) -> list[str]:
        """Give the lines that are complete now; at the end also one without a line end."""
        text = self._decoder.decode(chunk, last)
        ended, self._after_return = self._after_return, text.endswith("\r")
        if ended:
            # The line feed of a CRLF that was cut in two ends no second line.
            self._after_return = self._after_return or not text
            text = text.removeprefix("\n")
        *lines, rest = _LINE_END.split(text)
        if lines:
            lines[0] = "".join((*self._held, lines[0]))
            self._held.clear()
        self._held.append(rest)
        return [*lines, "".join(self._held)] if last and any(self._held) else lines


class SseDecoder:
    """Server-sent events. Comments, ids and retry times tell nothing that is kept."""

    def __init__(self) -> None:
        self._lines = _Lines()
        self._event: str | None = None
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[Record]:
        """Give the events that `chunk` completes."""
        return self._read(self._lines.feed(chunk))

    def end(self) -> list[Record]:
        """Give the event that the stream ended in, if any."""
        return [*self._read(self._lines.feed(b"", last=True)), *self._read([""])]

    def _read(self, lines: list[str]) -> list[Record]:
        records: list[Record] = []
        for line in lines:
            if line:
                self._take(line)
            elif self._data:
                records.append(Record("\n".join(self._data), self._event))
            if not line:
                self._event, self._data = None, []
        return records

    def _take(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value or None
