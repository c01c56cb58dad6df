"""The two linear models of `app.reasoning.decisions.extraction.commitments.scores`, fitted."""

# pyright: basic, reportMissingImports=false
# SciPy is in the group `training`, which nothing else needs.

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from app.reasoning.decisions.extraction.commitments.features import (
    INTERCEPT,
    flags,
    grams,
    tokens,
)
from app.reasoning.decisions.extraction.commitments.scores import FLAG_SCALE, GRAM_SCALE

LEAST_SEEN = 6
"""Sentences in which a feature must occur."""
LEAST_WEIGHT = 0.02
"""A smaller weight of a feature is left out."""
RIDGE, STEPS, FOR_POSITIVES = 5e-5, 60, 3.0
FOR_TAUGHT = 3.0
"""How much a sentence that a larger model read counts against one that was labelled by reading."""
SURROUNDINGS_RIDGE, NEWTON_STEPS = 100.0, 25
Array = Any
"""An array of NumPy or SciPy."""


class Matrix(NamedTuple):
    names: list[str]
    rows: Array
    """A row a sentence, a column a feature."""


def matrix(texts: Iterable[Sequence[str]]) -> Matrix:
    """Give the features of every sentence of some texts, in order."""
    rows = [row for said in texts for row in _rows(said)]
    counts = Counter(name for seen, form in rows for name in (*seen, *form))
    names = sorted(name for name, count in counts.items() if count >= LEAST_SEEN)
    place = {name: number for number, name in enumerate(names)}
    ids, values, starts = [], [], [0]
    for seen, form in rows:
        for known, scale in ((seen, GRAM_SCALE / math.sqrt(len(seen) or 1)), (form, FLAG_SCALE)):
            own = [place[name] for name in known if name in place]
            ids += own
            values += [scale] * len(own)
        starts.append(len(ids))
    return Matrix(names, csr_matrix((values, ids, starts), shape=(len(rows), len(names))))


def _rows(said: Sequence[str]) -> Iterable[tuple[list[str], list[str]]]:
    words = [tokens(sentence) for sentence in said]
    for index, sentence in enumerate(said):
        yield sorted(grams(words, index).names), list(flags(sentence, words, index))


def fit_words(rows: Array, targets: Array, trust: Array) -> Array:
    """Fit a logistic model to targets from 0 to 1 by L-BFGS; the bias is its last weight.

    Args:
        trust: How much each row counts.
    """
    columns, width = rows.T.tocsr(), rows.shape[1]
    trust = trust * (1 + (FOR_POSITIVES - 1) * targets)
    total = trust.sum()

    def loss(table: Array) -> tuple[float, Array]:
        logits = rows @ table[:width] + table[width]
        wrong = (1 / (1 + np.exp(-logits)) - targets) * trust / total
        slope = np.append(columns @ wrong + RIDGE * table[:width], wrong.sum())
        cost = trust @ (np.logaddexp(0, logits) - targets * logits) / total
        return cost + RIDGE / 2 * (table[:width] @ table[:width]), slope

    start = np.zeros(width + 1)
    start[width] = -2.5
    options = {"maxiter": STEPS, "maxcor": 8}
    return minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x


def word_weights(names: Sequence[str], table: Array) -> dict[str, float]:
    kept = {
        name: round(float(weight), 3)
        for name, weight in zip(names, table, strict=False)
        if abs(weight) >= LEAST_WEIGHT
    }
    return {INTERCEPT: round(float(table[-1]), 4), **kept}


def fit_surroundings(
    rows: Sequence[Mapping[str, float]], labels: Sequence[float]
) -> dict[str, float]:
    """Fit a logistic model to labels by Newton's method, all features held back alike."""
    names = sorted(rows[0])
    values = np.array([[row[name] for name in names] for row in rows])
    centre, spread = values.mean(0), values.std(0) + 1e-9
    scaled = np.hstack([(values - centre) / spread, np.ones((len(rows), 1))])
    wanted = np.array(labels)
    hold = np.diag([SURROUNDINGS_RIDGE] * len(names) + [0.0])
    table = np.zeros(len(names) + 1)
    for _ in range(NEWTON_STEPS):
        seen = 1 / (1 + np.exp(-scaled @ table))
        slope = scaled.T @ (seen - wanted) + hold @ table
        table -= np.linalg.solve((scaled.T * (seen * (1 - seen))) @ scaled + hold, slope)
    own = table[:-1] / spread
    found = {name: round(float(weight), 4) for name, weight in zip(names, own, strict=True)}
    return {"bias": round(float(table[-1] - own @ centre), 4), **found}


def fit_joint(pairs: Sequence[tuple[float, float]], labels: Sequence[float]) -> Array:
    """Fit how two logits make one: a weight for each, and a bias."""
    values, wanted, table = (
        np.array([(*pair, 1.0) for pair in pairs]),
        np.array(labels),
        np.zeros(3),
    )
    hold = np.diag([1.0, 1.0, 0.0])
    for _ in range(NEWTON_STEPS):
        seen = 1 / (1 + np.exp(-values @ table))
        slope = values.T @ (seen - wanted) + hold @ table
        table -= np.linalg.solve((values.T * (seen * (1 - seen))) @ values + hold, slope)
    return table
