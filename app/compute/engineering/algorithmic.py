"""Claimed costs against the recurrence, the measurements and the alternatives."""

import math
from collections.abc import Sequence
from typing import cast

import numpy as np
from scipy.optimize import brentq  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from app.compute.engineering.recurrences import rank, solve, written
from app.domain.modes.engineering.algorithmic import (
    AlgorithmicInput,
    AlgorithmicResult,
    Alternative,
    Comparison,
    Fit,
    Measurement,
)
from app.domain.modes.engineering.recurrences import Growth

_USUAL = (
    Growth(),
    Growth(log_exponent=1),
    Growth(exponent=0.5),
    Growth(exponent=1),
    Growth(exponent=1, log_exponent=1),
    Growth(exponent=1.5),
    Growth(exponent=2),
    Growth(exponent=2, log_exponent=1),
    Growth(exponent=3),
    Growth(base=2),
)
_LARGEST_SIZE = 1e12


def compute(given: AlgorithmicInput) -> AlgorithmicResult:
    worst = given.time_complexity.worst
    solved = solve(given.recurrence).growth if given.recurrence else None
    fit = _fit(given.measurements, worst) if given.measurements else None
    agrees = None if solved is None else rank(solved) == rank(worst)
    fits = None if fit is None else rank(fit.growth) <= rank(worst)
    return AlgorithmicResult(
        worst=written(worst),
        solved=solved,
        recurrence_agrees=agrees,
        cases_in_order=_in_order(given),
        fit=fit,
        fit_agrees=fits,
        comparisons=tuple(_compare(worst, alternative) for alternative in given.alternatives),
        explanation=_explain(given, solved, agrees, fit, fits),
    )


def _in_order(given: AlgorithmicInput) -> bool:
    cases = given.time_complexity.best, given.time_complexity.average, given.time_complexity.worst
    ranks = [rank(case) for case in cases if case]
    return ranks == sorted(ranks)


def log_value(growth: Growth, size: float) -> float:
    """Return the logarithm of the growth, which does not overflow where the growth does."""
    log = math.log(max(size, 2))
    return (
        math.log(growth.coefficient)
        + size * math.log(growth.base)
        + growth.exponent * math.log(max(size, 1))
        + growth.log_exponent * math.log(log)
        + growth.log_log_exponent * math.log(math.log(max(log, 2)))
    )


def _fit(measurements: Sequence[Measurement], claimed: Growth) -> Fit:
    sizes = [measurement.size for measurement in measurements]
    costs = np.log([measurement.cost for measurement in measurements])
    slope = float(np.polyfit(np.log(sizes), costs, 1)[0])
    bare = claimed.model_copy(update={"coefficient": 1.0})
    fits = list[tuple[float, float, Growth]]()
    for growth in {rank(g): g for g in (*_USUAL, bare)}.values():
        residuals = costs - [log_value(growth, size) for size in sizes]
        fits.append((float(residuals.std()), float(residuals.mean()), growth))
    error, shift, growth = min(fits, key=lambda fit: fit[0])
    return Fit(
        growth=growth.model_copy(update={"coefficient": math.exp(min(max(shift, -300), 300))}),
        written=written(growth),
        error=error,
        slope=slope,
    )


def _compare(worst: Growth, alternative: Alternative) -> Comparison:
    other = alternative.worst
    if rank(worst) == rank(other):
        return Comparison(alternative=alternative.id, is_slower=None, crossover=None)
    slower = rank(other) > rank(worst)
    fast, slow = (worst, other) if slower else (other, worst)
    return Comparison(
        alternative=alternative.id, is_slower=slower, crossover=_crossover(fast, slow)
    )


def _crossover(fast: Growth, slow: Growth) -> float | None:
    """Return the largest size at which both cost the same."""

    def ahead(log_size: float) -> float:
        size = math.exp(log_size)
        return log_value(fast, size) - log_value(slow, size)

    grid = np.linspace(math.log(2), math.log(_LARGEST_SIZE), 2_000)
    behind = [place for place, at in enumerate(grid) if ahead(float(at)) > 0]
    if not behind or behind[-1] == len(grid) - 1:
        return None
    low, high = float(grid[behind[-1]]), float(grid[behind[-1] + 1])
    return math.exp(cast(float, brentq(ahead, low, high)))


def _explain(
    given: AlgorithmicInput,
    solved: Growth | None,
    agrees: bool | None,
    fit: Fit | None,
    fits: bool | None,
) -> str:
    said = [f"Claimed: {written(given.time_complexity.worst)} in the worst case."]
    if solved:
        said.append(f"The recurrence gives {written(solved)}{'' if agrees else ': not the same'}.")
    if fit:
        more = "" if fits else ", more than was claimed"
        said.append(
            f"The measurements grow like {fit.written}{more}; in double logarithms their slope is"
            f" {fit.slope:.3g}."
        )
    return " ".join(said)
