"""Counterfactuals: the examples of Pearl's books, and random linear models."""

import random
from typing import Any

import numpy as np
import pytest

from app.compute.base import ComputationError
from app.compute.causal.counterfactual import compute
from app.domain.modes.causal.counterfactual import (
    MODE,
    Change,
    CounterfactualInput,
    CounterfactualResult,
)
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.errors import LimitExceededError


def settings(**values: float) -> list[dict[str, Any]]:
    return [{"variable": name, "value": value} for name, value in values.items()]


def model(
    equations: dict[str, str],
    actual: dict[str, float],
    do: dict[str, float],
    background: dict[str, float] | None = None,
    noise: float | None = None,
) -> dict[str, Any]:
    """`background` has the probability that something is 1 rather than 0."""
    return {
        "background": [
            {"id": name, "values": [0, 1], "probabilities": [1 - share, share]}
            for name, share in (background or {}).items()
        ],
        "variables": [
            {"id": name, "equation": text, "noiseDeviation": noise}
            for name, text in equations.items()
        ],
        "actual": settings(**actual),
        "counterfactuals": [{"id": "other", "interventions": settings(**do)}],
    }


def solved(data: dict[str, Any]) -> CounterfactualResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, CounterfactualInput)
    return compute(given)


def changed(data: dict[str, Any], name: str) -> Change:
    return next(c for c in solved(data).outcomes[0].changes if c.variable == name)


def probability(change: Change, value: float) -> float:
    return sum(entry.probability for entry in change.distribution if entry.value == value)


SQUAD = {"court": "u", "a": "court or w", "b": "court", "dead": "a or b"}


def test_joe_would_have_scored_1_9_with_twice_the_homework() -> None:
    """Pearl, Glymour and Jewell, Causal Inference in Statistics: A Primer (2016), section 4.2.3."""
    data = MODE.example

    found = solved(dict(data))

    assert [noise.value for noise in found.noises] == pytest.approx([0.5, 0.75, 0.75])
    score = next(c for c in found.outcomes[0].changes if c.variable == "score")
    assert (score.actual, score.counterfactual) == (1.5, pytest.approx(1.9))


def test_the_prisoner_would_be_dead_if_one_rifleman_had_not_shot() -> None:
    """Pearl, Causality, section 7.1.2: in the deterministic model, S4."""
    data = model(SQUAD, {"dead": 1}, {"a": 0}, {"u": 0.6, "w": 0.0})

    assert changed(data, "dead").counterfactual == 1


def test_a_nervous_rifleman_makes_it_a_matter_of_probability() -> None:
    """Pearl, Causality, equation 7.6: (1-p)q / (1-(1-p)(1-q)) that the prisoner would live."""
    p, q = 0.6, 0.2
    data = model(SQUAD, {"dead": 1}, {"a": 0}, {"u": p, "w": q})

    dead = changed(data, "dead")

    assert probability(dead, 0) == pytest.approx((1 - p) * q / (1 - (1 - p) * (1 - q)))
    assert dead.probability_of_change == pytest.approx(2 / 17)


def test_what_was_observed_changes_what_is_thought_of_the_background() -> None:
    found = solved(model(SQUAD, {"dead": 1}, {"a": 0}, {"u": 0.6, "w": 0.2}))

    ordered = next(b for b in found.background if (b.background, b.value) == ("u", 1))
    assert ordered.probability == pytest.approx(0.6 / 0.68)


def test_an_intervention_changes_no_cause() -> None:
    data = model({"x": "u", "y": "x"}, {"y": 1}, {"y": 0}, {"u": 0.5})

    assert changed(data, "x").difference == 0


def test_noise_weighs_what_the_background_was() -> None:
    """y = 2u + noise of deviation 1; y = 2 speaks for u = 1 by the ratio e^2."""
    data = model({"y": "2*u"}, {"y": 2}, {"y": 0}, {"u": 0.5}, noise=1)

    found = next(b for b in solved(data).background if b.value == 1)

    assert found.probability == pytest.approx(1 / (1 + np.exp(-2)))


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_linear_models_change_by_the_total_effect(count: int) -> None:
    draw = random.Random(61)
    for _ in range(count):
        size = draw.randint(2, 6)
        paths = np.tril(
            np.array([[draw.uniform(-2, 2) for _ in range(size)] for _ in range(size)]), -1
        )
        equations = {
            f"v{row}": " + ".join(["0", *(f"{paths[row, c]:.17f}*v{c}" for c in range(row))])
            for row in range(size)
        }
        actual = {f"v{row}": draw.uniform(-3, 3) for row in range(size)}
        data = model(equations, actual, {"v0": actual["v0"] + 1}, noise=1)

        found = changed(data, f"v{size - 1}").difference

        effects: Any = np.linalg.inv(np.eye(size) - paths)
        assert found == pytest.approx(float(effects[size - 1, 0]))


def test_what_cannot_have_been_has_no_counterfactual() -> None:
    with pytest.raises(ComputationError) as error:
        solved(model({"x": "u", "y": "x"}, {"x": 1, "y": 0}, {"x": 0}, {"u": 0.5}))

    assert (error.value.finding_code, error.value.field) == ("IMPOSSIBLE_EVIDENCE", "actual")


def test_equations_in_a_circle_are_refused() -> None:
    with pytest.raises(ComputationError) as error:
        solved(model({"x": "y", "y": "x"}, {}, {"x": 0}))

    assert error.value.finding_code == "CYCLE"


def test_too_many_combinations_are_refused() -> None:
    many = {f"u{index}": 0.5 for index in range(20)}
    with pytest.raises(LimitExceededError):
        solved(model({"x": "u0"}, {}, {"x": 0}, many))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"actual": []}, "UNOBSERVED_NOISE"),
        ({"background": [{"id": "y", "values": [0], "probabilities": [1]}]}, "DUPLICATE"),
        (
            {"background": [{"id": "u", "values": [0], "probabilities": [0.5]}]},
            "PROBABILITIES_DO_NOT_SUM_TO_1",
        ),
        (
            {"background": [{"id": "u", "values": [0, 1], "probabilities": [1]}]},
            "DIMENSION_MISMATCH",
        ),
    ],
)
def test_a_model_that_does_not_fit_together_is_refused(change: dict[str, Any], code: str) -> None:
    data = model({"y": "1"}, {"y": 2}, {"y": 0}, noise=1)
    with pytest.raises(InvalidModeInputError) as error:
        solved({**data, **change})

    assert [finding.code for finding in error.value.findings] == [code]
