"""Which tools were used, from the beginnings of stored blocks. Pure."""

import json
import re
from collections import Counter
from collections.abc import Iterable

from app.content.blocks import ToolCallBlock
from app.domain.nodes.graph_answers import ToolUse

# A quote inside a JSON string is escaped, so these keys are found only where keys stand.
_CALL_ID = re.compile(r'"call_id":("(?:[^"\\]|\\.)*")')
_NAME = re.compile(r'"name":("(?:[^"\\]|\\.)*")')
_FAILED = '"is_error":true'


def tools_used(blocks: Iterable[tuple[str, str]]) -> tuple[ToolUse, ...]:
    """Count calls and failed results by tool, the most used first, then by name.

    Args:
        blocks: Kind and beginning of the stored JSON of tool calls and results, in any order. A
            result belongs to the call with its id; one whose call is not among them is left out.
    """
    names: dict[str, str] = {}
    calls: Counter[str] = Counter()
    failed: list[str] = []
    for kind, head in blocks:
        call_id, name = call_head(head)
        if kind == ToolCallBlock.kind:
            names[call_id] = name
            calls[name] += 1
        elif is_failed(head):
            failed.append(call_id)
    errors = Counter(names[call_id] for call_id in failed if call_id in names)
    order = sorted(calls, key=lambda name: (-calls[name], name))
    return tuple(ToolUse(name, calls[name], errors[name]) for name in order)


def call_head(head: str) -> tuple[str, str]:
    """Give the id of a call, and the name of its tool: empty in the head of a result."""
    return _string(_CALL_ID, head), _string(_NAME, head)


def is_failed(head: str) -> bool:
    return _FAILED in head


def _string(pattern: re.Pattern[str], head: str) -> str:
    match = pattern.search(head)
    return json.loads(match[1]) if match else ""
