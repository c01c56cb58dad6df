"""Mixed equilibria of games of two players.

Sources: Avis, Rosenberg, Savani and von Stengel, Enumeration of Nash equilibria for two-player
games (2010), which finds all extreme equilibria, of degenerate games too; von Neumann's minimax
theorem as a linear program (Dantzig, 1951).
"""

import itertools
import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.compute.linear_programs import Program, Row, solve
from app.errors import LimitExceededError

Array: TypeAlias = NDArray[np.float64]
Pair: TypeAlias = tuple[Array, Array]
Labels: TypeAlias = NDArray[np.bool_]
_TOLERANCE = 1e-9
_SINGULAR = 1e-12
MAX_BASES = 13_000
"""Corners that are tried: those of 8 strategies against 8."""


def mixed_equilibria(payoffs: Array) -> tuple[list[Pair], bool]:
    """Return the extreme equilibria, pure ones included, and whether there may be more between
    them, because the game is degenerate.

    Raises:
        LimitExceededError: The players have too many strategies.
    """
    rows, columns = payoffs.shape[:2]
    if math.comb(rows + columns, rows) > MAX_BASES:
        raise LimitExceededError(
            "payoffMatrix: the players have too many strategies to look for mixed equilibria;"
            " set findMixed to false"
        )
    first, second = (_scaled(payoffs[..., player]) for player in range(2))
    points, tight = _vertices(np.vstack([np.eye(rows), second.T + 1]), rows)
    answers, met = _vertices(np.vstack([np.eye(columns), first + 1]), columns)
    # The labels of both in one order: the strategies of the first, then those of the second.
    met = np.hstack([met[:, columns:], met[:, :columns]])
    found, degenerate = list[Pair](), False
    for point, labels in zip(points, tight, strict=True):
        for index in np.flatnonzero((met | labels).all(axis=1)):
            found.append((point / point.sum(), answers[index] / answers[index].sum()))
            degenerate |= bool(labels.sum() > rows or met[index].sum() > columns)
    return found, degenerate


def _vertices(constraints: Array, size: int) -> tuple[Array, Labels]:
    """List the corners, except 0, of what satisfies the constraints, with those that are tight.

    Args:
        constraints: `size` unit rows, for x >= 0, and then rows for `row @ x <= 1`.
    """
    bounds = np.concatenate([np.zeros(size), np.ones(len(constraints) - size)])
    bases = np.array(list(itertools.combinations(range(len(constraints)), size)))
    systems = constraints[bases]
    solvable = np.abs(np.linalg.det(systems)) > _SINGULAR
    points = np.linalg.solve(systems[solvable], bounds[bases[solvable]][..., None])[..., 0]
    gaps = points @ constraints.T - bounds
    gaps[:, :size] *= -1
    inside = (gaps <= _TOLERANCE).all(axis=1) & (points.max(axis=1) > _TOLERANCE)
    _, first = np.unique(points[inside].round(6) + 0.0, axis=0, return_index=True)
    kept = np.flatnonzero(inside)[np.sort(first)[::-1]]
    return np.maximum(points[kept], 0), np.abs(gaps[kept]) <= _TOLERANCE


def minimax(payoffs: Array) -> tuple[float, Pair]:
    """Return the value to the first player and an optimal strategy of each."""
    first = payoffs[..., 0]
    value, rows = _maximin(first)
    _, columns = _maximin(-first.T)
    return value, (rows, columns)


def constant_sum(payoffs: Array, slack: float) -> float | None:
    totals = payoffs.sum(axis=-1)
    return float(totals.mean()) if float(np.ptp(totals)) <= slack else None


def is_pure(pair: Pair) -> bool:
    return all(float(shares.max()) > 1 - 1e-7 for shares in pair)


def _scaled(own: Array) -> Array:
    """Bring payoffs between 0 and 1, which changes no equilibrium."""
    lowest, spread = own.min(), np.ptp(own)
    return (own - lowest) / spread if spread else np.zeros_like(own)


def _maximin(own: Array) -> tuple[float, Array]:
    """The most that the player of the rows can be sure of: maximise v where x @ own >= v."""
    count = own.shape[0]
    rows = tuple(Row((*(-column).tolist(), 1.0), 0.0) for column in own.T)
    shares = Row((*[1.0] * count, 0.0), 1.0, is_equality=True)
    bounds = (*[(0.0, None)] * count, (None, None))
    found = solve(Program((*[0.0] * count, -1.0), (*rows, shares), bounds))
    return found.values[-1], np.array(found.values[:-1])
