"""Pool effects of several studies.

Sources: DerSimonian and Laird, Meta-analysis in clinical trials (1986); Cochran, The combination
of estimates from different experiments (1954); Higgins and Thompson, Quantifying heterogeneity in
a meta-analysis (2002).
"""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

from app.domain.modes.academic.synthesis import MetaAnalysis, Pooled

_stats: Any = scipy.stats

Effect = tuple[float, float]
"""An estimate and its variance."""


def meta_analysis(effects: Sequence[Effect], level: float) -> MetaAnalysis:
    """Pool two effects or more."""
    weights = [1 / variance for _, variance in effects]
    fixed = _pooled(effects, 0.0, level)
    freedom = len(effects) - 1
    q = sum(w * (y - fixed.estimate) ** 2 for w, (y, _) in zip(weights, effects, strict=True))
    # The sum of weights less the share of their squares, without a difference that cancels.
    scale = 2 * sum(v * w for v, w in combinations(weights, 2)) / sum(weights)
    tau_squared = max(0.0, (q - freedom) / scale)
    return MetaAnalysis(
        effects=len(effects),
        fixed=fixed,
        random=_pooled(effects, tau_squared, level),
        q=q,
        q_p_value=float(_stats.chi2.sf(q, freedom)),
        tau_squared=tau_squared,
        i_squared=max(0.0, (q - freedom) / q) if q else 0.0,
    )


def _pooled(effects: Sequence[Effect], tau_squared: float, level: float) -> Pooled:
    weights = [1 / (variance + tau_squared) for _, variance in effects]
    total = sum(weights)
    estimate = sum(w * y for w, (y, _) in zip(weights, effects, strict=True)) / total
    error = sqrt(1 / total)
    reach = float(_stats.norm.ppf((1 + level) / 2)) * error
    return Pooled(
        estimate=estimate, standard_error=error, low=estimate - reach, high=estimate + reach
    )
