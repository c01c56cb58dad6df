"""The view of one item of any kind."""

from dataclasses import asdict, dataclass
from typing import Any

from app.cli.terminal.output import fields, out, safe_text
from app.cli.views.branch import show_branch
from app.cli.views.contradiction import show_contradiction
from app.cli.views.decision import show_decision, stated_text
from app.cli.views.deliberations.debate import show_debate
from app.cli.views.deliberations.fork import show_fork
from app.cli.views.session import SessionContent, show_content
from app.content.blocks import (
    Block,
    CitationBlock,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import packed, unpacked
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.debate import Debate
from app.domain.fork import Fork
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode

SESSION_NODES = 500
"""Of a session, so many nodes are shown."""
_JSON_FIELDS: dict[type[Block], str] = {
    ToolCallBlock: "arguments",
    ToolResultBlock: "parts",
    ImageBlock: "source",
    CitationBlock: "json",
    UnknownBlock: "json",
}


@dataclass(frozen=True, slots=True)
class NodeContent:
    node: ThinkingNode
    blocks: tuple[dict[str, Any], ...]
    """Each with its kind and its fields, in order; what is stored as JSON is read."""
    steps: tuple[ReasoningStep, ...]
    decisions: tuple[DecisionPoint, ...]


Content = (
    SessionContent
    | NodeContent
    | Branch
    | DecisionPoint
    | KnowledgeEntry
    | Contradiction
    | Insight
    | Hypothesis
    | Outcome
    | Fork
    | Debate
)


@dataclass(frozen=True, slots=True)
class Item:
    kind: str
    content: Content


def block_fields(block: Block) -> dict[str, Any]:
    """Give the kind and the fields of a block, with its JSON read."""
    shown = {"kind": block.kind, **asdict(block)}
    if name := _JSON_FIELDS.get(type(block)):
        shown[name] = unpacked(shown[name])
    return shown


def show_item(item: Item) -> None:
    match item.content:
        case SessionContent():
            show_content(item.content)
        case NodeContent():
            _show_node(item.content)
        case Branch():
            show_branch(item.content)
        case Fork() | Debate():
            _show_deliberation(item.content)
        case DecisionPoint():
            show_decision(item.content)
        case Contradiction():
            show_contradiction(item.content)
        case KnowledgeEntry() | Insight() | Hypothesis() | Outcome():
            _show_fields(item.kind, asdict(item.content))


def _show_node(content: NodeContent) -> None:
    node = content.node
    out.print(
        fields(
            ("id", node.id),
            ("kind", f"{node.kind}, {node.role}"),
            ("session", node.session_id),
            ("follows", node.parent_id),
            ("branch", node.branch),
            ("at", node.valid_from),
            ("model", node.model),
            ("confidence", node.confidence),
            ("based on", node.confidence_basis),
            ("as stated", stated_text(node.reading)),
        )
    )
    for block in content.blocks:
        out.print()
        _show_block(block)
    for decision in content.decisions:
        out.print()
        show_decision(decision)


def _show_deliberation(deliberation: Fork | Debate) -> None:
    if isinstance(deliberation, Fork):
        show_fork(deliberation)
    else:
        show_debate(deliberation)


def _show_block(block: dict[str, Any]) -> None:
    match block["kind"]:
        case TextBlock.kind:
            out.print(safe_text(block["text"]))
        case ThinkingBlock.kind:
            out.print(safe_text(block["text"], "italic dim"))
        case ToolCallBlock.kind:
            out.print(safe_text(f"{block['name']}({_arguments(block)})", "cyan"))
        case ToolResultBlock.kind:
            if (took_ms := block["duration_ms"]) is not None:
                out.print(safe_text(f"after {took_ms:,} ms", "dim"))
            out.print(safe_text(block["text"], "red" if block["is_error"] else ""))
        case kind:
            out.print(safe_text(f"[{kind}]", "dim"))


def _arguments(call: dict[str, Any]) -> str:
    """Give the arguments of a call as text; what was cut off is no JSON, and a text already."""
    given = call["arguments"]
    return given if isinstance(given, str) else packed(given)


def _show_fields(kind: str, values: dict[str, Any]) -> None:
    title = values.pop("title", None) or values.pop("summary", None) or values.pop("text")
    out.print(safe_text(title, "bold"))
    if content := values.pop("content", None):
        out.print(safe_text(content))
    out.print(fields(("kind", kind), *((n.replace("_", " "), v) for n, v in values.items())))
