"""A session as a Mermaid flowchart: a box an entry, a subgraph a diagram, notes beside them."""

import json
import re
from collections.abc import Iterable, Iterator

from app.export.session.base import visible
from app.export.session.document import Diagram, Entry, Header
from app.export.session.outline import Outline, diagrams, label_lines, notes
from app.export.session.plain import fact_line, one_line

_SPECIAL = re.compile(r"[^\w\s.,]", re.ASCII)
_MOST_LINKS, _MOST_CHARACTERS = 500, 50_000
"""What Mermaid shows where a page does not say otherwise."""


class Mermaid:
    """A large chart ends with what the page that shows it must allow; no chart can allow it."""

    def __init__(self) -> None:
        self._outline = Outline()
        self._links = self._characters = 0

    def head(self, header: Header) -> Iterator[str]:
        yield from self._counted(self._head(header))

    def entry(self, entry: Entry) -> Iterator[str]:
        yield from self._counted(self._entry(entry))

    def tail(self) -> Iterator[str]:
        links = self._outline.links()
        yield from self._counted(
            f"{source} -->|{label([name])}| {target}\n" for source, target, name in links
        )
        if self._links > _MOST_LINKS or self._characters > _MOST_CHARACTERS:
            # Room for this line itself.
            characters = (self._characters // 1_000 + 2) * 1_000
            needs = json.dumps({"maxEdges": self._links, "maxTextSize": characters})
            yield f"%% mermaid.initialize({needs})\n"

    def _counted(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            # Mermaid counts what is beyond 16 bits twice.
            self._characters += len(line.encode("utf-16-le", "surrogatepass")) // 2
            # No label holds an arrow: its punctuation is written by numbers.
            self._links += "-->" in line or "-.-" in line
            yield line

    def _head(self, header: Header) -> Iterator[str]:
        lines = [one_line(header.title), *(fact_line(fact) for fact in header.metadata)]
        yield f"flowchart TD\nsession[{label(lines)}]\n"

    def _entry(self, entry: Entry) -> Iterator[str]:
        id_ = self._outline.add(entry)
        yield f"{id_}[{label(label_lines(entry))}]\n"
        for number, (title, lines) in enumerate(notes(entry), 1):
            yield f"{id_} -.- {id_}_note{number}[{label([title, *lines])}]\n"
        for number, (title, diagram) in enumerate(diagrams(entry), 1):
            yield from _subgraph(f"{id_}_{number}", title, diagram)
            yield f"{id_} -.- {id_}_{number}\n"


def label(lines: Iterable[str]) -> str:
    """Give lines as a quoted label; all punctuation is written by its number."""
    return '"' + "<br/>".join(_SPECIAL.sub(_number, visible(line)) for line in lines) + '"'


def _number(found: re.Match[str]) -> str:
    character = found.group()
    # What is not ASCII has no meaning in Mermaid.
    return f"#{ord(character)};" if character.isascii() else character


def _subgraph(id_: str, title: str, diagram: Diagram) -> Iterator[str]:
    yield f"subgraph {id_}[{label([title])}]\n"
    for node in diagram.nodes:
        yield f"{id_}_{node.id}({label([node.label])})\n"
    for edge in diagram.edges:
        arrow = f"-->|{label([edge.label])}|" if edge.label else "-->"
        yield f"{id_}_{edge.source} {arrow} {id_}_{edge.target}\n"
    yield "end\n"
