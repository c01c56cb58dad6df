"""Statistical tests: published results, and p values found by shuffling."""

import random
from typing import Any

import numpy as np
import pytest

from app.compute.base import ComputationError
from app.compute.scientific.scientificmethod import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.scientific.scientificmethod import (
    MODE,
    ComputedTest,
    ScientificMethodInput,
    ScientificMethodResult,
)


def study(
    kind: str,
    samples: dict[str, list[float]],
    table: list[list[int]] | None = None,
    **test: Any,  # noqa: ANN401
) -> dict[str, Any]:
    asked = {"id": "t", "test": kind, "groups": [] if table else list(samples), **test}
    return {
        "groups": [{"id": name, "values": values} for name, values in samples.items()],
        "tables": [{"id": "c", "rows": [{"counts": row} for row in table]}] if table else [],
        "tests": [asked | ({"table": "c"} if table else {})],
    }


def solved(data: dict[str, Any]) -> ScientificMethodResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, ScientificMethodInput)
    return compute(given)


def outcome(*args: Any, **test: Any) -> ComputedTest:  # noqa: ANN401
    return solved(study(*args, **test)).tests[0]


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [(finding.code, finding.path) for finding in error.value.findings]


SLEEP = {
    "one": [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    "two": [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
}
PLANTS = {
    "control": [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    "first": [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    "second": [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
}
ANSCOMBE = {
    "x": [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0],
    "y": [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68],
}


@pytest.mark.parametrize(
    ("kind", "statistic", "degrees", "p"),
    [
        ("paired_t", -4.0621, 9, 0.002833),
        ("welch_t", -1.8608, 17.776, 0.07939),
        ("student_t", -1.8608, 18, 0.07919),
    ],
)
def test_students_sleep_data_have_the_published_tests(
    kind: str, statistic: float, degrees: float, p: float
) -> None:
    """Student (1908); figures of R's `t.test(sleep)`."""
    found = outcome(kind, SLEEP)

    assert found.statistic == pytest.approx(statistic, abs=5e-5)
    assert found.degrees == (pytest.approx(degrees, abs=5e-4),)
    assert found.p_value == pytest.approx(p, abs=5e-6)


def test_the_growth_of_plants_differs_between_groups() -> None:
    """Dobson, An Introduction to Statistical Modelling (1983); R's `anova(PlantGrowth)`."""
    found = outcome("anova", PLANTS)

    assert found.statistic == pytest.approx(4.8461, abs=5e-5)
    assert (found.degrees, found.p_value) == ((2, 27), pytest.approx(0.01591, abs=5e-6))
    assert found.effect_size == pytest.approx(3.76634 / (3.76634 + 10.49209), abs=1e-5)


def test_party_and_gender_are_not_independent() -> None:
    """Agresti, An Introduction to Categorical Data Analysis (2007), page 39."""
    found = outcome("chi_square", {}, [[762, 327, 468], [484, 239, 477]])

    assert found.statistic == pytest.approx(30.07, abs=5e-3)
    assert (found.degrees, found.p_value) == ((2,), pytest.approx(2.954e-07, rel=1e-3))
    assert found.effect_size == pytest.approx((30.0701 / 2757) ** 0.5, abs=1e-5)


def test_anscombes_first_pair_is_correlated() -> None:
    """Anscombe, Graphs in statistical analysis (1973)."""
    found = outcome("correlation", ANSCOMBE)

    assert (found.effect, round(found.effect_size, 3)) == ("r", 0.816)
    assert found.p_value == pytest.approx(0.00217, abs=5e-6)


def test_the_power_is_that_of_the_table() -> None:
    """R's `power.t.test(n = 20, delta = 1, sd = 1)`: 0.8689528."""
    base = np.arange(20.0)
    base = (base - base.mean()) / base.std(ddof=1)

    found = outcome("student_t", {"a": (base + 1).tolist(), "b": base.tolist()})

    assert found.effect_size == pytest.approx(1)
    assert found.power == pytest.approx(0.8689528, abs=5e-7)


def test_a_group_is_described() -> None:
    (found, _) = solved(study("paired_t", SLEEP)).descriptions

    assert (found.count, found.mean, found.median) == (
        10,
        pytest.approx(0.75),
        pytest.approx(0.35),
    )
    assert (found.low, found.high) == pytest.approx((-0.5298, 2.0298), abs=5e-5)


def test_one_sided_tests_halve_the_p_value_on_their_side() -> None:
    less, greater = (outcome("paired_t", SLEEP, alternative=s).p_value for s in ("less", "greater"))

    assert (less, greater) == pytest.approx((0.0014165, 1 - 0.0014165), abs=5e-7)


def test_claims_that_do_not_follow_from_the_data_are_named() -> None:
    right = outcome("paired_t", SLEEP, statistic=-4.06, pValue=0.0028, decision="reject")
    wrong = outcome("paired_t", SLEEP, statistic=-2.1, pValue=0.06, decision="fail_to_reject")

    assert right.disagreements == ()
    assert wrong.disagreements == ("statistic", "pValue", "decision")


def test_several_tests_are_adjusted_by_holm() -> None:
    """Of 0.01, 0.04 and 0.03: 0.03, 0.06 and 0.06 (Holm 1979, step down)."""
    data = study("paired_t", SLEEP)
    kinds = ("paired_t", "welch_t", "student_t")
    data["tests"] = [{**data["tests"][0], "id": kind, "test": kind} for kind in kinds]

    found = solved(data).tests

    assert [t.adjusted_p_value for t in found] == pytest.approx(
        [3 * 0.0028329, 2 * 0.0791867, 2 * 0.0791867], abs=5e-6
    )


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_square_of_a_t_of_two_random_groups_is_the_f_of_both(count: int) -> None:
    draw = random.Random(121)
    for _ in range(count):
        groups = {
            name: [draw.gauss(0, 2) for _ in range(draw.randint(2, 12))] for name in ("a", "b")
        }

        t, f = outcome("student_t", groups), outcome("anova", groups)

        assert t.statistic**2 == pytest.approx(f.statistic)
        assert t.p_value == pytest.approx(f.p_value)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_a_random_one_sample_test_is_the_arithmetic_of_its_formula(count: int) -> None:
    draw = random.Random(122)
    for _ in range(count):
        values = [draw.gauss(1, 1) for _ in range(draw.randint(3, 20))]
        n, mean = len(values), sum(values) / len(values)
        deviation = (sum((value - mean) ** 2 for value in values) / (n - 1)) ** 0.5

        found = outcome("one_sample_t", {"a": values}, populationMean=0.5)

        assert found.statistic == pytest.approx((mean - 0.5) / (deviation / n**0.5))
        assert found.effect_size == pytest.approx((mean - 0.5) / deviation)


def test_data_that_do_not_vary_have_no_test() -> None:
    with pytest.raises(ComputationError) as error:
        outcome("student_t", {"a": [1.0, 1.0], "b": [1.0, 1.0]})

    assert (error.value.finding_code, error.value.field) == ("NO_VARIATION", "tests.0")


def test_a_table_with_an_empty_row_has_no_test() -> None:
    with pytest.raises(ComputationError) as error:
        outcome("chi_square", {}, [[0, 0], [3, 4]])

    assert error.value.finding_code == "NO_VARIATION"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            study("paired_t", {"a": [1, 2], "b": [1, 2, 3]}),
            ("DIMENSION_MISMATCH", "tests.0.groups"),
        ),
        (study("welch_t", {"a": [1, 2]}), ("WRONG_GROUPS", "tests.0.groups")),
        (study("anova", PLANTS, alternative="less"), ("NO_SIDES", "tests.0.alternative")),
        (study("chi_square", {"a": [1, 2]}, groups=[]), ("WRONG_TABLE", "tests.0.table")),
        (
            study("chi_square", {}, [[1, 2], [1, 2, 3]]),
            ("DIMENSION_MISMATCH", "tables.0.rows"),
        ),
        ({}, ("NOTHING_TO_COMPUTE", "groups")),
    ],
    ids=["pairs", "groups", "sides", "table", "rows", "nothing"],
)
def test_data_that_do_not_suit_the_test_are_refused(
    data: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert refused(data) == [expected]


def test_a_decision_that_does_not_follow_from_its_p_value_is_a_warning() -> None:
    data = study("paired_t", SLEEP, pValue=0.2, alpha=0.05, decision="reject")

    _, warnings = read_input(MODE, data)

    assert [(w.code, w.path) for w in warnings] == [("DECISION_MISMATCH", "tests.0.decision")]
