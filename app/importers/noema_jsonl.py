"""Noema's own plain format: one reasoning trace a line (docs/import.md)."""

from collections import Counter
from collections.abc import Iterator

from app.content.blocks import Block, TextBlock, ThinkingBlock
from app.content.json_fields import Json, text_of
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.fields import moment
from app.importers.lines import JsonLine, read_lines, sniffed_records
from app.importers.roles import kind_of

_TEXTS = ("question", "reasoning", "answer")
_FIELDS = (*_TEXTS, "model", "provider", "session", "parent", "task")
"""Fields that hold a text or nothing."""


class NoemaJsonl:
    name = "noema_jsonl"

    def sniff(self, head: bytes) -> bool:
        return any(
            text_of(record, "id") and text_of(record, *_TEXTS) for record in sniffed_records(head)
        )

    def read(self, file: ByteFile) -> Iterator[Item]:
        skipped = Counter[str]()
        session: str | None = None
        for line in read_lines(file):
            trace = line if isinstance(line, Fault) else _trace(line)
            if isinstance(trace, Fault):
                yield trace
                continue
            own = _session(trace.record)
            if own.external_id != session:
                yield own
            session = own.external_id
            yield from _nodes(trace)
        yield Skipped(skipped)


def _trace(line: JsonLine) -> JsonLine | Fault:
    if not text_of(line.record, "id"):
        return Fault(line.span.line, "the trace has no id")
    for name in _FIELDS:
        if not isinstance(line.record.get(name), str | None):
            return Fault(line.span.line, f"{name} is no text")
    at = line.record.get("at")
    if at is not None and moment(at) is None:
        return Fault(line.span.line, "at is no time")
    if not text_of(line.record, *_TEXTS):
        return Fault(line.span.line, "the trace has no question, no reasoning and no answer")
    return line


def _session(trace: Json) -> ParsedSession:
    """Name the session of a trace: the one it joins, or one of its own."""
    name = text_of(trace, "session", "id") or ""
    return ParsedSession(name, started_at=moment(trace.get("at")), domain=text_of(trace, "task"))


def _nodes(line: JsonLine) -> Iterator[Item]:
    trace = line.record
    name, parent = text_of(trace, "id") or "", text_of(trace, "parent")
    if question := text_of(trace, "question"):
        asked = f"{name}/question"
        yield _node(line, asked, parent, Role.USER, (TextBlock(question),))
        parent = asked
    reasoning, answer = text_of(trace, "reasoning"), text_of(trace, "answer")
    blocks: list[Block] = [ThinkingBlock(reasoning)] if reasoning else []
    blocks += [TextBlock(answer)] if answer else []
    if blocks:
        yield _node(line, name, parent, Role.ASSISTANT, tuple(blocks))


def _node(
    line: JsonLine, name: str, parent: str | None, role: Role, blocks: tuple[Block, ...]
) -> ParsedNode:
    is_answer = role is Role.ASSISTANT
    return ParsedNode(
        external_id=name,
        parent_id=parent,
        role=role,
        kind=kind_of(role, blocks) if is_answer else NodeKind.MESSAGE,
        blocks=blocks,
        at=moment(line.record.get("at")),
        line=line.span.line,
        end=line.span.end,
        provider=text_of(line.record, "provider") if is_answer else None,
        model=text_of(line.record, "model") if is_answer else None,
    )
