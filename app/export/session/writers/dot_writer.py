"""A session as a Graphviz graph: a box an entry, a cluster for each diagram, notes beside it."""

from collections.abc import Iterable, Iterator

from app.export.session.base import visible
from app.export.session.document import Diagram, Entry, Header
from app.export.session.outline import Outline, diagrams, label_lines, notes
from app.export.session.plain import fact_line, one_line

# Graphviz reads `\N` and the like as names, and `&lt;` as a character.
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})


class Dot:
    def __init__(self) -> None:
        self._outline = Outline()

    def head(self, header: Header) -> Iterator[str]:
        lines = [one_line(header.title), *(fact_line(fact) for fact in header.metadata)]
        yield f"digraph session {{\nlabel={label(lines)};\nlabelloc=t;\nnode [shape=box];\n"

    def entry(self, entry: Entry) -> Iterator[str]:
        id_ = self._outline.add(entry)
        yield f"{id_} [label={label(label_lines(entry))}, style=bold];\n"
        for number, (title, lines) in enumerate(notes(entry), 1):
            note = f"{id_}_note{number}"
            yield f"{note} [shape=note, fontname=monospace, label={label([title, *lines])}];\n"
            yield f"{id_} -> {note} [style=dotted, arrowhead=none];\n"
        for number, (title, diagram) in enumerate(diagrams(entry), 1):
            yield from _cluster(f"{id_}_{number}", title, diagram)
            if diagram.nodes:
                first = f"{id_}_{number}_{diagram.nodes[0].id}"
                yield f"{id_} -> {first} [style=dotted, arrowhead=none];\n"

    def tail(self) -> Iterator[str]:
        for source, target, name in self._outline.links():
            yield f"{source} -> {target} [label={label([name])}, style=dashed];\n"
        yield "}\n"


def label(lines: Iterable[str]) -> str:
    """Give lines as a quoted label, each aligned to the left."""
    escaped = (visible(line).translate(_ESCAPES) for line in lines)
    return '"' + "\\l".join(escaped) + '\\l"'


def _cluster(id_: str, title: str, diagram: Diagram) -> Iterator[str]:
    yield f"subgraph cluster_{id_} {{\nlabel={label([title])};\n"
    for node in diagram.nodes:
        yield f"{id_}_{node.id} [shape=ellipse, label={label([node.label])}];\n"
    for edge in diagram.edges:
        ends = f"{id_}_{edge.source} -> {id_}_{edge.target}"
        yield f"{ends} [label={label([edge.label])}];\n" if edge.label else f"{ends};\n"
    yield "}\n"
