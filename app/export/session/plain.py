"""Parts of a document as lines of plain text: columns for tables, arrows for diagrams."""

from collections.abc import Iterator

from app.export.session.base import plain_text, visible
from app.export.session.document import (
    Diagram,
    Entry,
    Fact,
    FactList,
    ItemList,
    Paragraph,
    Part,
    Table,
)

MOST_COLUMN = 60
"""Characters of a column; a longer cell pushes its line out of the columns."""


def part_lines(part: Part) -> Iterator[str]:
    """Give a part with its title, a line each."""
    if part.title:
        yield f"{one_line(part.title)}:"
    match part:
        case Paragraph():
            yield from visible(part.text).split("\n")
        case ItemList():
            yield from (f"- {one_line(plain_text(item))}" for item in part.items)
        case FactList():
            yield from (fact_line(fact) for fact in part.facts)
        case Table():
            yield from _table(part)
        case Diagram():
            yield from diagram_lines(part)


def fact_line(fact: Fact) -> str:
    return f"{one_line(fact.name)}: {one_line(plain_text(fact.value))}"


def diagram_lines(diagram: Diagram) -> Iterator[str]:
    """Give the edges of a diagram, then the nodes that no edge touches."""
    labels = {node.id: one_line(node.label) for node in diagram.nodes}
    for edge in diagram.edges:
        line = f"[{labels[edge.source]}] --> [{labels[edge.target]}]"
        yield f"{line} ({one_line(edge.label)})" if edge.label else line
    touched = {end for edge in diagram.edges for end in (edge.source, edge.target)}
    yield from (f"[{label}]" for id_, label in labels.items() if id_ not in touched)


def link_lines(entry: Entry, numbers: dict[str, int]) -> Iterator[str]:
    """Give the links of an entry to entries that were written before it."""
    for link in entry.links:
        if (number := numbers.get(link.entry_id)) is not None:
            yield f"{link.name}: {number}"


def one_line(text: str) -> str:
    return " ".join(visible(text).split())


def _table(table: Table) -> Iterator[str]:
    rows = [tuple(one_line(plain_text(cell)) for cell in row) for row in table.rows]
    lines = [tuple(one_line(column) for column in table.columns), *rows]
    widths = [min(MOST_COLUMN, max(map(len, column))) for column in zip(*lines, strict=True)]
    for at, row in enumerate(lines):
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield " | ".join(padded).rstrip()
        if at == 0:
            yield "-+-".join("-" * width for width in widths)
