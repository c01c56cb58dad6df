"""What a subscriber is told while a model speaks: deltas as lines that can be put together.

A line is `{type, content, append, blockIndex, nodeId}`. `append` says whether the content goes to
the end of what the same type said in the same block, or stands in its place. Joined in order, the
lines of a block give its text.
"""

from collections.abc import Iterable, Sequence

from app.content.blocks import (
    Block,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
)
from app.content.deltas import BlockClosed, BlockExtended, Delta, Field, apply_deltas
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeStatus
from app.events.types import JsonValue
from app.reasoning.turns.thinking_engine.meter import Durations
from app.reasoning.turns.thinking_engine.schemas import TurnResult

Line = dict[str, JsonValue]
_SPOKEN: dict[tuple[type[Block], Field], str] = {
    (TextBlock, "text"): "text",
    (ThinkingBlock, "text"): "thinking",
    (ThinkingBlock, "signature"): "thinking_signature",
    (ThinkingSignatureBlock, "signature"): "thinking_signature",
    (ToolCallBlock, "arguments"): "tool_call",
}
"""What is told, and as what; redacted data and blocks of unknown kinds are read from the node."""


class LineEncoder:
    """Turns the deltas of one answer into lines."""

    def __init__(self, node_id: str) -> None:
        self._node_id = node_id
        self._blocks: tuple[Block, ...] = ()

    def lines(self, deltas: Iterable[Delta]) -> list[Line]:
        told: list[Line] = []
        for delta in deltas:
            before, self._blocks = self._blocks, apply_deltas(self._blocks, [delta])
            told += self._told(delta, before)
        return told

    def _told(self, delta: Delta, before: Sequence[Block]) -> list[Line]:
        if isinstance(delta, BlockExtended):
            return self._extended(delta)
        if isinstance(delta, BlockClosed):
            return [] if before[delta.index] == delta.block else self._whole(delta.index)
        # One that opens between others moves those behind it, so they are told again.
        moved = range(delta.index, len(self._blocks))
        return [line for index in moved for line in self._whole(index)]

    def _extended(self, delta: BlockExtended) -> list[Line]:
        type_ = _SPOKEN.get((type(self._blocks[delta.index]), delta.field))
        return [self._line(type_, delta.index, delta.text, append=True)] if type_ else []

    def _whole(self, index: int) -> list[Line]:
        block = self._blocks[index]
        fields = ((type_, field) for (kind, field), type_ in _SPOKEN.items() if kind is type(block))
        told = ((type_, getattr(block, field) or "") for type_, field in fields)
        lines = [self._line(type_, index, text, append=False) for type_, text in told]
        if isinstance(block, ToolCallBlock):
            return [{**line, "callId": block.call_id, "name": block.name} for line in lines]
        return [line for line in lines if line["content"] or len(self._blocks) > index + 1]

    def _line(self, type_: str, index: int, content: str, *, append: bool) -> Line:
        return {
            "type": type_,
            "content": content,
            "append": append,
            "blockIndex": index,
            "nodeId": self._node_id,
        }


def merged(lines: Iterable[Line]) -> list[Line]:
    """Put lines that go on with one another together."""
    groups: list[list[Line]] = []
    for line in lines:
        if line["append"] and groups and _place(groups[-1][0]) == _place(line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [{**group[0], "content": "".join(str(x["content"]) for x in group)} for group in groups]


def done_line(
    answer: TurnResult, status: NodeStatus, usage: Usage | None, durations: Durations | None
) -> Line:
    """Tell that the turn is over, and what it took.

    Args:
        answer: The last answer.
        usage: Of all answers of the turn; None where the vendor told none.
        durations: None where who measured them is gone.
    """
    line: Line = {"type": "done", "content": status, "append": False, "blockIndex": None}
    return {
        **line,
        "nodeId": answer.node_id,
        "stopReason": answer.reply.stop_reason,
        "usage": _usage(usage) if usage else None,
        "durations": _durations(durations) if durations else None,
    }


def _usage(usage: Usage) -> Line:
    return {
        "inputTokens": usage.input_tokens,
        "outputTokens": usage.output_tokens,
        "thinkingTokens": usage.thinking_tokens,
        "cacheReadTokens": usage.cache_read_tokens,
        "cacheWriteTokens": usage.cache_write_tokens,
    }


def _durations(durations: Durations) -> Line:
    return {"firstTokenMs": durations.first_token_ms, "totalMs": durations.total_ms}


def error_line(node_id: str, failure: str) -> Line:
    """Tell what ended the answer early."""
    line: Line = {"type": "error", "content": failure, "append": False, "blockIndex": None}
    return {**line, "nodeId": node_id}


def _place(line: Line) -> tuple[JsonValue, ...]:
    return line["nodeId"], line["type"], line["blockIndex"]
