"""A small network over the tokens of two texts: each token is held against its like in the other.

References:
    Parikh, Täckström, Das and Uszkoreit, EMNLP 2016, arXiv:1606.01933 (decomposable attention).
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from app.embeddings.base import PairScores
from app.embeddings.token_rules import Matrix

Weights = Mapping[str, NDArray[np.float32]]
"""By the names that `training/judge/fit.py` gives them."""
MAX_TOKENS = 32
"""Of one text, as it was fitted."""
_SUM_SCALE = 8
_HEADS = (3, 3, 4)


def read_pair(weights: Weights, first: Matrix, second: Matrix) -> PairScores:
    """Read two texts.

    Args:
        first: A unit row a token, the row of the whole text first.
        second: The same.
    """
    return scores_of(_logits(weights, first[:MAX_TOKENS], second[:MAX_TOKENS]))


def scores_of(logits: NDArray[np.float32]) -> PairScores:
    """Give the probabilities of the three questions, of which each has logits of its own."""
    groups = np.split(logits, np.cumsum(_HEADS)[:-1])
    return PairScores(*(float(share) for group in groups for share in _softmax(group)))


def _logits(weights: Weights, first: Matrix, second: Matrix) -> NDArray[np.float32]:
    a, b = first @ weights["tokens"], second @ weights["tokens"]
    likeness: Matrix = (first @ second.T) * weights["sharpness"]
    seen = np.concatenate(
        (
            _held_against(weights, a, np.matmul(_softmax(likeness), b)),
            _held_against(weights, b, np.matmul(_softmax(likeness.T), a)),
            _side_by_side(first[0] @ weights["whole"], second[0] @ weights["whole"]),
        )
    )
    hidden = np.maximum(seen @ weights["hidden"] + weights["hidden_bias"], 0)
    return hidden @ weights["out"] + weights["out_bias"]


def _held_against(weights: Weights, own: Matrix, like: Matrix) -> NDArray[np.float32]:
    """Compare each token with what it is most like in the other text, and sum that up."""
    beside = np.concatenate((own, like, own - like, own * like), axis=1)
    told = np.maximum(beside @ weights["compare"] + weights["compare_bias"], 0)
    return np.concatenate((told.sum(axis=0) / _SUM_SCALE, told.max(axis=0)))


def _side_by_side(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.concatenate((a, b, np.abs(a - b), a * b))


def _softmax(values: NDArray[np.float32]) -> NDArray[np.float32]:
    grown: NDArray[np.float32] = np.exp(values - values.max(axis=-1, keepdims=True))
    return grown / grown.sum(axis=-1, keepdims=True)
