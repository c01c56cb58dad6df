"""Claude Code session files: one record a line, a tree by `parentUuid`.

Streaming writes one block a record, so the records of one message id are one node. Records that
are no message are passed over, and what follows them follows the message before them.
"""

from collections.abc import Iterator

from app.content.anthropic_blocks import blocks_of
from app.content.blocks import Block, ToolResultBlock
from app.content.json_fields import Json, as_map, count_of, text_of
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, Skipped
from app.importers.claude_index import ClaudeIndex, Entry
from app.importers.lines import JsonLine, read_span, sniffed_records
from app.importers.order import parents_first
from app.importers.roles import kind_of


class ClaudeCode:
    name = "claude_code"

    def sniff(self, head: bytes) -> bool:
        return any(
            "parentUuid" in record or ("sessionId" in record and "type" in record)
            for record in sniffed_records(head)
        )

    def read(self, file: ByteFile) -> Iterator[Item]:
        index = ClaudeIndex()
        yield from index.scan(file)
        for session, entries in index.sessions():
            yield session
            branches = dict[str, str | None]()
            for entry, parent in parents_first(entries, index.parent_of):
                yield _read_node(file, entry, parent, branches)
        yield Skipped(index.skipped)


def _read_node(
    file: ByteFile, entry: Entry, parent: Entry | str | None, branches: dict[str, str | None]
) -> ParsedNode | Fault:
    records = list[Json]()
    for span in entry.spans:
        line = read_span(file, span)
        if not isinstance(line, JsonLine):
            return line
        records.append(line.record)
    parent_id = parent.external_id if isinstance(parent, Entry) else parent
    branches[entry.external_id] = branch = _branch(entry, branches.get(parent_id or ""))
    return _node(entry, parent_id, branch, records)


def _branch(entry: Entry, parent_branch: str | None) -> str | None:
    """Name the line a message belongs to: a sidechain goes on in its children that are in one."""
    if entry.sidechain is None:
        return None
    if entry.sidechain == entry.external_id and parent_branch:
        return parent_branch
    return f"sidechain:{entry.sidechain}"


def _node(
    entry: Entry, parent_id: str | None, branch: str | None, records: list[Json]
) -> ParsedNode:
    first = records[0]
    message = as_map(first.get("message"))
    blocks = _blocks(records)
    role = _role(first, blocks)
    return ParsedNode(
        external_id=entry.external_id,
        parent_id=parent_id,
        role=role,
        kind=_kind(first, role, blocks),
        blocks=blocks,
        at=entry.at,
        line=entry.spans[0].line,
        end=entry.spans[-1].end,
        status=_status(records[-1]),
        provider="anthropic" if role is Role.ASSISTANT else None,
        model=text_of(message, "model"),
        effort=text_of(first, "effort"),
        usage=_usage(records),
        branch=branch,
    )


def _blocks(records: list[Json]) -> tuple[Block, ...]:
    """Join the records' blocks in order; a later record may say again what an earlier one said."""
    said, known = list[Block](), set[Block]()
    for record in records:
        content = as_map(record.get("message")).get("content", record.get("content"))
        blocks = blocks_of(content)
        said += [block for block in blocks if block not in known]
        known.update(blocks)
    return tuple(said)


def _role(record: Json, blocks: tuple[Block, ...]) -> Role:
    if record.get("type") == "user":
        answers = any(isinstance(block, ToolResultBlock) for block in blocks)
        return Role.TOOL if answers else Role.USER
    return Role.ASSISTANT if record.get("type") == "assistant" else Role.SYSTEM


def _kind(record: Json, role: Role, blocks: tuple[Block, ...]) -> NodeKind:
    if role is Role.SYSTEM or record.get("isCompactSummary") is True:
        return NodeKind.COMPACTION
    return kind_of(role, blocks)


def _status(record: Json) -> NodeStatus:
    if record.get("isAbortedMidStream") is True:
        return NodeStatus.INTERRUPTED
    return NodeStatus.FAILED if record.get("isApiErrorMessage") is True else NodeStatus.COMPLETE


def _usage(records: list[Json]) -> Usage | None:
    """Read the last usage: it counts the whole message so far."""
    counted = (as_map(as_map(record.get("message")).get("usage")) for record in reversed(records))
    usage = next((fields for fields in counted if fields), None)
    if usage is None:
        return None
    return Usage(
        input_tokens=count_of(usage, "input_tokens"),
        output_tokens=count_of(usage, "output_tokens"),
        thinking_tokens=count_of(as_map(usage.get("output_tokens_details")), "thinking_tokens"),
        cache_read_tokens=count_of(usage, "cache_read_input_tokens"),
        cache_write_tokens=count_of(usage, "cache_creation_input_tokens"),
    )
