"""What each format does with records written by hand."""

import json
from typing import Any

import pytest

from app.content.blocks import (
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.files import format_of
from tests.transcripts import claude_record, json_lines
from tests.unit.importers.parsing import parse

TEXT = {"type": "text", "text": "Yes."}
CALL = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"b": 1, "a": [2]}}


def test_records_of_one_message_are_one_node_and_nothing_is_said_twice() -> None:
    usage = {"input_tokens": 3, "output_tokens": 9, "cache_read_input_tokens": 4}
    last = claude_record("a4", "r3", [TEXT, CALL], message_id="m1")
    last["message"]["usage"] = usage
    parsed = parse(
        json_lines(
            claude_record("u1", None, "Go?"),
            claude_record("a2", "u1", [TEXT], message_id="m1"),
            claude_record("r3", "a2", [{"type": "tool_result", "tool_use_id": "t1"}]),
            last,
        )
    )
    assert parsed.tree() == {"u1": None, "m1": "u1", "r3": "m1"}
    assert parsed.nodes[1].blocks == (
        TextBlock("Yes."),
        ToolCallBlock("t1", "Bash", '{"b":1,"a":[2]}'),
    )
    assert parsed.nodes[1].usage == Usage(3, 9, None, 4, None)
    assert [node.role for node in parsed.nodes] == [Role.USER, Role.ASSISTANT, Role.TOOL]


def test_every_kind_of_block_is_kept_and_an_unknown_one_as_it_came() -> None:
    content: list[dict[str, Any]] = [
        {"type": "thinking", "thinking": "", "signature": "c2ln"},
        {"type": "redacted_thinking", "data": "ZGF0YQ=="},
        {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "x"}},
        {"type": "hologram", "z": 1, "a": {"ü": None}},
        {"type": "tool_result", "tool_use_id": "t1", "content": [TEXT, {"type": "image"}]},
    ]
    [node] = parse(json_lines(claude_record("a1", None, content, message_id="m1"))).nodes
    assert node.blocks == (
        ThinkingBlock("", "c2ln"),
        RedactedThinkingBlock("ZGF0YQ=="),
        ImageBlock("image/png", '{"type":"base64","media_type":"image/png","data":"x"}'),
        UnknownBlock("hologram", '{"type":"hologram","z":1,"a":{"ü":null}}'),
        ToolResultBlock(
            "t1",
            "Yes.",
            False,
            json.dumps([TEXT, {"type": "image"}]).replace(": ", ":").replace(", ", ","),
        ),
    )
    assert node.kind is NodeKind.THINKING


def test_what_follows_a_record_that_is_no_message_follows_the_message_before_it() -> None:
    passed = {"type": "attachment", "uuid": "x2", "parentUuid": "u1", "sessionId": "s-1"}
    again = {"type": "progress", "uuid": "x3", "parentUuid": "x2", "sessionId": "s-1"}
    parsed = parse(
        json_lines(claude_record("u1", None, "a"), passed, again, claude_record("u4", "x3", "b"))
    )
    assert parsed.tree() == {"u1": None, "u4": "u1"}
    assert parsed.skipped == {"attachment": 1, "progress": 1}


def test_a_sidechain_is_a_branch_of_its_own() -> None:
    parsed = parse(
        json_lines(
            claude_record("u1", None, "main"),
            claude_record("u2", None, "side", isSidechain=True),
            claude_record("a3", "u2", [TEXT], message_id="m3", isSidechain=True),
            claude_record("a4", "u1", [TEXT], message_id="m4"),
            claude_record("u5", None, "agent", agentId="b7", isSidechain=True),
        )
    )
    assert {node.external_id: node.branch for node in parsed.nodes} == {
        "u1": None,
        "u2": "sidechain:u2",
        "m3": "sidechain:u2",
        "m4": None,
        "u5": "sidechain:b7",
    }
    assert parsed.tree() == {"u1": None, "u2": None, "m3": "u2", "m4": "u1", "u5": None}


