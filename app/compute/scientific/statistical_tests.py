"""Statistical tests with effect size and power.

Sources: Student, The probable error of a mean (1908); Welch (1947); Fisher, Statistical Methods for
Research Workers (1925); Cohen, Statistical Power Analysis for the Behavioral Sciences (1988).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import scipy.stats  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray

from app.compute.base import ComputationError
from app.domain.modes.scientific.scientificmethod import Procedure, Sides, StatisticalTest

Array: TypeAlias = NDArray[np.float64]
_stats: Any = scipy.stats
_SIDES = {Sides.TWO_SIDED: "two-sided", Sides.LESS: "less", Sides.GREATER: "greater"}


@dataclass(frozen=True, slots=True)
class Outcome:
    statistic: float
    degrees: tuple[float, ...]
    p_value: float
    effect: str
    effect_size: float
    power: float


def run_test(test: StatisticalTest, groups: list[Array], table: Array | None, path: str) -> Outcome:
    """Raises:
    ComputationError: `NO_VARIATION` or `TOO_FEW_DATA`, where the statistic is not defined.
    """
    if table is not None:
        outcome = _chi_square(table, test.alpha, path)
    else:
        if all(float(np.ptp(group)) == 0 for group in _compared(test, groups)):
            message = f"{path}: the data do not vary, so there is no test"
            raise ComputationError("NO_VARIATION", path, message)
        outcome = _TESTS[test.test](test, groups)
    if not all(math.isfinite(value) for value in (outcome.statistic, outcome.p_value)):
        message = f"{path}: there are too few data for this test"
        raise ComputationError("TOO_FEW_DATA", path, message)
    return outcome


def _compared(test: StatisticalTest, groups: list[Array]) -> list[Array]:
    if test.test is Procedure.PAIRED_T:
        return [groups[0] - groups[1]]
    if test.test is Procedure.CORRELATION:
        # Both must vary.
        return [min(groups, key=lambda group: float(np.ptp(group)))]
    return groups


def _one_sample(test: StatisticalTest, groups: list[Array]) -> Outcome:
    return _of_mean(groups[0] - test.population_mean, test)


def _paired(test: StatisticalTest, groups: list[Array]) -> Outcome:
    return _of_mean(groups[0] - groups[1], test)


def _of_mean(values: Array, test: StatisticalTest) -> Outcome:
    found = _stats.ttest_1samp(values, 0, alternative=_SIDES[test.alternative])
    effect = float(values.mean() / values.std(ddof=1))
    degrees = len(values) - 1
    power = t_power(effect * math.sqrt(len(values)), degrees, test.alpha)
    return Outcome(
        float(found.statistic), (degrees,), float(found.pvalue), "cohen_d", effect, power
    )


def _two_groups(test: StatisticalTest, groups: list[Array]) -> Outcome:
    first, second = groups
    equal = test.test is Procedure.STUDENT_T
    found = _stats.ttest_ind(first, second, equal_var=equal, alternative=_SIDES[test.alternative])
    pooled = (len(first) - 1) * first.var(ddof=1) + (len(second) - 1) * second.var(ddof=1)
    deviation = math.sqrt(pooled / (len(first) + len(second) - 2))
    statistic, degrees = float(found.statistic), float(found.df)
    return Outcome(
        statistic,
        (degrees,),
        float(found.pvalue),
        "cohen_d",
        float(first.mean() - second.mean()) / deviation,
        t_power(statistic, degrees, test.alpha),
    )


def _anova(test: StatisticalTest, groups: list[Array]) -> Outcome:
    found = _stats.f_oneway(*groups)
    everything = np.concatenate(groups)
    between = sum(len(group) * (group.mean() - everything.mean()) ** 2 for group in groups)
    effect = float(between / ((everything - everything.mean()) ** 2).sum())
    above, below = len(groups) - 1, len(everything) - len(groups)
    shift = len(everything) * effect / (1 - effect) if effect < 1 else math.inf
    limit = float(_stats.f.ppf(1 - test.alpha, above, below))
    power = float(_stats.ncf.sf(limit, above, below, shift)) if math.isfinite(shift) else 1.0
    return Outcome(
        float(found.statistic), (above, below), float(found.pvalue), "eta_squared", effect, power
    )


def _chi_square(table: Array, alpha: float, path: str) -> Outcome:
    if not (table.sum(axis=0).all() and table.sum(axis=1).all()):
        message = f"{path}: a row or column of the table counts nothing"
        raise ComputationError("NO_VARIATION", path, message)
    found = _stats.chi2_contingency(table, correction=False)
    statistic, degrees = float(found.statistic), float(found.dof)
    effect = math.sqrt(statistic / (table.sum() * (min(table.shape) - 1)))
    limit = float(_stats.chi2.ppf(1 - alpha, degrees))
    power = float(_stats.ncx2.sf(limit, degrees, statistic)) if statistic else alpha
    return Outcome(statistic, (degrees,), float(found.pvalue), "cramer_v", effect, power)


def _correlation(test: StatisticalTest, groups: list[Array]) -> Outcome:
    first, second = groups
    found = _stats.pearsonr(first, second, alternative=_SIDES[test.alternative])
    r, degrees = float(found.statistic), len(first) - 2
    exact = abs(r) >= 1
    statistic = math.copysign(math.inf, r) if exact else r * math.sqrt(degrees / (1 - r * r))
    # Fisher's transformation has the standard error 1 / sqrt(n - 3).
    reach = math.inf if exact else abs(math.atanh(r)) * math.sqrt(max(degrees - 1, 0))
    limit = float(_stats.norm.ppf(1 - test.alpha / 2))
    power = 1.0 if exact else float(_stats.norm.sf(limit - reach) + _stats.norm.cdf(-limit - reach))
    shown = math.copysign(1e12, r) if exact else statistic
    return Outcome(shown, (degrees,), float(found.pvalue), "r", r, power)


def t_power(shift: float, degrees: float, alpha: float) -> float:
    """Return how often a two-sided t test rejects where the statistic is shifted by as much."""
    limit = float(_stats.t.ppf(1 - alpha / 2, degrees))
    found = float(_stats.nct.sf(limit, degrees, abs(shift)))
    below = float(_stats.nct.cdf(-limit, degrees, abs(shift)))
    total = found + (below if math.isfinite(below) else 0.0)
    return min(1.0, total) if math.isfinite(total) else 1.0


def holm(p_values: list[float]) -> list[float]:
    """Adjust for several tests. Source: Holm (1979)."""
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


_TESTS: dict[Procedure, Callable[[StatisticalTest, list[Array]], Outcome]] = {
    Procedure.ONE_SAMPLE_T: _one_sample,
    Procedure.PAIRED_T: _paired,
    Procedure.WELCH_T: _two_groups,
    Procedure.STUDENT_T: _two_groups,
    Procedure.ANOVA: _anova,
    Procedure.CORRELATION: _correlation,
}
