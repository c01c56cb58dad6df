"""Chats of VS Code with GitHub Copilot, as "Chat: Export Chat…" saves them."""

import json
from typing import Any

import pytest

from app.content.blocks import (
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from tests.unit.importers.parsing import Parsed, parse

Record = dict[str, Any]
SEARCH: Record = {
    "kind": "toolInvocationSerialized",
    "toolId": "copilot_readFile",
    "toolCallId": "c1",
    "pastTenseMessage": {"value": "Read compose.yml"},
    "resultDetails": {
        "input": '{"path":"compose.yml"}',
        "output": [
            {"type": "embed", "isText": True, "value": "redis:8"},
            {"type": "embed", "isText": False, "value": "AA=="},
        ],
    },
}
RUN: Record = {
    "kind": "toolInvocationSerialized",
    "toolId": "run_in_terminal",
    "toolCallId": "c2",
    "toolSpecificData": {
        "kind": "terminal",
        "commandLine": {"original": "redis-cli ping"},
        "terminalCommandOutput": {"text": "refused", "lineCount": 1},
        "terminalCommandState": {"exitCode": 1},
    },
}
TODO: Record = {
    "kind": "toolInvocationSerialized",
    "toolId": "todo",
    "toolCallId": "c3",
    "invocationMessage": "Updating the list",
}
EDIT: Record = {"kind": "textEditGroup", "uri": {"path": "/a.py"}, "edits": []}
REQUESTS: list[Record] = [
    {
        "requestId": "request_1",
        "message": {"text": "Which queue do we have?", "parts": []},
        "timestamp": 1_777_888_800_000,
        "modelId": "copilot/gpt-5",
        "response": [
            {"kind": "thinking", "value": ["Look ", "it up."]},
            {"kind": "progressMessage", "content": {"value": "Working"}},
            SEARCH,
            {"value": "It is Redis, see "},
            {"kind": "inlineReference", "inlineReference": {"path": "/srv/compose.yml"}},
            {"value": "."},
            RUN,
            TODO,
            EDIT,
        ],
    },
    {
        "requestId": "request_2",
        "message": "Thanks",
        "timestamp": 1_777_888_860_000,
        "response": [{"kind": "markdownContent", "content": {"value": "You are welcome."}}],
        "isCanceled": True,
    },
]
EXPORT: Record = {
    "responderUsername": "GitHub Copilot",
    "initialLocation": "panel",
    "requests": REQUESTS,
}


def _read(**changed: object) -> Parsed:
    return parse(json.dumps(EXPORT | changed, indent=2))


def test_a_chat_gives_its_messages_with_thoughts_calls_and_results() -> None:
    parsed = _read()
    assert (parsed.format, parsed.faults) == ("copilot", [])
    assert parsed.skipped == {"progressMessage": 1}
    assert [node.blocks for node in parsed.nodes] == [
        (TextBlock("Which queue do we have?"),),
        (
            ThinkingBlock("Look it up."),
            ToolCallBlock("c1", "copilot_readFile", '{"input":"{\\"path\\":\\"compose.yml\\"}"}'),
            TextBlock("It is Redis, see `compose.yml`."),
            ToolCallBlock("c2", "run_in_terminal", '{"command":"redis-cli ping"}'),
            ToolCallBlock("c3", "todo", '{"message":"Updating the list"}'),
            UnknownBlock(
                "textEditGroup", '{"kind":"textEditGroup","uri":{"path":"/a.py"},"edits":[]}'
            ),
        ),
        (ToolResultBlock("c1", "redis:8"), ToolResultBlock("c2", "refused", is_error=True)),
        (TextBlock("Thanks"),),
        (TextBlock("You are welcome."),),
    ]
    assert parsed.tree() == {
        "request_1": None,
        "request_1:answer": "request_1",
        "request_1:results": "request_1:answer",
        "request_2": "request_1:results",
        "request_2:answer": "request_2",
    }


def test_answers_have_their_model_kind_and_status() -> None:
    parsed = _read()
    answers = [node for node in parsed.nodes if node.role is Role.ASSISTANT]
    assert [(node.kind, node.model, node.status) for node in answers] == [
        (NodeKind.THINKING, "copilot/gpt-5", NodeStatus.COMPLETE),
        (NodeKind.MESSAGE, None, NodeStatus.INTERRUPTED),
    ]
    failed = _read(requests=[REQUESTS[0] | {"result": {"errorDetails": {"message": "no"}}}])
    assert failed.nodes[1].status is NodeStatus.FAILED


def test_the_counts_are_those_of_the_raw_json() -> None:
    parsed = _read()
    parts = [part for request in REQUESTS for part in request["response"]]
    calls = [part for part in parts if part.get("kind") == "toolInvocationSerialized"]
    assert len(parsed.blocks(ToolCallBlock)) == len(calls)
    answered = [c for c in calls if "resultDetails" in c or "toolSpecificData" in c]
    assert len(parsed.blocks(ToolResultBlock)) == len(answered)
    assert sum(node.role is Role.USER for node in parsed.nodes) == len(REQUESTS)


@pytest.mark.parametrize(
    ("changed", "name", "title"),
    [
        ({}, "request_1", None),
        ({"sessionId": "s-1", "customTitle": "The queue"}, "s-1", "The queue"),
    ],
)
def test_a_chat_is_named_by_its_session_or_its_first_request(
    changed: Record, name: str, title: str | None
) -> None:
    [session] = _read(**changed).sessions
    assert (session.external_id, session.title, session.tags) == (
        name,
        title,
        ("agent GitHub Copilot",),
    )
    assert str(session.started_at) == "2026-05-04 10:00:00+00:00"


def test_an_export_that_breaks_off_is_reported() -> None:
    parsed = parse(json.dumps(EXPORT)[:-5])
    assert parsed.nodes == []
    assert [reason.partition(":")[0] for _, reason in parsed.faults] == ["the file is not JSON"]


def test_a_number_that_python_cannot_read_is_reported() -> None:
    parsed = parse(json.dumps(EXPORT) + "\n" + "1" * 5_000)
    assert len(parsed.nodes) == 5
    assert parsed.faults == [(2, "the file is not JSON: a number is too long")]


def test_an_empty_chat_gives_nothing() -> None:
    parsed = _read(requests=[])
    assert (parsed.sessions, parsed.nodes, parsed.faults) == ([], [], [])
