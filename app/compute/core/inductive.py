"""What a sample says of all cases.

Sources: Wilson (1927); Clopper and Pearson (1934); Laplace, Essai philosophique sur les
probabilités (1814), for the rule of succession; Hanley and Lippman-Hand, If nothing goes wrong,
is everything all right? (1983), for samples without exceptions.
"""

from typing import Any

import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

from app.compute.intervals import exact_interval, wilson_interval
from app.domain.modes.core.inductive import InductiveInput, InductiveResult, Interval

_stats: Any = scipy.stats


def compute(given: InductiveInput) -> InductiveResult:
    hits = sum(entry.count for entry in given.observations)
    misses = sum(entry.count for entry in given.counterexamples)
    total, level = hits + misses, given.confidence_level
    exact = exact_interval(hits, total, level)
    refuted = given.is_universal and misses > 0
    exceptions = None if misses else 1 - (1 - level) ** (1 / total)
    return InductiveResult(
        sample_size=total,
        agreeing=hits,
        proportion=hits / total,
        wilson=_interval(wilson_interval(hits, total, level)),
        exact=_interval(exact),
        next_case=(hits + 1) / (total + 2),
        credible=_interval(_credible(hits, misses, level)),
        exceptions_at_most=exceptions,
        is_refuted=refuted,
        claim_agrees=None
        if given.confidence is None
        else exact[0] <= given.confidence <= exact[1] and not refuted,
        explanation=_explain(hits, total, exact, refuted, exceptions),
    )


def _credible(hits: int, misses: int, level: float) -> tuple[float, float]:
    low, high = _stats.beta.interval(level, hits + 1, misses + 1)
    return float(low), float(high)


def _interval(ends: tuple[float, float]) -> Interval:
    return Interval(low=ends[0], high=ends[1])


def _explain(
    hits: int, total: int, exact: tuple[float, float], refuted: bool, exceptions: float | None
) -> str:
    said = [
        f"{hits} of {total} cases agree ({hits / total:.4g}); the share of all cases lies between"
        f" {exact[0]:.4g} and {exact[1]:.4g}."
    ]
    if refuted:
        said.append(f"It is refuted by {total - hits} counterexamples.")
    if exceptions is not None:
        said.append(f"Without an exception seen, up to {exceptions:.4g} may be exceptions.")
    return " ".join(said)
