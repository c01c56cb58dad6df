"""Data described and tests computed again; claims are compared, never taken over."""

import math
from typing import Any

import numpy as np
import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

from app.compute.scientific.statistical_tests import Array, Outcome, holm, run_test
from app.domain.modes.scientific.scientificmethod import (
    ComputedTest,
    Decision,
    Description,
    Group,
    ScientificMethodInput,
    ScientificMethodResult,
    StatisticalTest,
)

_stats: Any = scipy.stats
_AGREES = 5e-3
"""Claims are rounded; a relative error up to this agrees."""


def compute(given: ScientificMethodInput) -> ScientificMethodResult:
    groups: dict[str, Array] = {group.id: np.array(group.values) for group in given.groups}
    tables = {table.id: np.array([row.counts for row in table.rows]) for table in given.tables}
    outcomes = [
        run_test(
            test,
            [groups[name] for name in test.groups],
            tables[test.table].astype(np.float64) if test.table else None,
            f"tests.{index}",
        )
        for index, test in enumerate(given.tests)
    ]
    adjusted = holm([outcome.p_value for outcome in outcomes])
    found = tuple(map(_found, given.tests, outcomes, adjusted))
    return ScientificMethodResult(
        descriptions=tuple(_described(group) for group in given.groups),
        tests=found,
        explanation=_explain(given, found),
    )


def _described(group: Group) -> Description:
    values = np.array(group.values)
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    error = deviation / math.sqrt(len(values))
    reach = float(_stats.t.ppf(0.975, len(values) - 1)) * error
    return Description(
        group=group.id,
        count=len(values),
        mean=mean,
        deviation=deviation,
        standard_error=error,
        low=mean - reach,
        high=mean + reach,
        minimum=float(values.min()),
        median=float(np.median(values)),
        maximum=float(values.max()),
    )


def _found(test: StatisticalTest, outcome: Outcome, adjusted: float) -> ComputedTest:
    rejects = outcome.p_value <= test.alpha
    decision = Decision.REJECT if rejects else Decision.FAIL_TO_REJECT
    return ComputedTest(
        test=test.id,
        statistic=outcome.statistic,
        degrees=outcome.degrees,
        p_value=outcome.p_value,
        adjusted_p_value=adjusted,
        decision=decision,
        effect=outcome.effect,
        effect_size=outcome.effect_size,
        power=min(1.0, outcome.power),
        disagreements=_disagreements(test, outcome, decision),
    )


def _disagreements(test: StatisticalTest, outcome: Outcome, decision: Decision) -> tuple[str, ...]:
    wrong = list[str]()
    if test.statistic is not None and not _agrees(test.statistic, outcome.statistic):
        wrong.append("statistic")
    if test.p_value is not None and not _agrees(test.p_value, outcome.p_value):
        wrong.append("pValue")
    if test.decision is not None and test.decision is not decision:
        wrong.append("decision")
    return tuple(wrong)


def _agrees(claimed: float, computed: float) -> bool:
    return math.isclose(claimed, computed, rel_tol=_AGREES, abs_tol=5e-5)


def _explain(given: ScientificMethodInput, found: tuple[ComputedTest, ...]) -> str:
    said = [f"{len(given.groups)} groups and {len(given.tables)} tables."]
    for entry in found:
        verdict = "rejects" if entry.decision is Decision.REJECT else "does not reject"
        said.append(
            f"{entry.test} {verdict} the null hypothesis: statistic {entry.statistic:.4g},"
            f" p = {entry.p_value:.4g}, {entry.effect} {entry.effect_size:.3g},"
            f" power {entry.power:.3g}."
        )
        if entry.disagreements:
            said.append(f"Claimed otherwise: {', '.join(entry.disagreements)}.")
    return " ".join(said)
