"""A session as one HTML page, without scripts; diagrams are drawn in SVG."""

from collections.abc import Iterator
from html import escape

from app.export.session.base import plain_text, visible
from app.export.session.document import (
    Diagram,
    Entry,
    Fact,
    FactList,
    Header,
    ItemList,
    Paragraph,
    Part,
    Scalar,
    Table,
)
from app.export.session.drawing import draw

_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
p { white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; display: block; overflow-x: auto }
td, th { border: 1px solid #bbb; padding: .2rem .5rem; text-align: left }
dt { float: left; font-weight: 600; margin-right: .5rem }
dd { margin: 0; overflow-wrap: anywhere }
svg { max-width: 100%; height: auto }
"""


class Html:
    def __init__(self) -> None:
        self._written: set[str] = set()

    def head(self, header: Header) -> Iterator[str]:
        title = text(header.title)
        yield (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta http-equiv="Content-Security-Policy"'
            " content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
            f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        )
        yield _facts(header.metadata)

    def entry(self, entry: Entry) -> Iterator[str]:
        self._written.add(entry.id)
        yield f'<section id="{text(entry.id)}">\n<h2>{entry.number}. {text(entry.title)}</h2>\n'
        yield _facts(entry.facts)
        for link in entry.links:
            if link.entry_id in self._written:
                target = text(link.entry_id)
                yield f'<p>{text(link.name)} <a href="#{target}">{target}</a></p>\n'
        yield from _parts(entry.parts)
        for section in entry.sections:
            yield f"<h3>{text(section.title)}</h3>\n"
            yield from _parts(section.parts)
        yield "</section>\n"

    def tail(self) -> Iterator[str]:
        yield "</body>\n</html>\n"


def text(value: str) -> str:
    return escape(visible(value))


def _parts(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if part.title:
            yield f"<h4>{text(part.title)}</h4>\n"
        match part:
            case Paragraph():
                yield f"<p>{text(part.text)}</p>\n"
            case ItemList():
                items = "".join(f"<li>{_scalar(item)}</li>" for item in part.items)
                yield f"<ul>{items}</ul>\n"
            case FactList():
                yield _facts(part.facts)
            case Table():
                yield from _table(part)
            case Diagram():
                drawing = draw(part)
                yield drawing.root() + "\n"


def _facts(facts: tuple[Fact, ...]) -> str:
    pairs = (f"<dt>{text(fact.name)}</dt><dd>{_scalar(fact.value)}</dd>\n" for fact in facts)
    return f"<dl>\n{''.join(pairs)}</dl>\n" if facts else ""


def _table(table: Table) -> Iterator[str]:
    names = "".join(f"<th>{text(column)}</th>" for column in table.columns)
    yield f"<table>\n<tr>{names}</tr>\n"
    for row in table.rows:
        cells = "".join(f"<td>{_scalar(cell)}</td>" for cell in row)
        yield f"<tr>{cells}</tr>\n"
    yield "</table>\n"


def _scalar(value: Scalar) -> str:
    return text(plain_text(value))
