"""A session as GraphML: entries and the nodes of their diagrams, with all texts as data."""

import json
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from app.export.session.base import visible
from app.export.session.document import Diagram, Entry, Header, Paragraph
from app.export.session.outline import Outline, diagrams
from app.export.session.plain import part_lines
from app.export.session.writers.json_writer import header_json

_NODE_KEYS = ("kind", "label", "id", "facts", "text", "details", "data")
_EDGE_KEYS = ("type",)


class GraphMl:
    def __init__(self) -> None:
        self._outline = Outline()

    def head(self, header: Header) -> Iterator[str]:
        yield '<?xml version="1.0" encoding="UTF-8"?>\n'
        yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
        yield _key("session", "graph")
        yield from (_key(name, "node") for name in _NODE_KEYS)
        yield from (_key(name, "edge") for name in _EDGE_KEYS)
        yield '<graph id="session" edgedefault="directed">\n'
        yield f"{_data('session', header_json(header))}\n"

    def entry(self, entry: Entry) -> Iterator[str]:
        id_ = self._outline.add(entry)
        parts = [part for section in entry.sections for part in section.parts]
        others = [part for part in entry.parts if not isinstance(part, Paragraph)]
        values = {
            "kind": "entry",
            "label": f"{entry.number}. {entry.title}",
            "id": entry.id,
            "facts": json.dumps({fact.name: fact.value for fact in entry.facts}),
            "text": "\n\n".join(p.text for p in entry.parts if isinstance(p, Paragraph)),
            "details": "\n".join(line for part in (*others, *parts) for line in part_lines(part)),
            "data": json.dumps([_section(one.mode, one.side, one.data) for one in entry.sections]),
        }
        yield _node(id_, values)
        for number, (title, diagram) in enumerate(diagrams(entry), 1):
            yield from _diagram(id_, f"{id_}_{number}", title, diagram)

    def tail(self) -> Iterator[str]:
        yield from (_edge(*link) for link in self._outline.links())
        yield "</graph>\n</graphml>\n"


def _section(mode: str, side: str, data: object) -> dict[str, object]:
    return {"mode": mode, "side": side, "data": data}


def _diagram(entry_id: str, id_: str, title: str, diagram: Diagram) -> Iterator[str]:
    yield _node(id_, {"kind": "diagram", "label": title})
    yield _edge(entry_id, id_, "contains")
    for node in diagram.nodes:
        yield _node(f"{id_}_{node.id}", {"kind": "node", "label": node.label})
        yield _edge(id_, f"{id_}_{node.id}", "contains")
    for edge in diagram.edges:
        yield _edge(f"{id_}_{edge.source}", f"{id_}_{edge.target}", edge.label)


def _key(name: str, on: str) -> str:
    return f'<key id="{name}" for="{on}" attr.name="{name}" attr.type="string"/>\n'


def _node(id_: str, values: dict[str, str]) -> str:
    data = "".join(_data(name, value) for name, value in values.items() if value)
    return f"<node id={quoteattr(id_)}>{data}</node>\n"


def _edge(source: str, target: str, type_: str) -> str:
    ends = f"source={quoteattr(source)} target={quoteattr(target)}"
    return f"<edge {ends}>{_data('type', type_) if type_ else ''}</edge>\n"


def _data(key: str, value: str) -> str:
    return f'<data key="{key}">{escape(visible(value))}</data>'
