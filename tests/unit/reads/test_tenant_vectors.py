"""Vectors in memory: the nearest, the growth, what is dropped, and what is told by numbers."""

import math
from typing import Any

from neo4j.vector import Vector

from app.reads.search.tenant_vectors import Cosines, TenantVectors, Within

ANY = Within()


def _unit(degrees: float) -> list[float]:
    return [math.cos(math.radians(degrees)), math.sin(math.radians(degrees))]


def _row(
    id_: str,
    number: int,
    passage: float | None,
    context: float | None = None,
    **fields: str | None,
) -> dict[str, Any]:
    """Give a change whose vectors point so many degrees away from the question."""
    told = {"kind": "thought", "session_id": "s", **fields, "id": id_, "number": number}
    return told | {
        name: None if degrees is None else Vector.from_native(_unit(degrees), "f32")
        for name, degrees in (("passage", passage), ("context", context))
    }


def _told(id_: str, number: int, tokens: bytes | None = None) -> dict[str, Any]:
    return {"id": id_, "number": number, "tokens": tokens}


def _nearest(vectors: TenantVectors, within: Within = ANY, limit: int = 10) -> list[str]:
    passages, _ = vectors.nearest(_unit(0), within, limit)
    return [id_ for id_, _ in passages]


def _filled(*rows: dict[str, Any]) -> TenantVectors:
    vectors = TenantVectors(2)
    vectors.take(rows)
    return vectors


def test_the_nearest_come_first_alone_and_in_context_and_equal_ones_by_id() -> None:
    vectors = _filled(
        _row("c", 1, 60, context=0),
        _row("b", 2, 30),
        _row("a", 3, 30, context=90),
        _row("d", 4, None, context=60),
    )
    passages, contexts = vectors.nearest(_unit(0), ANY, 2)
    assert passages == [("a", 0.866025), ("b", 0.866025)]
    assert contexts == [("c", 1.0), ("d", 0.5)]
    assert _nearest(vectors, limit=1) == ["a"]


def test_a_vector_of_another_length_counts_by_its_direction() -> None:
    row = _row("a", 1, 60)
    vectors = _filled({**row, "passage": Vector.from_native([1.0, math.sqrt(3)], "f32")})
    assert vectors.cosines(_unit(0), ["a", "elsewhere"]) == {"a": Cosines(0.5, None)}


def test_only_the_kinds_sessions_and_ids_that_are_named_are_found() -> None:
    vectors = _filled(
        _row("a", 1, 0, kind="decision"),
        _row("b", 2, 10, session_id="t"),
        _row("c", 3, 20, session_id=None),
    )
    assert _nearest(vectors, Within(kinds=frozenset({"thought"}))) == ["b", "c"]
    assert _nearest(vectors, Within(session_ids=frozenset({"t", "u"}))) == ["b"]
    assert _nearest(vectors, Within(frozenset({"decision"}), frozenset({"t"}))) == []
    assert _nearest(vectors, Within(ids=["c", "elsewhere", "a"])) == ["a", "c"]


def test_a_thousand_texts_that_come_one_by_one_keep_their_places() -> None:
    vectors = TenantVectors(2)
    for number in range(1_000):
        vectors.take([_row(f"{number:03}", number + 1, number / 10)])
    assert (len(vectors), vectors.last) == (1_000, 1_000)
    assert _nearest(vectors, limit=3) == ["000", "001", "002"]
    vectors.take([_row("999", 1_001, 0), _row("001", 1_002, None)])
    assert _nearest(vectors, limit=3) == ["000", "999", "002"]


def test_what_is_gone_is_found_no_more_and_its_place_is_taken_by_the_next() -> None:
    vectors = _filled(_row("a", 1, 0, context=0), _row("b", 2, 10), _row("c", 3, 20))
    vectors.take_told([_told("a", 1), _told("b", 2)])
    before = vectors.size
    vectors.keep(["b", "c", "elsewhere"])
    assert _nearest(vectors) == ["b", "c"]
    assert vectors.cosines(_unit(0), ["a"]) == {}
    assert vectors.told(["a", "b"]) == {"b": _told("b", 2)}
    assert vectors.size < before
    vectors.take([_row("d", 4, 15, kind="message")])
    assert _nearest(vectors) == ["b", "d", "c"]
    assert vectors.nearest(_unit(0), ANY, 10)[1] == []
    assert _nearest(vectors, Within(kinds=frozenset({"message"}))) == ["d"]


def test_what_was_told_of_a_text_that_changed_meanwhile_is_not_kept() -> None:
    vectors = _filled(_row("a", 1, 0), _row("b", 2, 0))
    old, other, new = _told("a", 1, b"old"), _told("b", 2), _told("a", 3, b"new")
    vectors.take_told([old, other, _told("elsewhere", 3)])
    assert vectors.told(["a", "b", "elsewhere"]) == {"a": old, "b": other}
    vectors.take([_row("a", 3, 0)])
    vectors.take_told([old])
    assert vectors.told(["a"]) == {}
    vectors.take_told([new])
    full = vectors.size
    vectors.take_told([new])
    assert (vectors.told(["a"]), vectors.size) == ({"a": new}, full)
    vectors.drop_told()
    assert vectors.told(["a", "b"]) == {}
    assert vectors.size < full
