"""Real answers of four wire formats, whole and cut at every event."""

import json
from typing import cast

import pytest

from app.cli.evaluation.exchanges import Exchange, read_exchanges
from app.cli.evaluation.stream_figures import figures_of
from app.content.raw import RawPacker, unpack
from app.content.reducers.formats import replay
from app.content.sse import SseDecoder
from app.content.wire import Record
from tests.transcripts import DATA, needs_data
from tests.unit.content.streams import assert_grows, fed, prefixes

EXCHANGES = read_exchanges(DATA) if DATA.is_dir() else []
pytestmark = needs_data


def _source(exchange: Exchange) -> dict[str, object]:
    path = DATA / "provider_streams" / exchange.name
    return json.loads(path.read_text(encoding="utf-8"))


LAST = Record("[DONE]")


def _chunk(packer: RawPacker) -> bytes:
    chunk = packer.chunk()
    assert chunk is not None
    return chunk


every_exchange = pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda e: e.id)


@every_exchange
def test_what_was_said_is_what_the_labels_say(exchange: Exchange) -> None:
    figures = figures_of(exchange.api, fed(exchange.api, exchange.records), exchange.records)
    expected = _source(exchange)["expected"]
    assert isinstance(expected, dict)
    for call in figures["tool_calls"]:
        call["arguments"] = json.loads(call["arguments"])
    labels = cast(dict[str, object], expected)
    assert {name: figures[name] for name in labels} == labels


@every_exchange
def test_a_stream_cut_anywhere_gives_the_beginning_of_its_blocks(exchange: Exchange) -> None:
    cuts = prefixes(exchange.api, exchange.records)
    for before, after in zip(cuts, cuts[1:], strict=False):
        assert_grows(before, after)


@every_exchange
def test_a_replay_of_the_kept_records_gives_the_streamed_reply(exchange: Exchange) -> None:
    packer = RawPacker(10_000_000)
    chunks: list[bytes] = []
    for number, record in enumerate(exchange.records):
        packer.add(record)
        if number % 7 == 0:
            chunks.append(_chunk(packer))
    packer.add(LAST)
    chunks.append(_chunk(packer))
    kept = list(unpack(chunks))
    assert kept == [*exchange.records, LAST]
    assert replay(exchange.api, kept[:-1]) == fed(exchange.api, exchange.records)


@pytest.mark.parametrize(
    "exchange", [e for e in EXCHANGES if _source(e)["raw_sse"]], ids=lambda e: e.id
)
def test_the_bytes_of_the_stream_may_be_cut_anywhere(exchange: Exchange) -> None:
    source = _source(exchange)
    decoder, records = SseDecoder(), list[Record]()
    raw = str(source["raw_sse"]).encode()
    for start in range(0, len(raw), 7):
        records += decoder.feed(raw[start : start + 7])
    records += decoder.end()
    assert [{"event": r.event, "data": r.data} for r in records] == source["sse_events"]
