"""From spans to sessions and nodes in the order of time. Pure; takes as long as the spans are long.

A call of a model repeats the conversation so far. What came after the last answer in it is new:
these messages and the answer become nodes. Their ids are made from what they say and where, so a
span that comes twice, and a call that was tried again, make the same nodes.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from app.content.blocks import Block, ToolCallBlock, ToolResultBlock, visible_text
from app.content.json_fields import text_of
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.errors import InvalidInputError
from app.importers.base import Fault, ParsedNode, ParsedSession
from app.importers.names import Names
from app.importers.otlp.attributes import conversation_of, model_of, provider_of, usage_of
from app.importers.otlp.calls import ModelCall, ToolRun, read_span
from app.importers.otlp.parts import Message
from app.importers.otlp.spans import Span
from app.importers.roles import kind_of

_UNNAMED = "unknown_service"
"""What SDKs call a service that has no name."""


class Conversation(NamedTuple):
    session: ParsedSession
    nodes: list[ParsedNode]
    """In the order of time; the first has no parent."""


class Traces(NamedTuple):
    """What the spans of one request tell."""

    conversations: list[Conversation]
    faults: list[Fault]
    skipped: Counter[str]


class _SpanNode(NamedTuple):
    """A node, and whose it is."""

    span: Span
    node: ParsedNode


def read_traces(spans: Iterable[Span]) -> Traces:
    """Gather the conversations of spans; a span that cannot be read is a fault at its index."""
    faults, skipped, told = list[Fault](), Counter[str](), list[_SpanNode]()
    for span in spans:
        try:
            nodes = _nodes(span)
        except InvalidInputError as error:
            faults.append(Fault(span.index, error.message))
        except RecursionError:
            faults.append(Fault(span.index, "a message is nested too deeply"))
        else:
            told += [_SpanNode(span, node) for node in nodes if isinstance(node, ParsedNode)]
            skipped.update(node for node in nodes if isinstance(node, str))
    by_name = sorted(told, key=lambda one: conversation_of(one.span))
    grouped = groupby(by_name, key=lambda one: conversation_of(one.span))
    conversations = [_conversation(name, [*group]) for name, group in grouped]
    return Traces(conversations, faults, skipped)


def _conversation(name: str, told: Sequence[_SpanNode]) -> Conversation:
    ordered = sorted(told, key=lambda one: (one.node.at, one.span.started_at, one.span.index))
    return Conversation(_session(name, [one.span for one in ordered]), [*_linked(ordered)])


def _linked(told: Iterable[_SpanNode]) -> Iterator[ParsedNode]:
    """Let each node follow the one before it in its call, or else the one before it in time."""
    seen, last = set[str](), None
    for node in (one.node for one in told):
        if node.external_id not in seen:
            yield node if node.parent_id in seen else replace(node, parent_id=last)
            seen.add(node.external_id)
        last = node.external_id


def _session(name: str, spans: Sequence[Span]) -> ParsedSession:
    first = spans[0]
    service = text_of(first.resource, "service.name") or ""
    agents = {agent: None for span in spans if (agent := text_of(span.attributes, _AGENT))}
    return ParsedSession(
        external_id=name,
        started_at=first.started_at,
        domain=None if service.startswith(_UNNAMED) else service or None,
        repository=text_of(first.resource, "vcs.repository.url.full"),
        tags=tuple(f"agent {agent}" for agent in agents)[:_MAX_TAGS],
        is_timeless=True,
    )


_AGENT = "gen_ai.agent.name"
_MAX_TAGS = 10


def _nodes(span: Span) -> list[ParsedNode | str]:
    told = read_span(span)
    if isinstance(told, str):
        return [told]
    if isinstance(told, ToolRun):
        return [_result(span, told.result, span.ended_at)]
    return [*_call_nodes(span, told)]


def _call_nodes(span: Span, call: ModelCall) -> Iterator[ParsedNode | str]:
    last = None
    for node in _asked(span, call.asked):
        if isinstance(node, ParsedNode):
            node = replace(node, parent_id=last)
            last = node.external_id
        yield node
    if call.answer:
        yield replace(_answer(span, call.answer), parent_id=last)


def _asked(span: Span, messages: Sequence[Message]) -> Iterator[ParsedNode | str]:
    """Give what is new in a call: everything behind the last answer that it repeats."""
    said = [message for message in messages if message.role is not Role.SYSTEM]
    if len(said) < len(messages):
        yield "system"
    answers = [place for place, one in enumerate(said) if one.role is Role.ASSISTANT]
    begin = answers[-1] + 1 if answers else 0
    before = hashlib.sha256()
    for name in (*map(_words, said[:begin]), "" if answers else span.trace_id):
        before.update(f"{name}\x1e".encode("utf-8", "surrogatepass"))
    names = Names()
    answered = visible_text(said[begin - 1].blocks) if answers else None
    for message in said[begin:]:
        for block in message.blocks:
            if isinstance(block, ToolResultBlock) and block.call_id:
                yield _result(span, block, span.started_at)
        if rest := tuple(block for block in message.blocks if not _call_id(block)):
            own = before.copy()
            own.update(_words(message).encode("utf-8", "surrogatepass"))
            name = names.unique(f"said:{own.hexdigest()[:32]}")
            node = _node(span, name, message.role, rest)
            yield replace(node, answers=answered, is_timeless=True)


def _call_id(block: Block) -> str:
    return block.call_id if isinstance(block, ToolResultBlock) else ""


def _words(message: Message) -> str:
    """Give what tells a message from others; a later call may leave out how it was thought."""
    parts = [message.role.value, visible_text(message.blocks)]
    for block in message.blocks:
        if isinstance(block, ToolCallBlock):
            parts.append(block.name)
        elif isinstance(block, ToolResultBlock):
            parts.append(block.text)
    return "\x1f".join(parts)


def _result(span: Span, block: ToolResultBlock, at: datetime) -> ParsedNode:
    """Make the node of a result: its own span and the next call of the model both tell of it."""
    node = _node(span, f"tool:{span.trace_id}:{block.call_id}", Role.TOOL, (block,))
    return replace(node, at=at, is_timeless=True)


def _answer(span: Span, blocks: tuple[Block, ...]) -> ParsedNode:
    node = _node(span, f"span:{span.span_id}", Role.ASSISTANT, blocks)
    return replace(
        node,
        at=span.ended_at,
        kind=kind_of(Role.ASSISTANT, blocks),
        status=NodeStatus.FAILED if span.has_failed else NodeStatus.COMPLETE,
        provider=provider_of(span.attributes),
        model=model_of(span.attributes),
        usage=usage_of(span.attributes),
    )


def _node(span: Span, name: str, role: Role, blocks: tuple[Block, ...]) -> ParsedNode:
    return ParsedNode(
        external_id=name,
        parent_id=None,
        role=role,
        kind=NodeKind.MESSAGE,
        blocks=blocks,
        at=span.started_at,
        line=span.index,
        end=0,
    )
