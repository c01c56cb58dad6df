"""Bytes, cut anywhere, become the same records."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.sse import SseDecoder
from app.content.wire import Record


def _read(*chunks: bytes) -> list[Record]:
    decoder = SseDecoder()
    return [*(r for chunk in chunks for r in decoder.feed(chunk)), *decoder.end()]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_three_ways(end: str) -> None:
    sent = f"event: a{end}data: 1{end}{end}data: 2{end}{end}".encode()
    assert _read(sent) == [Record("1", "a"), Record("2")]


def test_what_is_no_data_gives_no_record() -> None:
    assert _read(b": comment\nid: 1\nretry: 3\nevent: a\n\n\n") == []


def test_several_data_lines_are_one_record() -> None:
    assert _read(b"data: a\ndata:b\ndata\nevent:\n\n") == [Record("a\nb\n")]


def test_a_byte_order_mark_is_no_content() -> None:
    assert _read(b"\xef\xbb\xbfdata: 1\n\n") == [Record("1")]


@pytest.mark.parametrize("sent", [b"event: a\ndata: 1", b"event: a\ndata: 1\n"])
def test_the_last_event_needs_no_blank_line(sent: bytes) -> None:
    assert _read(sent) == [Record("1", "a")]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert _read(b"data: \xff\n\n", b"data: \xe2\x82") == [Record("\ufffd"), Record("\ufffd")]


TEXTS = st.text(st.characters(exclude_characters="\r\n", codec="utf-8"))


@given(st.lists(TEXTS), st.sampled_from(["\n", "\r\n", "\r"]), st.integers(1, 5))
def test_cuts_change_nothing(texts: list[str], end: str, size: int) -> None:
    sent = "".join(f"data: {text}{end}{end}" for text in texts).encode()
    chunks = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert _read(*chunks) == [Record(text) for text in texts]
