"""Views of sessions."""

from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ThinkingNode

_LINE = 90


@dataclass(frozen=True, slots=True)
class SessionContent:
    session: Session
    nodes: tuple[ThinkingNode, ...]
    """Oldest first."""
    decisions: tuple[DecisionPoint, ...]
    """In the order of their nodes."""
    has_more: bool
    """Whether the session has further nodes."""


def show_content(content: SessionContent) -> None:
    session = content.session
    out.print(safe_text(session.title, "bold"))
    out.print(
        fields(
            ("id", session.id),
            ("status", session.status),
            ("by", session.author),
            ("project", session.project),
            ("started", session.valid_from),
            ("plan", session.plan),
            ("conclusion", session.conclusion),
            ("contains", f"{session.node_count} nodes, {session.decision_count} decisions"),
        )
    )
    out.print()
    _show_nodes(content)
    if content.has_more:
        note("there are more nodes: raise --limit")


def _show_nodes(content: SessionContent) -> None:
    """Print the nodes as a tree; only branches are indented."""
    levels: dict[str, int] = {}
    continued: set[str] = set()
    decided = {decision.node_id: decision for decision in content.decisions}
    for node in content.nodes:
        if (parent := node.parent_id) in levels:
            levels[node.id] = levels[parent] + (parent in continued)
            continued.add(parent)
        else:
            levels[node.id] = 0
        space = "  " * levels[node.id]
        label = safe_text(f"  {node.kind}  ", "cyan") + safe_text(_line(node))
        out.print(safe_text(space + node.id, "dim") + label)
        if decision := decided.get(node.id):
            label = safe_text(f"  decided: {decision.description}", "green")
            out.print(safe_text(f"{space}  {decision.id}", "dim") + label)


def _line(node: ThinkingNode) -> str:
    line = " ".join((node.response or node.reasoning).split())
    return line if len(line) <= _LINE else f"{line[: _LINE - 1]}…"
