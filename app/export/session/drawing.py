"""A diagram as a drawing in SVG: nodes in layers, edges as curves with arrowheads."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from app.export.session.base import visible
from app.export.session.document import Diagram, DiagramEdge

DEFINITIONS = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>'
)
NAMESPACE = "http://www.w3.org/2000/svg"
CHARACTER = 8
"""Pixels of a character of the fixed-width font, rounded up."""
FONT = 'font-family="monospace" font-size="13"'
_HEIGHT = 28
_LAYER = 80
_GAP = 24


@dataclass(frozen=True, slots=True)
class _Box:
    x: int
    y: int
    width: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


@dataclass(frozen=True, slots=True)
class Drawing:
    width: int
    height: int
    elements: str

    def root(self) -> str:
        """Give it as a picture of its own."""
        size = f'width="{self.width}" height="{self.height}"'
        view = f'viewBox="0 0 {self.width} {self.height}"'
        return f'<svg xmlns="{NAMESPACE}" {size} {view} {FONT}>{DEFINITIONS}{self.elements}</svg>'

    def at(self, x: int, y: int) -> str:
        """Give it as a part of a picture that has the `DEFINITIONS`."""
        return f'<g transform="translate({x} {y})">{self.elements}</g>\n'


def draw(diagram: Diagram) -> Drawing:
    boxes = _boxes(diagram)
    labels = {node.id: node.label for node in diagram.nodes}
    elements = [_edge(edge, boxes) for edge in diagram.edges]
    elements += [_node(box, labels[id_]) for id_, box in boxes.items()]
    width = max((box.x + box.width for box in boxes.values()), default=0)
    labelled = max((len(edge.label) for edge in diagram.edges), default=0) * CHARACTER
    height = max((box.y + _HEIGHT for box in boxes.values()), default=0)
    return Drawing(width + labelled + _GAP, height + _GAP, "".join(elements))


def layers_of(nodes: Iterable[str], edges: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Place every node below all that lead to it; a cycle is opened at its first node."""
    followers = defaultdict[str, list[str]](list)
    waiting_for = Counter[str]()
    for source, target in edges:
        followers[source].append(target)
        waiting_for[target] += 1
    order = list(nodes)
    layers = dict.fromkeys(order, 0)
    placed = set[str]()
    roots = [node for node in order if not waiting_for[node]]
    for root in (*roots, *order):
        ready = [root]
        while ready:
            node = ready.pop()
            if node in placed:
                continue
            placed.add(node)
            for follower in followers[node]:
                waiting_for[follower] -= 1
                if follower not in placed:
                    layers[follower] = max(layers[follower], layers[node] + 1)
                    ready += [] if waiting_for[follower] else [follower]
    return layers


def _boxes(diagram: Diagram) -> dict[str, _Box]:
    edges = ((edge.source, edge.target) for edge in diagram.edges)
    layers = layers_of((node.id for node in diagram.nodes), edges)
    ends = Counter[int]()
    boxes = dict[str, _Box]()
    for node in diagram.nodes:
        layer, width = layers[node.id], (len(node.label) + 2) * CHARACTER
        boxes[node.id] = _Box(ends[layer] + _GAP // 2, layer * _LAYER + _GAP // 2, width)
        ends[layer] += width + _GAP
    return boxes


def _node(box: _Box, label: str) -> str:
    shape = f'x="{box.x}" y="{box.y}" width="{box.width}" height="{_HEIGHT}" rx="5"'
    return (
        f'<rect {shape} fill="#eef3fb" stroke="#456"/>'
        f'<text x="{box.x + CHARACTER}" y="{box.y + 19}">{escape(visible(label))}</text>'
    )


def _edge(edge: DiagramEdge, boxes: dict[str, _Box]) -> str:
    source, target = boxes[edge.source], boxes[edge.target]
    down = target.y > source.y
    start = source.y + (_HEIGHT if down else 0)
    end = target.y + (0 if down else _HEIGHT)
    middle = (start + end) // 2
    curve = (
        f"M{source.middle} {start}C{source.middle} {middle} {target.middle} {middle}"
        f" {target.middle} {end}"
    )
    path = f'<path d="{curve}" fill="none" stroke="#555" marker-end="url(#arrow)"/>'
    if not edge.label:
        return path
    x = (source.middle + target.middle) // 2
    return f'{path}<text x="{x}" y="{middle}" font-size="11">{escape(visible(edge.label))}</text>'
