"""Logistic regression that is pulled towards weights somebody believed in before."""

from collections.abc import Mapping, Sequence

import numpy as np

_STEPS = 200
_LONGEST_STEP = 1.0
_FREE = 1e-6
"""What holds the bias back: next to nothing."""


def fit(
    rows: Sequence[Mapping[str, float]],
    labels: Sequence[bool],
    prior: Mapping[str, float],
    pull: Mapping[str, float],
) -> dict[str, float]:
    """Give the weight of each feature of `prior`, and a `bias`.

    Minimises the log loss plus `pull / 2` times the squared distance from `prior`, by Newton steps
    of bounded length.

    Args:
        pull: How strongly a feature is held to its prior; 1 where it is not named.
    """
    names = list(prior)
    values = np.array([[row.get(name, 0.0) for name in names] + [1.0] for row in rows])
    wanted = np.array(labels, dtype=float)
    centre = np.array([*prior.values(), 0.0])
    hold = np.diag([*(pull.get(name, 1.0) for name in names), _FREE])
    found = np.zeros_like(centre)
    for _ in range(_STEPS):
        seen = 1 / (1 + np.exp(-values @ found))
        slope = values.T @ (seen - wanted) + hold @ (found - centre)
        curve = (values * (seen * (1 - seen))[:, None]).T @ values + hold
        step = np.linalg.solve(curve, slope)
        found -= step * min(1.0, _LONGEST_STEP / max(float(np.abs(step).max()), 1e-12))
    return {name: round(float(w), 2) for name, w in zip([*names, "bias"], found, strict=True)}
