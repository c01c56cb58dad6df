"""Intervals for a proportion.

Sources: Wilson, Probable inference, the law of succession, and statistical inference (1927);
Clopper and Pearson (1934).
"""

from typing import Any

import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

_stats: Any = scipy.stats


def wilson_interval(hits: int, total: int, confidence: float) -> tuple[float, float]:
    return _interval(hits, total, confidence, "wilson")


def exact_interval(hits: int, total: int, confidence: float) -> tuple[float, float]:
    """Return the interval of Clopper and Pearson, which covers at least as often as it says."""
    return _interval(hits, total, confidence, "exact")


def _interval(hits: int, total: int, confidence: float, method: str) -> tuple[float, float]:
    found = _stats.binomtest(hits, total).proportion_ci(confidence, method=method)
    return max(0.0, float(found.low)), min(1.0, float(found.high))
