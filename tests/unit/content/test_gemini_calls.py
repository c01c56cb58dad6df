"""Gemini's function calls whose arguments come in pieces, each piece with its path."""

import json
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.blocks import TextBlock, ThinkingSignatureBlock, ToolCallBlock
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.content.wire import WireFormat
from tests.unit.content.streams import Event, assert_grows, parts, prefixes, record, said

API = WireFormat.GEMINI
END: Event = {"functionCall": {}}


def _chunk(*given: Event, **more: object) -> Event:
    return {"candidates": [{"content": {"parts": list(given), "role": "model"}, **more}]}


def _piece(*arguments: Event, **more: object) -> Event:
    return {"functionCall": {"partialArgs": list(arguments), "willContinue": True, **more}}


def _text(path: str, text: str, *, goes_on: bool = False) -> Event:
    return {"jsonPath": path, "stringValue": text} | ({"willContinue": True} if goes_on else {})


def test_a_call_in_pieces_becomes_the_call_it_is() -> None:
    reply = said(
        API,
        _chunk({"functionCall": {"name": "weather", "id": "c1", "willContinue": True}}),
        _chunk(_piece(_text("$.place", 'New "D', goes_on=True))),
        _chunk(_piece(_text("$.place", 'elhi"'))),
        _chunk(_piece({"jsonPath": "$.days", "numberValue": 3})),
        _chunk(_piece({"jsonPath": "$.metric", "boolValue": False})),
        _chunk(_piece({"jsonPath": "$.note", "nullValue": "NULL_VALUE"})),
        _chunk(END, finishReason="STOP"),
    )
    written = '{"place":"New \\"Delhi\\"","days":3,"metric":false,"note":null}'
    assert reply.blocks == (ToolCallBlock("c1", "weather", written),)
    call = {"name": "weather", "id": "c1", "args": json.loads(written)}
    assert parts(reply) == [{"functionCall": call}]
    assert reply.finished


def test_arguments_inside_objects_and_lists_keep_their_places() -> None:
    reply = said(
        API,
        _chunk(_piece(_text("$.a.b[0]", "x", goes_on=True), name="f")),
        _chunk(_piece(_text("$.a.b[0]", "y"), _text("$.a.b[1].c", "z"))),
        _chunk(_piece({"jsonPath": "$.a['d.e'][0][0]", "numberValue": 1.5})),
        _chunk(_piece({"jsonPath": '$["q\\"u"]', "boolValue": True})),
        _chunk(END),
    )
    expected = {"a": {"b": ["xy", {"c": "z"}], "d.e": [[1.5]]}, 'q"u': True}
    [block] = reply.blocks
    assert isinstance(block, ToolCallBlock)
    assert json.loads(block.arguments) == expected


def test_calls_follow_each_other_and_stand_beside_whole_ones() -> None:
    whole: Event = {"functionCall": {"name": "now", "args": {}}}
    reply = said(
        API,
        _chunk({"text": "I look."}),
        _chunk(_piece(_text("$.city", "Bonn"), name="weather")),
        _chunk(END, whole),
        _chunk({"functionCall": {"name": "weather", "willContinue": True}}),
        _chunk(_piece(_text("$.city", "Rome"), willContinue=False)),
        _chunk({"text": "Done."}),
    )
    assert reply.blocks == (
        TextBlock("I look."),
        ToolCallBlock("", "weather", '{"city":"Bonn"}'),
        ToolCallBlock("", "now", "{}"),
        ToolCallBlock("", "weather", '{"city":"Rome"}'),
        TextBlock("Done."),
    )


def test_pieces_of_parallel_calls_go_to_the_call_of_their_id() -> None:
    reply = said(
        API,
        _chunk(_piece(_text("$.city", "Bo", goes_on=True), name="weather", id="1")),
        _chunk(_piece(_text("$.city", "Ro", goes_on=True), name="weather", id="2")),
        _chunk(_piece(_text("$.city", "nn"), id="1")),
        _chunk(_piece(_text("$.city", "me"), id="2")),
        _chunk({"functionCall": {"id": "1"}}, {"functionCall": {"id": "2"}}),
    )
    assert reply.blocks == (
        ToolCallBlock("1", "weather", '{"city":"Bonn"}'),
        ToolCallBlock("2", "weather", '{"city":"Rome"}'),
    )


def test_a_call_without_arguments_ends_with_none() -> None:
    reply = said(API, _chunk({"functionCall": {"name": "now", "willContinue": True}}), _chunk(END))
    assert reply.blocks == (ToolCallBlock("", "now", "{}"),)
    assert parts(reply) == [{"functionCall": {"name": "now", "args": {}}}]


def test_the_signature_of_a_call_stays_with_its_part() -> None:
    begun = _piece(_text("$.city", "Bonn"), name="weather") | {"thoughtSignature": "c2ln"}
    reply = said(API, _chunk(begun), _chunk(END))
    call = ToolCallBlock("", "weather", '{"city":"Bonn"}')
    assert reply.blocks == (call, ThinkingSignatureBlock("c2ln"))
    kept = {"functionCall": {"name": "weather", "args": {"city": "Bonn"}}}
    assert parts(reply) == [kept | {"thoughtSignature": "c2ln"}]


