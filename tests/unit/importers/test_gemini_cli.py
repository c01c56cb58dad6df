"""Sessions of Gemini CLI, as it records them: one message a line, or one object for all."""

import json
from typing import Any

import pytest

from app.content.blocks import ImageBlock, TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, Role
from tests.transcripts import json_lines
from tests.unit.importers.parsing import Parsed, parse

Record = dict[str, Any]
HEAD: Record = {
    "sessionId": "3f1c",
    "projectHash": "9a0b",
    "startTime": "2026-05-04T10:00:00.000Z",
    "lastUpdated": "2026-05-04T10:00:00.000Z",
    "kind": "main",
}


def _message(name: str, kind: str, content: object, second: int, **more: object) -> Record:
    at = f"2026-05-04T10:00:{second:02}.000Z"
    return {"id": name, "timestamp": at, "type": kind, "content": content, **more}


ASKED = _message("u1", "user", [{"text": "Which queue do we have?"}], 1)
THOUGHT = {"subject": "Look", "description": "The compose file says.", "timestamp": "x"}
CALL: Record = {
    "id": "read_file-1",
    "name": "read_file",
    "args": {"path": "compose.yml"},
    "status": "success",
    "timestamp": "2026-05-04T10:00:04.000Z",
}
RESULT = {"functionResponse": {"id": "read_file-1", "response": {"output": "redis:8"}}}
CALLS = _message("g1", "gemini", "Let me look.", 2, thoughts=[THOUGHT], model="gemini-3-pro")
TOKENS = {"input": 900, "output": 20, "cached": 100, "thoughts": 7, "tool": 0, "total": 927}
CALLED = CALLS | {"toolCalls": [CALL | {"result": [RESULT]}], "tokens": TOKENS}
NOTE = _message("i1", "info", "Request cancelled.", 5)
ANSWER = _message("g2", "gemini", "Redis.", 6, model="gemini-3-pro")
SESSION = [ASKED, CALLED, NOTE, ANSWER]


def _as_lines(*records: Record) -> Parsed:
    return parse(json_lines(HEAD, *records))


def _as_object(*messages: Record) -> Parsed:
    return parse(json.dumps(HEAD | {"messages": messages}, indent=2))


@pytest.mark.parametrize("read", [_as_lines, _as_object])
def test_a_session_gives_its_messages_thoughts_calls_and_results(read: Any) -> None:  # noqa: ANN401
    parsed: Parsed = read(*SESSION)
    assert (parsed.format, parsed.faults, parsed.skipped) == ("gemini_cli", [], {"info": 1})
    [session] = parsed.sessions
    assert (session.external_id, str(session.started_at)) == ("3f1c", "2026-05-04 10:00:00+00:00")
    assert parsed.tree() == {"u1": None, "g1": "u1", "g1:results": "g1", "g2": "g1:results"}
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            ThinkingBlock("Look\nThe compose file says."),
            TextBlock("Let me look."),
            ToolCallBlock("read_file-1", "read_file", '{"path":"compose.yml"}'),
        ),
        (ToolResultBlock("read_file-1", "redis:8"),),
        (TextBlock("Redis."),),
    ]
    called = parsed.nodes[1]
    assert (called.role, called.kind, called.provider, called.model, called.usage) == (
        Role.ASSISTANT,
        NodeKind.THINKING,
        "google",
        "gemini-3-pro",
        Usage(900, 20, 7, 100),
    )
    assert [str(node.at)[11:19] for node in parsed.nodes] == [
        "10:00:01",
        "10:00:02",
        "10:00:04",
        "10:00:06",
    ]


@pytest.mark.parametrize("read", [_as_lines, _as_object])
def test_the_counts_are_those_of_the_raw_json(read: Any) -> None:  # noqa: ANN401
    parsed: Parsed = read(*SESSION)
    raw = json.loads(json.dumps(SESSION))
    said = [one for one in raw if one["type"] in ("user", "gemini")]
    calls = [call for one in raw for call in one.get("toolCalls", [])]
    assert len(parsed.nodes) == len(said) + sum(1 for one in raw if one.get("toolCalls"))
    assert len(parsed.blocks(ToolCallBlock)) == len(calls)
    assert len(parsed.blocks(ToolResultBlock)) == sum("result" in call for call in calls)
    assert len(parsed.blocks(ThinkingBlock)) == sum(len(one.get("thoughts", [])) for one in raw)


