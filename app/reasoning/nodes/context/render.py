"""A node of a line as the messages that are sent of it. Pure.

Signatures and thinking never become text, and never reach another vendor: they go back only inside
the verbatim parts of the vendor, wire format and model that made them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from app.content.blocks import (
    Block,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
    visible_text,
)
from app.content.reducers.base import Part
from app.content.wire import WireFormat
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.text import tagged
from app.llm.base import Message
from app.reasoning.nodes.context import rules
from app.reasoning.nodes.context.policies import SIGNATURE, THINKING, Policy, keep_part
from app.reasoning.nodes.context.rules import LineNode
from app.reasoning.nodes.context.schemas import ContextItem, ContextMode
from app.reasoning.nodes.context.summary_rules import FallenQuote, corrected

_SUMMARY = "What was said before, in short:\n\n"
_EXTRACTED = (
    "Earlier messages of this conversation are not sent. These are sentences of them, in order;"
    " what was withdrawn since is left out or named as such."
)


@dataclass(frozen=True, slots=True)
class ContextSource:
    """A node with what it says."""

    node: LineNode
    blocks: tuple[Block, ...]
    parts: tuple[Part, ...] | None
    """The vendor's own; None unless a whole answer of the branch's own model is kept."""
    after_break: bool
    """Whether it is newer than the break, so that structure and images may be sent."""
    in_open_cycle: bool
    fallen: tuple[FallenQuote, ...] = ()
    """Of a summary: what the messages it stands for said, and holds no more."""


@dataclass(frozen=True, slots=True)
class Rendered:
    messages: tuple[Message, ...]
    item: ContextItem


def calls_of(blocks: Iterable[Block]) -> frozenset[str]:
    return frozenset(block.call_id for block in blocks if isinstance(block, ToolCallBlock))


def results_of(blocks: Iterable[Block]) -> frozenset[str]:
    return frozenset(block.call_id for block in blocks if isinstance(block, ToolResultBlock))


def sendable_calls(said: Sequence[ContextSource], upcoming: Message | None) -> frozenset[str]:
    """Give the tool calls that are sent as calls: all calls of their answer have results.

    Vendors refuse a call without its result and a result without its call, so both go or none.
    """
    answered = results_of(block for source in said if source.after_break for block in source.blocks)
    answered |= results_of(upcoming.blocks) if upcoming else frozenset()
    made = (calls_of(source.blocks) for source in said if source.after_break)
    return frozenset[str]().union(*(calls for calls in made if calls <= answered))


def summary_message(text: str) -> Message:
    """Give a summary of turns that do not fit, as data."""
    return Message("user", (TextBlock(tagged("summary", f"{_EXTRACTED}\n{text}")),))


def omitted(node: LineNode, reason: str) -> Rendered:
    return Rendered((), ContextItem(node.id, ContextMode.OMITTED, reason, 0))


def render(said: ContextSource, policy: Policy, calls: Collection[str]) -> Rendered:
    """Give the messages of a node and what became of it.

    Args:
        calls: What `sendable_calls` gives.
    """
    if said.node.role is Role.ASSISTANT:
        return _answer(said, policy, calls)
    return _message(said, calls)


def _answer(said: ContextSource, policy: Policy, calls: Collection[str]) -> Rendered:
    paired = calls_of(said.blocks) <= set(calls)
    if said.parts is not None and said.node.api and paired:
        return _verbatim(said, said.parts, said.node.api, policy)
    structured = said.after_break and paired
    kept = _plain(said.blocks, (TextBlock, ToolCallBlock)) if structured else _text(said.blocks)
    return _one(said, Message("assistant", kept), _why_canonical(said, paired))


def _verbatim(
    said: ContextSource, parts: tuple[Part, ...], api: WireFormat, policy: Policy
) -> Rendered:
    open_ = said.in_open_cycle
    looked = [keep_part(api, policy, part, in_open_cycle=open_) for part in parts]
    left = tuple(kept.part for kept in looked if kept.part)
    if not left:
        return omitted(said.node, "nothing of it goes back to its vendor")
    redactions = tuple(dict.fromkeys(name for kept in looked for name in kept.redactions))
    plain = _plain(said.blocks, (TextBlock, ToolCallBlock))
    message = Message("assistant", plain, left)
    reason = "its own parts: same provider, API and model"
    tokens = rules.tokens_of(message)
    return Rendered(
        (message,), ContextItem(said.node.id, ContextMode.RAW, reason, tokens, redactions)
    )


def _message(said: ContextSource, calls: Collection[str]) -> Rendered:
    if said.node.kind is NodeKind.COMPACTION:
        text = (TextBlock(_SUMMARY + corrected(visible_text(said.blocks), said.fallen)),)
        return _one(said, Message("user", text), "stands for what it replaced")
    results = tuple(b for b in said.blocks if isinstance(b, ToolResultBlock) and b.call_id in calls)
    words = _plain(said.blocks, (TextBlock, ImageBlock)) if said.after_break else _text(said.blocks)
    messages = (Message("tool", results), Message("user", words))
    sent = tuple(message for message in messages if message.blocks)
    return _item(said, sent, "a message" if words else "what tools answered")


def _one(said: ContextSource, message: Message, reason: str) -> Rendered:
    return _item(said, (message,) if message.blocks else (), reason)


def _item(said: ContextSource, messages: tuple[Message, ...], reason: str) -> Rendered:
    if not messages:
        return omitted(said.node, "it says nothing in words")
    tokens = sum(map(rules.tokens_of, messages))
    sent = [block for message in messages for block in message.blocks]
    redactions = _redactions(said.blocks, sent)
    item = ContextItem(said.node.id, ContextMode.CANONICAL, reason, tokens, redactions)
    return Rendered(messages, item)


def _text(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    text = visible_text(blocks)
    return (TextBlock(text),) if text else ()


def _plain(blocks: Iterable[Block], kinds: tuple[type[Block], ...]) -> tuple[Block, ...]:
    return tuple(block for block in blocks if isinstance(block, kinds) and block != TextBlock(""))


def _why_canonical(said: ContextSource, paired: bool) -> str:
    if not said.after_break:
        return "as text: another model spoke here or later"
    if not paired:
        return "as text: a tool call in it has no result"
    return "as blocks: no whole answer of the vendor is kept"


def _redactions(blocks: Iterable[Block], sent: Sequence[Block]) -> tuple[str, ...]:
    kinds_sent = {block.kind for block in sent}
    names: dict[str, None] = {}
    for block in blocks:
        if block.kind not in kinds_sent:
            names |= dict.fromkeys(_names(block))
    return tuple(names)


def _names(block: Block) -> tuple[str, ...]:
    match block:
        case ThinkingBlock(signature=signature):
            return (THINKING, SIGNATURE) if signature else (THINKING,)
        case RedactedThinkingBlock():
            return (THINKING,)
        case ThinkingSignatureBlock():
            return (SIGNATURE,)
        case _:
            return (block.kind,)
