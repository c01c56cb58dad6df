"""Bodies of OpenAI's two APIs."""

from dataclasses import replace

from app.llm.base import Effort, ModelRequest
from app.llm.rules import facts_of
from app.llm.wire import openai_chat, openai_responses
from app.llm.wire.parts import Object
from tests.unit.llm.requests import ANSWER, ask, returning, tool_cycle, with_image

GPT = "gpt-5.5"
IMAGE = '{"type": "base64", "data": "iVBOR"}'


def _responses(request: ModelRequest) -> Object:
    return openai_responses.body(request, facts_of("openai", request.model), store=True)


def _chat(request: ModelRequest) -> Object:
    return openai_chat.body(request, facts_of("openai_chat", request.model), openai_chat.OPENAI)


def _compatible(request: ModelRequest) -> Object:
    facts = facts_of("compatible", request.model)
    return openai_chat.body(request, facts, openai_chat.COMPATIBLE)


def test_a_tool_cycle_over_responses() -> None:
    assert _responses(tool_cycle(GPT)) == {
        "model": GPT,
        "max_output_tokens": 4_096,
        "stream": True,
        "store": True,
        "instructions": "Be brief.",
        "reasoning": {"summary": "auto"},
        "include": ["reasoning.encrypted_content"],
        "tools": [
            {
                "type": "function",
                "name": "weather",
                "description": "Weather of a city.",
                "parameters": ANSWER,
                "strict": False,
            }
        ],
        "input": [
            {"role": "user", "content": [{"type": "input_text", "text": "Weather?"}]},
            {"role": "assistant", "content": "I look it up."},
            {
                "type": "function_call",
                "call_id": "call-1",
                "name": "weather",
                "arguments": '{"city": "Oslo"}',
            },
            {"type": "function_call", "call_id": "call-2", "name": "weather", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "call-1", "output": "rain"},
            {"type": "function_call_output", "call_id": "call-2", "output": "Error: no city"},
            {"role": "user", "content": [{"type": "input_text", "text": "And tomorrow?"}]},
        ],
    }


def test_a_tool_cycle_over_chat() -> None:
    assert _chat(tool_cycle(GPT)) == {
        "model": GPT,
        "max_completion_tokens": 4_096,
        "stream": True,
        "stream_options": {"include_usage": True},
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "weather",
                    "description": "Weather of a city.",
                    "parameters": ANSWER,
                },
            }
        ],
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Weather?"},
            {
                "role": "assistant",
                "content": "I look it up.",
                "tool_calls": [
                    {
                        "id": "call-1",
                        "type": "function",
                        "function": {"name": "weather", "arguments": '{"city": "Oslo"}'},
                    },
                    {
                        "id": "call-2",
                        "type": "function",
                        "function": {"name": "weather", "arguments": "{}"},
                    },
                ],
            },
            {"role": "tool", "tool_call_id": "call-1", "content": "rain"},
            {"role": "tool", "tool_call_id": "call-2", "content": "Error: no city"},
            {"role": "user", "content": "And tomorrow?"},
        ],
    }


def test_encrypted_reasoning_goes_back_as_it_came() -> None:
    item = '{"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAA"}'
    assert _responses(returning(GPT, item))["input"][1] == {
        "type": "reasoning",
        "id": "rs_1",
        "summary": [],
        "encrypted_content": "gAAA",
    }


def test_a_chat_turn_goes_back_with_the_reasoning_its_server_gave() -> None:
    turn = '{"role": "assistant", "content": "323", "reasoning_content": "17 * 19"}'
    assert _compatible(returning("glm-4.7", turn))["messages"][1] == {
        "role": "assistant",
        "content": "323",
        "reasoning_content": "17 * 19",
    }


def test_only_what_came_after_the_kept_state_is_sent_with_its_name() -> None:
    body = _responses(replace(ask(GPT), previous_response_id="resp_1"))
    assert (body["previous_response_id"], len(body["input"])) == ("resp_1", 1)


def test_an_effort_is_said_in_each_apis_word_and_max_is_the_deepest_there_is() -> None:
    request = replace(ask(GPT), effort=Effort.MAX)
    assert _responses(request)["reasoning"] == {"summary": "auto", "effort": "xhigh"}
    assert _chat(request)["reasoning_effort"] == "xhigh"
    assert _compatible(replace(request, model="llama3.3"))["reasoning_effort"] == "high"


def test_a_model_that_does_not_think_is_not_asked_for_reasoning() -> None:
    body = _responses(replace(ask("gpt-4.1"), temperature=0.5))
    assert not {"reasoning", "include"} & set(body)
    assert body["temperature"] == 0.5


def test_the_answers_schema() -> None:
    request = replace(ask(GPT), output_schema=ANSWER)
    named = {"name": "answer", "schema": ANSWER, "strict": True}
    assert _responses(request)["text"] == {"format": {"type": "json_schema", **named}}
    assert _chat(request)["response_format"] == {"type": "json_schema", "json_schema": named}


def test_an_image_is_one_address() -> None:
    url = "data:image/png;base64,iVBOR"
    [_, part] = _responses(with_image(GPT, IMAGE))["input"][0]["content"]
    assert part == {"type": "input_image", "image_url": url}
    [_, part] = _chat(with_image(GPT, IMAGE))["messages"][0]["content"]
    assert part == {"type": "image_url", "image_url": {"url": url}}


def test_servers_of_open_models_get_the_older_name_of_the_limit() -> None:
    body = _compatible(replace(ask("llama3.3"), temperature=0.5))
    assert body == {
        "model": "llama3.3",
        "max_tokens": 4_096,
        "stream": True,
        "stream_options": {"include_usage": True},
        "messages": [{"role": "user", "content": "Hello"}],
        "temperature": 0.5,
    }
