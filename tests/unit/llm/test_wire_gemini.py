"""Bodies of Gemini's `streamGenerateContent`."""

from dataclasses import replace

import pytest

from app.content.blocks import ToolResultBlock
from app.errors import InvalidInputError
from app.llm.base import Effort, Message, ModelRequest
from app.llm.rules import facts_of
from app.llm.wire import gemini
from app.llm.wire.parts import Object
from tests.unit.llm.requests import ANSWER, ask, returning, tool_cycle, with_image

FLASH = "gemini-3.8-flash"


def _body(request: ModelRequest) -> Object:
    return gemini.body(request, facts_of("gemini", request.model))


def test_a_tool_cycle_is_sent_without_thoughts_that_are_not_its_own() -> None:
    elsewhere = "skip_thought_signature_validator"
    assert _body(tool_cycle(FLASH)) == {
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "generationConfig": {
            "maxOutputTokens": 4_096,
            "thinkingConfig": {"includeThoughts": True},
        },
        "tools": [
            {
                "functionDeclarations": [
                    {
                        "name": "weather",
                        "description": "Weather of a city.",
                        "parametersJsonSchema": ANSWER,
                    }
                ]
            }
        ],
        "contents": [
            {"role": "user", "parts": [{"text": "Weather?"}]},
            {
                "role": "model",
                "parts": [
                    {"text": "I look it up."},
                    {
                        "functionCall": {
                            "id": "call-1",
                            "name": "weather",
                            "args": {"city": "Oslo"},
                        },
                        "thoughtSignature": elsewhere,
                    },
                    {
                        "functionCall": {"id": "call-2", "name": "weather", "args": {}},
                        "thoughtSignature": elsewhere,
                    },
                ],
            },
            {
                "role": "user",
                "parts": [
                    {
                        "functionResponse": {
                            "id": "call-1",
                            "name": "weather",
                            "response": {"output": "rain"},
                        }
                    },
                    {
                        "functionResponse": {
                            "id": "call-2",
                            "name": "weather",
                            "response": {"error": "no city"},
                        }
                    },
                    {"text": "And tomorrow?"},
                ],
            },
        ],
    }


def test_its_own_signature_goes_back_on_its_own_part() -> None:
    thought = '{"text": "hm", "thought": true}'
    call = '{"functionCall": {"name": "weather", "args": {}}, "thoughtSignature": "EpwI"}'
    assert _body(returning(FLASH, thought, call))["contents"][1] == {
        "role": "model",
        "parts": [
            {"text": "hm", "thought": True},
            {"functionCall": {"name": "weather", "args": {}}, "thoughtSignature": "EpwI"},
        ],
    }


def test_an_effort_is_a_level_for_three_and_a_budget_for_two() -> None:
    level = _body(replace(ask(FLASH), effort=Effort.MAX))
    budget = _body(replace(ask("gemini-2.5-flash", max_output_tokens=65_536), effort=Effort.MAX))
    assert level["generationConfig"]["thinkingConfig"] == {
        "includeThoughts": True,
        "thinkingLevel": "high",
    }
    assert budget["generationConfig"]["thinkingConfig"] == {
        "includeThoughts": True,
        "thinkingBudget": 24_576,
    }


def test_the_answers_schema_and_the_temperature() -> None:
    config = _body(replace(ask(FLASH), output_schema=ANSWER, temperature=0.5))["generationConfig"]
    assert config["responseMimeType"] == "application/json"
    assert config["responseJsonSchema"] == ANSWER
    assert config["temperature"] == 0.5


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ('{"data": "iVBOR"}', {"inlineData": {"mimeType": "image/png", "data": "iVBOR"}}),
        (
            '{"url": "https://example.org/a.png"}',
            {"fileData": {"mimeType": "image/png", "fileUri": "https://example.org/a.png"}},
        ),
    ],
)
def test_an_image_is_sent_by_its_bytes_or_its_address(source: str, part: Object) -> None:
    assert _body(with_image(FLASH, source))["contents"][0]["parts"][1] == part


def test_a_result_without_its_call_is_refused() -> None:
    orphan = ask(FLASH, Message("tool", (ToolResultBlock("call-9", "rain"),)))
    with pytest.raises(InvalidInputError, match="answers no call: 'call-9'"):
        _body(orphan)
