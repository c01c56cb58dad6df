"""What holds of every stream of every format, whatever is said and however it is cut."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.blocks import Block, TextBlock, ThinkingBlock
from app.content.reducers.formats import replay
from app.content.wire import WireFormat
from tests.unit.content.streams import assert_grows, fed, prefixes, record

Event = dict[str, Any]
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=5)
SAID = st.lists(
    st.tuples(st.sampled_from(["text", "thinking"]), st.lists(TEXTS, min_size=1, max_size=4)),
    max_size=5,
)
Said = list[tuple[str, list[str]]]


def _anthropic(said: Said) -> list[Event]:
    events: list[Event] = []
    for index, (kind, pieces) in enumerate(said):
        at = {"index": index}
        block = {"type": kind, kind: ""}
        events.append({"type": "content_block_start", "content_block": block} | at)
        deltas = [{"type": f"{kind}_delta", kind: piece} for piece in pieces]
        events += [{"type": "content_block_delta", "delta": delta} | at for delta in deltas]
        events.append({"type": "content_block_stop"} | at)
    return events


def _chat(said: Said) -> list[Event]:
    names = {"text": "content", "thinking": "reasoning_content"}
    deltas = [{names[kind]: piece} for kind, pieces in said for piece in pieces]
    return [{"choices": [{"index": 0, "delta": delta}]} for delta in deltas]


def _gemini(said: Said) -> list[Event]:
    parts: list[Event] = [
        {"text": piece} | ({"thought": True} if kind == "thinking" else {})
        for kind, pieces in said
        for piece in pieces
    ]
    return [{"candidates": [{"content": {"parts": [part]}}]} for part in parts]


def _responses(said: Said) -> list[Event]:
    names = {"text": "output_text", "thinking": "reasoning_text"}
    return [
        {
            "type": f"response.{names[kind]}.delta",
            "output_index": index,
            "content_index": 0,
            "delta": piece,
        }
        for index, (kind, pieces) in enumerate(said)
        for piece in pieces
    ]


def _offline(said: Said) -> list[Event]:
    events: list[Event] = []
    for kind, pieces in said:
        events.append({"kind": kind, "text": ""})
        events += [{"append": piece} for piece in pieces]
    return events


def _joined(said: Said, *, runs: bool) -> tuple[Block, ...]:
    """Give the blocks that were said; formats without blocks have runs."""
    blocks: list[Block] = []
    for kind, pieces in said:
        build = TextBlock if kind == "text" else ThinkingBlock
        last = blocks[-1] if blocks else None
        text = "".join(pieces)
        if runs and isinstance(last, build):
            blocks[-1] = build(last.text + text)
        else:
            blocks.append(build(text))
    return tuple(blocks)


FORMATS: list[tuple[WireFormat, Callable[[Said], list[Event]], bool]] = [
    (WireFormat.ANTHROPIC_MESSAGES, _anthropic, False),
    (WireFormat.OPENAI_CHAT, _chat, True),
    (WireFormat.OPENAI_RESPONSES, _responses, False),
    (WireFormat.GEMINI, _gemini, True),
    (WireFormat.OFFLINE, _offline, False),
]
every_format = pytest.mark.parametrize(("api", "write", "runs"), FORMATS)


@every_format
@given(said=SAID)
def test_what_is_said_is_kept_in_order_at_every_cut(
    api: WireFormat, write: Callable[[Said], list[Event]], runs: bool, said: Said
) -> None:
    records = [record(event) for event in write(said)]
    reply = fed(api, records)
    assert reply.blocks == _joined(said, runs=runs)
    assert replay(api, records) == reply
    cuts = prefixes(api, records)
    for before, after in zip(cuts, cuts[1:], strict=False):
        assert_grows(before, after)


@every_format
def test_a_character_that_was_cut_in_two_is_joined_and_half_a_one_replaced(
    api: WireFormat, write: Callable[[Said], list[Event]], runs: bool
) -> None:
    events = write([("text", ["a\ud83d", "\ude00b", "\ude00"])])
    reply = fed(api, [record(event) for event in events])
    assert reply.blocks == (TextBlock("a\U0001f600b\ufffd"),)
    assert "\U0001f600b\ufffd" in reply.parts[0].json
