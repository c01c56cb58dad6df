"""The strongest ways, against trying all of them."""

import math
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.nodes.edge import Edge, EdgeType
from app.reads.graph.walks.path_rules import Limits, closeness, strength, strongest_paths

AT = datetime(2026, 1, 1, tzinfo=UTC)


def edge(start: str, end: str, weight: float = 1.0, id_: str = "") -> Edge:
    return Edge(id_ or start + end, EdgeType.SUPPORTS, start, end, weight, None, AT)


def ids(ways: Sequence[Sequence[Edge]]) -> list[list[str]]:
    return [[one.id for one in way] for way in ways]


def test_a_long_strong_way_comes_before_a_short_weak_one() -> None:
    edges = [edge("a", "b", 0.9), edge("b", "c", 0.9), edge("a", "c", 0.8)]
    found = strongest_paths(edges, "a", "c", Limits(3, 8))
    assert ids(found.paths) == [["ab", "bc"], ["ac"]]
    assert [strength(way) for way in found.paths] == pytest.approx([0.81, 0.8])
    assert not found.gave_up


def test_of_equally_strong_ways_the_shorter_comes_first_whichever_way_arrows_point() -> None:
    edges = [edge("b", "a"), edge("b", "c"), edge("c", "a")]
    assert ids(strongest_paths(edges, "a", "c", Limits(2, 8)).paths) == [["ca"], ["ba", "bc"]]


def test_what_weighs_nothing_is_not_walked_and_the_strongest_of_two_stands_for_both() -> None:
    edges = [edge("a", "b", 0.0), edge("b", "c", 0.4, "weak"), edge("b", "c", 0.6, "strong")]
    assert strongest_paths(edges, "a", "c", Limits(2, 8)).paths == []
    assert ids(strongest_paths(edges, "b", "c", Limits(2, 8)).paths) == [["strong"]]


def test_the_number_of_hops_is_kept_even_where_a_longer_way_is_stronger() -> None:
    edges = [edge("a", "b"), edge("b", "c"), edge("c", "d"), edge("a", "d", 0.1)]
    assert ids(strongest_paths(edges, "a", "d", Limits(5, 2)).paths) == [["ad"]]


def test_a_search_that_is_too_long_says_so() -> None:
    names = "abcdefgh"
    edges = [edge(a, b) for a in names for b in names if a < b]
    assert strongest_paths(edges, "a", "h", Limits(1_000, 7, 50)).gave_up


def every_way(
    edges: Sequence[Edge], visited: tuple[str, ...], end: str, hops: int
) -> Iterator[tuple[Edge, ...]]:
    if visited[-1] == end:
        yield ()
        return
    for one in edges if hops else ():
        for start, to in ((one.start_id, one.end_id), (one.end_id, one.start_id)):
            if start == visited[-1] and to not in visited:
                for rest in every_way(edges, (*visited, to), end, hops - 1):
                    yield (one, *rest)


_PAIRS = [(a, b) for a in "abcdef" for b in "abcdef" if a < b]


@given(
    st.dictionaries(st.sampled_from(_PAIRS), st.sampled_from([0.1, 0.3, 0.5, 0.9, 1.0])),
    st.integers(1, 5),
    st.integers(1, 6),
)
def test_the_strongest_ways_are_those_of_trying_all(
    weights: dict[tuple[str, str], float], hops: int, most: int
) -> None:
    edges = [edge(a, b, weight) for (a, b), weight in weights.items()]
    found = strongest_paths(edges, "a", "f", Limits(most, hops, 10**6))
    tried = sorted(
        (-math.log(strength(way)), len(way)) for way in every_way(edges, ("a",), "f", hops)
    )
    got = [(-math.log(strength(way)), len(way)) for way in found.paths]
    assert len(got) == min(most, len(tried))
    assert [cost for cost, _ in got] == pytest.approx([cost for cost, _ in tried[:most]], abs=1e-6)
    assert all(length <= hops for _, length in got)


def test_closeness_halves_with_each_hop_and_takes_the_best_way() -> None:
    steps = [("a", "b", 1.0), ("b", "c", 1.0), ("a", "c", 0.3), ("c", "d", 1.0)]
    assert closeness("a", steps, 2) == {"a": 1.0, "b": 0.5, "c": 0.25, "d": 0.075}
    assert closeness("a", steps, 3)["d"] == 0.125
