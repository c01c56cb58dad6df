"""Claimed costs against recurrences, measurements and alternatives."""

import math
import random
from typing import Any

import pytest

from app.compute.engineering.algorithmic import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.engineering.algorithmic import MODE, AlgorithmicInput, AlgorithmicResult

N_LOG_N = {"exponent": 1, "log_exponent": 1}


def analyse(worst: dict[str, Any], **more: object) -> AlgorithmicResult:
    given = {"algorithm": "a", "time_complexity": {"worst": worst}, **more}
    return compute(AlgorithmicInput.model_validate(given))


def test_the_example_agrees_with_its_recurrence_and_its_measurements() -> None:
    """Merge sort is n log n (Cormen et al., section 2.3)."""
    result = compute(AlgorithmicInput.model_validate(MODE.example))

    assert (result.recurrence_agrees, result.fit_agrees, result.cases_in_order) == (
        True,
        True,
        True,
    )
    assert result.fit is not None
    assert (result.fit.written, round(result.fit.slope, 1)) == ("n log n", 1.1)


def test_a_claim_that_the_recurrence_does_not_give_is_told() -> None:
    """Strassen's product is n^2.807, not n^2 (Cormen et al., section 4.2)."""
    recurrence = {"calls": [{"count": 7, "divisor": 2}], "work": {"exponent": 2}}

    result = analyse({"exponent": 2}, recurrence=recurrence)

    assert result.recurrence_agrees is False
    assert result.solved is not None
    assert result.solved.exponent == pytest.approx(math.log2(7))


def test_measurements_that_grow_faster_than_claimed_are_told() -> None:
    measured = [{"size": n, "cost": 3 * n * n} for n in (10, 100, 1000, 10000)]

    result = analyse(N_LOG_N, measurements=measured)

    assert result.fit is not None
    assert (result.fit.written, result.fit_agrees) == ("n^2", False)
    assert (result.fit.growth.coefficient, result.fit.slope) == (
        pytest.approx(3),
        pytest.approx(2),
    )


def test_the_crossover_is_where_both_cost_the_same() -> None:
    """Cormen et al., exercise 1.2-2: 8 n^2 beats 64 n lg n up to n = 43."""
    merge = {"coefficient": 64 / math.log(2), "exponent": 1, "log_exponent": 1}
    insertion = {"id": "insertion", "worst": {"coefficient": 8, "exponent": 2}}

    found = analyse(merge, alternatives=[insertion]).comparisons[0]

    assert found.is_slower is True
    assert found.crossover is not None
    assert 43 < found.crossover < 44


def test_the_smallest_size_where_an_exponential_costs_more() -> None:
    """Cormen et al., exercise 1.2-3: 100 n^2 costs less than 2^n from n = 15 on."""
    other = {"id": "exponential", "worst": {"base": 2}}

    found = analyse({"coefficient": 100, "exponent": 2}, alternatives=[other]).comparisons[0]

    assert found.crossover is not None
    assert math.ceil(found.crossover) == 15


def test_costs_that_grow_alike_have_no_crossover() -> None:
    other = {"id": "same", "worst": {"coefficient": 5, "exponent": 2}}

    found = analyse({"exponent": 2}, alternatives=[other]).comparisons[0]

    assert (found.is_slower, found.crossover) == (None, None)


def test_a_best_case_worse_than_the_worst_is_told() -> None:
    cases = {"best": {"exponent": 2}, "worst": {"exponent": 1}}

    assert analyse({}, time_complexity=cases).cases_in_order is False


def test_too_few_sizes_and_a_recurrence_that_is_none_are_refused() -> None:
    data: dict[str, Any] = {
        "algorithm": "a",
        "timeComplexity": {"worst": {}},
        "recurrence": {"calls": [{}]},
        "measurements": [{"size": 10, "cost": 1}] * 5,
    }

    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)

    assert [(finding.code, finding.path) for finding in error.value.findings] == [
        ("DIVISOR_OR_DECREMENT", "recurrence.calls.0"),
        ("TOO_FEW_SIZES", "measurements"),
    ]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_measurements_are_fitted_by_what_made_them(count: int) -> None:
    choose = random.Random(count)
    classes = {"1": (0, 0), "n": (1, 0), "n log n": (1, 1), "n^2": (2, 0), "n^3": (3, 0)}
    for _ in range(count):
        written, (power, log) = choose.choice([*classes.items()])
        scale = choose.uniform(0.01, 100)
        measured = [
            {"size": n, "cost": scale * n**power * math.log(n) ** log * choose.uniform(0.98, 1.02)}
            for n in (10 * 3**k for k in range(9))
        ]

        result = analyse({"exponent": 3}, measurements=measured)

        assert result.fit is not None
        assert result.fit.written == written
