"""Gemini: parts in order, increments only, signatures with their parts."""

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
from app.content.wire import Record, WireFormat
from tests.unit.content.streams import Event, fed, parts, said, whole

API = WireFormat.GEMINI


def _chunk(*given: Event, **more: object) -> Event:
    return {"candidates": [{"content": {"parts": list(given), "role": "model"}, **more}]}


def test_equal_increments_are_all_kept() -> None:
    reply = said(API, *[_chunk({"text": "ha"})] * 3)
    assert reply.blocks == (TextBlock("hahaha"),)
    assert parts(reply) == [{"text": "hahaha"}]


def test_parts_keep_their_order_and_signatures_their_part() -> None:
    given: list[Event] = [
        {"text": "A"},
        {"text": "why", "thought": True},
        {"text": "B", "thoughtSignature": "c2ln"},
        {"text": "C"},
    ]
    reply = said(API, _chunk(*given))
    signed = (TextBlock("B"), ThinkingSignatureBlock("c2ln"))
    assert reply.blocks == (TextBlock("A"), ThinkingBlock("why"), *signed, TextBlock("C"))
    assert parts(reply) == given


def test_a_signed_thought_ends_there() -> None:
    one = {"text": "one", "thought": True, "thoughtSignature": "c2ln"}
    reply = said(API, _chunk(one), _chunk({"text": "two", "thought": True}))
    assert reply.blocks == (ThinkingBlock("one", "c2ln"), ThinkingBlock("two"))


def test_an_empty_text_may_carry_a_signature_of_what_is_no_thought() -> None:
    reply = said(
        API,
        _chunk({"text": "why", "thought": True}),
        _chunk({"text": "", "thoughtSignature": "c2ln"}),
        _chunk({"text": ""}, finishReason="STOP"),
    )
    assert reply.blocks == (ThinkingBlock("why"), ThinkingSignatureBlock("c2ln"))
    signature = {"text": "", "thoughtSignature": "c2ln"}
    assert parts(reply) == [{"text": "why", "thought": True}, signature]
    assert (reply.stop_reason, reply.finished) == ("STOP", True)


def test_calls_code_images_and_what_is_not_known_are_parts_too() -> None:
    call = {"functionCall": {"name": "now", "args": {"zone": "é"}}, "thoughtSignature": "c2ln"}
    image = {"inlineData": {"mimeType": "image/png", "data": "aW1n"}}
    code = {"executableCode": {"language": "PYTHON", "code": "1"}}
    reply = said(API, _chunk(call, image, code, {"hologram": 3}))
    assert reply.blocks == (
        ToolCallBlock("", "now", '{"zone":"é"}'),
        ThinkingSignatureBlock("c2ln"),
        ImageBlock("image/png", '{"inlineData":{"mimeType":"image/png","data":"aW1n"}}'),
        UnknownBlock("executableCode", '{"executableCode":{"language":"PYTHON","code":"1"}}'),
        UnknownBlock("hologram", '{"hologram":3}'),
    )
    assert parts(reply) == [call, image, code, {"hologram": 3}]


def test_only_the_first_of_parallel_candidates_is_read() -> None:
    other = {"content": {"parts": [{"text": "other"}]}, "index": 1}
    first = {"content": {"parts": [{"text": "first"}]}, "index": 0}
    reply = said(API, {"candidates": [other, first]}, {"candidates": [other]})
    assert reply.blocks == (TextBlock("first"),)


def test_a_blocked_prompt_is_a_failure() -> None:
    reply = said(API, {"promptFeedback": {"blockReason": "SAFETY"}, "modelVersion": "g"})
    assert reply.failure == VendorFailure("SAFETY", "the prompt was blocked")
    assert (reply.finished, reply.stop_reason, reply.model) == (True, None, "g")


def test_a_malformed_call_of_the_model_is_a_stop_without_parts() -> None:
    stop: Event = {"candidates": [{"content": {}, "finishReason": "MALFORMED_FUNCTION_CALL"}]}
    reply = said(API, stop)
    assert (reply.stop_reason, reply.blocks) == ("MALFORMED_FUNCTION_CALL", ())


def test_an_error_in_the_stream_is_a_failure() -> None:
    error = {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "slow down"}
    reply = said(API, _chunk({"text": "a"}), {"error": error})
    assert reply.failure == VendorFailure("RESOURCE_EXHAUSTED", "slow down")
    assert reply.blocks == (TextBlock("a"),)


def test_sources_that_are_sent_again_and_again_are_cited_once() -> None:
    web = {"web": {"uri": "https://a.example", "title": "A"}}
    plain = {"uri": "https://b.example"}
    reply = said(
        API,
        _chunk({"text": "a"}, groundingMetadata={"groundingChunks": [web]}),
        _chunk(groundingMetadata={"groundingChunks": [web]}),
        _chunk(citationMetadata={"citationSources": [plain]}),
    )
    assert reply.blocks == (
        TextBlock("a"),
        CitationBlock("", "https://a.example", '{"web":{"uri":"https://a.example","title":"A"}}'),
        CitationBlock("", "https://b.example", '{"uri":"https://b.example"}'),
    )


def test_the_last_usage_counts() -> None:
    usage = {"promptTokenCount": 3, "candidatesTokenCount": 5, "thoughtsTokenCount": 7}
    cached = {"cachedContentTokenCount": 2}
    reply = said(API, {"usageMetadata": {"promptTokenCount": 1}}, {"usageMetadata": usage | cached})
    assert reply.usage == Usage(3, 5, 7, 2)


def test_a_list_of_answers_is_read_like_their_stream() -> None:
    chunks = [_chunk({"text": "ha"}), _chunk({"text": "ha"}, finishReason="STOP")]
    assert fed(API, [whole(chunks)]) == said(API, *chunks)


def test_what_is_neither_an_object_nor_a_list_is_malformed() -> None:
    with pytest.raises(MalformedStreamError, match="record 1 is a JSON int"):
        reducer_for(API).feed(Record("3"))
