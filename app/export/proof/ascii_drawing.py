"""A proof as plain text: a line a step, below its premises, with what leads to it."""

from app.export.proof.diagram import SHAPES, ProofDiagram, ProofEdge, Scheme, Shape
from app.export.session.plain import one_line

_SHAPES = {
    Shape.BOX: "[{}]",
    Shape.ROUND: "({})",
    Shape.DIAMOND: "<{}>",
    Shape.HEXAGON: "{{{}}}",
    Shape.DOUBLE: "[[{}]]",
}


def drawn(diagram: ProofDiagram, _: Scheme) -> str:
    title = one_line(diagram.title)
    lines = [title, "=" * len(title), *diagram.figures]
    layer = -1
    for node in diagram.nodes:
        if node.layer != layer:
            layer = node.layer
            lines += ["", f"layer {layer}"]
        lines.append(f"  {_SHAPES[SHAPES[node.kind]].format(one_line(node.label))}")
        lines += [_arrow(edge) for edge in diagram.edges if edge.target == node.id]
        lines += [
            f"    <- - GAP {one_line(message)}"
            for id_, message in diagram.loose_gaps
            if id_ == node.id
        ]
    legend = (f"  {_SHAPES[SHAPES[kind]].format(kind)}" for kind in diagram.kinds)
    return "\n".join([*lines, "", "legend", *legend]) + "\n"


def _arrow(edge: ProofEdge) -> str:
    arrow, gap = ("<- -", "GAP ") if edge.is_gap else ("<---", "")
    return f"    {arrow} {edge.source} {gap}{one_line(edge.label)}".rstrip()
