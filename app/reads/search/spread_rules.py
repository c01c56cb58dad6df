"""Hits that differ: each next one by how good it is and how unlike those before it. Pure.

References:
    Carbonell and Goldstein, SIGIR 1998 (maximal marginal relevance).
"""

from collections.abc import Mapping, Sequence

import numpy as np

from app.embeddings.base import Vector


def spread(
    scored: Sequence[tuple[str, float]],
    vectors: Mapping[str, Vector],
    diversity: float,
    limit: int,
) -> list[str]:
    """Choose hits one by one; each loses by its likeness to the most like of those chosen before.

    Args:
        scored: Ids and scores, best first; no score is below 0.
        vectors: Of length 1, by id; what has none is like nothing else.
        diversity: 0 takes the best, 1 after the best hit the most different ones.
        limit: At least 1.

    Returns:
        At most `limit` ids in the order they were chosen; equal ones in the order given.
    """
    if not scored:
        return []
    worth = _worth([score for _, score in scored])
    alike = _likeness([id_ for id_, _ in scored], vectors)
    chosen = [0]
    closest = alike[0].copy()
    while len(chosen) < min(limit, len(scored)):
        gains = (1 - diversity) * worth - diversity * closest
        gains[chosen] = -np.inf
        chosen.append(int(np.argmax(gains)))
        closest = np.maximum(closest, alike[chosen[-1]])
    return [scored[place][0] for place in chosen]


def _worth(scores: Sequence[float]) -> np.ndarray:
    """Give each score as a share of the best one."""
    return np.asarray(scores) / (scores[0] or 1.0)


def _likeness(ids: Sequence[str], vectors: Mapping[str, Vector]) -> np.ndarray:
    """Give the cosines of all pairs, at least 0; one row a hit."""
    width = max(map(len, vectors.values()), default=0)
    rows = np.asarray([vectors.get(id_) or [0.0] * width for id_ in ids], np.float32)
    return np.maximum(rows.reshape(len(ids), width) @ rows.reshape(len(ids), width).T, 0.0)
