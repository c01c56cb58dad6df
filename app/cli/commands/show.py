"""Read and show one item of any kind by its id."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from app.cli.commands.session import SessionContent, read_session, show_content
from app.cli.terminal.output import fields, out, safe_text
from app.cli.views.branch import show_branch
from app.cli.views.contradiction import show_contradiction
from app.cli.views.debate import show_debate
from app.cli.views.decision import show_decision, stated_text
from app.cli.views.fork import show_fork
from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.debate import Debate
from app.domain.fork import Fork
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.node import BRANCH_KIND, DEBATE_KIND, FORK_KIND, SESSION_KIND
from app.domain.nodes.outcome import OUTCOME_KIND, Outcome
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode
from app.errors import NotFoundError

if TYPE_CHECKING:
    from app.bootstrap import Services

T = TypeVar("T")
_NODES = 500


@dataclass(frozen=True, slots=True)
class NodeContent:
    node: ThinkingNode
    blocks: tuple[dict[str, Any], ...]
    """Each with its kind and its fields, in order."""
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
Batch = Callable[[Sequence[str]], Awaitable[Sequence[Content | None]]]


@dataclass(frozen=True, slots=True)
class Item:
    kind: str
    content: Content


async def read_item(services: "Services", id_: str) -> Item:
    """Read an item with everything that belongs to it.

    Raises:
        NotFoundError: The tenant has no item with this id.
    """
    node = await services.node_reads.require(id_)
    return Item(node.kind, await _read(services, node.kind, id_))


# Kinds that are not a `NodeKind`, with the batch that reads them.
_BATCHES: dict[str, Callable[["Services"], Batch]] = {
    "decision": lambda services: services.decision_reads.get_many,
    "knowledge": lambda services: services.knowledge_reads.get_entries,
    "contradiction": lambda services: services.knowledge_reads.get_contradictions,
    "insight": lambda services: services.knowledge_reads.get_insights,
    "hypothesis": lambda services: services.hypothesis_reads.get_many,
    OUTCOME_KIND: lambda services: services.precedents.get_outcomes,
    BRANCH_KIND: lambda services: services.branches.get_many,
    FORK_KIND: lambda services: services.forks.get_many,
    DEBATE_KIND: lambda services: services.debates.get_many,
}


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


async def _read(services: "Services", kind: str, id_: str) -> Content:
    batch = _BATCHES.get(kind)
    if batch is not None:
        return _require_one(await batch(services)([id_]))
    if kind == SESSION_KIND:
        return await read_session(services, id_, _NODES)
    return await _read_node(services, id_)


async def _read_node(services: "Services", id_: str) -> NodeContent:
    reads = services.thinking_reads
    node = await reads.require(id_)
    [blocks], [steps] = await reads.blocks([id_]), await reads.steps([id_])
    [decisions] = await services.decision_reads.of_nodes([id_])
    content = tuple({"kind": block.kind, **asdict(block)} for block in blocks)
    return NodeContent(node, content, steps, decisions)


def _require_one(found: Sequence[T | None]) -> T:
    [value] = found
    if value is None:
        raise NotFoundError("it was deleted while it was read", field="id")
    return value


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
            out.print(safe_text(f"{block['name']}({block['arguments']})", "cyan"))
        case ToolResultBlock.kind:
            out.print(safe_text(block["text"], "red" if block["is_error"] else ""))
        case kind:
            out.print(safe_text(f"[{kind}]", "dim"))


def _show_fields(kind: str, values: dict[str, Any]) -> None:
    title = values.pop("title", None) or values.pop("summary", None) or values.pop("text")
    out.print(safe_text(title, "bold"))
    if content := values.pop("content", None):
        out.print(safe_text(content))
    out.print(fields(("kind", kind), *((n.replace("_", " "), v) for n, v in values.items())))
