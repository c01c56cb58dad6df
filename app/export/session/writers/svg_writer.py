"""A session as one picture in SVG: its entries below each other, diagrams drawn in them.

The picture is held until its end, because its first line says how high it is.
"""

import textwrap
from collections.abc import Iterator
from html import escape

from app.export.session.base import visible
from app.export.session.document import Diagram, Entry, Header, Part
from app.export.session.drawing import CHARACTER, DEFINITIONS, FONT, NAMESPACE, draw
from app.export.session.plain import fact_line, one_line, part_lines

_LINE = 18
_LEFT = 60
_INSIDE = _LEFT + 12
_COLUMNS = 110
"""Characters of a line."""


class Svg:
    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._y = 2 * _LINE
        self._width = _INSIDE + _COLUMNS * CHARACTER
        self._tops: dict[str, int] = {}

    def head(self, header: Header) -> Iterator[str]:
        self._text(one_line(header.title), bold=True)
        for fact in header.metadata:
            self._text(fact_line(fact))
        yield from ()

    def entry(self, entry: Entry) -> Iterator[str]:
        self._y += _LINE
        top = self._tops[entry.id] = self._y - _LINE
        self._text(f"{entry.number}. {one_line(entry.title)}", bold=True)
        for fact in entry.facts:
            self._text(fact_line(fact))
        self._parts(entry.parts)
        for section in entry.sections:
            self._text(one_line(section.title), bold=True)
            self._parts(section.parts)
        size = f'width="{_COLUMNS * CHARACTER}" height="{self._y - top}"'
        frame = 'fill="none" stroke="#456"'
        self._pieces.append(f'<rect x="{_LEFT}" y="{top}" {size} rx="5" {frame}/>\n')
        self._pieces += self._links(entry, top + _LINE)
        yield from ()

    def tail(self) -> Iterator[str]:
        height = self._y + _LINE
        size = f'width="{self._width}" height="{height}" viewBox="0 0 {self._width} {height}"'
        yield f'<svg xmlns="{NAMESPACE}" {size} {FONT}>\n{DEFINITIONS}\n'
        yield '<rect width="100%" height="100%" fill="white"/>\n'
        yield from self._pieces
        yield "</svg>\n"

    def _parts(self, parts: tuple[Part, ...]) -> None:
        for part in parts:
            if not isinstance(part, Diagram):
                for line in part_lines(part):
                    self._text(line)
                continue
            self._text(f"{one_line(part.title)}:")
            drawing = draw(part)
            self._pieces.append(drawing.at(_INSIDE, self._y - _LINE))
            self._y += drawing.height
            self._width = max(self._width, _INSIDE + drawing.width)

    def _text(self, line: str, *, bold: bool = False) -> None:
        weight = ' font-weight="bold"' if bold else ""
        for piece in _wrapped(visible(line)):
            text = escape(piece)
            start = f'<text x="{_INSIDE}" y="{self._y}" xml:space="preserve"{weight}>'
            self._pieces.append(f"{start}{text}</text>\n")
            self._y += _LINE

    def _links(self, entry: Entry, y: int) -> Iterator[str]:
        """Draw an arrow on the left to each entry above that the entry is linked to."""
        for link in entry.links:
            if (top := self._tops.get(link.entry_id)) is not None:
                end = top + _LINE
                curve = f"M{_LEFT} {y}C10 {y} 10 {end} {_LEFT} {end}"
                title = f"<title>{escape(visible(link.name))}</title>"
                arrow = 'fill="none" stroke="#555" marker-end="url(#arrow)"'
                yield f'<path d="{curve}" {arrow}>{title}</path>\n'


def _wrapped(line: str) -> list[str]:
    # Most lines are short, and wrapping one costs more than all the rest of it.
    if len(line) <= _COLUMNS - 3 and line.isprintable():
        return [line]
    return textwrap.wrap(line, _COLUMNS - 3, drop_whitespace=False) or [""]
