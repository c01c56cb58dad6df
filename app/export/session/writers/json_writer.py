"""A session as JSON: the whole document, which `read_document` reads back."""

import json
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter, ValidationError

from app.errors import InvalidInputError
from app.export.session.document import Entry, Header, SessionDocument

FILE_KIND = "noema-session"
FILE_VERSION = 1
_ENTRY = TypeAdapter(Entry)
_HEADER = TypeAdapter(Header)
_DOCUMENT = TypeAdapter(SessionDocument)


class Json:
    def __init__(self) -> None:
        self._between = ""

    def head(self, header: Header) -> Iterator[str]:
        kind = json.dumps({"format": FILE_KIND, "version": FILE_VERSION})
        yield f'{kind[:-1]}, "header": {header_json(header)}, "entries": [\n'

    def entry(self, entry: Entry) -> Iterator[str]:
        yield self._between + entry_json(entry)
        self._between = ",\n"

    def tail(self) -> Iterator[str]:
        yield "\n]}\n"


def header_json(header: Header) -> str:
    return _HEADER.dump_json(header).decode()


def entry_json(entry: Entry) -> str:
    return _ENTRY.dump_json(entry).decode()


def read_document(text: str) -> SessionDocument:
    """Read what `Json` wrote.

    Raises:
        InvalidInputError: It is something else, or of a later version.
    """
    try:
        fields: Any = json.loads(text)
        is_ours = (fields["format"], fields["version"]) == (FILE_KIND, FILE_VERSION)
        document = _DOCUMENT.validate_python(
            {"header": fields["header"], "entries": fields["entries"]}
        )
    except (ValidationError, ValueError, TypeError, KeyError) as error:
        raise InvalidInputError("the file is no exported session", field="file") from error
    if not is_ours:
        raise InvalidInputError("the file is no exported session of version 1", field="file")
    return document
