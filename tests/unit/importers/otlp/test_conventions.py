"""Each way of writing a call of a model into a span gives the same messages."""

import json
from collections.abc import Callable, Mapping, Sequence

import pytest

from app.content.usage import Usage
from app.importers.otlp.spans import Span
from tests.unit.importers.otlp.made import made, read, told

ARGUMENTS = '{"sku":"A7"}'
STORY = [
    "user · text Is A7 in stock?",
    'assistant · tool_call call_1 stock {"sku":"A7"}',
]
NEXT = [
    "tool · tool_result call_1 3 left",
    "assistant · text Three are left.",
]


def _semantic() -> list[Span]:
    asked = [{"role": "user", "parts": [{"type": "text", "content": "Is A7 in stock?"}]}]
    called = {"type": "tool_call", "id": "call_1", "name": "stock", "arguments": {"sku": "A7"}}
    answered = {"role": "assistant", "parts": [called], "finish_reason": "tool_call"}
    result = {"type": "tool_call_response", "id": "call_1", "response": "3 left"}
    told_back = [*asked, answered, {"role": "tool", "parts": [result]}]
    end = {"role": "assistant", "parts": [{"type": "text", "content": "Three are left."}]}
    return [
        made(1, _messages(asked, [answered])),
        made(2, _messages(told_back, [end])),
    ]


def _messages(asked: object, answered: object) -> Mapping[str, object]:
    return {
        "gen_ai.operation.name": "chat",
        "gen_ai.input.messages": json.dumps(asked),
        "gen_ai.output.messages": json.dumps(answered),
    }


def _semantic_event() -> list[Span]:
    """The event that carries messages where an instrumentation leaves them off the span."""
    name = "gen_ai.client.inference.operation.details"
    return [
        made(span.index, {"gen_ai.operation.name": "chat"}, (name, span.attributes))
        for span in _semantic()
    ]


def _openai_messages() -> tuple[list[dict[str, object]], dict[str, object]]:
    function = {"name": "stock", "arguments": ARGUMENTS}
    call = {"id": "call_1", "type": "function", "function": function}
    asked: list[dict[str, object]] = [
        {"role": "user", "content": "Is A7 in stock?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": "3 left"},
    ]
    return asked, {"role": "assistant", "content": "Three are left."}


def _pydantic_ai_events() -> list[Span]:
    """pydantic-ai before it wrote `gen_ai.input.messages`: one attribute lists the events."""
    asked, end = _openai_messages()

    def event(message: Mapping[str, object]) -> dict[str, object]:
        return {"event.name": f"gen_ai.{message['role']}.message", **message}

    def span(
        index: int, before: Sequence[Mapping[str, object]], answer: Mapping[str, object]
    ) -> Span:
        choice = {"event.name": "gen_ai.choice", "index": 0, "message": answer}
        events = json.dumps([*map(event, before), choice])
        return made(index, {"gen_ai.operation.name": "chat", "events": events})

    return [span(1, asked[:1], asked[1]), span(2, asked, end)]


