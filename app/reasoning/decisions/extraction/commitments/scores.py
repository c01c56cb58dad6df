"""How likely each sentence of a text is to commit its author to something. Pure.

Two linear models with weights that can be read. The first scores a sentence by its words and those
beside it: words of choosing need not occur, as in "the fix reads the body once, at the beginning".
The second weighs that score against the scores of the whole text, the place of the sentence and
what the rules say of it, and gives a probability. `python -m training.commitments.fit` writes the
weights; `docs/decisions/0012` tells from what.
"""

import json
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from app.reasoning.decisions.extraction.commitments.features import (
    AFTER,
    BEFORE,
    INTERCEPT,
    Grams,
    flags,
    grams,
    tokens,
)
from app.reasoning.decisions.extraction.commitments.states import SentenceScores
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings

WEIGHTS = Path(__file__).with_name("weights.json")
MODEL = "commitment/3"
GRAM_SCALE, FLAG_SCALE = 4.0, 0.5
"""The words of a sentence count together, the more there are the less each; its form by itself."""
LEAST_LOGIT = -4.0
"""Of its words; a sentence that has less is not weighed any further."""
LEAST_JOINT = -5.0
"""The same of what its words and a network say together."""
_MAX_WORDS = 4
_LARGEST = 30.0
Ruled = Mapping[str, Collection[int]]
"""By family of rules the places of the sentences in which they read a choice."""


@dataclass(frozen=True)
class Weights:
    words: Mapping[str, float]
    """Of the features of a sentence; the bias is under `INTERCEPT`."""
    surroundings: Mapping[str, float]
    """The bias is under `bias`."""

    @cached_property
    def before(self) -> Mapping[str, float]:
        """Weights of the words of the sentence before, by the word alone."""
        return self._beside(BEFORE)

    @cached_property
    def after(self) -> Mapping[str, float]:
        """Weights of the words of the sentence after, by the word alone."""
        return self._beside(AFTER)

    def _beside(self, mark: str) -> Mapping[str, float]:
        return {n.removeprefix(mark): w for n, w in self.words.items() if n.startswith(mark)}


@dataclass(frozen=True, slots=True)
class Evidence:
    score: float
    """Probability from 0 to 1 that the sentence states a commitment."""
    seen: Collection[str]
    """Its words, in runs of up to three."""


@cache
def weights() -> Weights:
    return Weights(**json.loads(WEIGHTS.read_text(encoding="utf-8")))


def commitment_evidence(
    said: Sequence[str],
    least: float,
    ruled: Ruled,
    known: Weights | None = None,
    sentence_scores: SentenceScores | None = None,
) -> dict[int, Evidence]:
    """Give the evidence for every sentence of a text that scores at least `least`, by place.

    Args:
        sentence_scores: What a network makes of each sentence; None where none was asked.
    """
    table = weights() if known is None else known
    words = [tokens(sentence) for sentence in said]
    seen = [grams(words, index) for index in range(len(said))]
    logits = [
        word_logit(seen[index], flags(sentence, words, index), table)
        for index, sentence in enumerate(said)
    ]
    if sentence_scores is None:
        scores = _scores(said, logits, ruled, table.surroundings, LEAST_LOGIT)
    else:
        joint = sentence_scores.joint
        logits = joint.logits(logits, sentence_scores.logits)
        scores = _scores(said, logits, ruled, joint.surroundings, LEAST_JOINT)
    return {at: Evidence(score, seen[at].own) for at, score in scores if score >= least}


def _scores(
    said: Sequence[str],
    logits: Sequence[float],
    ruled: Ruled,
    table: Mapping[str, float],
    least: float,
) -> Iterator[tuple[int, float]]:
    """Give the probability of each sentence whose logit is above `least`, by its place."""
    if max(logits, default=least) <= least:
        return
    lengths = [len(sentence.split()) for sentence in said]
    for at, around in surroundings(said, lengths, logits, ruled, least):
        total = sum(table.get(name, 0.0) * value for name, value in around.items())
        yield at, 1 / (1 + math.exp(-total - table["bias"]))


def word_logit(seen: Grams, form: Iterable[str], table: Weights) -> float:
    own = _sum(table.words, seen.own)
    own += _sum(table.before, seen.before) + _sum(table.after, seen.after)
    shape = _sum(table.words, form) * FLAG_SCALE
    total = own * GRAM_SCALE / math.sqrt(seen.total or 1) + shape + table.words[INTERCEPT]
    return max(-_LARGEST, min(_LARGEST, total))


def _sum(known: Mapping[str, float], features: Iterable[str]) -> float:
    # In C: this is where a sentence spends most of its time.
    return sum(filter(None, map(known.get, features)))


def telling_words(evidence: Evidence, table: Weights | None = None) -> str:
    """Give the words of a sentence that speak most for it."""
    known = (weights() if table is None else table).words
    own = (gram for gram in evidence.seen if gram[0] != "^" and not gram.endswith("$"))
    ranked = sorted(own, key=lambda gram: (-known.get(gram, 0.0), gram))
    return ", ".join(gram for gram in ranked[:_MAX_WORDS] if known.get(gram, 0.0) > 0)
