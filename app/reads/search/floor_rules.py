"""Whether what was found bears on a question at all, or is only the nearest there is. Pure.

A logistic rule over four figures of the best hits. Its round weights come from 60 questions about
the demonstration and some transcripts: half of them have no answer, and half of those share words
with what is stored. Nothing was fitted to 60 others: of those with an answer 90 % get one, of those
without 97 % get silence (docs/benchmarks.md).
"""

import math
from collections.abc import Sequence

from app.domain.search import SearchHit
from app.domain.stemming import WORD, stem
from app.embeddings.token_rules import telling_words

FLOOR = 0.7
"""Least figure with which a question is answered: a wrong answer costs more than a missing one."""
CLOSEST = 8
"""Hits that are looked at."""
_MATCH, _REACH, _ONE, _ALL, _BIAS = 11.0, 5.5, 1.25, 3.2, -12.4
_ONE_ALONE, _ALL_ALONE, _BIAS_ALONE = 4.0, 5.0, -5.75
"""Where no hit has vectors yet, so that only words can tell."""


def bearing(question: str, hits: Sequence[SearchHit]) -> float:
    """Give how likely it is, 0 to 1, that what was found says something about a question.

    Args:
        hits: Best first.
    """
    wanted, closest = _roots(question), hits[:CLOSEST]
    if not wanted or not closest:
        return 0.0
    one = max(len(hit.roots & wanted) for hit in closest) / len(wanted)
    said = frozenset[str]().union(*(hit.roots for hit in closest))
    shared = len(said & wanted) / len(wanted)
    met = [hit.explanation.met for hit in closest if hit.explanation.met]
    if not met:
        return _logistic(_ONE_ALONE * one + _ALL_ALONE * shared + _BIAS_ALONE)
    match = max(hit.explanation.match or 0.0 for hit in closest)
    # The word of the question that is met worst by all of them together.
    reach = min(max(cosines) for cosines in zip(*met, strict=True))
    return _logistic(_MATCH * match + _REACH * reach + _ONE * one + _ALL * shared + _BIAS)


def _roots(question: str) -> frozenset[str]:
    """Give the roots of the words that say what a question is about."""
    words = [word.lower() for word in WORD.findall(question)]
    return frozenset(stem(words[place]) for place in telling_words(words)) - {""}


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-value))
