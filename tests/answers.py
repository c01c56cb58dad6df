"""Answers as each vendor sends them, with thinking, a signature, and a tool call on wish."""

import json
from collections.abc import Callable
from typing import Any

from app.content.wire import Record, WireFormat

SIGNATURE = "c2lnbmF0dXJl"


def _whole(value: object) -> list[Record]:
    return [Record(json.dumps(value), whole=True)]


def _anthropic(text: str, thinking: str, call: str | None) -> list[Record]:
    content: list[dict[str, Any]] = [
        {"type": "thinking", "thinking": thinking, "signature": SIGNATURE},
        {"type": "text", "text": text},
    ]
    if call:
        content.append({"type": "tool_use", "id": call, "name": "look", "input": {"at": "x"}})
    message = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "model": "claude-opus-5-5",
        "content": content,
        "stop_reason": "tool_use" if call else "end_turn",
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }
    return _whole(message)


def _gemini(text: str, thinking: str, call: str | None) -> list[Record]:
    parts: list[dict[str, Any]] = [
        {"text": thinking, "thought": True},
        {"text": text, "thoughtSignature": SIGNATURE},
    ]
    if call:
        parts.append({"functionCall": {"id": call, "name": "look", "args": {"at": "x"}}})
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}
    return _whole({"candidates": [candidate], "responseId": "g1"})


def _chat(text: str, thinking: str, call: str | None) -> list[Record]:
    message: dict[str, Any] = {
        "role": "assistant",
        "content": text,
        "reasoning_content": thinking,
    }
    if call:
        function = {"name": "look", "arguments": '{"at": "x"}'}
        message["tool_calls"] = [{"id": call, "type": "function", "function": function}]
    return _whole(
        {"id": "c1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
    )


def _responses(text: str, thinking: str, call: str | None) -> list[Record]:
    output: list[dict[str, Any]] = [
        {
            "type": "reasoning",
            "id": "rs_1",
            "summary": [{"type": "summary_text", "text": thinking}],
            "encrypted_content": SIGNATURE,
        },
        {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "content": [{"type": "output_text", "text": text, "annotations": []}],
        },
    ]
    if call:
        output.append(
            {
                "type": "function_call",
                "id": "fc",
                "call_id": call,
                "name": "look",
                "arguments": "{}",
            }
        )
    return _whole({"id": f"resp_{text}", "status": "completed", "output": output})


def _offline(text: str, thinking: str, call: str | None) -> list[Record]:
    events: list[dict[str, Any]] = [
        {"kind": "thinking", "text": thinking},
        {"kind": "text", "text": text},
        {"done": "end"},
    ]
    assert call is None
    return [Record(json.dumps(event)) for event in events]


RECORDS: dict[WireFormat, Callable[[str, str, str | None], list[Record]]] = {
    WireFormat.ANTHROPIC_MESSAGES: _anthropic,
    WireFormat.GEMINI: _gemini,
    WireFormat.OPENAI_CHAT: _chat,
    WireFormat.OPENAI_RESPONSES: _responses,
    WireFormat.OFFLINE: _offline,
}
