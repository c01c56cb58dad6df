"""Recurrences: the textbook's solutions, their values step by step, and counts of calls."""

import math
import random
from typing import Any

import pytest

from app.compute.engineering.recurrences import cost, solve
from app.compute.engineering.recursive import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.engineering.recurrences import Recurrence
from app.domain.modes.engineering.recursive import MODE, RecursiveInput, RecursiveResult, Solution


def divide(*calls: tuple[float, float], **work: float) -> Recurrence:
    listed = [{"count": count, "divisor": divisor} for count, divisor in calls]
    return Recurrence.model_validate({"calls": listed, "work": work})


def subtract(*calls: tuple[float, int], **work: float) -> Recurrence:
    listed = [{"count": count, "decrement": decrement} for count, decrement in calls]
    return Recurrence.model_validate({"calls": listed, "work": work})


def recur(recurrence: Recurrence, **more: object) -> RecursiveResult:
    base = [{"condition": "small", "result": "done"}]
    given = {"base_cases": base, "recurrence": recurrence, **more}
    return compute(RecursiveInput.model_validate(given))


def told(solution: Solution) -> tuple[str, int | None]:
    return solution.written, solution.case


@pytest.mark.parametrize(
    ("recurrence", "written", "case"),
    [
        pytest.param(divide((2, 2), exponent=1), "n log n", 2, id="merge sort"),
        pytest.param(divide((4, 2), exponent=1), "n^2", 1, id="4T(n/2)+n"),
        pytest.param(divide((2, 2), exponent=2), "n^2", 3, id="2T(n/2)+n^2"),
        pytest.param(divide((9, 3), exponent=1), "n^2", 1, id="9T(n/3)+n"),
        pytest.param(divide((1, 1.5)), "log n", 2, id="T(2n/3)+1"),
        pytest.param(
            divide((3, 4), exponent=1, log_exponent=1), "n log n", 3, id="3T(n/4)+n log n"
        ),
        pytest.param(
            divide((2, 2), exponent=1, log_exponent=1), "n (log n)^2", 2, id="2T(n/2)+n log n"
        ),
        pytest.param(
            divide((2, 2), exponent=1, log_exponent=-1), "n log log n", 2, id="2T(n/2)+n/log n"
        ),
        pytest.param(divide((7, 2), exponent=2), "n^2.80735", 1, id="Strassen"),
        pytest.param(divide((8, 2), exponent=2), "n^3", 1, id="8T(n/2)+n^2"),
        pytest.param(divide((1, 2)), "log n", 2, id="binary search"),
    ],
)
def test_the_master_theorem_has_three_cases(
    recurrence: Recurrence, written: str, case: int
) -> None:
    """Cormen et al., section 4.5 and exercises 4.5-1, 4-3."""
    assert told(solve(recurrence)) == (written, case)


@pytest.mark.parametrize(
    ("recurrence", "written"),
    [
        pytest.param(divide((1, 3), (1, 1.5), exponent=1), "n log n", id="T(n/3)+T(2n/3)+n"),
        pytest.param(divide((1, 5), (1, 10 / 7), exponent=1), "n", id="selection"),
        pytest.param(divide((1, 2), (1, 4), (1, 8), exponent=1), "n", id="n/2+n/4+n/8"),
    ],
)
def test_several_divisors_are_solved_by_akra_bazzi(recurrence: Recurrence, written: str) -> None:
    """Cormen et al., section 4.7 and problem 4-3."""
    solution = solve(recurrence)

    assert (solution.written, solution.method) == (written, "akra_bazzi")


@pytest.mark.parametrize(
    ("recurrence", "written"),
    [
        pytest.param(subtract((1, 1), (1, 2)), "1.61803^n", id="Fibonacci"),
        pytest.param(subtract((2, 1)), "2^n", id="towers of Hanoi"),
        pytest.param(subtract((1, 1), exponent=1), "n^2", id="insertion sort"),
        pytest.param(subtract((1, 1), exponent=-1), "log n", id="harmonic numbers"),
        pytest.param(subtract((2, 1), base=2), "2^n n", id="2T(n-1)+2^n"),
        pytest.param(subtract((1, 1), log_exponent=1), "n log n", id="log of the factorial"),
    ],
)
def test_calls_that_subtract_grow_by_the_characteristic_root(
    recurrence: Recurrence, written: str
) -> None:
    """Graham, Knuth, Patashnik, Concrete Mathematics, chapters 1, 6 and 7."""
    assert solve(recurrence).written == written


def test_calls_are_counted_with_and_without_remembering() -> None:
    """Fibonacci by its definition: F(30) takes 2 F(31) - 1 calls, where sizes 0 and 1 are base."""
    found = recur(subtract((1, 1), (1, 2)), size=30).calls

    assert found is not None
    assert (found.calls, found.distinct_calls, found.depth) == (2 * 1346269 - 1, 31, 30)


def test_merge_sort_costs_what_its_recurrence_says() -> None:
    """T(n) = n log2 n + n for powers of two (Cormen et al., section 2.3)."""
    costs = cost(divide((2, 2), exponent=1), 1, 1)

    assert [costs(2**k) for k in (1, 5, 20)] == [2**k * (k + 1) for k in (1, 5, 20)]


def test_a_claim_is_compared_with_the_solution() -> None:
    right = compute(RecursiveInput.model_validate(MODE.example))
    wide = recur(divide((2, 2), exponent=1), claimed_growth={"exponent": 2})

    assert (right.agrees, right.claimed_is_upper_bound) == (True, True)
    assert (wide.agrees, wide.claimed_is_upper_bound) == (False, True)


def test_deep_recursions_do_not_exhaust_the_stack() -> None:
    found = recur(subtract((1, 1)), size=20_000).calls

    assert found is not None
    assert (found.depth, found.distinct_calls) == (20_000, 20_000)


def test_what_is_no_recurrence_is_refused() -> None:
    data: dict[str, Any] = {
        "baseCases": [{"condition": "", "result": ""}],
        "recurrence": {"calls": [{"divisor": 2}, {"decrement": 1}, {"count": 2}]},
        "size": 1,
    }

    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, data)

    assert [(finding.code, finding.path) for finding in error.value.findings] == [
        ("DIVISOR_OR_DECREMENT", "recurrence.calls.2"),
        ("MIXED_CALLS", "recurrence.calls"),
        ("NOTHING_TO_RECUR", "size"),
    ]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_growth_found_is_that_of_the_values(count: int) -> None:
    """The ratio of value and growth stays between constants while the size grows a millionfold."""
    choose = random.Random(count)
    for _ in range(count):
        divisor, exponent = choose.choice([2, 3, 4]), choose.choice([0, 1, 2, 3])
        recurrence = divide((choose.choice([1, 2, 3, 4, 8, 9, 16]), divisor), exponent=exponent)
        growth, costs = solve(recurrence).growth, cost(recurrence, 1, 1)

        ratios = [
            costs(divisor**k)
            / (divisor**k) ** growth.exponent
            / math.log(divisor**k) ** growth.log_exponent
            for k in (40, 60)
        ]

        assert ratios[1] == pytest.approx(ratios[0], rel=0.05)
