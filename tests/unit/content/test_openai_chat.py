"""OpenAI chat completions and the dialects of compatible hosts."""

import pytest

from app.content.blocks import (
    CitationBlock,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    UnknownBlock,
)
from app.content.reducers.base import MalformedStreamError, VendorFailure
from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import WireFormat
from tests.unit.content.streams import Event, fed, parts, said, whole

API = WireFormat.OPENAI_CHAT


def _chunk(finish_reason: str | None = None, **delta: object) -> Event:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]}


def _call(arguments: object = None, **more: object) -> Event:
    name = more.pop("name", None)
    return _chunk(tool_calls=[{"function": {"name": name, "arguments": arguments}, **more}])


def test_equal_increments_are_all_kept_and_empty_ones_say_nothing() -> None:
    reply = said(
        API,
        _chunk(role="assistant", content=None, token_id=7),
        _chunk(content="ha"),
        _chunk(content=""),
        _chunk(content="ha"),
        _chunk("stop"),
        {"choices": [], "usage": {"prompt_tokens": 1, "completion_tokens": 2}},
        "[DONE]",
    )
    assert reply.blocks == (TextBlock("haha"),)
    assert parts(reply) == [{"role": "assistant", "content": "haha"}]
    assert (reply.stop_reason, reply.finished) == ("stop", True)
    assert reply.usage == Usage(1, 2)


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_thinking_stands_where_it_was_said(name: str) -> None:
    reply = said(
        API,
        _chunk(**{name: "hm", "content": ""}),
        _chunk(content="A"),
        _chunk(**{name: "hm", "content": None}),
        _chunk(content="B"),
    )
    thought = ThinkingBlock("hm")
    assert reply.blocks == (thought, TextBlock("A"), thought, TextBlock("B"))
    assert parts(reply) == [{"role": "assistant", "content": "AB", name: "hmhm"}]


def test_details_sign_the_thinking_before_them() -> None:
    text = {"type": "reasoning.text", "index": 0, "format": "v1"}
    reply = said(
        API,
        _chunk(reasoning="h", reasoning_details=[text | {"text": "h"}]),
        _chunk(reasoning="m", reasoning_details=[text | {"text": "m", "signature": None}]),
        _chunk(reasoning_details=[text | {"signature": "c2ln"}]),
        _chunk(reasoning_details=[{"type": "reasoning.encrypted", "data": "b3BhcXVl"}]),
        _chunk(content="A"),
    )
    assert reply.blocks == (
        ThinkingBlock("hm", "c2ln"),
        ThinkingSignatureBlock("b3BhcXVl"),
        TextBlock("A"),
    )
    details = [
        text | {"text": "hm", "signature": "c2ln"},
        {"type": "reasoning.encrypted", "data": "b3BhcXVl"},
    ]
    assert parts(reply)[0]["reasoning_details"] == details


def test_details_alone_are_thinking_too() -> None:
    detail = {"type": "reasoning.summary", "index": 0, "summary": "short"}
    assert said(API, _chunk(reasoning_details=[detail])).blocks == (ThinkingBlock("short"),)


