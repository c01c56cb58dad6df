"""Constraints: puzzles with known counts, and random ones against a search through everything."""

import itertools
import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.strategic.constraint import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.strategic.constraint import MODE, ConstraintInput, ConstraintResult
from app.errors import LimitExceededError
from tests.unit.compute.inputs import assigned, puzzle, queens


def solved(data: dict[str, Any]) -> ConstraintResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, ConstraintInput)
    return compute(given)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4)])
def test_queens_have_the_known_number_of_solutions(size: int, count: int) -> None:
    """OEIS A000170."""
    found = solved(queens(size))

    assert (found.solution_count, found.count_is_complete) == (count, True)
    assert found.is_satisfiable is (count > 0)


def test_the_first_solution_of_four_queens_is_1_3_0_2() -> None:
    solutions = [[entry.value for entry in s.values] for s in solved(queens(4)).solutions]

    assert solutions == [["1", "3", "0", "2"], ["2", "0", "3", "1"]]


def test_values_that_are_equal_violate_that_they_differ() -> None:
    found = solved(puzzle({"x": [1, 2], "y": [1, 2]}, "x != y", assignments=assigned(x=1, y=1)))

    assert found.violated == ("x != y",)
    assert found.is_satisfiable


def test_a_constraint_over_a_variable_without_a_value_is_undecided() -> None:
    found = solved(puzzle({"x": [1, 2], "y": [1, 2]}, "x != y", assignments=assigned(x=1)))

    assert (found.violated, found.undecided) == ((), ("x != y",))


def test_solutions_keep_to_the_assignments_where_that_is_asked() -> None:
    data = puzzle({"x": [1, 2], "y": [1, 2]}, "x != y", assignments=assigned(x=2))

    found = solved({**data, "keepAssignments": True})

    assert [[e.value for e in s.values] for s in found.solutions] == [["2", "1"]]


def test_australia_is_coloured_with_three_colours_in_18_ways() -> None:
    """Russell and Norvig, figure 6.1: 6 colourings of the mainland, 3 of Tasmania."""
    borders = ["wa nt", "wa sa", "nt sa", "nt q", "sa q", "sa nsw", "sa v", "q nsw", "nsw v"]
    regions = ["wa", "nt", "sa", "q", "nsw", "v", "t"]
    data = puzzle(
        {region: ["red", "green", "blue"] for region in regions},
        *(" != ".join(border.split()) for border in borders),
    )

    assert solved(data).solution_count == 18


def test_arc_consistency_narrows_the_domains() -> None:
    """Dechter, Constraint Processing (2003), section 3.1: x < y < z over 1..3."""
    data = puzzle({name: [1, 2, 3] for name in "xyz"}, "x < y", "y < z")

    assert [domain.values for domain in solved(data).domains] == [("1",), ("2",), ("3",)]


def test_two_colours_for_a_triangle_are_arc_consistent_and_have_no_solution() -> None:
    data = puzzle({name: ["r", "g"] for name in "abc"}, "a != b", "b != c", "a != c")

    found = solved(data)

    assert (found.is_arc_consistent, found.is_satisfiable) == (True, False)
    assert found.conflict == ("a != b", "b != c", "a != c")


def test_a_conflict_names_no_constraint_that_does_not_matter() -> None:
    data = puzzle({"x": [1, 2], "y": [1, 2], "z": [1]}, "x == z", "y >= x", "x > 1", "y > 1")

    assert solved(data).conflict == ("x == z", "x > 1")


def test_a_constraint_that_is_false_by_itself_conflicts() -> None:
    found = solved(puzzle({"x": [1]}, "x == 1", "1 > 2"))

    assert (found.is_satisfiable, found.conflict) == (False, ("1 > 2",))


def test_a_search_without_end_is_cut_off() -> None:
    """Eleven pigeons in ten holes, told one pair at a time."""
    holes = {f"p{index}": list(range(10)) for index in range(11)}
    pairs = itertools.combinations(holes, 2)

    with pytest.raises(LimitExceededError):
        solved(puzzle(holes, *(f"{a} != {b}" for a, b in pairs)))


def test_counting_stops_where_there_are_very_many() -> None:
    found = solved(puzzle({f"x{index}": list(range(10)) for index in range(6)}, maxSolutions=1))

    assert (found.solution_count, found.count_is_complete) == (10_000, False)
    assert len(found.solutions) == 1


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_puzzles_have_the_solutions_that_trying_everything_finds(count: int) -> None:
    """Python itself says whether a constraint holds."""
    draw = random.Random(41)
    for _ in range(count):
        names = [f"x{index}" for index in range(draw.randint(2, 4))]
        domains = {name: sorted(draw.sample(range(6), draw.randint(1, 4))) for name in names}
        told = [random_constraint(draw, names) for _ in range(draw.randint(1, 5))]
        expected = {
            values
            for values in itertools.product(*domains.values())
            if all(eval(text, {}, dict(zip(names, values, strict=True))) for text in told)
        }
        data = puzzle(domains, *dict.fromkeys(told), maxSolutions=100)

        found = solved(data)

        assert found.solution_count == len(expected)
        assert {
            tuple(int(entry.value) for entry in solution.values) for solution in found.solutions
        } <= expected


def random_constraint(draw: random.Random, names: list[str]) -> str:
    first, second, number = draw.choice(names), draw.choice(names), draw.randint(-2, 4)
    return draw.choice(
        [
            f"{first} != {second} + {number}",
            f"{first} + {second} <= {number + 3}",
            f"{first} > {number} or {second} == {number}",
            f"({first} + {second}) % 2 == 1",
        ]
    )


def test_an_expression_over_what_is_not_there_is_refused() -> None:
    with pytest.raises(ComputationError) as error:
        solved(puzzle({"x": [1]}, "x != y"))

    assert (error.value.finding_code, error.value.field) == (
        "UNKNOWN_VARIABLE",
        "constraints.0.expression",
    )


def test_a_value_outside_the_domain_is_refused() -> None:
    with pytest.raises(InvalidModeInputError) as error:
        solved(puzzle({"x": [1]}, assignments=assigned(x=2)))

    assert [(f.code, f.path) for f in error.value.findings] == [
        ("NOT_IN_DOMAIN", "assignments.0.value")
    ]
