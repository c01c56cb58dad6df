"""OpenAI Responses: items that grow and are then said whole."""

import pytest

from app.content.blocks import (
    CitationBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    UnknownBlock,
)
from app.content.reducers.base import MalformedStreamError, VendorFailure
from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import WireFormat
from tests.unit.content.streams import Event, fed, parts, record, said, whole

API = WireFormat.OPENAI_RESPONSES


def _event(kind: str, index: int | None = None, **more: object) -> Event:
    placed = {} if index is None else {"output_index": index}
    return {"type": f"response.{kind}", **placed, **more}


def _added(index: int, **item: object) -> Event:
    return _event("output_item.added", index, item=item)


def _done(index: int | None, **item: object) -> Event:
    return _event("output_item.done", index, item=item)


def _summary(number: int, delta: str) -> Event:
    return _event("reasoning_summary_text.delta", 0, summary_index=number, delta=delta)


REASONING: Event = {
    "id": "rs",
    "type": "reasoning",
    "summary": [{"type": "summary_text", "text": "haha"}, {"type": "summary_text", "text": "two"}],
}


def test_summaries_are_joined_by_blank_lines_and_signed_by_the_whole_item() -> None:
    events = [
        _added(0, id="rs", type="reasoning", summary=[], encrypted_content="not yet"),
        _summary(0, "ha"),
        _summary(0, "ha"),
        _summary(1, ""),
        _summary(1, "two"),
    ]
    cut = said(API, *events)
    assert cut.blocks == (ThinkingBlock("haha\n\ntwo"),)
    assert parts(cut)[0]["summary"] == REASONING["summary"]
    item = REASONING | {"encrypted_content": "c2ln"}
    reply = said(API, *events, _done(0, **item))
    assert reply.blocks == (ThinkingBlock("haha\n\ntwo", "c2ln"),)
    assert parts(reply) == [item]


def test_reasoning_as_it_was_thought_is_thinking_too() -> None:
    delta = _event("reasoning_text.delta", 0, content_index=0, delta="hm", item_id="rs")
    reply = said(API, delta)
    assert reply.blocks == (ThinkingBlock("hm"),)
    content = [{"type": "reasoning_text", "text": "hm"}]
    assert parts(reply) == [{"id": "rs", "type": "reasoning", "content": content}]


def test_texts_refusals_and_citations_of_a_message_keep_their_order() -> None:
    cited = {"type": "url_citation", "url": "https://a.example", "start_index": 0}
    content = [
        {"type": "output_text", "text": "A", "annotations": [cited]},
        {"type": "refusal", "refusal": "no"},
        {"type": "output_hologram", "size": 3},
    ]
    events = [
        _added(0, id="m", type="message", role="assistant", content=[]),
        _event("output_text.delta", 0, content_index=0, delta="A"),
        _event("output_text.annotation.added", 0, annotation=cited),
    ]
    citation = '{"type":"url_citation","url":"https://a.example","start_index":0}'
    before = (TextBlock("A"), CitationBlock("", "https://a.example", citation))
    assert said(API, *events).blocks == before
    refusal = _event("refusal.delta", 0, content_index=1, delta="no")
    item: Event = {"id": "m", "type": "message", "role": "assistant", "content": content}
    reply = said(API, *events, refusal, _done(0, **item))
    hologram = UnknownBlock("output_hologram", '{"type":"output_hologram","size":3}')
    assert reply.blocks == (*before, TextBlock("no"), hologram)
    assert parts(reply) == [item]


@pytest.mark.parametrize(
    ("kind", "field", "event"),
    [
        ("function_call", "arguments", "function_call_arguments.delta"),
        ("custom_tool_call", "input", "custom_tool_call_input.delta"),
    ],
)
def test_calls_of_the_client_grow(kind: str, field: str, event: str) -> None:
    item = {"id": "fc", "type": kind, "call_id": "c", "name": "read"}
    reply = said(API, _added(0, **item, **{field: ""}), *[_event(event, 0, delta="1")] * 2)
    assert reply.blocks == (ToolCallBlock("c", "read", "11"),)
    assert parts(reply) == [{**item, field: "11"}]


def test_an_item_of_the_server_is_kept_whole() -> None:
    item: Event = {"id": "ci", "type": "code_interpreter_call", "code": ""}
    delta = _event("code_interpreter_call_code.delta", 0, delta="1+1")
    cut = said(API, _added(0, **item), delta)
    assert parts(cut) == [item | {"code": "1+1"}]
    reply = said(API, _added(0, **item), delta, _done(0, **item | {"code": "1+1"}))
    json = '{"id":"ci","type":"code_interpreter_call","code":"1+1"}'
    assert reply.blocks == (UnknownBlock("code_interpreter_call", json),)