def test_a_compaction_is_a_node_and_titles_name_the_session() -> None:
    boundary = {
        "type": "system",
        "subtype": "compact_boundary",
        "uuid": "c2",
        "parentUuid": None,
        "logicalParentUuid": "u1",
        "sessionId": "s-1",
        "content": "Conversation compacted",
    }
    parsed = parse(
        json_lines(
            {"type": "summary", "summary": "Old name", "leafUuid": "u1"},
            claude_record("u1", None, "a"),
            boundary,
            claude_record("u3", "c2", "So far.", isCompactSummary=True),
            {"type": "ai-title", "sessionId": "s-1", "aiTitle": "Better name"},
        )
    )
    assert [node.kind for node in parsed.nodes] == [
        NodeKind.MESSAGE,
        NodeKind.COMPACTION,
        NodeKind.COMPACTION,
    ]
    assert parsed.tree() == {"u1": None, "c2": "u1", "u3": "c2"}
    assert [session.title for session in parsed.sessions] == ["Better name"]


def test_children_may_come_before_their_parents_and_circles_are_passed_on() -> None:
    parsed = parse(
        json_lines(
            claude_record("u2", "u1", "second"),
            claude_record("u1", None, "first"),
            claude_record("u3", "u4", "circle"),
            claude_record("u4", "u3", "circle"),
        )
    )
    assert [node.external_id for node in parsed.nodes] == ["u1", "u2", "u4", "u3"]


def test_one_file_may_hold_two_sessions() -> None:
    parsed = parse(
        json_lines(claude_record("u1", None, "a"), claude_record("u2", None, "b", sessionId="s-2"))
    )
    assert [session.external_id for session in parsed.sessions] == ["s-1", "s-2"]


def test_pi_with_ids_keeps_its_tree_over_entries_that_are_no_message() -> None:
    def entry(name: str, parent: str | None, **more: object) -> dict[str, Any]:
        return {"id": name, "parentId": parent, "timestamp": "2026-05-04T10:00:00Z", **more}

    said = {"role": "assistant", "content": [TEXT], "stopReason": "aborted", "model": "m"}
    parsed = parse(
        json_lines(
            {"type": "session", "id": "p-1", "cwd": "/x", "branchedFrom": "/old/a.jsonl"},
            entry("e1", None, type="message", message={"role": "user", "content": "Go."}),
            entry("e2", "e1", type="model_change", modelId="m"),
            entry("e3", "e2", type="message", message=said),
            entry("e4", "e2", type="message", message={**said, "stopReason": "stop"}),
            entry("e5", "e4", type="compaction", summary="So far."),
        )
    )
    assert parsed.tree() == {"e1": None, "e3": "e1", "e4": "e1", "e5": "e4"}
    assert [node.status for node in parsed.nodes][1:3] == [
        NodeStatus.INTERRUPTED,
        NodeStatus.COMPLETE,
    ]
    assert parsed.nodes[-1].kind is NodeKind.COMPACTION
    assert parsed.sessions[0].tags == ("branched from a.jsonl",)


def test_pi_is_read_without_its_prompt_and_what_it_was_told_and_with_what_its_tools_took() -> None:
    prompt = {"role": "system", "content": "", "sections": {"preamble": "You are an agent."}}
    result = {"role": "toolResult", "toolCallId": "c1", "content": [TEXT], "durationMs": 17}
    parsed = parse(
        json_lines(
            {"type": "session", "version": 3, "id": "p-1", "cwd": "/x"},
            {"type": "message", "id": "e1", "parentId": None, "message": prompt},
            {"type": "custom_message", "id": "e2", "parentId": "e1", "customType": "noema"}
            | {"content": "Noema: these decisions hold.", "display": False},
            {"type": "message", "id": "e3", "parentId": "e2", "message": result},
        )
    )
    assert parsed.tree() == {"e3": None}
    assert parsed.nodes[0].blocks == (ToolResultBlock("c1", "Yes.", False, None, 17),)
    assert parsed.skipped == {"system": 1, "noema": 1}