def _span_events() -> list[Span]:
    asked, end = _openai_messages()

    def event(message: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
        return f"gen_ai.{message['role']}.message", message

    def span(
        index: int, before: Sequence[Mapping[str, object]], answer: Mapping[str, object]
    ) -> Span:
        choice = ("gen_ai.choice", {"index": 0, "message": json.dumps(answer)})
        return made(index, {"gen_ai.operation.name": "chat"}, *map(event, before), choice)

    return [span(1, asked[:1], asked[1]), span(2, asked, end)]


def _openinference() -> list[Span]:
    """LangGraph and OpenAI Agents through the instrumentations of OpenInference."""
    first: dict[str, object] = {
        "openinference.span.kind": "LLM",
        "llm.input_messages.0.message.role": "user",
        "llm.input_messages.0.message.content": "Is A7 in stock?",
    }
    call: dict[str, object] = {
        "message.role": "assistant",
        "message.tool_calls.0.tool_call.id": "call_1",
        "message.tool_calls.0.tool_call.function.name": "stock",
        "message.tool_calls.0.tool_call.function.arguments": ARGUMENTS,
    }
    answer = {f"llm.output_messages.0.{name}": value for name, value in call.items()}
    again = {f"llm.input_messages.1.{name}": value for name, value in call.items()}
    return [
        made(1, first | answer),
        made(
            2,
            first
            | again
            | {
                "llm.input_messages.2.message.role": "tool",
                "llm.input_messages.2.message.tool_call_id": "call_1",
                "llm.input_messages.2.message.content": "3 left",
                "llm.output_messages.0.message.role": "assistant",
                "llm.output_messages.0.message.contents.0.message_content.type": "text",
                "llm.output_messages.0.message.contents.0.message_content.text": "Three are left.",
            },
        ),
    ]


def _openllmetry() -> list[Span]:
    first: dict[str, object] = {
        "llm.request.type": "chat",
        "gen_ai.prompt.0.role": "user",
        "gen_ai.prompt.0.content": "Is A7 in stock?",
    }
    call: dict[str, object] = {
        "role": "assistant",
        "tool_calls.0.id": "call_1",
        "tool_calls.0.name": "stock",
        "tool_calls.0.arguments": ARGUMENTS,
    }
    answer = {f"gen_ai.completion.0.{name}": value for name, value in call.items()}
    again = {f"gen_ai.prompt.1.{name}": value for name, value in call.items()}
    return [
        made(1, first | answer),
        made(
            2,
            first
            | again
            | {
                "gen_ai.prompt.2.role": "tool",
                "gen_ai.prompt.2.tool_call_id": "call_1",
                "gen_ai.prompt.2.content": "3 left",
                "gen_ai.completion.0.role": "assistant",
                "gen_ai.completion.0.content": "Three are left.",
            },
        ),
    ]


def _langsmith() -> list[Span]:
    """LangGraph through LangSmith's exporter: LangChain's objects as JSON."""

    def message(kind: str, **fields: object) -> dict[str, object]:
        id_ = ["langchain", "schema", "messages", kind]
        return {"lc": 1, "type": "constructor", "id": id_, "kwargs": fields}

    call = {"id": "call_1", "name": "stock", "args": {"sku": "A7"}}
    asked = message("HumanMessage", content="Is A7 in stock?")
    called = message("AIMessage", content="", tool_calls=[call])
    result = message("ToolMessage", content="3 left", tool_call_id="call_1")
    end = message("AIMessage", content="Three are left.")

    def span(
        index: int, before: Sequence[Mapping[str, object]], answer: Mapping[str, object]
    ) -> Span:
        return made(
            index,
            {
                "langsmith.span.kind": "llm",
                "gen_ai.operation.name": "chat",
                "gen_ai.prompt": json.dumps({"messages": [before]}),
                "gen_ai.completion": json.dumps({"generations": [[{"message": answer}]]}),
            },
        )

    return [span(1, [asked], called), span(2, [asked, called, result], end)]


def _response_items() -> list[Span]:
    """OpenAI's Responses API, kept as JSON in `input.value` and `output.value`."""
    asked = {"role": "user", "content": "Is A7 in stock?"}
    call = {"type": "function_call", "call_id": "call_1", "name": "stock", "arguments": ARGUMENTS}
    result = {"type": "function_call_output", "call_id": "call_1", "output": "3 left"}
    content = [{"type": "output_text", "text": "Three are left."}]
    end = {"type": "message", "role": "assistant", "content": content}

    def span(
        index: int, before: Sequence[Mapping[str, object]], answer: Mapping[str, object]
    ) -> Span:
        return made(
            index,
            {
                "openinference.span.kind": "LLM",
                "input.value": json.dumps(before),
                "output.value": json.dumps({"id": "resp_1", "output": [answer]}),
            },
        )

    return [span(1, [asked], call), span(2, [asked, call, result], end)]


_WRITERS: list[Callable[[], list[Span]]] = [
    _semantic,
    _semantic_event,
    _pydantic_ai_events,
    _span_events,
    _openinference,
    _openllmetry,
    _langsmith,
    _response_items,
]


@pytest.mark.parametrize("written", _WRITERS)
def test_every_convention_tells_the_same_story(written: Callable[[], list[Span]]) -> None:
    assert told(*written()) == STORY + NEXT


def test_a_message_of_anthropic_keeps_thoughts_calls_results_and_images() -> None:
    image = {"type": "image", "source": {"type": "base64", "data": "AA=="}}
    result = {
        "type": "tool_result",
        "tool_use_id": "t1",
        "content": [{"type": "text", "text": "3"}],
    }
    asked = [{"role": "user", "content": [image, result, {"type": "text", "text": "And B2?"}]}]
    thought = {"type": "thinking", "thinking": "Look it up.", "signature": "s"}
    call = {"type": "tool_use", "id": "t2", "name": "stock", "input": {"sku": "B2"}}
    other = {"type": "server_tool_use", "id": "t3"}
    span = made(
        1,
        {
            "gen_ai.operation.name": "chat",
            "gen_ai.prompt": json.dumps(asked),
            "gen_ai.completion": json.dumps(
                {"role": "assistant", "content": [thought, call, other]}
            ),
        },
    )
    assert told(span) == [
        "tool · tool_result t1 3",
        "user · image · text And B2?",
        "assistant · thinking Look it up."
        ' · tool_call t2 stock {"sku":"B2"} · unknown server_tool_use',
    ]


@pytest.mark.parametrize(
    ("attributes", "provider", "model", "usage"),
    [
        (
            {
                "gen_ai.provider.name": "anthropic",
                "gen_ai.request.model": "a-model",
                "gen_ai.response.model": "a-model-2026",
                "gen_ai.usage.input_tokens": 30,
                "gen_ai.usage.output_tokens": 8,
                "gen_ai.usage.cache_read.input_tokens": 20,
                "gen_ai.usage.cache_creation.input_tokens": 4,
                "gen_ai.usage.reasoning.output_tokens": 5,
            },
            "anthropic",
            "a-model-2026",
            Usage(30, 8, 5, 20, 4),
        ),
        (
            {"gen_ai.system": "openai", "gen_ai.usage.prompt_tokens": 9},
            "openai",
            None,
            Usage(input_tokens=9),
        ),
        (
            {
                "llm.system": "openai",
                "llm.model_name": "b-model",
                "llm.token_count.prompt": 7,
                "llm.token_count.completion": 0,
                "llm.token_count.prompt_details.cache_read": -1,
            },
            "openai",
            "b-model",
            Usage(input_tokens=7, output_tokens=0),
        ),
        ({"gen_ai.usage.input_tokens": True}, None, None, None),
    ],
)
def test_provider_model_and_tokens_are_kept_of_the_answer(
    attributes: Mapping[str, object], provider: str | None, model: str | None, usage: Usage | None
) -> None:
    [span] = _semantic()[:1]
    [conversation] = read(made(1, {**span.attributes, **attributes})).conversations
    asked, answer = conversation.nodes
    assert (answer.provider, answer.model, answer.usage) == (provider, model, usage)
    assert (asked.provider, asked.model, asked.usage) == (None, None, None)


@pytest.mark.parametrize(
    ("attributes", "word"),
    [
        ({"http.request.method": "GET"}, "other"),
        ({"gen_ai.operation.name": "chat"}, "chat without content"),
        ({"gen_ai.operation.name": "invoke_agent", "gen_ai.input.messages": "[]"}, "invoke_agent"),
        ({"openinference.span.kind": "CHAIN", "input.value": "hello"}, "CHAIN"),
        ({"gen_ai.operation.name": "execute_tool"}, "tool without call id"),
        (
            {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.call.id": "c"},
            "tool without content",
        ),
        ({"langsmith.span.kind": "prompt", "gen_ai.operation.name": "chat"}, "prompt"),
    ],
)
def test_spans_that_hold_nothing_to_keep_are_counted(
    attributes: Mapping[str, object], word: str
) -> None:
    traces = read(made(1, attributes))
    assert (traces.conversations, traces.faults, dict(traces.skipped)) == ([], [], {word: 1})


@pytest.mark.parametrize("value", ["no JSON", '{"role": "user"}', 7])
def test_messages_that_cannot_be_read_are_a_fault_of_their_span(value: object) -> None:
    broken = made(2, {"gen_ai.operation.name": "chat", "gen_ai.input.messages": value})
    traces = read(*_semantic()[:1], broken)
    [fault] = traces.faults
    assert (fault.line, fault.reason) == (
        2,
        "gen_ai.input.messages is not a JSON list of messages",
    )
    assert [len(one.nodes) for one in traces.conversations] == [2]


def test_a_message_nested_too_deeply_is_a_fault() -> None:
    deep = "[" * 1000 + "]" * 1000
    value = f'[{{"role": "user", "parts": [{{"type": "odd", "content": {deep}}}]}}]'
    traces = read(made(1, {"gen_ai.operation.name": "chat", "gen_ai.input.messages": value}))
    assert traces.conversations == []
    assert [fault.reason for fault in traces.faults] == ["a message is nested too deeply"]
