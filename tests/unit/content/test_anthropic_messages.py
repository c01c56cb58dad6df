"""Anthropic Messages: every kind of block and event the vendor documents."""

import pytest

from app.content.blocks import (
    CitationBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    UnknownBlock,
)
from app.content.reducers.base import MalformedStreamError, VendorFailure
from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import Record, WireFormat
from tests.unit.content.streams import Event, fed, parts, record, said, whole

API = WireFormat.ANTHROPIC_MESSAGES


def _start(index: int, **block: object) -> Event:
    return {"type": "content_block_start", "index": index, "content_block": block}


def _delta(index: int, **delta: object) -> Event:
    return {"type": "content_block_delta", "index": index, "delta": delta}


def _stop(index: int) -> Event:
    return {"type": "content_block_stop", "index": index}


THINKING = [
    _start(0, type="thinking", thinking="", signature=""),
    _delta(0, type="thinking_delta", thinking="ha"),
    _delta(0, type="thinking_delta", thinking="ha"),
    _delta(0, type="signature_delta", signature="c2ln"),
    _stop(0),
]


def test_equal_increments_are_all_kept_and_the_signature_stays_with_its_thinking() -> None:
    reply = said(API, *THINKING)
    assert reply.blocks == (ThinkingBlock("haha", "c2ln"),)
    assert parts(reply) == [{"type": "thinking", "thinking": "haha", "signature": "c2ln"}]


def test_a_tool_call_keeps_the_text_of_its_input_and_gives_back_the_object() -> None:
    reply = said(
        API,
        _start(0, type="tool_use", id="t1", name="read", input={}, caller={"type": "direct"}),
        _delta(0, type="input_json_delta", partial_json='{"path": '),
        _delta(0, type="input_json_delta", partial_json='"a"}'),
        _stop(0),
    )
    assert reply.blocks == (ToolCallBlock("t1", "read", '{"path": "a"}'),)
    block = {"type": "tool_use", "id": "t1", "name": "read", "input": {"path": "a"}}
    assert parts(reply) == [block | {"caller": {"type": "direct"}}]


def test_a_tool_call_without_input_has_an_empty_object() -> None:
    reply = said(
        API,
        _start(0, type="tool_use", id="t1", name="now", input={}),
        _delta(0, type="input_json_delta", partial_json=""),
        _stop(0),
    )
    assert reply.blocks == (ToolCallBlock("t1", "now", "{}"),)
    assert parts(reply)[0]["input"] == {}


def test_an_input_that_was_cut_short_stays_a_text() -> None:
    reply = said(
        API,
        _start(0, type="tool_use", id="t1", name="read", input={}),
        _delta(0, type="input_json_delta", partial_json='{"path": "/et'),
    )
    assert reply.blocks == (ToolCallBlock("t1", "read", '{"path": "/et'),)
    assert parts(reply)[0]["input"] == '{"path": "/et'


def test_a_tool_of_the_server_is_kept_with_the_input_it_was_given() -> None:
    reply = said(
        API,
        _start(0, type="server_tool_use", id="s1", name="web_search", input={}),
        _delta(0, type="input_json_delta", partial_json='{"query":"x"}'),
        _stop(0),
        _start(1, type="web_search_tool_result", tool_use_id="s1", content=[{"type": "w"}]),
        _stop(1),
    )
    call = '{"type":"server_tool_use","id":"s1","name":"web_search","input":{"query":"x"}}'
    result = '{"type":"web_search_tool_result","tool_use_id":"s1","content":[{"type":"w"}]}'
    assert reply.blocks == (
        UnknownBlock("server_tool_use", call),
        UnknownBlock("web_search_tool_result", result),
    )
    assert [part.json for part in reply.parts] == [call, result]


def test_a_block_of_an_unknown_kind_grows_by_deltas_of_unknown_kinds() -> None:
    reply = said(
        API,
        _start(0, type="compaction", content=None),
        _delta(0, type="compaction_delta", content="We agreed", size=1, note=None),
        _delta(0, type="compaction_delta", content=" on Neo4j.", size=2),
        _stop(0),
    )
    json = '{"type":"compaction","content":"We agreed on Neo4j.","size":2}'
    assert reply.blocks == (UnknownBlock("compaction", json),)