def test_a_call_that_is_cut_off_keeps_what_came_of_it() -> None:
    reply = said(
        API,
        _chunk(_piece(_text("$.path", "/etc", goes_on=True), name="read")),
        _chunk(finishReason="MAX_TOKENS"),
    )
    assert reply.blocks == (ToolCallBlock("", "read", '{"path":"/etc'),)
    piece = {"jsonPath": "$.path", "stringValue": "/etc", "willContinue": True}
    call = {"partialArgs": [piece], "name": "read", "willContinue": True}
    assert parts(reply) == [{"functionCall": call}]


UNKNOWN: list[tuple[list[Event], str]] = [
    ([END], "ends a call that never began"),
    ([_piece(_text("$.a", "x"))], "goes on with a call that never began"),
    ([_piece(name="f", id="1"), _piece(id="2")], "goes on with a call that never began"),
    ([_piece(name="f", args={"a": 1})], "whole arguments and pieces"),
    ([_piece({"jsonPath": "$.a", "dateValue": 1}, name="f")], "unknown fields: dateValue"),
    ([_piece({"jsonPath": "$.a"}, name="f")], "without a value"),
    ([_piece({"jsonPath": "$.a", "numberValue": "NaN"}, name="f")], "numberValue"),
    ([_piece({"jsonPath": "$.a", "stringValue": 3}, name="f")], "stringValue"),
    (
        [_piece({"jsonPath": "$.a", "stringValue": "x", "boolValue": True}, name="f")],
        "more than one value",
    ),
    ([_piece({"stringValue": "x"}, name="f")], "jsonPath"),
    ([_piece(_text("$", "x"), name="f")], "jsonPath"),
    ([_piece(_text("$..a", "x"), name="f")], "jsonPath"),
    ([_piece(_text("$.a[*]", "x"), name="f")], "jsonPath"),
    ([_piece(_text("$[0]", "x"), name="f")], "not an object"),
    ([_piece(_text("$.a[1]", "x"), name="f")], "leaves a gap"),
    ([_piece(_text("$.a", "x"), _text("$.a", "y"), name="f")], "came before"),
    ([_piece(_text("$.a.b", "x"), _text("$.a[0]", "y"), name="f")], "not a list"),
    (
        [_piece(_text("$.a.b", "1"), _text("$.c", "2"), _text("$.a.d", "3"), name="f")],
        "came before",
    ),
    ([_piece(_text("$" + ".a" * 101, "x"), name="f")], "jsonPath"),
    ([{"functionCall": {"partialArgs": {}, "name": "f"}}], "partialArgs"),
    ([{"functionCall": {"partialArgs": [3], "name": "f"}}], "partialArgs"),
]


@pytest.mark.parametrize(("pieces", "why"), UNKNOWN)
def test_a_shape_that_is_not_known_is_malformed(pieces: list[Event], why: str) -> None:
    reducer = reducer_for(API)
    *before, last = pieces
    for piece in before:
        reducer.feed(record(_chunk(piece)))
    with pytest.raises(MalformedStreamError, match=f"record {len(pieces)} .*{why}"):
        reducer.feed(record(_chunk({"text": "said"}, last)))
    assert TextBlock("said") not in reducer.reply().blocks


_NAMES = st.text("ab'\"\\.[]é ", min_size=1, max_size=4)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(_NAMES, inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)
Leaf = tuple[str, object]


def _leaves(value: object, path: str) -> list[Leaf]:
    if isinstance(value, dict):
        inside = cast(dict[str, object], value).items()
        return [leaf for key, one in inside for leaf in _leaves(one, f"{path}[{json.dumps(key)}]")]
    if isinstance(value, list):
        listed = enumerate(cast(list[object], value))
        return [leaf for place, one in listed for leaf in _leaves(one, f"{path}[{place}]")]
    return [(path, value)]


def _pieces(path: str, value: object) -> list[Event]:
    """Write a value as the vendor streams it; a text character by character."""
    if isinstance(value, str):
        return [_text(path, one, goes_on=True) for one in value] + [_text(path, "")]
    if value is None:
        return [{"jsonPath": path, "nullValue": None}]
    name = "boolValue" if isinstance(value, bool) else "numberValue"
    return [{"jsonPath": path, name: value}]


@given(arguments=st.dictionaries(_NAMES, _VALUES, max_size=4))
def test_any_arguments_come_back_as_they_were_and_only_grow(arguments: Event) -> None:
    given = [one for path, value in _leaves(arguments, "$") for one in _pieces(path, value)]
    begun: Event = {"functionCall": {"name": "f", "willContinue": True}}
    events = [_chunk(begun), *(_chunk(_piece(one)) for one in given), _chunk(END)]
    [block] = said(API, *events).blocks
    assert isinstance(block, ToolCallBlock)
    assert json.loads(block.arguments) == arguments
    cuts = prefixes(API, [record(event) for event in events])
    for before, after in zip(cuts, cuts[1:], strict=False):
        assert_grows(before, after)


def test_a_long_text_of_many_pieces_is_read_in_time_that_grows_with_its_length() -> None:
    reducer = reducer_for(API)
    reducer.feed(record(_chunk({"functionCall": {"name": "write", "willContinue": True}})))
    piece = _chunk(_piece(_text("$.content", "x", goes_on=True)))
    for _ in range(20_000):
        reducer.feed(record(piece))
    reducer.feed(record(_chunk(_piece(_text("$.content", "")), END)))
    [block] = reducer.reply().blocks
    assert isinstance(block, ToolCallBlock)
    assert len(block.arguments) == len('{"content":""}') + 20_000
