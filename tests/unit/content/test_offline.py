"""Noema's own format."""

import pytest

from app.content.blocks import TextBlock, ToolCallBlock, UnknownBlock
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import WireFormat
from tests.unit.content.streams import fed, parts, record, said, whole

API = WireFormat.OFFLINE
EVENTS = [
    {"kind": "text", "text": "For: ", "model": "offline"},
    {"append": "two."},
    {"kind": "tool_call", "call_id": "1", "name": "search", "arguments": ""},
    {"append": "{}"},
    {"note": "nothing that is known"},
    {"kind": "hologram", "size": 3},
    {"done": "end", "usage": {"input_tokens": 4, "output_tokens": 2}},
]


def test_records_open_extend_and_end() -> None:
    reply = said(API, *EVENTS)
    unknown = UnknownBlock("hologram", '{"kind":"hologram","size":3}')
    assert reply.blocks == (TextBlock("For: two."), ToolCallBlock("1", "search", "{}"), unknown)
    assert (reply.stop_reason, reply.finished, reply.model) == ("end", True, "offline")
    assert reply.usage == Usage(4, 2)
    assert parts(reply)[0] == {"kind": "text", "text": "For: two.", "json": None}


def test_a_list_is_a_whole_answer() -> None:
    assert fed(API, [whole(EVENTS)]) == said(API, *EVENTS)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([{"append": "x"}], "appends no text to a block"),
        ([{"kind": "text", "text": "a"}, {"append": 3}], "appends no text to a block"),
        ([{"kind": "redacted_thinking", "data": "a"}, {"append": "b"}], "that has no text"),
        ([{"kind": "text", "words": "a"}], "has not the fields of a text block"),
        ([{"kind": "text", "text": 3}], "has not the fields of a text block"),
        ([3], "is a JSON int"),
    ],
)
def test_a_malformed_record_changes_nothing(events: list[object], why: str) -> None:
    reducer = reducer_for(API)
    for event in events[:-1]:
        reducer.feed(record(event))
    before = reducer.reply()
    with pytest.raises(MalformedStreamError, match=why):
        reducer.feed(record(events[-1]))
    assert reducer.reply() == before
