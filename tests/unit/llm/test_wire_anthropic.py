"""Bodies of Anthropic's Messages API."""

from dataclasses import replace

import pytest

from app.errors import InvalidInputError
from app.llm.base import Effort, ModelRequest
from app.llm.rules import facts_of
from app.llm.wire import anthropic_messages
from app.llm.wire.parts import Object
from tests.unit.llm.requests import ANSWER, ask, returning, tool_cycle, with_image

OPUS = "claude-opus-5-5"
CACHED = {"cache_control": {"type": "ephemeral"}}


def _body(request: ModelRequest) -> Object:
    return anthropic_messages.body(request, facts_of("anthropic", request.model))


def test_a_tool_cycle_is_sent_without_thoughts_that_are_not_its_own() -> None:
    assert _body(tool_cycle(OPUS)) == {
        "model": OPUS,
        "max_tokens": 4_096,
        "stream": True,
        **CACHED,
        "system": [{"type": "text", "text": "Be brief.", **CACHED}],
        "thinking": {"type": "adaptive", "display": "summarized"},
        "tools": [
            {
                "name": "weather",
                "description": "Weather of a city.",
                "input_schema": ANSWER,
            }
        ],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "Weather?"}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "I look it up."},
                    {
                        "type": "tool_use",
                        "id": "call-1",
                        "name": "weather",
                        "input": {"city": "Oslo"},
                    },
                    {"type": "tool_use", "id": "call-2", "name": "weather", "input": {}},
                ],
            },
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "call-1", "content": "rain"},
                    {
                        "type": "tool_result",
                        "tool_use_id": "call-2",
                        "content": "no city",
                        "is_error": True,
                    },
                    {"type": "text", "text": "And tomorrow?"},
                ],
            },
        ],
    }


def test_its_own_thinking_goes_back_with_its_signature_in_its_order() -> None:
    thinking = '{"type": "thinking", "thinking": "", "signature": "EqE+/w=="}'
    redacted = '{"type": "redacted_thinking", "data": "RUJD"}'
    call = '{"type": "tool_use", "id": "t", "name": "weather", "input": {"b": 1, "a": 1.0}}'
    body = _body(returning(OPUS, thinking, redacted, call))
    assert body["messages"][1] == {
        "role": "assistant",
        "content": [
            {"type": "thinking", "thinking": "", "signature": "EqE+/w=="},
            {"type": "redacted_thinking", "data": "RUJD"},
            {"type": "tool_use", "id": "t", "name": "weather", "input": {"b": 1, "a": 1.0}},
        ],
    }


@pytest.mark.parametrize(
    ("effort", "word"),
    [(Effort.LOW, "low"), (Effort.MEDIUM, "medium"), (Effort.HIGH, "high"), (Effort.MAX, "max")],
)
def test_an_effort_is_said_in_the_vendors_word(effort: Effort, word: str) -> None:
    body = _body(replace(ask(OPUS), effort=effort))
    assert body["output_config"] == {"effort": word}
    assert body["thinking"] == {"type": "adaptive", "display": "summarized"}


@pytest.mark.parametrize(
    ("effort", "tokens"),
    [
        (Effort.LOW, 5_000),
        (Effort.MEDIUM, 10_000),
        (Effort.HIGH, 20_000),
        (Effort.MAX, 50_000),
    ],
)
def test_a_model_that_takes_only_a_figure_gets_the_budget_of_the_effort(
    effort: Effort, tokens: int
) -> None:
    request = replace(ask("claude-haiku-4-5", max_output_tokens=64_000), effort=effort)
    body = _body(request)
    assert body["thinking"] == {"type": "enabled", "budget_tokens": tokens}
    assert "output_config" not in body


def test_without_an_effort_a_model_of_that_kind_does_not_think() -> None:
    assert "thinking" not in _body(ask("claude-haiku-4-5"))


def test_a_budget_given_to_a_model_that_takes_either_is_used() -> None:
    body = _body(replace(ask("claude-opus-4-6"), thinking_budget=2_000))
    assert body["thinking"] == {"type": "enabled", "budget_tokens": 2_000}


def test_the_answers_schema_stands_beside_the_effort() -> None:
    body = _body(replace(ask(OPUS), output_schema=ANSWER, effort=Effort.LOW))
    assert body["output_config"] == {
        "effort": "low",
        "format": {"type": "json_schema", "schema": ANSWER},
    }


def test_a_temperature_is_sent_where_the_model_does_not_think() -> None:
    assert _body(replace(ask("claude-haiku-4-5"), temperature=0.5))["temperature"] == 0.5


def test_a_temperature_is_refused_where_the_model_thinks() -> None:
    thinking = replace(ask("claude-haiku-4-5"), temperature=0.5, thinking_budget=1_024)
    with pytest.raises(InvalidInputError) as caught:
        _body(thinking)
    assert caught.value.field == "temperature"


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        (
            '{"type": "base64", "data": "iVBOR"}',
            {"type": "base64", "media_type": "image/png", "data": "iVBOR"},
        ),
        (
            '{"type": "url", "url": "https://example.org/a.png"}',
            {"type": "url", "url": "https://example.org/a.png"},
        ),
    ],
)
def test_an_image_is_sent_by_its_bytes_or_its_address(source: str, sent: Object) -> None:
    [_, image] = _body(with_image(OPUS, source))["messages"][0]["content"]
    assert image == {"type": "image", "source": sent}
