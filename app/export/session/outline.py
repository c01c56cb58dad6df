"""A document as one graph: its entries, what belongs to each, and the links between them."""

from collections.abc import Iterator

from app.export.session.base import excerpt
from app.export.session.document import Diagram, Entry, Paragraph, Part
from app.export.session.plain import fact_line, part_lines

MOST_LINES = 40
"""Of the text beside an entry; a picture of more cannot be read."""
MOST_CHARACTERS = 200
"""Of such a line."""


class Outline:
    """Numbers the entries as they come and keeps their links until all have come."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}
        self._links: list[tuple[str, str, str]] = []

    def add(self, entry: Entry) -> str:
        """Give the entry its id in the file."""
        id_ = self._ids[entry.id] = f"e{entry.number}"
        self._links += [(id_, link.entry_id, link.name) for link in entry.links]
        return id_

    def links(self) -> Iterator[tuple[str, str, str]]:
        """Give source, target and name of each link between two entries that came."""
        for source, target, name in self._links:
            if target in self._ids:
                yield source, self._ids[target], name


def label_lines(entry: Entry) -> Iterator[str]:
    """Give the title of an entry, what is known of it, and the beginning of each text."""
    yield f"{entry.number}. {excerpt(entry.title, MOST_CHARACTERS)}"
    yield from (excerpt(fact_line(fact), MOST_CHARACTERS) for fact in entry.facts)
    for part in entry.parts:
        if isinstance(part, Paragraph):
            start = f"{part.title}: {part.text}" if part.title else part.text
            yield excerpt(start, MOST_CHARACTERS)


def notes(entry: Entry) -> Iterator[tuple[str, list[str]]]:
    """Give a title and lines for all that is no diagram: tables, lists and facts."""
    own = [part for part in entry.parts if not isinstance(part, Paragraph | Diagram)]
    for title, parts in ((entry.title, own), *_of_sections(entry)):
        lines = [line for part in parts for line in part_lines(part)]
        if lines:
            yield title, _shortened(lines)


def diagrams(entry: Entry) -> Iterator[tuple[str, Diagram]]:
    """Give the diagrams of an entry, each with its title."""
    yield from ((part.title, part) for part in entry.parts if isinstance(part, Diagram))
    for section in entry.sections:
        for part in section.parts:
            if isinstance(part, Diagram):
                yield f"{section.title}: {part.title}", part


def _of_sections(entry: Entry) -> Iterator[tuple[str, list[Part]]]:
    for section in entry.sections:
        yield section.title, [part for part in section.parts if not isinstance(part, Diagram)]


def _shortened(lines: list[str]) -> list[str]:
    kept = [excerpt_of(line) for line in lines[:MOST_LINES]]
    left = len(lines) - len(kept)
    return [*kept, f"… and {left:,} more lines"] if left else kept


def excerpt_of(line: str) -> str:
    return line if len(line) <= MOST_CHARACTERS else f"{line[: MOST_CHARACTERS - 1]}…"
