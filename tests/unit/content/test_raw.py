"""What a vendor sent is kept as it came, up to a cap."""

import gzip
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.raw import RawPacker, unpack
from app.content.wire import Record

ANY_TEXT = st.text(st.characters())
RECORDS = st.builds(Record, ANY_TEXT, st.none() | ANY_TEXT, st.booleans())


@given(st.lists(st.lists(RECORDS)))
def test_chunks_in_order_give_the_same_records(groups: list[list[Record]]) -> None:
    packer, chunks = RawPacker(1_000_000), list[bytes]()
    for group in groups:
        assert all([packer.add(record) for record in group])
        chunks += [chunk] if (chunk := packer.chunk()) else []
    records = [record for group in groups for record in group]
    assert list(unpack(chunks)) == list(unpack([b"".join(chunks)])) == records
    plain = b"".join(map(gzip.decompress, chunks))
    state = packer.state
    assert state.sha256 == hashlib.sha256(plain).hexdigest()
    assert (state.size, state.records, state.truncated) == (len(plain), len(records), False)


def test_the_same_records_give_the_same_bytes() -> None:
    packers = RawPacker(100), RawPacker(100)
    for packer in packers:
        packer.add(Record("a"))
    assert packers[0].chunk() == packers[1].chunk()
    assert packers[0].chunk() is None


def test_over_the_cap_only_the_beginning_is_kept() -> None:
    size = len(b'{"data": "1"}\n')
    packer = RawPacker(2 * size)
    assert [packer.add(Record(d)) for d in ("1", "22", "3")] == [True, False, False]
    chunk = packer.chunk()
    assert chunk is not None
    assert list(unpack([chunk])) == [Record("1")]
    assert (packer.state.size, packer.state.records, packer.state.truncated) == (size, 1, True)


def test_a_chunk_that_was_changed_is_refused() -> None:
    with pytest.raises(OSError, match="Not a gzipped file"):
        list(unpack([b"changed"]))
