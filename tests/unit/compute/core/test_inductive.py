"""Induction: the intervals of a published table, and their coverage by adding up."""

import math
import random
from typing import Any

import pytest

from app.compute.core.inductive import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.core.inductive import MODE, InductiveInput, InductiveResult


def sample(hits: int, misses: int, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "generalization": "They agree.",
        "observations": [{"id": "hits", "count": hits}] if hits else [],
        "counterexamples": [{"id": "misses", "count": misses}] if misses else [],
        **more,
    }


def solved(data: dict[str, Any]) -> InductiveResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, InductiveInput)
    return compute(given)


@pytest.mark.parametrize(
    ("hits", "total", "wilson", "exact"),
    [
        (81, 263, (0.2553, 0.3662), (0.2527, 0.3676)),
        (15, 148, (0.0624, 0.1605), (0.0578, 0.1617)),
        (0, 20, (0.0, 0.1611), (0.0, 0.1684)),
        (1, 29, (0.0061, 0.1718), (0.0009, 0.1776)),
    ],
)
def test_the_intervals_are_those_of_the_published_table(
    hits: int, total: int, wilson: tuple[float, float], exact: tuple[float, float]
) -> None:
    """Newcombe, Two-sided confidence intervals for the single proportion (1998), table I."""
    found = solved(sample(hits, total - hits))

    assert (found.wilson.low, found.wilson.high) == pytest.approx(wilson, abs=5.1e-5)
    assert (found.exact.low, found.exact.high) == pytest.approx(exact, abs=5.1e-5)


def test_the_sun_rises_tomorrow_by_the_rule_of_succession() -> None:
    """Laplace (1814): 1,826,213 days, odds of 1,826,214 to one."""
    assert solved(sample(1_826_213, 0)).next_case == 1_826_214 / 1_826_215


def test_a_hundred_cases_without_exception_leave_three_in_a_hundred_open() -> None:
    found = solved(sample(100, 0))

    assert found.exceptions_at_most == pytest.approx(0.02951, abs=5e-6)
    assert found.is_refuted is False


def test_one_counterexample_refutes_what_is_said_of_all() -> None:
    assert solved(sample(1_000, 1)).is_refuted is True
    assert solved(sample(1_000, 1, isUniversal=False)).is_refuted is False


@pytest.mark.parametrize(("claimed", "agrees"), [(0.9, True), (0.5, False), (None, None)])
def test_a_claimed_share_is_compared_with_the_interval(
    claimed: float | None, agrees: bool | None
) -> None:
    assert solved(sample(57, 3, isUniversal=False, confidence=claimed)).claim_agrees is agrees


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_at_an_end_of_the_exact_interval_the_sample_is_just_as_rare_as_asked(count: int) -> None:
    """The tails, added up from the binomial probabilities."""
    draw = random.Random(101)
    for _ in range(count):
        total = draw.randint(2, 40)
        hits = draw.randint(1, total - 1)
        found = solved(sample(hits, total - hits)).exact

        assert tail(range(hits, total + 1), total, found.low) == pytest.approx(0.025)
        assert tail(range(hits + 1), total, found.high) == pytest.approx(0.025)


def tail(counts: range, total: int, share: float) -> float:
    return sum(math.comb(total, k) * share**k * (1 - share) ** (total - k) for k in counts)


def test_a_sample_of_nothing_is_refused() -> None:
    with pytest.raises(InvalidModeInputError) as error:
        solved(sample(0, 0))

    assert [f.code for f in error.value.findings] == ["NOTHING_TO_COMPUTE"]


def test_a_case_that_agrees_and_does_not_is_refused() -> None:
    data = sample(1, 1)
    data["counterexamples"][0]["id"] = "hits"
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)

    assert [(f.code, f.path) for f in error.value.findings] == [
        ("DUPLICATE", "counterexamples.0.id")
    ]
