"""A session as Markdown (GitHub's): every text reads as it was written, none becomes markup."""

import re
from collections.abc import Iterator

from app.export.session.base import plain_text, visible
from app.export.session.document import (
    Diagram,
    Entry,
    FactList,
    Header,
    ItemList,
    Paragraph,
    Part,
    Scalar,
    Table,
)
from app.export.session.plain import diagram_lines, link_lines, one_line

_ANYWHERE = re.compile(r"[\\`*_{}\[\]<>#|~&$!]")
_AT_START = re.compile(r"^(?:[-+=:]|\d{1,9}(?=[.)](?:\s|$)))")
_SPACE_AT_START = re.compile(r"^[ \t]+")


class Markdown:
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def head(self, header: Header) -> Iterator[str]:
        yield f"# {line(header.title)}\n\n"
        yield from _facts(FactList("", header.metadata))

    def entry(self, entry: Entry) -> Iterator[str]:
        yield f"\n## {entry.number}. {line(entry.title)}\n\n"
        yield from _facts(FactList("", entry.facts))
        yield from (f"- {line(link)}\n" for link in link_lines(entry, self._numbers))
        self._numbers[entry.id] = entry.number
        yield from self._parts(entry.parts)
        for section in entry.sections:
            yield f"\n### {line(section.title)}\n"
            yield from self._parts(section.parts)

    def tail(self) -> Iterator[str]:
        yield from ()

    def _parts(self, parts: tuple[Part, ...]) -> Iterator[str]:
        for part in parts:
            yield f"\n#### {line(part.title)}\n\n" if part.title else "\n"
            match part:
                case Paragraph():
                    yield f"{paragraph(part.text)}\n"
                case ItemList():
                    yield from (f"- {_scalar(item)}\n" for item in part.items)
                case FactList():
                    yield from _facts(part)
                case Table():
                    yield from _table(part)
                case Diagram():
                    yield from (f"- {line(edge)}\n" for edge in diagram_lines(part))


def line(text: str) -> str:
    """Escape a text that stays on its line."""
    return _escaped(one_line(text))


def paragraph(text: str) -> str:
    """Escape a text; its line ends and blank lines stay."""
    lines = [_escaped(one) for one in visible(text).split("\n")]
    kept = (f"{one}\\\n" if one and after else f"{one}\n" for one, after in _pairs(lines))
    return "".join(kept).rstrip("\n")


def _pairs(lines: list[str]) -> Iterator[tuple[str, str]]:
    return zip(lines, [*lines[1:], ""], strict=True)


def _escaped(text: str) -> str:
    spaces = _SPACE_AT_START.match(text)
    start = spaces.group() if spaces else ""
    rest = _ANYWHERE.sub(r"\\\g<0>", text[len(start) :])
    if not rest:
        return ""
    if (marker := _AT_START.match(rest)) is not None:
        end = marker.end()
        is_digit = marker.group()[0].isdigit()
        rest = f"{rest[:end]}\\{rest[end:]}" if is_digit else f"\\{rest}"
    return start.replace(" ", "&#32;").replace("\t", "&#9;") + rest


def _facts(facts: FactList) -> Iterator[str]:
    yield from (f"- **{line(fact.name)}**: {_scalar(fact.value)}\n" for fact in facts.facts)


def _table(table: Table) -> Iterator[str]:
    yield _row(tuple(line(column) for column in table.columns))
    yield _row(tuple("---" for _ in table.columns))
    yield from (_row(tuple(_scalar(cell) for cell in row)) for row in table.rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _scalar(value: Scalar) -> str:
    return line(plain_text(value))
