"""A session as plain text for terminals and mails; lines and arrows are drawn in ASCII."""

from collections.abc import Iterator

from app.export.session.document import Entry, Header, Part
from app.export.session.plain import fact_line, link_lines, one_line, part_lines


class Ascii:
    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def head(self, header: Header) -> Iterator[str]:
        title = one_line(header.title)
        yield f"{title}\n{'=' * len(title)}\n"
        yield from (f"{fact_line(fact)}\n" for fact in header.metadata)

    def entry(self, entry: Entry) -> Iterator[str]:
        heading = f"[{entry.number}] {one_line(entry.title)}"
        yield f"\n{heading}\n{'-' * len(heading)}\n"
        yield from (f"{fact_line(fact)}\n" for fact in entry.facts)
        yield from (f"{line}\n" for line in link_lines(entry, self._numbers))
        self._numbers[entry.id] = entry.number
        yield from _parts(entry.parts)
        for section in entry.sections:
            yield f"\n  {one_line(section.title)}\n"
            yield from _parts(section.parts, "  ")

    def tail(self) -> Iterator[str]:
        yield from ()


def _parts(parts: tuple[Part, ...], space: str = "") -> Iterator[str]:
    for part in parts:
        yield "\n"
        yield from (f"{space}  {line}".rstrip() + "\n" for line in part_lines(part))
