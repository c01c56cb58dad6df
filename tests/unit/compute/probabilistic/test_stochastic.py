"""Stochastic processes: chains with known answers, and random chains against their powers."""

import math
import random
from typing import Any

import numpy as np
import pytest

from app.compute.base import ComputationError
from app.compute.probabilistic.stochastic import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.probabilistic.stochastic import MODE, StochasticInput
from app.domain.modes.probabilistic.stochastic_result import (
    ChainAnalysis,
    StochasticResult,
    VariableFound,
)
from tests.unit.compute.inputs import FLIP, RUIN, chain


def solved(data: dict[str, Any]) -> StochasticResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, StochasticInput)
    return compute(given)


def analysed(data: dict[str, Any]) -> ChainAnalysis:
    found = solved(data).chain
    assert found is not None
    return found


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def stationary(data: dict[str, Any]) -> list[float]:
    return [entry.probability for entry in analysed(data).stationary]


def test_a_chain_that_flips_has_period_2_and_is_not_ergodic() -> None:
    found = analysed(chain(FLIP))

    assert (found.period, found.is_irreducible, found.is_ergodic) == (2, True, False)
    assert stationary(chain(FLIP)) == pytest.approx([0.5, 0.5])


def test_a_fair_game_from_2_of_4_ruins_one_in_two_after_4_steps() -> None:
    found = analysed(chain(RUIN))

    ruin = [a.probability for a in found.absorption if a.into == ("s0",)]
    assert ruin == pytest.approx([0.75, 0.5, 0.25])
    assert [t.expected_steps for t in found.absorption_times] == pytest.approx([3, 4, 3])


def test_a_chain_with_an_absorbing_state_is_not_irreducible() -> None:
    found = analysed(chain([[1.0, 0.0], [0.5, 0.5]]))

    assert (found.is_irreducible, found.is_ergodic, found.period) == (False, False, None)
    assert [(c.states, c.is_recurrent) for c in found.classes] == [
        (("s0",), True),
        (("s1",), False),
    ]


def test_the_weather_in_the_land_of_oz_is_40_20_40() -> None:
    """Grinstead and Snell, Introduction to Probability, examples 11.1 and 11.19."""
    oz = [[0.5, 0.25, 0.25], [0.5, 0.0, 0.5], [0.25, 0.25, 0.5]]

    assert stationary(chain(oz)) == pytest.approx([0.4, 0.2, 0.4])
    after = analysed(chain(oz, currentState="s0", stepCount=2)).after_steps
    assert [entry.probability for entry in after] == pytest.approx([0.4375, 0.1875, 0.375])


def test_the_drunkards_walk_has_the_matrix_of_the_textbook() -> None:
    """Grinstead and Snell, example 11.15, corners 0 and 4 absorb."""
    found = analysed(chain(RUIN))

    assert [(a.state, a.into, a.probability) for a in found.absorption][:2] == [
        ("s1", ("s0",), pytest.approx(0.75)),
        ("s1", ("s4",), pytest.approx(0.25)),
    ]


def test_two_closed_classes_have_no_single_stationary_distribution() -> None:
    assert analysed(chain([[1.0, 0.0], [0.0, 1.0]])).stationary == ()


def test_a_state_that_is_never_returned_to_has_no_period() -> None:
    assert [c.period for c in analysed(chain([[0.0, 1.0], [0.0, 1.0]])).classes] == [None, 1]


def test_claims_that_are_not_so_are_named() -> None:
    found = analysed(chain(FLIP, isErgodic=True, isIrreducible=True, period=1))

    assert found.disagreements == ("isErgodic", "period")


def test_a_history_has_the_probability_of_its_steps() -> None:
    data = chain([[0.9, 0.1], [0.5, 0.5]], stateHistory=["s0", "s0", "s1", "s0"])

    assert analysed(data).history_log_likelihood == pytest.approx(math.log(0.9 * 0.1 * 0.5))


def test_a_history_that_cannot_be_is_refused() -> None:
    with pytest.raises(ComputationError) as error:
        solved(chain(FLIP, stateHistory=["s0", "s1", "s1"]))

    assert (error.value.finding_code, error.value.field) == ("IMPOSSIBLE_HISTORY", "stateHistory.2")