def test_a_listed_content_may_begin_as_a_text_and_go_on_as_one() -> None:
    reply = said(
        API,
        _chunk(content="A"),
        _chunk(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "h"}]}]),
        _chunk(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "m"}]}]),
        _chunk(content=[{"type": "text", "text": "B"}]),
        _chunk(content="C"),
        _chunk(content=[{"type": "thinking", "thinking": "!"}]),
        _chunk(content=[{"type": "reference", "reference_ids": [1]}]),
        _chunk(content=[{"type": "image_url", "image_url": "u"}]),
    )
    assert reply.blocks == (
        TextBlock("A"),
        ThinkingBlock("hm"),
        TextBlock("BC"),
        ThinkingBlock("!"),
        UnknownBlock("reference", '{"type":"reference","reference_ids":[1]}'),
        ImageBlock("", '{"type":"image_url","image_url":"u"}'),
    )
    assert parts(reply)[0]["content"] == [
        {"type": "text", "text": "A"},
        {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
        {"type": "text", "text": "BC"},
        {"type": "thinking", "thinking": "!"},
        {"type": "reference", "reference_ids": [1]},
        {"type": "image_url", "image_url": "u"},
    ]


def test_think_tags_stay_in_the_text() -> None:
    reply = said(API, _chunk(content="<think>\nhm"), _chunk(content="</think>\nA"))
    assert reply.blocks == (TextBlock("<think>\nhm</think>\nA"),)


def test_calls_side_by_side_grow_each_by_its_index() -> None:
    reply = said(
        API,
        _call("", index=0, id="c0", type="function", name="read"),
        _call("", index=1, id="c1", type="function", name="now"),
        _call('{"a"', index=0),
        _call("{}", index=1),
        _call(":1}", index=0),
        _chunk("tool_calls"),
    )
    assert reply.blocks == (
        ToolCallBlock("c0", "read", '{"a":1}'),
        ToolCallBlock("c1", "now", "{}"),
    )
    calls = parts(reply)[0]["tool_calls"]
    assert calls[0] == {
        "id": "c0",
        "type": "function",
        "function": {"name": "read", "arguments": '{"a":1}'},
    }
    assert calls[1]["function"]["arguments"] == "{}"


def test_the_id_and_the_name_of_a_call_may_come_late_and_again() -> None:
    reply = said(
        API,
        _call('{"a"', index=0),
        _call(":1}", index=0, id="c0", name="read"),
        _call("", index=0, id="c0", name="read"),
    )
    assert reply.blocks == (ToolCallBlock("c0", "read", '{"a":1}'),)
    assert parts(reply)[0]["tool_calls"][0]["function"]["name"] == "read"


@pytest.mark.parametrize(
    "chunks",
    [
        [_call("{}", id="a", name="x"), _call("{}", id="b", name="x")],
        [_call("{}", index=0, id="a", name="x"), _call("{}", index=0, id="b", name="x")],
        [
            _call("{", id="a", name="x"),
            _call("}"),
            _call("{", id="b", name="x"),
            _call("}", id="b"),
        ],
        [_call({}, id="a", name="x"), _call({}, id="b", name="x")],
    ],
    ids=["no index", "one index for all", "no index, in pieces", "arguments as objects"],
)
def test_hosts_tell_calls_apart_in_other_ways(chunks: list[Event]) -> None:
    assert said(API, *chunks).blocks == (
        ToolCallBlock("a", "x", "{}"),
        ToolCallBlock("b", "x", "{}"),
    )


def test_calls_without_any_mark_are_told_apart_by_their_names() -> None:
    reply = said(API, _call("{", name="x"), _call("}"), _call("{}", name="y"))
    assert reply.blocks == (ToolCallBlock("", "x", "{}"), ToolCallBlock("", "y", "{}"))


def test_a_call_of_another_kind_has_its_input_for_arguments() -> None:
    custom = {"name": "shell", "input": "ls"}
    reply = said(
        API, _chunk(tool_calls=[{"index": 0, "id": "c", "type": "custom", "custom": custom}])
    )
    assert reply.blocks == (ToolCallBlock("c", "shell", "ls"),)
    assert parts(reply)[0]["tool_calls"] == [{"id": "c", "type": "custom", "custom": custom}]


def test_the_old_form_of_a_call_and_audio_are_said_at_the_end() -> None:
    reply = said(
        API,
        _chunk(function_call={"name": "now", "arguments": "{"}, audio={"id": "a", "data": "YQ"}),
        _chunk(function_call={"arguments": "}"}, audio={"data": "==", "expires_at": 9}),
        _chunk("function_call"),
    )
    audio = {"id": "a", "expires_at": 9, "data": "YQ=="}
    assert reply.blocks == (
        ToolCallBlock("", "now", "{}"),
        UnknownBlock("audio", '{"id":"a","expires_at":9,"data":"YQ=="}'),
    )
    assert parts(reply)[0]["audio"] == audio


def test_a_refusal_images_and_citations_are_said_in_order() -> None:
    cited = {"type": "url_citation", "url_citation": {"url": "https://a.example", "title": "A"}}
    image = {"type": "image_url", "image_url": {"url": "u"}}
    reply = said(
        API,
        _chunk(refusal="I "),
        _chunk(refusal="won't"),
        _chunk(images=[image], annotations=[cited]),
    )
    assert reply.blocks[0] == TextBlock("I won't")
    assert reply.blocks[1] == ImageBlock("", '{"type":"image_url","image_url":{"url":"u"}}')
    assert isinstance(reply.blocks[2], CitationBlock)
    assert reply.blocks[2].source == "https://a.example"
    message = {"role": "assistant", "refusal": "I won't", "images": [image], "annotations": [cited]}
    assert parts(reply) == [message]


def test_only_the_first_choice_is_read_and_the_message_beside_a_delta_is_not() -> None:
    other = {"index": 1, "delta": {"content": "other"}}
    first = {"index": 0, "delta": {"content": "A"}, "message": {"content": "the message so far"}}
    reply = said(API, {"choices": [other]}, {"choices": [other, first]}, {"choices": None})
    assert reply.blocks == (TextBlock("A"),)


@pytest.mark.parametrize(
    "error_event",
    [
        {"error": {"message": "no tool", "type": "invalid_request_error", "code": "failed"}},
        {"choices": [{"index": 0, "delta": {}, "error": {"code": "failed", "message": "no tool"}}]},
    ],
)
def test_an_error_in_the_stream_leaves_what_was_said(error_event: Event) -> None:
    reply = said(API, _chunk(content="maybe"), error_event)
    assert reply.failure == VendorFailure("failed", "no tool")
    assert (reply.blocks, reply.stop_reason) == ((TextBlock("maybe"),), None)


def test_an_error_may_be_a_plain_text() -> None:
    assert said(API, {"error": "busy"}).failure == VendorFailure("error", "busy")
    assert said(API, {"error": {"code": 502}}).failure == VendorFailure("502", '{"code":502}')


def test_usage_may_stand_in_the_choice_and_the_last_one_counts() -> None:
    usage = {
        "prompt_tokens": 5,
        "completion_tokens": 7,
        "completion_tokens_details": {"reasoning_tokens": 3},
        "prompt_tokens_details": {"cached_tokens": 2, "cache_write_tokens": 1},
    }
    first: Event = {"choices": [], "usage": {"prompt_tokens": 5}}
    last = {"choices": [{"index": 0, "delta": {}, "usage": usage}]}
    assert said(API, first, last).usage == Usage(5, 7, 3, 2, 1)


def test_a_whole_completion_gives_its_message_back_unchanged() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "now", "arguments": "{}"}}
    message = {
        "role": "assistant",
        "content": None,
        "reasoning": "hm",
        "tool_calls": [call, call | {"id": "d"}],
    }
    answer = {
        "id": "r",
        "model": "m",
        "choices": [{"message": message, "finish_reason": "tool_calls"}],
    }
    reply = fed(API, [whole(answer)])
    calls = (ToolCallBlock("c", "now", "{}"), ToolCallBlock("d", "now", "{}"))
    assert reply.blocks == (ThinkingBlock("hm"), *calls)
    assert parts(reply) == [message]
    assert (reply.finished, reply.response_id, reply.model) == (True, "r", "m")


def test_what_is_empty_in_a_call_and_in_audio_changes_nothing() -> None:
    reply = said(API, _call(None, index=0, id="c", name="x"), _chunk("stop", audio={"id": None}))
    assert reply.blocks == (ToolCallBlock("c", "x", ""),)
    assert "audio" not in parts(reply)[0]


def test_nothing_counts_after_a_whole_message() -> None:
    answer = whole({"choices": [{"message": {"content": "A"}}]})
    assert said(API, answer, _chunk(content="B")).blocks == (TextBlock("A"),)


def test_what_comes_after_the_stop_is_still_said() -> None:
    reply = said(API, _chunk("stop", content="A"), _chunk(content="B"), "[DONE]")
    assert reply.blocks == (TextBlock("A"), TextBlock("B"))


def test_a_whole_answer_that_is_none_is_malformed() -> None:
    with pytest.raises(MalformedStreamError, match="neither a completion nor an error"):
        reducer_for(API).feed(whole({"detail": "Not Found"}))
