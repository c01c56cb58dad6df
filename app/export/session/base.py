"""What a format of sessions does: text before, text an entry, text after."""

import re
from collections.abc import Iterator
from typing import Protocol

from app.domain.text import without_control
from app.export.session.document import Entry, Header, Scalar

_NO_XML = re.compile("[\ufffe\uffff]")


class SessionWriter(Protocol):
    """Writes one document, piece by piece; each document needs a writer of its own."""

    def head(self, header: Header) -> Iterator[str]: ...

    def entry(self, entry: Entry) -> Iterator[str]: ...

    def tail(self) -> Iterator[str]: ...


def visible(text: str) -> str:
    """Replace what no format can show: control characters, and what XML cannot say."""
    # Most texts have neither, and this is asked of every cell and line.
    if text.isprintable():
        return text
    return _NO_XML.sub(" ", without_control(text.replace("\r\n", "\n").replace("\r", "\n")))


def excerpt(text: str, length: int) -> str:
    """Give the beginning of a text on one line."""
    line = " ".join(visible(text).split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def plain_text(value: Scalar) -> str:
    """Give a value as people read it; a number with at most ten significant digits."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.10g}" if isinstance(value, float) else str(value)