def test_a_simulation_repeats_from_its_seed_and_covers_the_exact_figure() -> None:
    asked = {"seed": 11, "runs": 4_000, "target": "s0"}
    data = chain(RUIN, currentState="s2", stepCount=4, simulation=asked)

    first, second = solved(data).simulation, solved(data).simulation

    assert first == second
    assert first is not None
    assert first.exact == pytest.approx(0.375)
    assert first.low < first.exact < first.high


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_powers_of_random_chains_settle_where_it_is_computed(count: int) -> None:
    draw = random.Random(81)
    for _ in range(count):
        rows = [[draw.random() + 0.05 for _ in range(draw.randint(3, 3))] for _ in range(3)]
        rows = [[share / sum(row) for share in row] for row in rows]

        settled = np.linalg.matrix_power(np.array(rows), 400)[0]

        assert stationary(chain(rows)) == pytest.approx(settled.tolist())


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_chains_are_absorbed_as_their_powers_say(count: int) -> None:
    draw = random.Random(82)
    for _ in range(count):
        rows = [[draw.random() for _ in range(4)] for _ in range(2)]
        rows = [[share / sum(row) for share in row] for row in rows]
        rows += [[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]
        last = np.linalg.matrix_power(np.array(rows), 2_000)

        found = analysed(chain(rows)).absorption

        assert [a.probability for a in found] == pytest.approx(last[:2, 2:].flatten().tolist())


def variable(kind: str, **parameters: float) -> VariableFound:
    told = [{"name": name, "value": value} for name, value in parameters.items()]
    (found,) = solved(
        {"randomVariables": [{"id": "x", "distribution": kind, "parameters": told}]}
    ).random_variables
    return found


@pytest.mark.parametrize(
    ("kind", "parameters", "mean", "variance"),
    [
        ("normal", {"mean": 3, "deviation": 2}, 3, 4),
        ("uniform", {"low": 2, "high": 8}, 5, 3),
        ("exponential", {"rate": 4}, 0.25, 0.0625),
        ("poisson", {"mean": 3}, 3, 3),
        ("binomial", {"trials": 10, "probability": 0.3}, 3, 2.1),
        ("bernoulli", {"probability": 0.3}, 0.3, 0.21),
        ("geometric", {"probability": 0.25}, 4, 12),
        ("gamma", {"shape": 3, "scale": 2}, 6, 12),
        ("beta", {"alpha": 2, "beta": 3}, 0.4, 0.04),
        ("lognormal", {"mean": 0, "deviation": 1}, math.exp(0.5), (math.e - 1) * math.e),
        ("weibull", {"shape": 1, "scale": 2}, 2, 4),
        ("student_t", {"degrees": 5}, 0, 5 / 3),
    ],
)
def test_each_distribution_has_the_moments_of_its_formula(
    kind: str, parameters: dict[str, float], mean: float, variance: float
) -> None:
    found = variable(kind, **parameters)

    assert (found.mean, found.variance) == pytest.approx((mean, variance))


def test_the_quantiles_of_the_normal_are_those_of_the_table() -> None:
    found = variable("normal", mean=0, deviation=1)

    assert (found.quantile_05, found.median, found.quantile_95) == pytest.approx(
        (-1.6449, 0, 1.6449), abs=1e-4
    )


def test_a_distribution_without_a_variance_has_none() -> None:
    assert variable("student_t", degrees=1).variance is None


@pytest.mark.parametrize(
    ("kind", "parameters", "code"),
    [
        ("normal", {"mean": 0, "deviation": -1}, "OUT_OF_RANGE"),
        ("binomial", {"trials": 2.5, "probability": 0.5}, "OUT_OF_RANGE"),
        ("bernoulli", {"probability": 1.5}, "OUT_OF_RANGE"),
        ("geometric", {"probability": 0}, "OUT_OF_RANGE"),
        ("uniform", {"low": 3, "high": 3}, "EMPTY_RANGE"),
        ("poisson", {"rate": 3}, "WRONG_PARAMETERS"),
    ],
)
def test_parameters_that_make_no_distribution_are_refused(
    kind: str, parameters: dict[str, float], code: str
) -> None:
    with pytest.raises(InvalidModeInputError) as error:
        variable(kind, **parameters)

    assert [finding.code for finding in error.value.findings] == [code]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (chain([[0.5, 0.4], [0.0, 1.0]]), "PROBABILITIES_DO_NOT_SUM_TO_1"),
        (chain(FLIP, currentState="s9"), "UNKNOWN_REFERENCE"),
        (
            chain(FLIP, initialDistribution=[{"state": "s0", "probability": 0.5}]),
            "PROBABILITIES_DO_NOT_SUM_TO_1",
        ),
        (chain(FLIP, simulation={"seed": 1, "target": "s0"}), "NO_START"),
        (
            chain(
                FLIP,
                currentState="s0",
                stepCount=10_000,
                simulation={"seed": 1, "runs": 100_000, "target": "s0"},
            ),
            "TOO_MUCH_WORK",
        ),
        ({}, "NOTHING_TO_COMPUTE"),
    ],
    ids=["row", "state", "start", "no start", "work", "nothing"],
)
def test_a_chain_that_is_none_is_refused(data: dict[str, Any], code: str) -> None:
    assert [found for found, _ in refused(data)] == [code]
