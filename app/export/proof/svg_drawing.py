"""A proof as a picture in SVG: nodes in layers, edges as curves, gaps dashed in red."""

from html import escape

from app.export.proof.diagram import (
    COLOURS,
    GAP_COLOUR,
    SHAPES,
    ProofDiagram,
    ProofEdge,
    ProofNode,
    Scheme,
    Shape,
)
from app.export.session.base import visible
from app.export.session.drawing import CHARACTER, FONT, NAMESPACE

_WIDTH = 52 * CHARACTER
_HEIGHT = 34
_ACROSS = _WIDTH + 40
_DOWN = 110
_MARGIN = 30
_LINE = 18
_ARROWS = "".join(
    f'<marker id="{name}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8"'
    f' orient="auto"><path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
    for name, colour in (("arrow", "#555"), ("gap", GAP_COLOUR))
)


def drawn(diagram: ProofDiagram, scheme: Scheme) -> str:
    corners = {node.id: _corner(node) for node in diagram.nodes}
    across = max((x for x, _ in corners.values()), default=0) + _WIDTH + _MARGIN
    panel = [diagram.title, *diagram.figures]
    down = max((y for _, y in corners.values()), default=0) + _HEIGHT + _DOWN // 2
    bottom = down + _LINE * (len(panel) + len(diagram.loose_gaps) + 1)
    height = bottom + (_HEIGHT + 8) * len(diagram.kinds) + _MARGIN
    size = f'width="{across}" height="{height}" viewBox="0 0 {across} {height}"'
    pieces = [
        f'<svg xmlns="{NAMESPACE}" {size} {FONT}><defs>{_ARROWS}</defs>',
        '<rect width="100%" height="100%" fill="white"/>',
        *(_edge(edge, corners) for edge in diagram.edges),
        *(
            _box(corners[n.id], SHAPES[n.kind], COLOURS[scheme][n.kind], n.label)
            for n in diagram.nodes
        ),
        *_lines(panel, down, "#111"),
        *_lines(
            [message for _, message in diagram.loose_gaps], down + _LINE * len(panel), GAP_COLOUR
        ),
    ]
    for row, kind in enumerate(diagram.kinds):
        corner = (_MARGIN, bottom + (_HEIGHT + 8) * row)
        pieces.append(_box(corner, SHAPES[kind], COLOURS[scheme][kind], kind))
    return "\n".join([*pieces, "</svg>"]) + "\n"


def _corner(node: ProofNode) -> tuple[int, int]:
    return _MARGIN + node.place * _ACROSS, _MARGIN + node.layer * _DOWN


def _lines(lines: list[str], y: int, colour: str) -> list[str]:
    return [
        f'<text x="{_MARGIN}" y="{y + _LINE * (row + 1)}" fill="{colour}">{_text(line)}</text>'
        for row, line in enumerate(lines)
    ]


def _text(line: str) -> str:
    return escape(" ".join(visible(line).split()))


def _box(corner: tuple[int, int], shape: Shape, colour: str, label: str) -> str:
    x, y = corner
    look = f'fill="{colour}" stroke="#445"'
    text = f'<text x="{x + 14}" y="{y + 22}">{_text(label)}</text>'
    middle, right, bottom = y + _HEIGHT // 2, x + _WIDTH, y + _HEIGHT
    centre = x + _WIDTH // 2
    if shape is Shape.DIAMOND:
        points = f"{x - 14},{middle} {centre},{y - 8} {right + 14},{middle} {centre},{bottom + 8}"
        return f'<polygon points="{points}" {look}/>{text}'
    if shape is Shape.HEXAGON:
        upper, lower = f"{x},{y} {right},{y}", f"{right},{bottom} {x},{bottom}"
        points = f"{x - 12},{middle} {upper} {right + 12},{middle} {lower}"
        return f'<polygon points="{points}" {look}/>{text}'
    frame = f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}"'
    inner = f'{frame} rx="{12 if shape is Shape.ROUND else 2}" {look}/>'
    around = f'width="{_WIDTH + 6}" height="{_HEIGHT + 6}" fill="none" stroke="#445"'
    outer = f'<rect x="{x - 3}" y="{y - 3}" {around}/>'
    return f"{inner}{outer if shape is Shape.DOUBLE else ''}{text}"


def _edge(edge: ProofEdge, corners: dict[str, tuple[int, int]]) -> str:
    (x1, y1), (x2, y2) = corners[edge.source], corners[edge.target]
    down = y2 > y1
    start, end = (y1 + _HEIGHT, y2) if down else (y1, y2 + _HEIGHT)
    begin_x, end_x = x1 + _WIDTH // 2, x2 + _WIDTH // 2 + (12 if edge.is_gap else 0)
    middle = (start + end) // 2
    curve = f"M{begin_x} {start}C{begin_x} {middle} {end_x} {middle} {end_x} {end}"
    colour, arrow = (GAP_COLOUR, "gap") if edge.is_gap else ("#555", "arrow")
    dashes = ' stroke-dasharray="6 4"' if edge.is_gap else ""
    path = f'<path d="{curve}" fill="none" stroke="{colour}"{dashes} marker-end="url(#{arrow})"/>'
    at = f'x="{(begin_x + end_x) // 2 + 4}" y="{middle}" font-size="11" fill="{colour}"'
    return f"{path}<text {at}>{_text(edge.label)}</text>" if edge.label else path
