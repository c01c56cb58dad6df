"""What a vendor sent, packed for keeping: gzip of JSON lines, one a record, chunk after chunk.

Chunks are complete gzip files, which put one behind the other are one again.
"""

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.content.wire import Record


class RawState(NamedTuple):
    """What is known of all chunks together."""

    sha256: str
    """Of the bytes before they were packed."""
    size: int
    """Bytes before they were packed."""
    records: int
    truncated: bool
    """Whether something came that was over the cap; what is kept is all that came before it."""


class RawPacker:
    """Takes the records of one answer in order; gives what was added since the last chunk.

    Args:
        cap: Most bytes to keep, before they are packed.
    """

    def __init__(self, cap: int) -> None:
        self._room = cap
        self._hash = hashlib.sha256()
        self._waiting: list[bytes] = []
        self._size = 0
        self._records = 0
        self._truncated = False

    @property
    def state(self) -> RawState:
        return RawState(self._hash.hexdigest(), self._size, self._records, self._truncated)

    def add(self, record: Record) -> bool:
        """Keep a record; tell whether it is kept. After one that is over the cap none is."""
        line = _line(record)
        if self._truncated or self._size + len(line) > self._room:
            self._truncated = True
            return False
        self._hash.update(line)
        self._waiting.append(line)
        self._size += len(line)
        self._records += 1
        return True

    def chunk(self) -> bytes | None:
        """Pack what was added since the last chunk; None where nothing was."""
        if not self._waiting:
            return None
        packed = gzip.compress(b"".join(self._waiting), mtime=0)
        self._waiting.clear()
        return packed


def unpack(chunks: Iterable[bytes]) -> Iterator[Record]:
    """Give the records of the chunks, in order.

    Raises:
        OSError: A chunk is not what was packed.
        EOFError: A chunk was cut short.
    """
    for chunk in chunks:
        for line in gzip.decompress(chunk).splitlines():
            yield Record(**json.loads(line))


def _line(record: Record) -> bytes:
    """Write a record; in ASCII, so that halves of characters survive too."""
    fields = {"data": record.data}
    if record.event is not None:
        fields["event"] = record.event
    return json.dumps(fields | ({"whole": True} if record.whole else {})).encode("ascii") + b"\n"
