"""The messages of an agent file of Letta: each agent is a session.

A file holds the last messages of an agent only. What is told twice by two files is one node: a
message is named by its time and its words.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.content.blocks import Block, TextBlock, ToolCallBlock, ToolResultBlock
from app.content.json_fields import Json, as_list, as_map, as_maps, packed, text_of
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ByteFile, Fault, Item, ParsedNode, ParsedSession, Skipped
from app.importers.fields import moment
from app.importers.letta.agents import agents_of, is_agent_file, name_of
from app.importers.names import Names
from app.importers.otlp.parts import messages_of, parsed, result_text
from app.importers.roles import kind_of
from app.importers.traces.rows import read_rows

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "tool": Role.TOOL}
_SAYS = "send_message"
"""The tool by which older agents say something."""
_MAX_NAME = 80


class Letta:
    name = "letta"

    def sniff(self, head: bytes) -> bool:
        return is_agent_file(head)

    def read(self, file: ByteFile) -> Iterator[Item]:
        skipped = Counter[str]()
        end = file.seek(0, 2)
        for row in read_rows(file, ()):
            if isinstance(row, Fault):
                yield row
                continue
            agents = agents_of(row.fields)
            if not agents:
                yield Fault(row.line, "this is no agent file of Letta")
            for agent in agents:
                for item in _agent(agent, skipped):
                    is_node = isinstance(item, ParsedNode)
                    yield replace(item, line=row.line, end=end) if is_node else item
        yield Skipped(skipped)


def _agent(agent: Json, skipped: Counter[str]) -> Iterator[ParsedSession | ParsedNode]:
    names, last = Names(), None
    for message in as_maps(agent.get("messages")):
        node = _node(message, names)
        if isinstance(node, str):
            skipped[node] += 1
            continue
        if last is None:
            yield ParsedSession(
                name_of(agent), title=name_of(agent), started_at=node.at, is_timeless=True
            )
        yield replace(node, parent_id=last)
        last = node.external_id


def _node(message: Json, names: Names) -> ParsedNode | str:
    """Read a message, or say in a word why it holds nothing to keep."""
    kind = text_of(message, "role") or "untyped"
    # A call that waits for a person's consent is the model's all the same.
    is_call = kind == "approval" and message.get("tool_calls")
    role = Role.ASSISTANT if is_call else _ROLES.get(kind)
    if role is None:
        return kind[:_MAX_NAME]
    blocks = _asked(message) if role is Role.USER else tuple(_blocks(message, role))
    if not blocks:
        return "empty"
    if isinstance(blocks, str):
        return blocks
    at = moment(message.get("created_at"))
    said = packed([kind, *(message.get(name) for name in ("content", "tool_calls"))])
    digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:24]
    return ParsedNode(
        external_id=names.unique(f"{at.isoformat() if at else ''} {digest}"),
        parent_id=None,
        role=role,
        kind=kind_of(role, blocks) if role is Role.ASSISTANT else NodeKind.MESSAGE,
        blocks=blocks,
        at=at,
        line=1,
        end=0,
        model=text_of(message, "model") if role is Role.ASSISTANT else None,
    )


def _asked(message: Json) -> tuple[Block, ...] | str:
    """Give what a person said; older agents get it packed as JSON, beside events of the system."""
    blocks = tuple(_blocks(message, Role.USER))
    first = blocks[0] if blocks else None
    held = as_map(parsed(first.text)) if isinstance(first, TextBlock) else {}
    kind = text_of(held, "type")
    if kind is None:
        return blocks
    said = text_of(held, "message")
    return (TextBlock(said),) if kind == "user_message" and said else kind[:_MAX_NAME]


def _blocks(message: Json, role: Role) -> Iterator[Block]:
    if role is Role.TOOL and (returned := as_maps(message.get("tool_returns"))):
        yield from map(_returned, returned)
        return
    content = message.get("content")
    parts = [_part(part) for part in as_list(content)] or content
    told = {"role": role.value, **message, "content": parts}
    for one in messages_of([told | {"role": role.value}], role):
        yield from map(_said, one.blocks)


def _part(part: object) -> object:
    """Give a thought the name that others have for it."""
    fields = as_map(part)
    thought = text_of(fields, "reasoning")
    return {"type": "reasoning", "text": thought} if thought else part


def _said(block: Block) -> Block:
    if isinstance(block, ToolCallBlock) and block.name == _SAYS:
        said = text_of(as_map(parsed(block.arguments)), "message")
        return TextBlock(said) if said else block
    return block


def _returned(result: Json) -> ToolResultBlock:
    given = next((result[n] for n in ("func_response", "tool_return") if result.get(n)), None)
    lines = (*as_list(result.get("stdout")), *as_list(result.get("stderr")))
    text = result_text(given) or "\n".join(line for line in lines if isinstance(line, str))
    call_id = text_of(result, "tool_call_id") or ""
    return ToolResultBlock(call_id, text, result.get("status") == "error")
