"""Optimization: textbook programs with their shadow prices, and random ones against a search."""

import itertools
import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.strategic.optimization import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.strategic.optimization import MODE, OptimizationInput, OptimizationResult
from tests.unit.compute.inputs import WYNDOR, problem


def solved(data: dict[str, Any]) -> OptimizationResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, OptimizationInput)
    return compute(given)


def refused(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(ComputationError) as error:
        solved(data)
    return error.value.finding_code, error.value.message


def candidate(name: str, **values: float) -> dict[str, Any]:
    return {"id": name, "values": [{"variable": v, "value": x} for v, x in values.items()]}


def test_the_wyndor_glass_company_earns_36() -> None:
    """Hillier and Lieberman, Introduction to Operations Research, section 3.1 and 4.7."""
    (optimum,) = solved(WYNDOR).optima

    assert optimum.value == pytest.approx(36)
    assert [entry.value for entry in optimum.values] == pytest.approx([2, 6])
    assert [state.shadow_price for state in optimum.constraints] == pytest.approx([0, 1.5, 1])
    assert [state.is_binding for state in optimum.constraints] == [False, True, True]
    assert [state.slack for state in optimum.constraints] == pytest.approx([2, 0, 0])


def test_the_diet_problem_prices_what_is_needed() -> None:
    """Minimise 0.6x + y with 10x + 4y >= 20, 5x + 5y >= 20, 2x + 6y >= 12: 2.80 at (3, 1)."""
    (optimum,) = solved(
        problem("minimize 0.6*x + y", ["10*x + 4*y >= 20", "5*x + 5*y >= 20", "2*x + 6*y >= 12"])
    ).optima

    assert optimum.value == pytest.approx(2.8)
    assert [entry.value for entry in optimum.values] == pytest.approx([3, 1])
    assert [state.shadow_price for state in optimum.constraints] == pytest.approx([0, 0.08, 0.1])


def test_a_variable_that_stays_at_its_bound_has_a_reduced_cost() -> None:
    (optimum,) = solved(problem("maximize 3*x + y", ["x + y <= 4"])).optima

    assert [entry.value for entry in optimum.reduced_costs] == pytest.approx([0, -2])


def test_whole_numbers_are_not_rounded_fractions() -> None:
    """The relaxed optimum (3.75, 1.25) rounds to points that are worse or not feasible."""
    data = problem("maximize 8*x + 5*y", ["x + y <= 6", "9*x + 5*y <= 45"])
    for variable in data["variables"]:
        variable["type"] = "integer"

    (optimum,) = solved(data).optima

    assert (optimum.value, [entry.value for entry in optimum.values]) == (
        pytest.approx(40),
        pytest.approx([5, 0]),
    )
    assert {state.shadow_price for state in optimum.constraints} == {None}


def test_constants_and_variables_may_stand_on_both_sides() -> None:
    (optimum,) = solved(problem("maximize 2*(x - 1) + 7", ["x + 3 <= 10 - x", "y == 1"])).optima

    assert optimum.value == pytest.approx(12)
    assert [state.shadow_price for state in optimum.constraints] == pytest.approx([1, 0])


def test_constraints_that_conflict_are_named_and_no_others() -> None:
    data = problem("maximize x", ["x >= 5", "y <= 9", "x + y <= 4", "x <= 100"])

    code, message = refused(data)

    assert (code, message.split(": ")[-1]) == ("INFEASIBLE", "c0, c2")


def test_an_objective_without_a_limit_is_refused() -> None:
    assert refused(problem("maximize x + y", ["x <= 4"]))[0] == "UNBOUNDED"


def test_what_is_not_linear_needs_candidates() -> None:
    assert refused(problem("maximize x*y", ["x + y <= 4"]))[0] == "NOT_LINEAR"


def test_a_formula_that_is_no_constraint_is_refused() -> None:
    assert refused(problem("maximize x", ["x + 1"]))[0] == "NOT_A_CONSTRAINT"


def test_candidates_are_checked_against_formulas_that_are_not_linear() -> None:
    data = problem(
        "maximize x*y",
        ["x + y <= 4"],
        candidates=[candidate("even", x=2, y=2), candidate("far", x=3, y=3)],
    )

    found = solved(data)

    assert (found.is_linear, found.optima) == (False, ())
    assert [(j.candidate, j.violated, j.objectives[0].value) for j in found.candidates] == [
        ("even", (), 4),
        ("far", ("c0",), 9),
    ]


def test_only_what_is_worse_in_nothing_is_pareto_optimal() -> None:
    data = problem("minimize x", [])
    data["objectives"].append({"id": "other", "formula": "y", "type": "maximize"})
    data["variables"][1]["upperBound"] = 10
    data["candidates"] = [
        candidate("cheap", x=1, y=1),
        candidate("rich", x=5, y=9),
        candidate("poor", x=5, y=8),
        candidate("out", x=0, y=99),
    ]

    found = solved(data)

    assert [j.candidate for j in found.candidates if j.is_pareto_optimal] == ["cheap", "rich"]
    assert found.candidates[3].violated == ("y",)


@pytest.mark.parametrize(
    ("values", "optimal", "gap"),
    [((2, 6), True, 0), ((4, 3), False, 9), ((4, 6), False, None)],
    ids=["optimal", "worse", "infeasible"],
)
def test_a_claimed_solution_is_compared_with_the_optimum(
    values: tuple[float, float], optimal: bool, gap: float | None
) -> None:
    x, y = values
    claimed = [candidate("mine", x=x, y=y)]

    found = solved({**WYNDOR, "candidates": claimed, "solution": "mine"})

    assert found.solution_is_optimal is optimal
    assert found.solution_gap == (None if gap is None else pytest.approx(gap))


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_integer_programs_have_the_optimum_that_a_search_finds(count: int) -> None:
    draw = random.Random(31)
    for _ in range(count):
        rows = [[draw.randint(-3, 5) for _ in range(4)] for _ in range(3)]
        costs = [draw.randint(-5, 5) for _ in range(3)]
        data = problem(
            f"maximize {costs[0]}*x + {costs[1]}*y + {costs[2]}*z",
            [f"{a}*x + {b}*y + {c}*z <= {abs(d) + 3}" for a, b, c, d in rows],
            names="xyz",
        )
        for variable in data["variables"]:
            variable.update(type="integer", upperBound=4)
        best = max(
            sum(cost * value for cost, value in zip(costs, point, strict=True))
            for point in itertools.product(range(5), repeat=3)
            if all(
                sum(a * value for a, value in zip(row[:3], point, strict=True)) <= abs(row[3]) + 3
                for row in rows
            )
        )

        assert solved(data).optima[0].value == pytest.approx(best)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_shadow_prices_and_right_sides_multiply_to_the_optimum(count: int) -> None:
    """Strong duality, where no bound but 0 holds a variable."""
    draw = random.Random(32)
    for _ in range(count):
        rows = [[draw.randint(1, 9) for _ in range(2)] for _ in range(3)]
        right = [draw.randint(5, 60) for _ in rows]
        data = problem(
            f"maximize {draw.randint(1, 9)}*x + {draw.randint(1, 9)}*y",
            [f"{a}*x + {b}*y <= {c}" for (a, b), c in zip(rows, right, strict=True)],
        )

        (optimum,) = solved(data).optima

        prices = [state.shadow_price or 0 for state in optimum.constraints]
        assert sum(p * b for p, b in zip(prices, right, strict=True)) == pytest.approx(
            optimum.value
        )


def test_a_bound_below_the_other_is_refused() -> None:
    data = problem("maximize x", [])
    data["variables"][0].update(lowerBound=3, upperBound=2)
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)

    assert [f.code for f in error.value.findings] == ["EMPTY_RANGE"]


def test_a_candidate_without_a_value_is_refused() -> None:
    with pytest.raises(InvalidModeInputError) as error:
        solved({**WYNDOR, "candidates": [candidate("half", x=1)]})

    assert [(f.code, f.path) for f in error.value.findings] == [
        ("MISSING_VALUE", "candidates.0.values")
    ]
