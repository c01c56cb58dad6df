"""Training examples: proofs and damaged copies of them, as features."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from app.reasoning.beliefs.proofs.coherence.network import CLIP, OPENING, bags_of
from app.reasoning.beliefs.proofs.coherence.sentences import sentence_of
from app.reasoning.beliefs.proofs.coherence.transitions import features_of
from training.proofs.damage import Damage, damaged
from training.proofs.texts import MOST, TextProof, without_latex

WORDS, OPENINGS = 150, 80
COPIES = 5
"""Damaged copies of a proof for each kind of damage."""
_MOST_DAMAGED = 0.6
"""Maximum share of sentences that are removed or exchanged."""
_WITHOUT_LATEX = 4
"""Every fourth proof is stripped of LaTeX, because users often write plain text."""


class Copy(NamedTuple):
    features: np.ndarray
    """Half precision, (sentences + 1, F)."""
    previous: np.ndarray
    """Row of the previous sentence in `Data.bags` for each transition; 0 at the start."""
    next: np.ndarray
    """The same for the next sentence; 0 at the end."""
    follows: np.ndarray
    """1 for each transition of the undamaged proof, else 0."""
    is_intact: bool


class Data(NamedTuple):
    bags: np.ndarray
    copies: list[Copy]


def common_words(proofs: Sequence[TextProof]) -> tuple[list[str], list[str]]:
    """Return the words of most proofs, and the most frequent words at the start of sentences."""
    held, opening = Counter[str](), Counter[str]()
    for proof in proofs:
        tokens = [sentence_of(text).tokens for text in proof.sentences]
        held.update(sorted({word for words in tokens for word in words}))
        opening.update(word for words in tokens for word in words[: len(OPENING)])
    return (
        [word for word, _ in held.most_common(WORDS)],
        [word for word, _ in opening.most_common(OPENINGS)],
    )


def read_copies(proofs: Sequence[TextProof], words: list[str], openings: list[str]) -> Data:
    columns = [{word: at for at, word in enumerate(one)} for one in (words, openings)]
    bags = [np.zeros((1, len(words) + len(openings)), np.float32)]
    copies, first = list[Copy](), 1
    for number, proof in enumerate(proofs):
        written = str if number % _WITHOUT_LATEX else without_latex
        sentences = [sentence_of(written(text)) for text in proof.sentences]
        theorem = sentence_of(written(proof.theorem))
        bags.append(bags_of(sentences, *columns))
        for order in _orders(len(sentences), random.Random(number)):
            features = features_of(theorem, [sentences[at] for at in order])
            rows = [0, *(first + at for at in order), 0]
            ends = [-1, *order, len(sentences)]
            follows = [float(b == a + 1) for a, b in pairwise(ends)]
            copies.append(
                Copy(
                    np.array(features, np.float16),
                    np.array(rows[:-1]),
                    np.array(rows[1:]),
                    np.array(follows, np.float32),
                    is_intact=all(follows),
                )
            )
        first += len(sentences)
    return Data(np.concatenate(bags), copies)


def _orders(count: int, source: random.Random) -> Iterator[list[int]]:
    yield list(range(count))
    for kind in Damage:
        for _ in range(COPIES):
            yield damaged(count, kind, source.uniform(0, _MOST_DAMAGED), source)


class Scale(NamedTuple):
    mean: np.ndarray
    deviation: np.ndarray


def scale_of(copies: Sequence[Copy]) -> Scale:
    rows = np.concatenate([copy.features for copy in copies]).astype(np.float32)
    return Scale(rows.mean(0), rows.std(0) + 1e-3)


def batch_of(data: Data, copies: Sequence[Copy], scale: Scale) -> tuple[Any, ...]:
    """Return padded features, previous and next bags, and a mask of the transitions."""
    shape = len(copies), MOST + 1
    features = np.zeros((*shape, len(scale.mean)), np.float32)
    rows, mask = np.zeros((2, *shape), int), np.zeros(shape, np.float32)
    for at, copy in enumerate(copies):
        size = len(copy.previous)
        standardised = (copy.features - scale.mean) / scale.deviation
        features[at, :size] = np.clip(standardised, -CLIP, CLIP)
        rows[0, at, :size], rows[1, at, :size], mask[at, :size] = copy.previous, copy.next, 1
    return features, data.bags[rows[0]], data.bags[rows[1]], mask


def targets_of(copies: Sequence[Copy]) -> tuple[Any, ...]:
    """Return the labels of transitions and of proofs, and weights that balance the latter."""
    follows = np.zeros((len(copies), MOST + 1), np.float32)
    for at, copy in enumerate(copies):
        follows[at, : len(copy.follows)] = copy.follows
    is_intact = np.array([copy.is_intact for copy in copies], np.float32)
    return follows, is_intact, np.where(is_intact == 1, len(Damage) * COPIES, 1).astype(np.float32)