def test_items_that_come_only_whole_are_read() -> None:
    message = {"id": "m", "type": "message", "content": [{"type": "output_text", "text": "A"}]}
    call = {"id": "f", "type": "function_call", "call_id": "c", "name": "n", "arguments": {"a": 1}}
    reply = said(API, _done(None, **message), _done(None, **call))
    assert reply.blocks == (TextBlock("A"), ToolCallBlock("c", "n", '{"a":1}'))


def test_a_part_that_is_no_object_gives_way_to_the_text_that_grows() -> None:
    reply = said(
        API,
        _added(0, id="rs", type="reasoning", summary=["odd"]),
        _summary(0, "hm"),
    )
    assert reply.blocks == (ThinkingBlock("hm"),)
    assert parts(reply)[0]["summary"] == [{"text": "hm"}]


def test_an_item_is_found_by_its_id_where_no_index_is_told() -> None:
    reply = said(
        API,
        _event("output_item.added", item={"id": "m", "type": "message", "content": []}),
        _event("output_text.delta", item_id="m", content_index=0, delta="A"),
        _event("output_text.delta", item_id="m", content_index=0, delta="B"),
    )
    assert reply.blocks == (TextBlock("AB"),)


def test_the_items_own_event_outweighs_the_list_at_the_end() -> None:
    own, later = (REASONING | {"encrypted_content": text} for text in ("own", "later"))
    message = {"id": "m", "type": "message", "content": [{"type": "output_text", "text": "A"}]}
    answer = {"id": "r", "model": "m", "status": "completed", "output": [later, message]}
    usage = {
        "input_tokens": 9,
        "output_tokens": 8,
        "input_tokens_details": {"cached_tokens": 1},
        "output_tokens_details": {"reasoning_tokens": 7},
    }
    reply = said(API, _done(0, **own), _event("completed", response=answer | {"usage": usage}))
    assert reply.blocks == (ThinkingBlock("haha\n\ntwo", "own"), TextBlock("A"))
    assert (reply.stop_reason, reply.finished, reply.response_id) == ("completed", True, "r")
    assert reply.usage == Usage(9, 8, 7, 1)


def test_what_comes_for_an_item_that_was_said_whole_changes_nothing() -> None:
    reply = said(
        API,
        _done(0, **REASONING),
        _added(0, id="rs", type="reasoning"),
        _summary(0, "more"),
        _event("output_text.annotation.added", 0, annotation={}),
        _event("sparkle", 0, delta="more"),
    )
    assert reply.blocks == (ThinkingBlock("haha\n\ntwo"),)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (
            _event("failed", response={"status": "failed", "error": {"code": "x", "message": "m"}}),
            "x",
        ),
        ({"type": "error", "code": "x", "message": "m"}, "x"),
        ({"error": {"code": "x", "message": "m"}}, "x"),
    ],
)
def test_a_failure_leaves_what_was_said(event: Event, code: str) -> None:
    reply = said(API, _added(0, id="rs", type="reasoning"), _summary(0, "hm"), event)
    assert reply.failure == VendorFailure(code, "m")
    assert reply.blocks == (ThinkingBlock("hm"),)


def test_an_answer_in_progress_has_not_stopped() -> None:
    reply = said(
        API, _event("created", response={"id": "r", "status": "in_progress", "output": []})
    )
    assert (reply.stop_reason, reply.finished, reply.response_id) == (None, False, "r")
    stopped = said(API, _event("incomplete", response={"status": "incomplete"}))
    assert (stopped.stop_reason, stopped.finished) == ("incomplete", True)


def test_a_whole_answer_gives_its_items_back_unchanged() -> None:
    reply = fed(API, [whole({"id": "r", "status": "completed", "output": [REASONING]})])
    assert reply.blocks == (ThinkingBlock("haha\n\ntwo"),)
    assert parts(reply) == [REASONING]
    assert fed(API, [whole({"error": {"code": "x", "message": "m"}})]).failure


def test_what_is_no_answer_or_at_no_place_is_malformed() -> None:
    with pytest.raises(MalformedStreamError, match="neither an answer nor an error"):
        reducer_for(API).feed(whole({"detail": "Not Found"}))
    nowhere = _event("output_text.delta", 0, content_index=-1, delta="A")
    with pytest.raises(MalformedStreamError, match="grows a part at no place"):
        reducer_for(API).feed(record(nowhere))
