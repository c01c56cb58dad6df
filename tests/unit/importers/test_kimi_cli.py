"""Sessions of Kimi CLI: the events of `wire.jsonl`, and the messages of `context.jsonl`."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.content.blocks import ImageBlock, TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.errors import InvalidInputError
from app.importers.files import FileSource, Unreadable, find_sources, format_of
from tests.transcripts import json_lines
from tests.unit.importers.parsing import Parsed, parse

Record = dict[str, Any]
HEAD: Record = {"type": "metadata", "protocol_version": "1.3"}
BEGUN = 1_777_888_800.0  # 2026-05-04 10:00:00 UTC


def _event(second: float, kind: str, **payload: object) -> Record:
    return {"timestamp": BEGUN + second, "message": {"type": kind, "payload": payload}}


ASKED = _event(0, "TurnBegin", user_input=[{"type": "text", "text": "Which queue do we have?"}])
CALL: Record = {
    "type": "function",
    "id": "call_1",
    "function": {"name": "ReadFile", "arguments": '{"path":"compose.yml"}'},
}
RETURNED: Record = {
    "is_error": False,
    "output": "redis:8",
    "message": "1 line read.",
    "display": [],
}
TOKENS = {"input_other": 900, "output": 20, "input_cache_read": 100, "input_cache_creation": 5}
STEPS = [
    _event(1, "StepBegin", n=1),
    _event(2, "ContentPart", type="think", think="The compose file says.", encrypted=None),
    _event(3, "ContentPart", type="text", text="Let me look."),
    _event(4, "ToolCall", **CALL),
    _event(5, "StatusUpdate", token_usage=TOKENS, message_id="m1"),
    _event(6, "ToolResult", tool_call_id="call_1", return_value=RETURNED),
    _event(7, "StepBegin", n=2),
    _event(8, "ContentPart", type="text", text="Redis."),
    _event(9, "TurnEnd"),
]
TREE = {
    "message:1": None,
    "message:2": "message:1",
    "message:3": "message:2",
    "message:4": "message:3",
}


def _wire(*records: Record) -> Parsed:
    return parse(json_lines(HEAD, *records))


def test_a_session_gives_its_messages_thoughts_calls_and_results() -> None:
    parsed = _wire(ASKED, *STEPS)
    assert (parsed.format, parsed.faults) == ("kimi_cli", [])
    assert parsed.skipped == {"metadata": 1}
    [session] = parsed.sessions
    assert str(session.started_at) == "2026-05-04 10:00:00+00:00"
    assert parsed.tree() == TREE
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            ThinkingBlock("The compose file says."),
            TextBlock("Let me look."),
            ToolCallBlock("call_1", "ReadFile", '{"path":"compose.yml"}'),
        ),
        (ToolResultBlock("call_1", "redis:8\n1 line read."),),
        (TextBlock("Redis."),),
    ]
    called = parsed.nodes[1]
    assert (called.role, called.kind, called.usage, called.status) == (
        Role.ASSISTANT,
        NodeKind.THINKING,
        Usage(900, 20, None, 100, 5),
        NodeStatus.COMPLETE,
    )
    assert [str(node.at)[17:19] for node in parsed.nodes] == ["00", "02", "06", "08"]


def test_the_counts_are_those_of_the_raw_json() -> None:
    raw = [json.loads(line) for line in json_lines(ASKED, *STEPS).splitlines()]
    kinds = [one["message"]["type"] for one in raw]
    parsed = _wire(ASKED, *STEPS)
    assert len(parsed.nodes) == sum(
        kinds.count(kind) for kind in ("TurnBegin", "StepBegin", "ToolResult")
    )
    assert len(parsed.blocks(ToolCallBlock)) == kinds.count("ToolCall")
    assert len(parsed.blocks(ToolResultBlock)) == kinds.count("ToolResult")
    assert len(parsed.blocks(TextBlock)) == sum('"type": "text"' in json.dumps(one) for one in raw)


def test_a_longer_file_keeps_what_it_gave_before() -> None:
    steered = _event(10, "SteerInput", user_input="And which cache?")
    before, after = _wire(ASKED, *STEPS), _wire(ASKED, *STEPS, steered)
    assert after.sessions == before.sessions
    assert after.nodes[:-1] == before.nodes
    assert after.nodes[-1].blocks == (TextBlock("And which cache?"),)


def test_two_sessions_that_begin_alike_are_two() -> None:
    later = _event(
        60, "TurnBegin", user_input=[{"type": "text", "text": "Which queue do we have?"}]
    )
    assert _wire(ASKED).sessions[0].external_id != _wire(later).sessions[0].external_id


def test_a_step_that_was_interrupted_and_a_failed_tool_are_kept_as_such() -> None:
    failed = RETURNED | {
        "is_error": True,
        "output": [{"type": "text", "text": "no"}],
        "message": "",
    }
    result = _event(6, "ToolResult", tool_call_id="call_1", return_value=failed)
    parsed = _wire(ASKED, *STEPS[:4], result, _event(7, "StepInterrupted"))
    assert parsed.blocks(ToolResultBlock) == [ToolResultBlock("call_1", "no", is_error=True)]
    assert parsed.nodes[1].status is NodeStatus.INTERRUPTED


def test_what_says_nothing_is_counted_by_its_kind() -> None:
    notes = [_event(1, "CompactionBegin"), _event(1, "ApprovalRequest"), _event(1, "StatusUpdate")]
    assert _wire(ASKED, *notes).skipped == {
        "metadata": 1,
        "CompactionBegin": 1,
        "ApprovalRequest": 1,
        "StatusUpdate": 1,
    }


def test_a_broken_line_is_reported_and_the_rest_read() -> None:
    parsed = parse(json_lines(HEAD, ASKED) + '{"timestamp": 1\n' + json_lines(*STEPS))
    assert [line for line, _ in parsed.faults] == [3]
    assert parsed.tree() == TREE


PROMPT: Record = {"role": "_system_prompt", "content": "You are Kimi."}
THINK = {"type": "think", "think": "The compose file says.", "encrypted": None}
MESSAGES: list[Record] = [
    PROMPT,
    {"role": "_checkpoint", "id": 0},
    {"role": "user", "content": "<system>CHECKPOINT 0</system>"},
    {"role": "user", "content": "Which queue do we have?"},
    {"role": "assistant", "content": [THINK], "tool_calls": [CALL]},
    {"role": "tool", "content": [{"type": "text", "text": "redis:8"}], "tool_call_id": "call_1"},
    {"role": "_usage", "token_count": 900},
    {"role": "assistant", "content": "Redis."},
]


def test_the_messages_of_a_context_follow_each_other() -> None:
    parsed = parse(json_lines(*MESSAGES))
    assert (parsed.format, parsed.faults) == ("kimi_cli", [])
    assert parsed.skipped == {"_system_prompt": 1, "_checkpoint": 1, "checkpoint": 1, "_usage": 1}
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            ThinkingBlock("The compose file says."),
            ToolCallBlock("call_1", "ReadFile", '{"path":"compose.yml"}'),
        ),
        (ToolResultBlock("call_1", "redis:8"),),
        (TextBlock("Redis."),),
    ]
    names = [node.external_id for node in parsed.nodes]
    assert [node.parent_id for node in parsed.nodes] == [None, *names[:-1]]
    assert len(parsed.nodes) == sum(
        not one["role"].startswith("_") and "CHECKPOINT" not in str(one) for one in MESSAGES
    )


def test_what_is_said_after_going_back_is_another_line_of_the_session() -> None:
    before = parse(json_lines(*MESSAGES))
    after = parse(json_lines(*MESSAGES[:-1], {"role": "assistant", "content": "RabbitMQ."}))
    assert after.sessions == before.sessions
    assert after.nodes[:-1] == before.nodes[:-1]
    assert after.nodes[-1].external_id != before.nodes[-1].external_id
    assert after.nodes[-1].parent_id == before.nodes[-1].parent_id


def test_an_image_keeps_its_type_and_an_unknown_part_its_name() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
    sound = {"type": "audio_url", "audio_url": {"url": "x"}}
    parsed = parse(json_lines(PROMPT, {"role": "user", "content": [image, sound]}))
    [kept] = parsed.blocks(ImageBlock)
    assert getattr(kept, "media_type", "") == "image/png"
    assert [getattr(block, "name", "") for block in parsed.nodes[0].blocks] == ["", "audio_url"]


def test_messages_are_refused_beside_the_events_that_tell_the_same(tmp_path: Path) -> None:
    (tmp_path / "wire.jsonl").write_text(json_lines(HEAD, ASKED))
    (tmp_path / "context.jsonl").write_text(json_lines(*MESSAGES))
    [context, wire] = find_sources([tmp_path])
    assert isinstance(context, Unreadable)
    assert context.reason == "wire.jsonl beside it tells the same, with times"
    assert isinstance(wire, FileSource)
    with pytest.raises(InvalidInputError, match="wire.jsonl beside it tells the same"):
        find_sources([tmp_path / "context.jsonl"])
    (tmp_path / "wire.jsonl").unlink()
    [alone] = find_sources([tmp_path / "context.jsonl"])
    assert isinstance(alone, FileSource)


def test_messages_of_another_program_are_not_taken_for_those_of_kimi() -> None:
    others = ({"role": "user", "content": "Hello"}, {"message": {"type": "TurnEnd"}})
    assert format_of(json_lines(*others).encode()) is None
