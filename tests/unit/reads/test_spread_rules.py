"""Hits that differ from each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.reads.search.spread_rules import spread

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]
NEAR_EAST = [0.8, 0.6]
SCORED = [("a", 2.0), ("a2", 1.9), ("b", 1.0), ("c", 0.9)]
VECTORS = {"a": EAST, "a2": EAST, "b": NORTH, "c": NEAR_EAST}


@pytest.mark.parametrize(
    ("diversity", "order"),
    [
        (0.0, ["a", "a2", "b", "c"]),
        # a2 is worth 0.95 and wholly like a: 0.475 - 0.5 < 0.25 for b, and less than 0.225 - 0.4
        # for c only once b is there too.
        (0.5, ["a", "b", "a2", "c"]),
        (1.0, ["a", "b", "c", "a2"]),
    ],
)
def test_more_diversity_brings_the_different_forward(diversity: float, order: list[str]) -> None:
    assert spread(SCORED, VECTORS, diversity, 4) == order


def test_each_choice_is_measured_against_all_chosen_before() -> None:
    scored = [("a", 1.0), ("b", 0.9), ("b2", 0.89), ("a2", 0.88), ("c", 0.5)]
    vectors = {
        "a": [1.0, 0.0, 0.0],
        "a2": [1.0, 0.0, 0.0],
        "b": [0.0, 1.0, 0.0],
        "b2": [0.0, 1.0, 0.0],
        "c": [0.0, 0.0, 1.0],
    }
    assert spread(scored, vectors, 0.5, 3) == ["a", "b", "c"]


def test_what_has_no_vector_is_like_nothing() -> None:
    assert spread(SCORED, {"a": EAST, "a2": EAST}, 0.5, 2) == ["a", "b"]
    assert spread(SCORED, {}, 1.0, 9) == ["a", "a2", "b", "c"]
    assert spread([], {}, 0.5, 3) == []


@given(
    st.lists(st.floats(0, 5), min_size=1, max_size=20),
    st.floats(0, 1),
    st.integers(1, 25),
)
def test_every_hit_comes_at_most_once_and_the_best_first(
    scores: list[float], diversity: float, limit: int
) -> None:
    scored = [(str(place), score) for place, score in enumerate(sorted(scores, reverse=True))]
    vectors = {id_: [1.0, 0.0] if int(id_) % 2 else [0.0, 1.0] for id_, _ in scored}
    chosen = spread(scored, vectors, diversity, limit)
    assert len(set(chosen)) == len(chosen) == min(limit, len(scored))
    assert chosen[0] == "0"