def test_a_message_that_is_written_again_is_the_last_one() -> None:
    parsed = _as_lines(ASKED, CALLS, {"$set": {"lastUpdated": "x"}}, CALLED, ANSWER)
    assert parsed.tree() == {"u1": None, "g1": "u1", "g1:results": "g1", "g2": "g1:results"}
    assert parsed.nodes[1].usage is not None
    assert parsed.skipped == {}


def test_what_was_taken_back_is_a_branch() -> None:
    other = _message("u2", "user", "And which cache?", 7)
    parsed = _as_lines(ASKED, CALLED, ANSWER, {"$rewindTo": "g1"}, other)
    assert parsed.tree()["u2"] == "u1"
    assert {node.external_id: node.branch for node in parsed.nodes} == {
        "u1": None,
        "g1": "branch:g1",
        "g1:results": "branch:g1",
        "g2": "branch:g1",
        "u2": None,
    }


def test_a_rewind_to_what_nobody_knows_takes_back_everything() -> None:
    parsed = _as_lines(ASKED, ANSWER, {"$rewindTo": "gone"}, _message("u2", "user", "Hello", 7))
    assert parsed.tree()["u2"] is None
    assert [node.branch for node in parsed.nodes] == ["branch:u1", "branch:u1", None]


def test_of_a_history_that_is_given_anew_only_what_is_new_is_added() -> None:
    masked = CALLED | {"content": "…"}
    summary = _message("s1", "user", [{"text": "So far: a queue."}], 8)
    answered = _message("r1", "user", [RESULT], 3)
    given = {"$set": {"messages": [summary, masked, answered], "summary": "The queue"}}
    parsed = _as_lines(ASKED, CALLED, given)
    assert parsed.tree() == {"u1": None, "g1": "u1", "g1:results": "g1", "s1": "g1:results"}
    assert parsed.nodes[1].blocks[1] == TextBlock("Let me look.")
    assert (parsed.sessions[0].title, parsed.skipped) == ("The queue", {"functionResponse": 1})


def test_a_failed_tool_and_an_image_are_kept_as_such() -> None:
    failed = CALL | {
        "status": "error",
        "result": [{"functionResponse": {"response": {"error": "no"}}}],
    }
    image = {"inlineData": {"mimeType": "image/png", "data": "AA=="}}
    parsed = _as_lines(_message("u1", "user", [image], 1), CALLS | {"toolCalls": [failed]})
    assert parsed.blocks(ToolResultBlock) == [ToolResultBlock("read_file-1", "no", is_error=True)]
    [kept] = parsed.blocks(ImageBlock)
    assert getattr(kept, "media_type", "") == "image/png"


def test_a_thought_that_is_no_text_is_left_out() -> None:
    thoughts = [{"subject": 7, "description": ["x"]}, {"subject": "Look"}]
    parsed = _as_lines(_message("g1", "gemini", "Redis.", 1, thoughts=thoughts))
    [node] = parsed.nodes
    assert node.blocks == (ThinkingBlock("Look"), TextBlock("Redis."))


def test_a_broken_line_is_reported_and_the_rest_read() -> None:
    content = json_lines(HEAD, ASKED) + '{"id": "g1"\n' + json_lines(ANSWER)
    parsed = parse(content)
    assert [line for line, _ in parsed.faults] == [3]
    assert parsed.tree() == {"u1": None, "g2": "u1"}


def test_an_object_that_breaks_off_is_reported() -> None:
    content = json.dumps(HEAD | {"messages": SESSION}, indent=2)[:-20]
    parsed = parse(content)
    assert parsed.nodes == []
    assert [reason.partition(":")[0] for _, reason in parsed.faults] == ["the file is not JSON"]
