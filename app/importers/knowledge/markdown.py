"""Knowledge from Markdown: a heading, a comment and a quotation an entry."""

import json
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from app.domain.beliefs.knowledge_record import FILE_KIND, FILE_VERSION, Record
from app.errors import InvalidInputError
from app.importers.knowledge.values import record_of

_COMMENT = re.compile(r"<!-- (entry|relation|justification) (\{.*\}) -->$")
_OPENING = "<!-- "
_HEADING = "## "


class _Draft(NamedTuple):
    """An entry that is being read."""

    title: str
    where: str
    values: dict[str, object] | None
    lines: list[str]


def read(file: BinaryIO) -> Iterator[Record]:
    """Give the records of a file that is at its beginning.

    Raises:
        InvalidInputError: A part is no record; names the line.
    """
    draft: _Draft | None = None
    is_known = False
    for number, raw in enumerate(file, 1):
        where = f"line {number}"
        line = _decoded(raw, where)
        is_known = is_known or line == f"<!-- {FILE_KIND} {FILE_VERSION} -->"
        if line.startswith(_HEADING):
            yield from _finished(draft)
            draft = _Draft(line.removeprefix(_HEADING), where, None, [])
        elif line.startswith("> "):
            _require_draft(draft, where).lines.append(line.removeprefix("> "))
        elif match := _COMMENT.match(line, max(line.find(_OPENING), 0)):
            if match[1] == "entry":
                draft = _described(draft, _values(match[2], where), where)
                continue
            yield from _finished(draft)
            draft = None
            yield record_of(match[1], _values(match[2], where), where)
        elif line.strip() and not line.startswith(("# ", "<!-- ")):
            raise InvalidInputError(f"{where}: this belongs to no entry", field="file")
    yield from _finished(draft)
    if not is_known:
        raise InvalidInputError(f"this is no {FILE_KIND} of version {FILE_VERSION}", field="file")


def _finished(draft: _Draft | None) -> Iterator[Record]:
    if draft is None:
        return
    if draft.values is None:
        raise InvalidInputError(f"{draft.where}: the entry says nothing of itself", field="file")
    told = {**draft.values, "title": draft.title, "content": "\n".join(draft.lines)}
    yield record_of("entry", told, draft.where)


def _described(draft: _Draft | None, values: dict[str, object], where: str) -> _Draft:
    if (begun := _require_draft(draft, where)).values is not None:
        raise InvalidInputError(f"{where}: the entry was described before", field="file")
    return begun._replace(values=values)


def _require_draft(draft: _Draft | None, where: str) -> _Draft:
    if draft is None:
        raise InvalidInputError(f"{where}: there is no heading before", field="file")
    return draft


def _values(text: str, where: str) -> dict[str, object]:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"{where}: this is no JSON", field="file") from error


def _decoded(raw: bytes, where: str) -> str:
    try:
        return raw.decode().removesuffix("\n")
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{where}: this is no UTF-8", field="file") from error
