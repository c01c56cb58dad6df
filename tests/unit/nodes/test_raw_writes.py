"""Raw payloads, written by changes: no database is needed to see which."""

from dataclasses import replace

from app.domain.nodes.raw import RawEnd
from app.graph.change import Change, Row, Statement
from app.reasoning.nodes.raw.service import RawPayloads
from tests.fakes.graph import ReadingGraph, changes_of

WHOLE = RawEnd("0" * 64, complete=True, truncated=False, size=6, packed=b"abcdef")


def _no_rows(statement: str, parameters: dict[str, object]) -> list[Row]:
    return []


def _ended(end: RawEnd, *answers: list[Row]) -> list[Change]:
    changes, _ = changes_of(
        RawPayloads(ReadingGraph("tenant", _no_rows)).finish_in("p", end), *answers
    )
    return changes


def _finished(packed: bytes) -> Change:
    fields = {"sha256": "0" * 64, "complete": True, "truncated": False, "size": 6}
    given = {"payload_id": "p", "bytes": packed, "fields": fields}
    return Change((Statement("raw/finish_payload", given),))


def test_pieces_of_a_payload_are_joined_when_it_ends() -> None:
    changes = _ended(replace(WHOLE, packed=None), [{"bytes": b"abc"}, {"bytes": b"def"}], [])
    listed = Change((Statement("raw/list_chunks", {"payload_id": "p"}),))
    assert changes == [listed, _finished(b"abcdef")]


def test_a_payload_that_is_kept_whole_is_written_at_once() -> None:
    assert _ended(WHOLE, []) == [_finished(b"abcdef")]
