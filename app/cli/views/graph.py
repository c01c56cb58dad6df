"""Views of lineages, neighbourhoods, paths, comparisons and session contexts."""

from collections.abc import Iterator, Mapping

from rich.text import Text

from app.cli.terminal.output import fields, note, out, safe_text
from app.cli.views.decision import show_decision
from app.domain.nodes.edge import Edge
from app.domain.nodes.graph_answers import (
    Comparison,
    Lineage,
    Neighbourhood,
    Path,
    Paths,
    SessionContext,
)
from app.domain.nodes.headline import headline
from app.domain.nodes.node import NodeSummary

_MORE = "there is more than is shown"


def show_lineage(lineage: Lineage) -> None:
    words = _spoken(lineage.edges)
    for node, generation in zip(lineage.nodes, lineage.generations, strict=True):
        style = "bold" if generation == 0 else ""
        out.print(
            safe_text(f"{generation:+3d}  " if generation else "  0  ", "dim") + _named(node, style)
        )
        for line in words.get(node.id, ()):
            out.print(safe_text(f"       {line}", "green"))
    _note_more(lineage.truncated)


def show_neighbourhood(neighbourhood: Neighbourhood) -> None:
    for node, close in zip(neighbourhood.nodes, neighbourhood.closeness, strict=True):
        out.print(safe_text(f"{close:.2f}  ", "dim") + _named(node))
    _note_more(neighbourhood.truncated)


def show_paths(paths: Paths) -> None:
    for path in paths.paths:
        hops = f"{len(path.edges)} hops" if len(path.edges) != 1 else "1 hop"
        out.print(safe_text(f"{hops}, strength {path.strength:.2f}", "bold"))
        for line in _along(path):
            out.print(line)
        out.print()
    if not paths.paths:
        note("no path of at most 8 relationships connects them")
    _note_more(paths.truncated)


def show_comparison(comparison: Comparison) -> None:
    titles = {node.id: node.title for node in comparison.nodes}
    for compared in comparison.compared:
        out.print(_named(compared.node, "bold"))
        out.print(
            fields(
                ("  confidence", compared.confidence),
                ("  rests only on", "; ".join(titles[id_] for id_ in compared.own_premise_ids)),
            )
        )
        for decision in compared.decisions:
            show_decision(decision)
    for id_ in comparison.shared_premise_ids:
        out.print(safe_text("all rest on  ", "green") + safe_text(titles[id_]))
    for conflict in comparison.option_conflicts:
        reason = f": {conflict.reason}" if conflict.reason else ""
        out.print(
            safe_text("chosen by one, rejected by the other  ", "red")
            + safe_text(conflict.option + reason)
        )
    for pair in comparison.likenesses:
        cosine = "" if pair.cosine is None else f", meaning {pair.cosine:.2f}"
        ends = f"{titles[pair.a_id]} / {titles[pair.b_id]}"
        out.print(safe_text(f"words {pair.words:.2f}{cosine}  ", "dim") + safe_text(ends))
    _note_more(comparison.truncated)


def show_context(context: SessionContext) -> None:
    session = context.session
    out.print(safe_text(session.title, "bold"))
    kinds = ", ".join(f"{count} {kind}" for kind, count in context.kinds.items())
    tools = ", ".join(f"{use.name} {use.calls} ({use.errors} failed)" for use in context.tools)
    out.print(fields(("id", session.id), ("nodes", kinds), ("tools", tools)))
    for question in context.open_questions:
        out.print(safe_text(f"{question.reason:<13}", "yellow") + _named(question.node))
    for decision in context.decisions:
        out.print()
        show_decision(decision)
    out.print()
    for node in context.nodes:
        out.print(safe_text(f"{node.created_at:%Y-%m-%d %H:%M}  {node.role:<9} ", "dim"), end="")
        out.print(safe_text(headline(node.reasoning)))
    _note_more(context.truncated)


def _along(path: Path) -> Iterator[Text]:
    yield safe_text("  ") + _named(path.nodes[0])
    for before, edge, node in zip(path.nodes, path.edges, path.nodes[1:], strict=False):
        arrow = f"→ {edge.type}" if edge.start_id == before.id else f"← {edge.type}"
        yield safe_text(f"    {arrow} ({edge.weight:.2f})", "green")
        yield safe_text("  ") + _named(node)


def _spoken(edges: tuple[Edge, ...]) -> Mapping[str, list[str]]:
    """Group relationships by their start node."""
    by_start: dict[str, list[str]] = {}
    for edge in edges:
        by_start.setdefault(edge.start_id, []).append(f"{edge.type} {edge.end_id}")
    return by_start


def _named(node: NodeSummary, style: str = "") -> Text:
    return (
        safe_text(f"{node.id}  ", "dim")
        + safe_text(f"{node.kind:<13} ", "cyan")
        + safe_text(node.title, style)
    )


def _note_more(truncated: bool) -> None:
    if truncated:
        note(_MORE)
