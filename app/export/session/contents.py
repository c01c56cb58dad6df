"""What the document says of a session and its nodes. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from app.content.blocks import (
    Block,
    CitationBlock,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.domain.modes.modes import MODES
from app.domain.modes.state import ModeState
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ThinkingNode
from app.domain.nodes.thought import Thought
from app.export.session.document import (
    Entry,
    Fact,
    FactList,
    Header,
    ItemList,
    Link,
    Paragraph,
    Part,
    Scalar,
    Section,
    Table,
)
from app.export.session.mode_parts import parts_of


@dataclass(frozen=True, slots=True)
class Written:
    """A thinking node with what belongs to it."""

    node: ThinkingNode
    thought: Thought | None
    """None where it is no thought of sequential thinking."""
    branch: str | None
    """The name of its thought branch."""
    blocks: tuple[Block, ...]
    decisions: tuple[DecisionPoint, ...]
    states: tuple[ModeState, ...]


def header_of(session: Session) -> Header:
    facts = _facts(
        ("id", session.id),
        ("status", session.status.value),
        ("mode", session.mode),
        ("domain", session.domain),
        ("author", session.author),
        ("tags", ", ".join(session.tags)),
        ("plan", session.plan),
        ("conclusion", session.conclusion),
        ("source", session.source),
        ("started", _time(session.valid_from or session.recorded_from)),
        ("updated", _time(session.updated_at)),
        ("nodes", session.node_count),
        ("decisions", session.decision_count),
    )
    return Header(session.title, facts)


def entry_of(written: Written, number: int) -> Entry:
    node, thought = written.node, written.thought
    said = tuple(_said(written))
    return Entry(
        id=node.id,
        number=number,
        title=f"Thought {thought.number}"
        if thought
        else node.kind.value.replace("_", " ").capitalize(),
        facts=(*_facts_of_node(node), *(_facts_of_thought(thought) if thought else ())),
        links=tuple(_links(node, thought)),
        parts=(*said, *_decisions(written.decisions)),
        sections=tuple(section for state in written.states for section in _sections(state)),
    )


def _facts(*facts: tuple[str, Scalar]) -> tuple[Fact, ...]:
    return tuple(Fact(name, value) for name, value in facts if value not in (None, "", ()))


def _time(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _facts_of_node(node: ThinkingNode) -> tuple[Fact, ...]:
    return _facts(
        ("kind", node.kind.value),
        ("role", node.role.value),
        ("status", node.status.value),
        ("time", _time(node.valid_from or node.recorded_from)),
        ("author", node.author),
        ("provider", node.provider),
        ("model", node.model),
        ("line", node.branch),
        ("confidence", node.confidence),
        ("failure", node.failure),
    )


def _facts_of_thought(thought: Thought) -> tuple[Fact, ...]:
    return _facts(
        ("mode", thought.mode),
        ("uncertainty", thought.uncertainty),
        ("revision reason", thought.revision_reason),
        ("revised by", thought.revised_by_id),
        ("assumptions", "; ".join(thought.assumptions)),
        ("tags", ", ".join(thought.tags)),
    )


def _links(node: ThinkingNode, thought: Thought | None) -> Iterator[Link]:
    if node.parent_id:
        yield Link("follows", node.parent_id)
    if thought is None:
        return
    yield from (Link("depends on", id_) for id_ in thought.depends_on)
    if thought.revises_id:
        yield Link("revises", thought.revises_id)
    if thought.branches_from_id:
        yield Link("branches from", thought.branches_from_id)


def _said(written: Written) -> Iterator[Part]:
    node = written.node
    if written.branch:
        yield Paragraph("thought branch", written.branch)
    said = [part for block in written.blocks if (part := _part(block)) is not None]
    # Some nodes are stored with their texts alone.
    if not said:
        said += [Paragraph("reasoning", node.reasoning)] if node.reasoning else []
        said += [Paragraph("", node.response)] if node.response else []
    yield from said


def _part(block: Block) -> Paragraph | None:
    """Give a content block as a paragraph; None for a vendor's signature, which says nothing."""
    match block:
        case TextBlock():
            return Paragraph("", block.text)
        case ThinkingBlock():
            return Paragraph("reasoning", block.text)
        case ThinkingSignatureBlock():
            return None
        case RedactedThinkingBlock():
            return Paragraph("reasoning", "(encrypted by the provider)")
        case ToolCallBlock() | ToolResultBlock():
            return _tool_part(block)
        case ImageBlock() | CitationBlock() | UnknownBlock():
            return _other_part(block)


def _tool_part(block: ToolCallBlock | ToolResultBlock) -> Paragraph:
    if isinstance(block, ToolCallBlock):
        return Paragraph(f"tool call {block.name}", block.arguments)
    title = "tool error" if block.is_error else "tool result"
    return Paragraph(title, block.text or block.parts or "")


def _other_part(block: ImageBlock | CitationBlock | UnknownBlock) -> Paragraph:
    if isinstance(block, ImageBlock):
        return Paragraph("image", block.media_type)
    if isinstance(block, CitationBlock):
        return Paragraph(f"citation {block.source}".rstrip(), block.text)
    return Paragraph(block.name or "other content", block.json)


def _decisions(decisions: tuple[DecisionPoint, ...]) -> Iterator[Part]:
    rows = tuple(
        (
            decision.description,
            decision.status.value,
            decision.chosen.text if decision.chosen else None,
            "; ".join(option.text for option in decision.rejected),
        )
        for decision in decisions
    )
    if rows:
        yield Table("decisions", ("decision", "status", "chosen", "rejected"), rows)


def _sections(state: ModeState) -> Iterator[Section]:
    run = state.run
    title = MODES[run.mode].title if run.mode in MODES else run.mode
    given = (*_warnings(state), *parts_of(run.input))
    yield Section(f"{title}: input", run.mode, "input", run.told_input, given)
    if run.result is None:
        return
    libraries = ", ".join(f"{library.name} {library.version}" for library in run.libraries)
    computed = _facts(
        ("basis", run.basis.value),
        ("version", state.version),
        ("libraries", libraries),
        ("computed", _time(state.computed_at)),
    )
    parts = (FactList("computation", computed), *parts_of(run.result))
    yield Section(f"{title}: result", run.mode, "result", run.told_result or {}, parts)


def _warnings(state: ModeState) -> Iterator[Part]:
    if state.run.warnings:
        yield ItemList("warnings", tuple(one.message for one in state.run.warnings))
