"""Codex CLI rollouts: one record a line, `response_item`s being what was said.

What a model gives between two inputs — reasoning, text, calls — is one node. `event_msg` records
tell the same again for the terminal and are passed over, but for the tokens a turn took.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.content.blocks import Block, TextBlock, UnknownBlock
from app.content.json_fields import Json, as_map, count_of, packed, text_of
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.base import ByteFile, Item, ParsedNode, ParsedSession, Skipped
from app.importers.codex_items import blocks_of, role_of
from app.importers.fields import moment
from app.importers.lines import JsonLine, read_items, sniffed_records
from app.importers.names import Names
from app.importers.roles import kind_of

_RECORDS = {"session_meta", "response_item", "event_msg", "turn_context", "compacted"}


@dataclass(frozen=True, slots=True)
class _Turn:
    """What holds for the answers until it changes."""

    provider: str | None = None
    model: str | None = None
    effort: str | None = None


class Codex:
    name = "codex"

    def sniff(self, head: bytes) -> bool:
        return any(
            record.get("type") in _RECORDS and isinstance(record.get("payload"), dict)
            for record in sniffed_records(head)
        )

    def read(self, file: ByteFile) -> Iterator[Item]:
        reader = _Reader()
        yield from read_items(file, reader.take)
        yield from reader.close()
        yield Skipped(reader.skipped)


class _Reader:
    def __init__(self) -> None:
        self.skipped: Counter[str] = Counter()
        self._names = Names()
        self._has_session = False
        self._turn = _Turn()
        self._last: str | None = None
        self._answer: ParsedNode | None = None
        """The node that the model is still adding to, without its blocks."""
        self._said: list[Block] = []
        """The blocks of that node so far."""

    def take(self, line: JsonLine) -> Iterator[Item]:
        kind = text_of(line.record, "type") or "untyped"
        payload = as_map(line.record.get("payload"))
        name = text_of(payload, "type")
        if kind == "session_meta":
            yield from self._open(payload)
        elif kind == "response_item" and name != "ghost_snapshot":
            yield from self._take_item(line, payload)
        elif kind == "compacted":
            yield from self.close()
            yield self._node(line, "compacted", Role.SYSTEM, _compaction(payload))
        else:
            self._note(kind, name, payload)

    def close(self) -> Iterator[Item]:
        """Give the answer that is still open."""
        if self._answer:
            blocks = tuple(self._said)
            yield replace(self._answer, blocks=blocks, kind=kind_of(Role.ASSISTANT, blocks))
        self._answer = None

    def _open(self, meta: Json) -> Iterator[Item]:
        """Begin the session; a rollout repeats the head of every session it was forked from."""
        self._turn = replace(self._turn, provider=text_of(meta, "model_provider"))
        if self._has_session:
            self.skipped["session_meta"] += 1
            return
        self._has_session = True
        git = as_map(meta.get("git"))
        branch = text_of(git, "branch")
        yield ParsedSession(
            external_id=text_of(meta, "id", "session_id") or "",
            started_at=moment(meta.get("timestamp")),
            domain=text_of(meta, "cwd"),
            repository=text_of(git, "repository_url"),
            tags=(f"git branch {branch}",) if branch else (),
        )

    def _take_item(self, line: JsonLine, item: Json) -> Iterator[Item]:
        role = role_of(item)
        blocks = tuple(blocks_of(item))
        name = text_of(item, "id", "call_id") or text_of(item, "type") or "item"
        if role is not Role.ASSISTANT:
            yield from self.close()
            yield self._node(line, name, role, blocks)
        elif self._answer:
            self._said += blocks
            self._answer = replace(self._answer, end=line.span.end)
        else:
            self._said = [*blocks]
            self._answer = self._node(line, name, role, ())

    def _node(self, line: JsonLine, name: str, role: Role, blocks: tuple[Block, ...]) -> ParsedNode:
        parent, self._last = self._last, self._names.unique(name)
        turn = self._turn if role is Role.ASSISTANT else _Turn()
        return ParsedNode(
            external_id=self._last,
            parent_id=parent,
            role=role,
            kind=NodeKind.COMPACTION if name == "compacted" else NodeKind.MESSAGE,
            blocks=blocks,
            at=moment(line.record.get("timestamp")),
            line=line.span.line,
            end=line.span.end,
            provider=turn.provider,
            model=turn.model,
            effort=turn.effort,
        )

    def _note(self, kind: str, name: str | None, payload: Json) -> None:
        self.skipped[f"{kind}/{name}" if name else kind] += 1
        if kind == "turn_context":
            model, effort = text_of(payload, "model"), text_of(payload, "effort")
            self._turn = replace(self._turn, model=model, effort=effort)
        elif self._answer and name == "token_count":
            self._answer = replace(self._answer, usage=_usage(payload))
        elif self._answer and name == "turn_aborted":
            self._answer = replace(self._answer, status=NodeStatus.INTERRUPTED)


def _compaction(payload: Json) -> tuple[Block, ...]:
    """Keep the summary; the history it replaced was said before in the same file."""
    if text := text_of(payload, "message"):
        return (TextBlock(text),)
    rest = {name: value for name, value in payload.items() if name != "replacement_history"}
    return (UnknownBlock("compacted", packed(rest)),)


def _usage(payload: Json) -> Usage | None:
    usage = as_map(as_map(payload.get("info")).get("last_token_usage"))
    if not usage:
        return None
    return Usage(
        input_tokens=count_of(usage, "input_tokens"),
        output_tokens=count_of(usage, "output_tokens"),
        thinking_tokens=count_of(usage, "reasoning_output_tokens"),
        cache_read_tokens=count_of(usage, "cached_input_tokens"),
        cache_write_tokens=count_of(usage, "cache_write_input_tokens"),
    )
