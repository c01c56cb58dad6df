"""Sessions of the pi coding agent: one record a line.

Older files have no ids: every message follows the one before it. Newer ones give each entry an
`id` and a `parentId`, which may lead over entries that are no message.
"""

from collections import Counter
from collections.abc import Iterator

from app.content.blocks import (
    Block,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, count_of, packed, text_of, verbatim
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.base import ByteFile, Item, ParsedNode, ParsedSession, Skipped
from app.importers.fields import moment
from app.importers.lines import JsonLine, read_items, sniffed_records
from app.importers.names import Names
from app.importers.roles import kind_of

_ROLES = {
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "toolResult": Role.TOOL,
    "bashExecution": Role.USER,
}
_STATUSES = {"aborted": NodeStatus.INTERRUPTED, "error": NodeStatus.FAILED}
_SUMMARIES = ("compaction", "branch_summary", "branchSummary", "compactionSummary")
"""Entries, and roles of messages, that stand for what was said before them."""
_EXTENSION = "custom_message"
"""An entry that is itself a message, of an extension; a `message` holds one."""
_OWN = "noema"
"""The extension whose message tells what is known: nobody said that."""


class Pi:
    name = "pi"

    def sniff(self, head: bytes) -> bool:
        return any(
            record.get("type") == "session" and text_of(record, "id") and "cwd" in record
            for record in sniffed_records(head)
        )

    def read(self, file: ByteFile) -> Iterator[Item]:
        reader = _Reader()
        yield from read_items(file, reader.take)
        yield Skipped(reader.skipped)


class _Reader:
    def __init__(self) -> None:
        self.skipped: Counter[str] = Counter()
        self._names = Names()
        self._last: str | None = None
        self._level: str | None = None
        self._kept: dict[str, str | None] = {}
        """Entry ids of the source to the node they are, or that stands before them."""

    def take(self, line: JsonLine) -> Iterator[Item]:
        record = line.record
        kind = text_of(record, "type") or "untyped"
        if kind == "session":
            self._level = text_of(record, "thinkingLevel")
            yield _session(record)
        elif kind == "message":
            yield from self._message(line, as_map(record.get("message")))
        elif kind == _EXTENSION and text_of(record, "customType") == _OWN:
            self._skip(record, _OWN)
        elif kind == _EXTENSION or kind in _SUMMARIES:
            yield self._node(line, record)
        else:
            self._skip(record, kind)

    def _message(self, line: JsonLine, message: Json) -> Iterator[Item]:
        if text_of(message, "role") == "system":
            # The prompt and the tools, not what anybody said; stored by pi 1.0 and later.
            self._skip(line.record, "system")
        else:
            yield self._node(line, message)

    def _skip(self, record: Json, kind: str) -> None:
        self.skipped[kind] += 1
        if kind == "thinking_level_change":
            self._level = text_of(record, "thinkingLevel")
        if entry_id := text_of(record, "id"):
            self._kept[entry_id] = self._parent(record)

    def _parent(self, record: Json) -> str | None:
        if "parentId" not in record:
            return self._last
        parent = text_of(record, "parentId")
        return self._kept.get(parent, parent) if parent else None

    def _node(self, line: JsonLine, message: Json) -> ParsedNode:
        record = line.record
        kind = text_of(message, "role", "type") or "message"
        role = _ROLES.get(kind, Role.SYSTEM)
        blocks = _blocks(message, kind)
        external_id = self._names.unique(text_of(record, "id") or "message")
        parent_id = self._parent(record)
        self._last = external_id
        if entry_id := text_of(record, "id"):
            self._kept[entry_id] = external_id
        return ParsedNode(
            external_id=external_id,
            parent_id=parent_id,
            role=role,
            kind=NodeKind.COMPACTION if kind in _SUMMARIES else kind_of(role, blocks),
            blocks=blocks,
            at=moment(record.get("timestamp")) or moment(message.get("timestamp")),
            line=line.span.line,
            end=line.span.end,
            status=_STATUSES.get(text_of(message, "stopReason") or "", NodeStatus.COMPLETE),
            provider=text_of(message, "provider"),
            model=text_of(message, "model"),
            effort=self._level if role is Role.ASSISTANT else None,
            usage=_usage(as_map(message.get("usage"))),
        )


def _session(record: Json) -> ParsedSession:
    origin = text_of(record, "branchedFrom", "parentSession")
    name = origin.replace("\\", "/").rsplit("/", 1)[-1] if origin else ""
    return ParsedSession(
        external_id=text_of(record, "id") or "",
        title=text_of(record, "name"),
        started_at=moment(record.get("timestamp")),
        domain=text_of(record, "cwd"),
        tags=(f"branched from {name}",) if name else (),
    )


def _blocks(message: Json, kind: str) -> tuple[Block, ...]:
    content = message.get("content")
    if kind == "toolResult":
        return (_tool_result(message),)
    if kind == "bashExecution":
        return (_command(message),)
    if kind in _SUMMARIES:
        return _text(message.get("summary"))
    if isinstance(content, str):
        return _text(content)
    if "content" in message:
        return tuple(_block(item) for item in as_list(content))
    return (UnknownBlock(kind, packed(message)),)


def _text(text: object) -> tuple[Block, ...]:
    return (TextBlock(text),) if isinstance(text, str) and text else ()


def _command(message: Json) -> Block:
    """Give what a person ran beside the model, in the words in which the model was shown it."""
    if message.get("excludeFromContext") is True:
        # It was kept from the model then; as a block that is never sent, it stays so.
        return UnknownBlock("bashExecution", packed(message))
    lines = [f"$ {text_of(message, 'command') or ''}"]
    lines += [output] if (output := text_of(message, "output")) else []
    if message.get("cancelled") is True:
        lines.append("[cancelled]")
    if (code := message.get("exitCode")) is not None:
        lines.append(f"[exit code {code}]")
    if message.get("truncated") is True:
        lines.append(f"[output truncated: {text_of(message, 'fullOutputPath') or 'not kept'}]")
    return TextBlock("\n".join(lines))


def _block(item: object) -> Block:
    fields = as_map(item)
    kind = text_of(fields, "type") or ""
    if kind == "text":
        return TextBlock(text_of(fields, "text") or "")
    if kind == "thinking":
        return _thinking(fields)
    if kind == "toolCall":
        arguments = packed(fields.get("arguments", {}))
        return ToolCallBlock(text_of(fields, "id") or "", text_of(fields, "name") or "", arguments)
    if kind == "image":
        return ImageBlock(text_of(fields, "mimeType") or "", packed(item))
    return UnknownBlock(kind, packed(item))


def _thinking(fields: Json) -> Block:
    signature = verbatim(fields, "thinkingSignature")
    if fields.get("redacted") is True:
        return RedactedThinkingBlock(signature or "")
    return ThinkingBlock(text_of(fields, "thinking") or "", signature)


def _tool_result(message: Json) -> Block:
    content = as_list(message.get("content"))
    texts = [text_of(as_map(part), "text") for part in content]
    joined = "\n\n".join(text for text in texts if text)
    is_plain = len(content) == 1 and texts[0] is not None
    call_id = text_of(message, "toolCallId") or ""
    parts = None if is_plain or not content else packed(content)
    took = count_of(message, "durationMs")
    return ToolResultBlock(call_id, joined, message.get("isError") is True, parts, took)


def _usage(usage: Json) -> Usage | None:
    if not usage:
        return None
    return Usage(
        input_tokens=count_of(usage, "input"),
        output_tokens=count_of(usage, "output"),
        thinking_tokens=count_of(usage, "reasoning"),
        cache_read_tokens=count_of(usage, "cacheRead"),
        cache_write_tokens=count_of(usage, "cacheWrite"),
    )
