"""Agent files of Letta: messages as a session, memory blocks as knowledge."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.domain.nodes.thinking import NodeKind, Role
from app.errors import InvalidInputError
from app.importers.files import format_of
from tests.unit.importers.memories.reading import kept
from tests.unit.importers.parsing import parse

Json = dict[str, Any]


def _message(name: str, role: str, second: int, content: object = None, **more: object) -> Json:
    at = f"2026-05-04T10:00:{second:02}.000000+00:00"
    parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
    return {"type": "message", "id": name, "role": role, "content": parts, "created_at": at, **more}


def _call(name: str, **arguments: object) -> Json:
    function = {"name": name, "arguments": json.dumps(arguments, separators=(",", ":"))}
    return {"id": f"call_{name}", "type": "function", "function": function}


PACKED = json.dumps({"type": "user_message", "message": "And which cache?", "time": "x"})
LOGIN = json.dumps({"type": "login", "last_login": "never"})
MESSAGES = [
    _message("message-0", "system", 0, "You are Letta."),
    _message("message-1", "user", 1, LOGIN),
    _message("message-2", "user", 2, "Which queue do we have?"),
    _message(
        "message-3",
        "assistant",
        3,
        [{"type": "reasoning", "reasoning": "The compose file says.", "is_native": True}],
        tool_calls=[_call("read_file", path="compose.yml")],
        model="m1",
    ),
    _message(
        "message-4",
        "tool",
        4,
        tool_returns=[
            {"tool_call_id": "call_read_file", "status": "success", "func_response": "redis:8"}
        ],
    ),
    _message("message-5", "assistant", 5, tool_calls=[_call("send_message", message="Redis.")]),
    _message("message-6", "user", 6, PACKED),
]
BLOCKS: list[Json] = [
    {"id": "block-0", "label": "human", "value": "Ada runs the queue."},
    {"id": "block-1", "label": "persona", "value": "I answer briefly."},
    {"id": "block-2", "label": "notes", "value": ""},
]


def file_of(messages: list[Json], blocks: list[Json] = BLOCKS) -> str:
    agent = {
        "id": "agent-0",
        "name": "Helper",
        "block_ids": ["block-0", "block-1", "block-2"],
        "in_context_message_ids": ["message-6"],
        "messages": messages,
    }
    held = {"agents": [agent], "blocks": blocks, "tools": []}
    return json.dumps(held | {"created_at": "2026-05-04T12:00:00Z"}, indent=2)


def _older(messages: list[Json]) -> str:
    core = [block | {"updated_at": "2026-05-03T00:00:00Z"} for block in BLOCKS]
    held = {"agent_type": "memgpt_agent", "core_memory": core, "name": "Helper"}
    return json.dumps(held | {"messages": messages})


@pytest.mark.parametrize("write", [file_of, _older])
def test_the_messages_of_an_agent_are_a_session(write: Any) -> None:  # noqa: ANN401
    parsed = parse(write(MESSAGES))
    assert (parsed.format, parsed.faults) == ("letta", [])
    assert parsed.skipped == {"system": 1, "login": 1}
    [session] = parsed.sessions
    assert (session.external_id, str(session.started_at)) == ("Helper", "2026-05-04 10:00:02+00:00")
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            ThinkingBlock("The compose file says."),
            ToolCallBlock("call_read_file", "read_file", '{"path":"compose.yml"}'),
        ),
        (ToolResultBlock("call_read_file", "redis:8"),),
        (TextBlock("Redis."),),
        (TextBlock("And which cache?"),),
    ]
    names = [node.external_id for node in parsed.nodes]
    assert [node.parent_id for node in parsed.nodes] == [None, *names[:-1]]
    called = parsed.nodes[1]
    assert (called.role, called.kind, called.model) == (Role.ASSISTANT, NodeKind.THINKING, "m1")


def test_the_counts_are_those_of_the_raw_json() -> None:
    raw = json.loads(file_of(MESSAGES))["agents"][0]["messages"]
    roles = [message["role"] for message in raw]
    found = [node.role.value for node in parse(file_of(MESSAGES)).nodes]
    assert found.count("assistant") == roles.count("assistant")
    assert found.count("tool") == roles.count("tool")
    assert found.count("user") == roles.count("user") - 1  # the login


def test_a_later_file_with_other_ids_keeps_what_an_earlier_one_gave() -> None:
    later = [m | {"id": f"message-{n}"} for n, m in enumerate(MESSAGES[3:])]
    before, after = parse(file_of(MESSAGES)), parse(file_of(later))
    assert {node.external_id for node in after.nodes} < {node.external_id for node in before.nodes}


def test_a_call_that_waits_for_consent_is_the_models_and_a_failure_is_kept() -> None:
    asked = _message("message-0", "approval", 0, tool_calls=[_call("delete", path="x")])
    agreed = _message("message-1", "approval", 1, approve=True)
    returned = [{"tool_call_id": "call_delete", "status": "error", "stderr": ["no"]}]
    parsed = parse(
        file_of([asked, agreed, _message("message-2", "tool", 2, tool_returns=returned)])
    )
    assert [node.role for node in parsed.nodes] == [Role.ASSISTANT, Role.TOOL]
    assert parsed.blocks(ToolResultBlock) == [ToolResultBlock("call_delete", "no", is_error=True)]
    assert parsed.skipped == {"approval": 1}


def test_a_file_that_breaks_off_is_reported() -> None:
    parsed = parse(file_of(MESSAGES)[:-20])
    assert parsed.nodes == []
    assert [reason.partition(":")[0] for _, reason in parsed.faults] == ["the file is not JSON"]


@pytest.mark.parametrize(
    ("content", "begin"),
    [(file_of(MESSAGES), "2026-05-04 12:00"), (_older(MESSAGES), "2026-05-03 00:00")],
)
def test_memory_blocks_are_knowledge_with_source_and_time(
    tmp_path: Path, content: str, begin: str
) -> None:
    read = kept(tmp_path, content)
    assert len(read.entries) == sum(bool(block["value"]) for block in BLOCKS)
    human, persona = (entry.fields for entry in read.entries)
    assert (human.title, human.content) == ("Helper: human", "Ada runs the queue.")
    assert (human.source, human.tags) == (
        "Letta agent Helper, memory block human",
        ("memory block", "human"),
    )
    assert persona.title == "Helper: persona"
    assert human.valid_from == datetime.fromisoformat(f"{begin}+00:00").astimezone(UTC)


def test_a_block_is_the_same_entry_until_it_changes(tmp_path: Path) -> None:
    changed = [BLOCKS[0] | {"value": "Ada left."}, BLOCKS[1] | {"id": "block-7"}]
    before = {entry.id for entry in kept(tmp_path, file_of([])).entries}
    after = {entry.id for entry in kept(tmp_path, file_of([], changed)).entries}
    assert (len(before & after), len(after - before)) == (1, 1)


def test_what_is_no_agent_file_is_refused(tmp_path: Path) -> None:
    assert format_of(b'{"agents": [], "blocks": []}') is None
    with pytest.raises(InvalidInputError, match="there is no agent"):
        kept(tmp_path, '{"agents": [], "x": {"in_context_message_ids": []}}')
