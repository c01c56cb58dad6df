"""Which format a knowledge file has, and its records. Blocking: runs in a thread."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.domain.beliefs.knowledge_record import FILE_KIND, Record
from app.errors import InvalidInputError
from app.importers.knowledge import graphml, jsonl, markdown
from app.importers.memories import graphiti, letta, mem0

_HEAD = 1_048_576
_OWN_HEAD = 64
_BY_FIRST: dict[bytes, Callable[[BinaryIO], Iterator[Record]]] = {
    b"{": jsonl.read,
    b"<": graphml.read,
    b"#": markdown.read,
}
_MEMORIES = (letta, mem0, graphiti)
"""What other memories export, as JSON; recognised by names of fields."""


@contextmanager
def records_of(path: Path) -> Generator[Iterator[Record]]:
    """Open a file and give its records, which are read as they are taken.

    Raises:
        InvalidInputError: It cannot be read, has no known format, or something of it is refused
            in the block; names the file.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise InvalidInputError(f"{path.name}: {error.strerror}", field="file") from error
    with file:
        try:
            yield _records(file)
        except InvalidInputError as error:
            named = f"{path.name}: {error.message}"
            raise InvalidInputError(named, field=error.field) from error


def _records(file: BinaryIO) -> Iterator[Record]:
    read = _reader(file.read(_HEAD).removeprefix(b"\xef\xbb\xbf").lstrip())
    if read is None:
        raise InvalidInputError(
            "JSON lines, GraphML, Markdown, or an export of mem0, Zep, Graphiti or Letta is"
            " expected",
            field="file",
        )
    file.seek(0)
    return read(file)


def _reader(head: bytes) -> Callable[[BinaryIO], Iterator[Record]] | None:
    first, is_own = head[:1], FILE_KIND.encode() in head[:_OWN_HEAD]
    if first in (b"{", b"[") and not is_own:
        known = (memory.read for memory in _MEMORIES if memory.sniff(head))
        return next(known, _BY_FIRST.get(first))
    return _BY_FIRST.get(first)
