"""`wire.jsonl`: what happened in a session, one event a line, each with its time.

A turn begins with what a person said. Each of its steps is one answer of the model, and what its
tools answered.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby

from app.content.blocks import Block, TextBlock, ThinkingBlock, ToolResultBlock
from app.content.json_fields import Json, as_map, count_of, packed, text_of
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.base import Item, ParsedNode, ParsedSession
from app.importers.fields import moment
from app.importers.kimi_cli.parts import blocks_of, call_of, output_text
from app.importers.lines import JsonLine, Span
from app.importers.roles import kind_of

_MAX_NAME = 80
_ASKED = ("TurnBegin", "SteerInput")
_ENDED = ("StepBegin", "StepInterrupted", "TurnEnd")


@dataclass(slots=True)
class _Pieces:
    """Blocks of one node, from the first event that told of them."""

    at: datetime | None
    span: Span
    blocks: list[Block] = field(default_factory=list[Block])


@dataclass(slots=True)
class _Step:
    said: _Pieces | None = None
    results: _Pieces | None = None
    usage: Usage | None = None
    status: NodeStatus = NodeStatus.COMPLETE


class Wire:
    def __init__(self, skipped: Counter[str]) -> None:
        self._skipped = skipped
        self._step = _Step()
        self._session: str | None = None
        self._last: str | None = None
        self._count = 0
        self._end = 0

    def take(self, line: JsonLine) -> Iterator[Item]:
        message = as_map(line.record.get("message"))
        kind = text_of(message, "type") or text_of(line.record, "type") or "untyped"
        payload = as_map(message.get("payload"))
        at = moment(line.record.get("timestamp"))
        if kind in _ASKED:
            yield from self.close()
            yield from self._asked(line, payload, at)
        elif kind in _ENDED:
            if kind == "StepInterrupted":
                self._step.status = NodeStatus.INTERRUPTED
            yield from self.close()
        elif not self._add(kind, payload, at, line.span):
            self._skipped[kind[:_MAX_NAME]] += 1
        self._end = line.span.end

    def close(self) -> Iterator[Item]:
        """Give the step that is over: the answer, then what its tools answered."""
        step, self._step = self._step, _Step()
        if step.said and step.said.blocks:
            step.said.blocks = [*_joined(step.said.blocks)]
            answer = self._node(step.said, Role.ASSISTANT)
            yield replace(answer, usage=step.usage, status=step.status)
        if step.results:
            yield self._node(step.results, Role.TOOL)

    def _asked(self, line: JsonLine, payload: Json, at: datetime | None) -> Iterator[Item]:
        said = payload.get("user_input")
        asked = _Pieces(at, line.span, [*blocks_of(said)])
        self._end = line.span.end
        if not asked.blocks:
            self._skipped["empty"] += 1
            return
        if self._session is None:
            # Two sessions may begin with the same words.
            begin = f"{line.record.get('timestamp')}\x1e{packed(said)}"
            digest = hashlib.sha256(begin.encode("utf-8", "surrogatepass"))
            self._session = digest.hexdigest()[:32]
            yield ParsedSession(self._session, started_at=at)
        yield self._node(asked, Role.USER)

    def _add(self, kind: str, payload: Json, at: datetime | None, span: Span) -> bool:
        """Add an event to the step; tell whether it says anything."""
        step = self._step
        if kind == "StatusUpdate" and payload.get("token_usage"):
            step.usage = _usage(as_map(payload["token_usage"]))
        elif kind == "ToolResult":
            step.results = step.results or _Pieces(at, span)
            step.results.blocks.append(_result(payload))
        elif kind in ("ContentPart", "ToolCall"):
            step.said = step.said or _Pieces(at, span)
            step.said.blocks += [call_of(payload)] if kind == "ToolCall" else blocks_of([payload])
        else:
            return False
        return True

    def _node(self, said: _Pieces, role: Role) -> ParsedNode:
        self._count += 1
        parent, self._last = self._last, f"message:{self._count}"
        blocks = tuple(said.blocks)
        return ParsedNode(
            external_id=self._last,
            parent_id=parent,
            role=role,
            kind=kind_of(role, blocks) if role is Role.ASSISTANT else NodeKind.MESSAGE,
            blocks=blocks,
            at=said.at,
            line=said.span.line,
            end=self._end,
        )


def _joined(blocks: list[Block]) -> Iterator[Block]:
    """Join the pieces in which a text was streamed."""
    for kind, pieces in groupby(blocks, key=type):
        if kind is TextBlock or kind is ThinkingBlock:
            yield kind("".join(getattr(piece, "text", "") for piece in pieces))
        else:
            yield from pieces


def _result(payload: Json) -> ToolResultBlock:
    returned = as_map(payload.get("return_value"))
    texts = (output_text(returned.get("output")), text_of(returned, "message"))
    return ToolResultBlock(
        text_of(payload, "tool_call_id") or "",
        "\n".join(filter(None, texts)),
        returned.get("is_error") is True,
    )


def _usage(tokens: Json) -> Usage:
    read, written = count_of(tokens, "input_cache_read"), count_of(tokens, "input_cache_creation")
    return Usage(
        input_tokens=count_of(tokens, "input_other"),
        output_tokens=count_of(tokens, "output"),
        cache_read_tokens=read,
        cache_write_tokens=written,
    )
