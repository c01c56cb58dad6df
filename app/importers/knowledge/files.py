"""Which format a knowledge file has, and its records. Blocking: runs in a thread."""

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from app.domain.beliefs.knowledge_record import Record
from app.errors import InvalidInputError
from app.importers.knowledge import graphml, jsonl, markdown

_HEAD = 64
_BY_FIRST: dict[bytes, Callable[[BinaryIO], Iterator[Record]]] = {
    b"{": jsonl.read,
    b"<": graphml.read,
    b"#": markdown.read,
}


@contextmanager
def records_of(path: Path) -> Generator[Iterator[Record]]:
    """Open a file and give its records, which are read as they are taken.

    Raises:
        InvalidInputError: It cannot be read or has no known format.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise InvalidInputError(f"{path.name}: {error.strerror}", field="file") from error
    with file:
        read = _BY_FIRST.get(file.read(_HEAD).lstrip()[:1])
        if read is None:
            raise InvalidInputError(
                f"{path.name}: JSON lines, GraphML or Markdown is expected", field="file"
            )
        file.seek(0)
        yield read(file)
