"""A proof as a Graphviz graph."""

from app.export.proof.diagram import COLOURS, GAP_COLOUR, SHAPES, ProofDiagram, Scheme, Shape
from app.export.session.writers.dot_writer import label

_SHAPES = {
    Shape.BOX: "shape=box",
    Shape.ROUND: 'shape=box, style="rounded,filled"',
    Shape.DIAMOND: "shape=diamond",
    Shape.HEXAGON: "shape=hexagon",
    Shape.DOUBLE: "shape=box, peripheries=2",
}


def drawn(diagram: ProofDiagram, scheme: Scheme) -> str:
    title = label([diagram.title, *diagram.figures])
    lines = ["digraph proof {", f"label={title};", "labelloc=t;", "node [style=filled];"]
    for node in diagram.nodes:
        look = f'{_SHAPES[SHAPES[node.kind]]}, fillcolor="{COLOURS[scheme][node.kind]}"'
        lines.append(f"{node.id} [{look}, label={label([node.label])}];")
    rows = dict[int, list[str]]()
    for node in diagram.nodes:
        rows.setdefault(node.layer, []).append(node.id)
    lines += [f"{{ rank=same; {'; '.join(ids)}; }}" for ids in rows.values()]
    red = f'style=dashed, color="{GAP_COLOUR}", fontcolor="{GAP_COLOUR}"'
    for edge in diagram.edges:
        look = f", {red}, constraint=false" if edge.is_gap else ""
        lines.append(f"{edge.source} -> {edge.target} [label={label([edge.label])}{look}];")
    for number, (id_, message) in enumerate(diagram.loose_gaps, 1):
        lines.append(f"gap{number} [shape=note, {red}, label={label([message])}];")
        lines.append(f"gap{number} -> {id_} [{red}];")
    lines += ["subgraph cluster_legend {", f"label={label(['legend'])};"]
    for kind in diagram.kinds:
        look = f'{_SHAPES[SHAPES[kind]]}, fillcolor="{COLOURS[scheme][kind]}"'
        lines.append(f"legend_{kind} [{look}, label={label([kind])}];")
    return "\n".join([*lines, "}", "}"]) + "\n"
