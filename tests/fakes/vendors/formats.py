"""Small answers in each vendor's wire format."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.vendors.exchange import Event, Step, events

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Format:
    """How one provider of `app.llm.providers` answers."""

    provider: str
    model: str
    key_header: tuple[str, str]
    """The header that holds the key, and what is before the key in it."""
    opening: tuple[Event, ...]
    delta: Callable[[str], Event]
    """An event that says a little more."""
    closing: tuple[Event, ...]
    failing: tuple[Event, ...]
    """An error in the middle of a stream."""
    refusing: tuple[Event, ...]
    """What ends an answer that the model refuses to give."""
    hidden: tuple[Event, ...]
    """Thinking that only the vendor can read."""
    names: bool = False
    """Whether events have names."""
    error: Callable[[str], Fields] = field(default=lambda words: {"error": {"message": words}})
    """The JSON body of an answer that is not a success."""

    def said(self, *texts: str) -> tuple[Step, ...]:
        """Give a whole answer, one event a step."""
        return self.written(*self.opening, *map(self.delta, texts), *self.closing)

    def begun(self, *texts: str) -> tuple[Step, ...]:
        """Give the beginning of an answer."""
        return self.written(*self.opening, *map(self.delta, texts))

    def written(self, *some: Event) -> tuple[Step, ...]:
        return events(*some, names=self.names)


def _block(index: int, **block: Any) -> Event:  # noqa: ANN401  # JSON
    return {"type": "content_block_start", "index": index, "content_block": block}


def _claude_stop(reason: str) -> tuple[Event, ...]:
    return (
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 4}},
        {"type": "message_stop"},
    )


ANTHROPIC = Format(
    provider="anthropic",
    model="claude-opus-5-5",
    key_header=("authorization", "Bearer "),
    opening=(
        {
            "type": "message_start",
            "message": {
                "id": "msg_1",
                "type": "message",
                "role": "assistant",
                "model": "claude-opus-5-5",
                "content": [],
                "usage": {"input_tokens": 9, "output_tokens": 1},
            },
        },
        _block(0, type="text", text=""),
        {"type": "ping"},
    ),
    delta=lambda text: {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "text_delta", "text": text},
    },
    closing=_claude_stop("end_turn"),
    failing=({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},),
    refusing=_claude_stop("refusal"),
    hidden=(
        _block(1, type="redacted_thinking", data="RUJDREVG"),
        {"type": "content_block_stop", "index": 1},
    ),
    names=True,
    error=lambda words: {"type": "error", "error": {"type": "some_error", "message": words}},
)


def _choice(finish: str | None = None, **delta: Any) -> Event:  # noqa: ANN401  # JSON
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "model": "m", "choices": [choice]}


_USAGE: Event = {
    "id": "c1",
    "object": "chat.completion.chunk",
    "model": "m",
    "choices": [],
    "usage": {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13},
}


def _chat(provider: str, model: str) -> Format:
    return Format(
        provider=provider,
        model=model,
        key_header=("authorization", "Bearer "),
        opening=(_choice(role="assistant", content=""),),
        delta=lambda text: _choice(content=text),
        closing=(_choice("stop"), _USAGE, "[DONE]"),
        failing=({"error": {"message": "Overloaded", "code": 503}},),
        refusing=(_choice(refusal="I cannot help with that."), _choice("stop"), "[DONE]"),
        hidden=(_choice(reasoning_details=[{"type": "reasoning.encrypted", "data": "RUJDREVG"}]),),
    )


OPENAI_CHAT = _chat("openai_chat", "gpt-4.1")
COMPATIBLE = _chat("compatible", "llama3.3")


def _response(status: str, **more: Any) -> Fields:  # noqa: ANN401  # JSON
    return {"id": "resp_1", "object": "response", "model": "gpt-5.5", "status": status, **more}


_USED = {"input_tokens": 9, "output_tokens": 4, "total_tokens": 13}

OPENAI = Format(
    provider="openai",
    model="gpt-5.5",
    key_header=("authorization", "Bearer "),
    opening=(
        {"type": "response.created", "response": _response("in_progress", output=[])},
        {
            "type": "response.output_item.added",
            "output_index": 0,
            "item": {"id": "m1", "type": "message", "role": "assistant", "content": []},
        },
        {
            "type": "response.content_part.added",
            "item_id": "m1",
            "output_index": 0,
            "content_index": 0,
            "part": {"type": "output_text", "text": "", "annotations": []},
        },
    ),
    delta=lambda text: {
        "type": "response.output_text.delta",
        "item_id": "m1",
        "output_index": 0,
        "content_index": 0,
        "delta": text,
    },
    closing=({"type": "response.completed", "response": _response("completed", usage=_USED)},),
    failing=({"type": "error", "code": "server_error", "message": "Overloaded", "param": None},),
    refusing=(
        {
            "type": "response.refusal.delta",
            "item_id": "m1",
            "output_index": 0,
            "content_index": 0,
            "delta": "I cannot help with that.",
        },
        {"type": "response.completed", "response": _response("completed", usage=_USED)},
    ),
    hidden=(
        {
            "type": "response.output_item.done",
            "output_index": 1,
            "item": {
                "id": "rs1",
                "type": "reasoning",
                "summary": [],
                "encrypted_content": "RUJDREVG",
            },
        },
    ),
    names=True,
)


def _candidate(*parts: Fields, **more: Any) -> Fields:  # noqa: ANN401  # JSON
    content = {"role": "model", "parts": list(parts)}
    return {"candidates": [{"index": 0, "content": content, **more}], "responseId": "r1"}


_COUNTED = {"promptTokenCount": 9, "candidatesTokenCount": 4, "totalTokenCount": 13}

GEMINI = Format(
    provider="gemini",
    model="gemini-3.8-flash",
    key_header=("x-goog-api-key", ""),
    opening=(),
    delta=lambda text: _candidate({"text": text}),
    closing=(_candidate({"text": ""}, finishReason="STOP") | {"usageMetadata": _COUNTED},),
    failing=({"error": {"code": 503, "message": "Overloaded", "status": "UNAVAILABLE"}},),
    refusing=({"candidates": [{"index": 0, "finishReason": "SAFETY"}], "responseId": "r1"},),
    hidden=(_candidate({"text": "", "thoughtSignature": "RUJDREVG"}),),
)

FORMATS = (ANTHROPIC, OPENAI, OPENAI_CHAT, GEMINI, COMPATIBLE)
