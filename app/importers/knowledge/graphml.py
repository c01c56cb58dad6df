"""Knowledge from GraphML. A document type, and with it every entity, is refused unread."""

import json
from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers.expat import ExpatError, ParserCreate

from app.domain.beliefs.knowledge_record import FILE_KIND, FILE_VERSION, Record
from app.errors import InvalidInputError
from app.importers.knowledge.values import record_of

CHUNK = 65_536
_STRUCTURED = ("tags", "asserted", "weight")
"""What is written as JSON."""


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: It is no XML, has a document type, or a part is no record.
    """
    reader = _Reader()
    while chunk := file.read(CHUNK):
        reader.feed(chunk)
        yield from reader.take()
    reader.feed(b"", is_last=True)
    yield from reader.take()


class _Reader:
    def __init__(self) -> None:
        self._parser = ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = _refuse_document_type
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._ready: list[Record] = []
        self._is_known = False
        self._element: dict[str, str] = {}
        self._values: dict[str, object] = {}
        self._key: tuple[str, str] | None = None
        self._text: list[str] = []
        self._proof: dict[str, object] | None = None
        self._premises: list[str] = []

    def feed(self, chunk: bytes, *, is_last: bool = False) -> None:
        try:
            self._parser.Parse(chunk, is_last)
        except ExpatError as error:
            raise InvalidInputError(f"{self._where()}: this is no XML", field="file") from error
        if is_last:
            self._end_proof()
            if not self._is_known:
                raise InvalidInputError(
                    f"this is no {FILE_KIND} of version {FILE_VERSION}", field="file"
                )

    def take(self) -> list[Record]:
        ready, self._ready = self._ready, []
        return ready

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        match name.rsplit(" ", 1)[-1]:
            case "graph":
                self._is_known = attributes.get("id") == f"{FILE_KIND}-{FILE_VERSION}"
            case "node" | "edge":
                self._element, self._values = attributes, {}
            case "data":
                self._key = (attributes.get("key", ""), attributes.get("encoding", ""))
                self._text = []
            case _:
                pass

    def _characters(self, text: str) -> None:
        if self._key is not None:
            self._text.append(text)

    def _end(self, name: str) -> None:
        match name.rsplit(" ", 1)[-1]:
            case "data":
                self._keep_datum()
            case "node":
                self._end_node()
            case "edge":
                self._end_edge()
            case _:
                pass

    def _keep_datum(self) -> None:
        if self._key is None:
            return
        (key, encoding), text = self._key, "".join(self._text)
        is_json = encoding == "json" or key in _STRUCTURED
        try:
            self._values[key] = json.loads(text) if is_json else text
        except (ValueError, RecursionError) as error:
            raise InvalidInputError(f"{self._where()}: {key} is no JSON", field="file") from error
        self._key = None

    def _end_node(self) -> None:
        self._end_proof()
        values: dict[str, object] = {**self._values, "id": self._element.get("id", "")}
        kind = str(values.pop("kind", ""))
        if kind == "justification":
            self._premises = []
            self._proof = {**values, "premises": self._premises}
        else:
            self._ready.append(record_of(kind, values, self._where()))

    def _end_edge(self) -> None:
        start, end = self._element.get("source", ""), self._element.get("target", "")
        if self._proof is not None and start == self._proof["id"]:
            if self._values.get("type") == "CONCLUDES":
                self._proof["conclusion"] = end
            else:
                self._premises.append(end)
            return
        self._end_proof()
        own = {"id": self._element.get("id", ""), "from": start, "to": end}
        self._ready.append(record_of("relation", {**self._values, **own}, self._where()))

    def _end_proof(self) -> None:
        """Give the justification whose edges have all been read: they follow on its node."""
        if self._proof is not None:
            proof, self._proof = self._proof, None
            self._ready.append(record_of("justification", proof, self._where()))

    def _where(self) -> str:
        return f"line {self._parser.CurrentLineNumber}"


def _refuse_document_type(*_: object) -> None:
    raise InvalidInputError("a document type is not allowed", field="file")
