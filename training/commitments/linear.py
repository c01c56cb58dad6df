"""Fits the linear layer over the mean states of the tokens of a sentence."""

# pyright: basic, reportMissingImports=false
# SciPy is in the group `training`, which nothing else needs.

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from app.reasoning.decisions.extraction.commitments.states import beside, means
from training.commitments.models import Array
from training.commitments.networks import FIRST_BIAS, Example

RIDGE, STEPS = 2e-2, 40


class Linear(NamedTuple):
    weights: Array
    bias: float

    def logits(self, text: Example) -> Array:
        rows = _rows(text)
        return rows @ self.weights + self.bias if len(rows) else np.zeros(0)


def fit_linear(texts: Sequence[Example]) -> Linear:
    """Fit a logistic model by L-BFGS to the sentences that were judged."""
    judged = [one.trust > 0 for one in texts]
    rows = np.vstack([_rows(one)[own] for one, own in zip(texts, judged, strict=True)])
    wanted = np.concatenate([one.wanted[own] for one, own in zip(texts, judged, strict=True)])
    trust = np.concatenate([one.trust[own] for one, own in zip(texts, judged, strict=True)])
    trust = trust.astype(np.float64) / trust.sum()

    def loss(table: Array) -> tuple[float, Array]:
        found = (rows @ table[:-1].astype(np.float32) + table[-1]).astype(np.float64)
        wrong = (1 / (1 + np.exp(-found)) - wanted) * trust
        slope = (wrong.astype(np.float32) @ rows).astype(np.float64) + RIDGE * table[:-1]
        cost = trust @ (np.logaddexp(0, found) - wanted * found)
        return cost + RIDGE / 2 * (table[:-1] @ table[:-1]), np.append(slope, wrong.sum())

    start = np.zeros(rows.shape[1] + 1)
    start[-1] = FIRST_BIAS
    options = {"maxiter": STEPS, "maxcor": 6}
    table = minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x
    return Linear(table[:-1].astype(np.float32), float(table[-1]))


def _rows(text: Example) -> Array:
    """Give what is weighed of each sentence of one text."""
    if not len(text.lengths):
        return np.zeros((0, 4 * text.states.shape[1]), np.float32)
    tokens = np.split(text.states.astype(np.float32), np.cumsum(text.lengths)[:-1])
    return beside(means(tokens))
