"""Every shared transcript gives what plain counting of its raw JSON says it holds."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.content.blocks import ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.domain.nodes.thinking import Role
from tests.transcripts import DATA, needs_data, transcript
from tests.unit.importers.parsing import Parsed, parse

pytestmark = needs_data
Record = dict[str, Any]


def _records(name: str) -> list[Record]:
    text = transcript(name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _parsed(name: str) -> Parsed:
    return parse(transcript(name).read_bytes())


def _parts(records: list[Record], kind: str) -> Iterator[Record]:
    for record in records:
        content: Any = record.get("message", {}).get("content")
        parts: list[Record] = [] if isinstance(content, str) else content or []
        yield from (part for part in parts if part.get("type") == kind)


CLAUDE = [
    "claude_code__tiny-conversation.jsonl",
    "claude_code__long-conversation.jsonl",
]


@pytest.mark.parametrize("name", CLAUDE)
def test_claude_code_gives_one_node_a_user_record_and_one_a_message_id(name: str) -> None:
    records = _records(name)
    users = [record for record in records if record["type"] == "user"]
    answers = {r["message"]["id"] for r in records if r["type"] == "assistant"}
    parsed = _parsed(name)
    by_role = [sum(node.role is role for node in parsed.nodes) for role in Role]
    answered = sum(1 for record in users if list(_parts([record], "tool_result")))
    assert by_role == [len(users) - answered, len(answers), answered, 0]
    assert (len(parsed.sessions), parsed.faults) == (1, [])
    assert sum(parsed.skipped.values()) == len(records) - len(users) - sum(
        record["type"] == "assistant" for record in records
    )


@pytest.mark.parametrize("name", CLAUDE)
def test_claude_code_keeps_every_call_result_thought_and_signature(name: str) -> None:
    records, parsed = _records(name), _parsed(name)
    calls = [(part["id"], part["name"]) for part in _parts(records, "tool_use")]
    results = [part["tool_use_id"] for part in _parts(records, "tool_result")]
    thoughts = [(part["thinking"], part["signature"]) for part in _parts(records, "thinking")]
    assert [(b.call_id, b.name) for b in _of(parsed, ToolCallBlock)] == calls
    assert [b.call_id for b in _of(parsed, ToolResultBlock)] == results
    assert [(b.text, b.signature) for b in _of(parsed, ThinkingBlock)] == thoughts


@pytest.mark.parametrize("name", CLAUDE)
def test_claude_code_keeps_the_tree_over_merged_messages(name: str) -> None:
    kept: dict[str, str] = {}
    records = [r for r in _records(name) if r["type"] in ("user", "assistant")]
    for record in records:
        kept[record["uuid"]] = record["message"].get("id") or record["uuid"]
    passed = {r["uuid"]: r["parentUuid"] for r in _records(name) if r["type"] == "system"}
    expected: dict[str, str | None] = {}
    for record in records:
        parent = record["parentUuid"]
        while parent in passed:
            parent = passed[parent]
        expected.setdefault(kept[record["uuid"]], kept.get(parent) if parent else None)
    assert _parsed(name).tree() == expected


def _of(parsed: Parsed, kind: type[Any]) -> list[Any]:
    return parsed.blocks(kind)


def test_the_claude_code_fixture_of_many_record_types_keeps_every_message() -> None:
    records = _records("claude_code__fixture-small.jsonl")
    parsed = _parsed("claude_code__fixture-small.jsonl")
    messages = [r for r in records if r["type"] in ("user", "assistant")]
    merged = {r["message"]["id"] for r in messages if "id" in r["message"]}
    alone = [r for r in messages if "id" not in r["message"]]
    repeated = {json.dumps(r["message"]) + r["uuid"] for r in alone if "trimmed" in r["uuid"]}
    distinct = len(repeated) + sum("trimmed" not in r["uuid"] for r in alone)
    boundaries = sum(r.get("subtype") == "compact_boundary" for r in records)
    assert len(parsed.nodes) == len(merged) + distinct + boundaries
    assert {s.external_id: s.title for s in parsed.sessions} == {
        "ses_stage0_small": "Stage0 small fixture",
        "[trimmed for fixture]": None,
    }
    kept = len(messages) - (len(alone) - distinct) + boundaries
    assert sum(parsed.skipped.values()) == len(records) - kept


def test_pi_gives_one_node_a_message_in_a_line() -> None:
    records = [r for r in _records("pi__before-compaction_part1.jsonl") if r["type"] == "message"]
    parsed = _parsed("pi__before-compaction_part1.jsonl")
    assert len(parsed.nodes) == len(records)
    ids = [node.external_id for node in parsed.nodes]
    assert parsed.tree() == dict(zip(ids, [None, *ids], strict=False))
    calls = [part["id"] for part in _parts(records, "toolCall")]
    results = [r["message"]["toolCallId"] for r in records if "toolCallId" in r["message"]]
    signed = [part["thinkingSignature"] for part in _parts(records, "thinking")]
    assert [block.call_id for block in _of(parsed, ToolCallBlock)] == calls
    assert [block.call_id for block in _of(parsed, ToolResultBlock)] == results
    assert [block.signature for block in _of(parsed, ThinkingBlock)] == signed
    assert parsed.skipped == {"thinking_level_change": 4}
    assert parsed.faults == []


def test_codex_says_nothing_twice_and_groups_what_comes_between_inputs() -> None:
    records = _records("codex__small.jsonl")
    parsed = _parsed("codex__small.jsonl")
    items = [r["payload"] for r in records if r["type"] == "response_item"]
    calls = [i for i in items if i["type"].endswith("_call") and "image" not in i["type"]]
    outputs = [i for i in items if i["type"].endswith("_output")]
    reasoning = [i for i in items if i["type"] == "reasoning"]
    assert len(parsed.blocks(ToolCallBlock)) == len(calls)
    assert len(parsed.blocks(ToolResultBlock)) == len(outputs)
    assert [block.signature for block in _of(parsed, ThinkingBlock)] == [
        item["encrypted_content"] for item in reasoning
    ]
    turns = 0
    is_open = False
    for record in records:
        kind = record["payload"].get("type", "")
        if record["type"] == "compacted":
            is_open, turns = False, turns + 1
        elif record["type"] == "response_item" and kind != "ghost_snapshot":
            speaks = not kind.endswith("_output") and kind != "agent_message"
            speaks = speaks and record["payload"].get("role") not in ("user", "developer")
            turns += not (speaks and is_open)
            is_open = speaks
    assert len(parsed.nodes) == turns
    assert sum(parsed.skipped.values()) == sum(
        r["type"] not in ("response_item", "compacted") for r in records
    ) - 1 + sum(item["type"] == "ghost_snapshot" for item in items)


def test_chatgpt_keeps_the_tree_without_system_and_empty_messages() -> None:
    [conversation] = json.loads(transcript("chatgpt_export__average-distance.json").read_text())
    mapping = conversation["mapping"]
    kept = {
        name
        for name, node in mapping.items()
        if node["message"] and node["message"]["author"]["role"] != "system"
    }
    expected: dict[str, str | None] = {}
    for name in kept:
        parent = mapping[name]["parent"]
        while parent is not None and parent not in kept:
            parent = mapping[parent]["parent"]
        expected[name] = parent
    parsed = _parsed("chatgpt_export__average-distance.json")
    assert parsed.tree() == expected
    contents = [mapping[name]["message"]["content"]["content_type"] for name in kept]
    assert len(parsed.blocks(ToolCallBlock)) == contents.count("code")
    assert len(parsed.blocks(ToolResultBlock)) == contents.count("execution_output")
    assert parsed.skipped == {"system": 2, "empty": 1}
    assert {node.branch for node in parsed.nodes} == {None}


def test_every_reasoning_trace_becomes_a_session_with_question_and_answer() -> None:
    content = (DATA / "reasoning_traces.jsonl").read_bytes()
    traces = [json.loads(line) for line in content.splitlines()]
    parsed = parse(content)
    assert [session.external_id for session in parsed.sessions] == [t["id"] for t in traces]
    assert [block.text for block in _of(parsed, ThinkingBlock)] == [t["reasoning"] for t in traces]
    assert len(parsed.nodes) == len(traces) + sum(1 for trace in traces if trace["question"])
    assert parsed.faults == []