def test_citations_follow_the_text_they_belong_to() -> None:
    cited = {"type": "web_search_result_location", "url": "https://a.example", "cited_text": "is"}
    reply = said(
        API,
        _start(0, type="text", text="", citations=[]),
        _delta(0, type="citations_delta", citation=cited),
        _delta(0, type="text_delta", text="It is."),
        _stop(0),
        _start(1, type="text", text=""),
        _delta(1, type="text_delta", text=" Really."),
        _stop(1),
    )
    json = '{"type":"web_search_result_location","url":"https://a.example","cited_text":"is"}'
    citation = CitationBlock("is", "https://a.example", json)
    assert reply.blocks == (TextBlock("It is."), citation, TextBlock(" Really."))
    assert parts(reply)[0] == {"type": "text", "text": "It is.", "citations": [cited]}


def test_blocks_stand_in_the_order_of_their_index() -> None:
    reply = said(
        API,
        _start(1, type="text", text="second"),
        _start(0, type="redacted_thinking", data="b3BhcXVl"),
    )
    assert reply.blocks == (RedactedThinkingBlock("b3BhcXVl"), TextBlock("second"))
    assert [part.kind for part in reply.parts] == ["redacted_thinking", "text"]


def test_usage_of_start_and_end_is_one() -> None:
    start = {"input_tokens": 9, "cache_read_input_tokens": 4, "output_tokens": 1}
    end: Event = {"output_tokens": 30, "input_tokens": None}
    end["output_tokens_details"] = {"thinking_tokens": 12}
    message: Event = {"id": "msg_1", "model": "claude-x", "usage": start, "content": []}
    reply = said(
        API,
        {"type": "message_start", "message": message},
        {"type": "ping"},
        {"type": "message_delta", "delta": {"stop_reason": "pause_turn"}, "usage": end},
        {"type": "message_stop"},
    )
    assert reply.usage == Usage(9, 30, 12, 4)
    assert reply.usage_json == (
        '{"input_tokens":9,"cache_read_input_tokens":4,"output_tokens":30,'
        '"output_tokens_details":{"thinking_tokens":12}}'
    )
    assert (reply.response_id, reply.model) == ("msg_1", "claude-x")
    assert (reply.stop_reason, reply.finished) == ("pause_turn", True)


def test_an_error_after_the_beginning_leaves_what_was_said() -> None:
    error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    reply = said(API, *THINKING, error)
    assert reply.blocks == (ThinkingBlock("haha", "c2ln"),)
    assert reply.failure == VendorFailure("overloaded_error", "Overloaded")
    assert not reply.finished


def test_unknown_events_and_unknown_deltas_of_known_blocks_change_nothing() -> None:
    reply = said(
        API,
        {"type": "message_mood", "mood": "good"},
        _start(0, type="text", text="a"),
        _delta(0, type="shimmer_delta", text="b"),
        _delta(0, type="text_delta", text=None),
    )
    assert reply.blocks == (TextBlock("a"),)


def test_a_whole_message_gives_the_same_as_its_stream() -> None:
    block = {"type": "thinking", "thinking": "haha", "signature": "c2ln"}
    message = {"type": "message", "id": "m", "model": "x", "content": [block]}
    told = {"stop_reason": "end_turn", "usage": {"output_tokens": 3}}
    streamed = said(
        API,
        {"type": "message_start", "message": message | {"content": []}},
        *THINKING,
        {"type": "message_delta", "delta": told, "usage": told["usage"]},
        {"type": "message_stop"},
    )
    assert fed(API, [whole(message | told)]) == streamed


def test_a_whole_error_is_a_failure() -> None:
    error = {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}
    assert fed(API, [whole(error)]).failure == VendorFailure("invalid_request_error", "no")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (Record("{", "content_block_delta"), r"record 6 \(content_block_delta\) is not JSON"),
        (Record("[" * 100_000), "record 6 is nested too deeply"),
        (Record('"text"'), "record 6 is a JSON str, not an object"),
        (record(_delta(7, type="text_delta", text="x")), "names a block that was not opened"),
        (record(_stop(True)), "names a block that was not opened"),
        (record(_start(0, type="text", text="")), "opens a block at no place of its own"),
        (record(_start(10_000, type="text")), "opens a block at no place of its own"),
        (Record('{"detail":"Not Found"}', whole=True), "is neither a message nor an error"),
    ],
)
def test_a_malformed_record_is_named_and_what_was_before_stays(given: Record, why: str) -> None:
    reducer = reducer_for(API)
    for event in THINKING:
        reducer.feed(record(event))
    before = reducer.reply()
    with pytest.raises(MalformedStreamError, match=why):
        reducer.feed(given)
    assert reducer.reply() == before
    assert before.blocks == (ThinkingBlock("haha", "c2ln"),)
