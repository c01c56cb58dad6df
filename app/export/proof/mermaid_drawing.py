"""A proof as a Mermaid flowchart."""

from app.export.proof.diagram import COLOURS, GAP_COLOUR, SHAPES, ProofDiagram, Scheme, Shape
from app.export.session.writers.mermaid_writer import label

_SHAPES = {
    Shape.BOX: ("[", "]"),
    Shape.ROUND: ("(", ")"),
    Shape.DIAMOND: ("{", "}"),
    Shape.HEXAGON: ("{{", "}}"),
    Shape.DOUBLE: ("[[", "]]"),
}


def drawn(diagram: ProofDiagram, scheme: Scheme) -> str:
    lines = ["flowchart TD"]
    for node in diagram.nodes:
        left, right = _SHAPES[SHAPES[node.kind]]
        lines.append(f"{node.id}{left}{label([node.label])}{right}:::{node.kind}")
    for edge in diagram.edges:
        arrow = "-.->" if edge.is_gap else "-->"
        named = f"|{label([edge.label])}|" if edge.label else ""
        lines.append(f"{edge.source} {arrow}{named} {edge.target}")
    for number, (id_, message) in enumerate(diagram.loose_gaps, 1):
        lines.append(f"gap{number}[{label([message])}]:::gap")
        lines.append(f"gap{number} -.-> {id_}")
    lines += _gap_styles(diagram)
    lines.append(f"figures[{label([diagram.title, *diagram.figures])}]")
    lines.append("subgraph legend")
    lines += [f"legend_{kind}[{label([kind])}]:::{kind}" for kind in diagram.kinds]
    lines.append("end")
    lines += [
        f"classDef {kind} fill:{COLOURS[scheme][kind]},stroke:#445,color:#111"
        for kind in diagram.kinds
    ]
    lines.append(f"classDef gap fill:#fff,stroke:{GAP_COLOUR},color:{GAP_COLOUR}")
    return "\n".join(lines) + "\n"


def _gap_styles(diagram: ProofDiagram) -> list[str]:
    first = len(diagram.edges)
    gaps = [str(at) for at, edge in enumerate(diagram.edges) if edge.is_gap]
    gaps += [str(first + at) for at in range(len(diagram.loose_gaps))]
    style = f"stroke:{GAP_COLOUR},stroke-dasharray:5 3"
    return [f"linkStyle {','.join(gaps)} {style}"] if gaps else []
