"""Rows of vectors that grow, and which of them are nearest to one. Pure arithmetic."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
Mask = NDArray[np.bool_]
_FIRST_ROWS = 256
_DIGITS = 6
"""Of a cosine of floats of 32 bits."""


def unit_rows(packed: Sequence[bytes | None], dimensions: int) -> tuple[Matrix, Mask]:
    """Give a row of length 1 for each vector, zeros where there is none, and which there are.

    Args:
        packed: Floats of 32 bits, the first byte first, as Bolt sends them.
    """
    there = np.array([vector is not None for vector in packed], np.bool_)
    rows = np.zeros((len(packed), dimensions), np.float32)
    told = b"".join(vector for vector in packed if vector is not None)
    rows[there] = np.frombuffer(told, ">f4").reshape(-1, dimensions)
    rows[there] /= np.linalg.norm(rows[there], axis=1, keepdims=True)
    return rows, there


def room_for(rows: int, held: int) -> int:
    """Give how many rows to hold so that `rows` fit: twice as many as before, or more."""
    return held if rows <= held else max(_FIRST_ROWS, 2 * held, rows)


def cosines(rows: Matrix, vector: Matrix) -> Matrix:
    """Give the product of each row with a vector, in one thread.

    `rows @ vector` takes five times the work of the processors: its threads wait for each other.
    """
    return np.vecdot(rows, vector)


def told(scores: Matrix) -> list[float]:
    """Give cosines with the digits that count, as numbers of 64 bits write them."""
    return np.round(scores.astype(np.float64), _DIGITS).tolist()


def best_places(scores: Matrix, allowed: Mask, limit: int) -> list[int]:
    """Give the places of the `limit` highest allowed scores, and of what equals the last of them.

    They come in no order: what is equal needs more than its score to be ordered by.
    """
    places = np.flatnonzero(allowed)
    if len(places) > limit:
        values = scores[places]
        least = np.partition(values, len(values) - limit)[len(values) - limit]
        places = places[values >= least]
    return places.tolist()