def test_codex_joins_an_answer_and_takes_the_tokens_told_for_it() -> None:
    def record(kind: str, **payload: object) -> dict[str, Any]:
        return {"timestamp": "2026-05-04T10:00:00Z", "type": kind, "payload": payload}

    summary = [{"type": "summary_text", "text": "Weigh."}]
    output = [{"type": "output_text", "text": "Done."}]
    spent = {"last_token_usage": {"input_tokens": 5, "reasoning_output_tokens": 2}}
    parsed = parse(
        json_lines(
            record("session_meta", id="c-1", cwd="/x", model_provider="openai"),
            record("turn_context", model="gpt-5", effort="high"),
            record("response_item", type="message", role="user", id="i1", content="x"),
            record("response_item", type="reasoning", summary=summary, encrypted_content="ZQ=="),
            record("event_msg", type="agent_reasoning", text="Weigh."),
            record("response_item", type="message", role="assistant", id="i2", content=output),
            record("event_msg", type="agent_message", message="Done."),
            record("event_msg", type="token_count", info=spent),
        )
    )
    assert parsed.tree() == {"i1": None, "reasoning": "i1"}
    answer = parsed.nodes[1]
    assert answer.blocks == (ThinkingBlock("Weigh.", "ZQ=="), TextBlock("Done."))
    assert (answer.provider, answer.model, answer.effort) == ("openai", "gpt-5", "high")
    assert answer.usage == Usage(input_tokens=5, thinking_tokens=2)


def _message(role: str, *parts: object, **more: object) -> dict[str, Any]:
    content = {"content_type": "text", "parts": list(parts)}
    return {"author": {"role": role}, "content": content, "create_time": 1.5, **more}


def a_conversation(current: str | None = "c") -> dict[str, Any]:
    def node(message: object, parent: str | None, *children: str) -> dict[str, Any]:
        return {"message": message, "parent": parent, "children": list(children)}

    return {
        "conversation_id": "g-1",
        "title": "Tree",
        "create_time": 1.0,
        "current_node": current,
        "mapping": {
            "root": node(None, None, "s"),
            "s": node(_message("system", ""), "root", "a"),
            "a": node(_message("user", "Which?"), "s", "b", "c"),
            "b": node(_message("assistant", "First try."), "a", "d", "e"),
            "c": node(_message("assistant", "Second try."), "a"),
            "d": node(_message("user", "More."), "b"),
            "e": node(_message("user", "Less."), "b"),
        },
    }


def test_chatgpt_branches_stay_branches() -> None:
    parsed = parse(json.dumps([a_conversation()]))
    assert parsed.tree() == {"a": None, "b": "a", "c": "a", "d": "b", "e": "b"}
    assert {node.external_id: node.branch for node in parsed.nodes} == {
        "a": None,
        "b": "branch:b",
        "c": None,
        "d": "branch:b",
        "e": "branch:e",
    }
    assert parsed.skipped == {"empty": 1, "system": 1}


def test_chatgpt_without_a_current_message_takes_the_newest_line_as_the_main_one() -> None:
    nodes = parse(json.dumps(a_conversation(None))).nodes
    assert [node.external_id for node in nodes if node.branch is None] == ["a", "c"]


@pytest.mark.parametrize("gap", ["", " " * 3_000_000], ids=["one chunk", "several chunks"])
def test_chatgpt_gives_what_came_before_the_file_broke(gap: str) -> None:
    broken = "[" + json.dumps(a_conversation()) + ",\n" + gap + '{"mapping": oops'
    parsed = parse(broken)
    assert len(parsed.nodes) == 5
    [(line, reason)] = parsed.faults
    assert (line, reason) == (2, "the file is not JSON: Expecting value")


def test_a_plain_trace_may_join_a_session_and_follow_another() -> None:
    parsed = parse(
        json_lines(
            {"id": "t1", "session": "x", "question": "Q1", "reasoning": "R1", "answer": "A1"},
            {"id": "t2", "session": "x", "parent": "t1", "question": "Q2", "reasoning": "R2"},
            {"id": "t3", "reasoning": ""},
            {"question": "no id"},
        )
    )
    assert parsed.tree() == {
        "t1/question": None,
        "t1": "t1/question",
        "t2/question": "t1",
        "t2": "t2/question",
    }
    assert [session.external_id for session in parsed.sessions] == ["x"]
    assert [line for line, _ in parsed.faults] == [3, 4]


@pytest.mark.parametrize("head", [b"", b"milk, bread", b"[1, 2]", b'{"a": 1}\n', b"\xff\xfe\x00"])
def test_what_no_format_knows_is_not_guessed(head: bytes) -> None:
    assert format_of(head) is None
