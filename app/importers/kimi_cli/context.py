"""`context.jsonl`: what the model sees, one message a line, without times.

The id of a message is made from all that was said up to it. When a person goes back, Kimi CLI
writes the file again up to there, and what is said then becomes another line of the same session.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator

from app.content.blocks import Block, TextBlock, ToolResultBlock
from app.content.json_fields import Json, as_maps, packed, text_of
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import Item, ParsedNode, ParsedSession
from app.importers.kimi_cli.parts import blocks_of, call_of, output_text
from app.importers.lines import JsonLine
from app.importers.roles import kind_of

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "tool": Role.TOOL}
_CHECKPOINT = "<system>CHECKPOINT "
"""How a message begins that marks a place to go back to; no person wrote it."""
_MAX_NAME = 80


class Context:
    def __init__(self, skipped: Counter[str]) -> None:
        self._skipped = skipped
        self._before = hashlib.sha256()
        self._last: str | None = None

    def take(self, line: JsonLine) -> Iterator[Item]:
        record = line.record
        kind = text_of(record, "role") or "untyped"
        role = _ROLES.get(kind)
        blocks = tuple(_blocks(record, role)) if role else ()
        if role is None or not blocks:
            self._skipped[kind[:_MAX_NAME] if role is None else "empty"] += 1
        elif role is Role.USER and _is_checkpoint(blocks):
            self._skipped["checkpoint"] += 1
        else:
            yield from self._node(line, role, blocks)
        if kind == "_system_prompt":
            self._add(record)

    def close(self) -> Iterator[Item]:
        yield from ()

    def _add(self, record: Json) -> None:
        said = {name: record.get(name) for name in ("role", "content", "tool_calls")}
        self._before.update(f"{packed(said)}\x1e".encode("utf-8", "surrogatepass"))

    def _node(self, line: JsonLine, role: Role, blocks: tuple[Block, ...]) -> Iterator[Item]:
        self._add(line.record)
        name = self._before.hexdigest()[:32]
        if self._last is None:
            yield ParsedSession(name)
        yield ParsedNode(
            external_id=name,
            parent_id=self._last,
            role=role,
            kind=kind_of(role, blocks) if role is Role.ASSISTANT else NodeKind.MESSAGE,
            blocks=blocks,
            at=None,
            line=line.span.line,
            end=line.span.end,
        )
        self._last = name


def _blocks(record: Json, role: Role) -> Iterator[Block]:
    content = record.get("content")
    if role is Role.TOOL:
        call_id = text_of(record, "tool_call_id") or ""
        yield ToolResultBlock(call_id, output_text(content))
        return
    yield from blocks_of(content)
    for call in as_maps(record.get("tool_calls")):
        yield call_of(call)


def _is_checkpoint(blocks: tuple[Block, ...]) -> bool:
    first = blocks[0]
    return isinstance(first, TextBlock) and first.text.startswith(_CHECKPOINT)
