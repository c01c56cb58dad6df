"""Proofs and their damaged copies, as the numbers that the network reads."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from app.reasoning.beliefs.proofs.coherence.network import FARTHEST, OPENING, bags_of
from app.reasoning.beliefs.proofs.coherence.sentences import sentence_of
from app.reasoning.beliefs.proofs.coherence.transitions import transitions_of
from training.proofs.damage import Damage, damaged
from training.proofs.texts import MOST, TextProof, without_latex

WORDS, OPENINGS = 150, 80
COPIES = 5
"""Damaged copies of each kind."""
_MOST_DAMAGED = 0.6
_WITHOUT_LATEX = 4
"""Each proof with a number that this divides is read as if it were written without LaTeX."""


class Copy(NamedTuple):
    transitions: np.ndarray
    """(sentences + 1, T), in half precision."""
    last: np.ndarray
    """Of each transition the row of the sentence before; 0 is none."""
    next: np.ndarray
    follows: np.ndarray
    """1 where the sentences stood side by side in the proof, else 0."""
    is_whole: bool


class Data(NamedTuple):
    bags: np.ndarray
    copies: list[Copy]


def common_words(proofs: Sequence[TextProof]) -> tuple[list[str], list[str]]:
    """Give the words that most proofs hold, and those that open most sentences."""
    held, opening = Counter[str](), Counter[str]()
    for proof in proofs:
        running = [sentence_of(text).running for text in proof.sentences]
        held.update(sorted({word for words in running for word in words}))
        opening.update(word for words in running for word in words[: len(OPENING)])
    return (
        [word for word, _ in held.most_common(WORDS)],
        [word for word, _ in opening.most_common(OPENINGS)],
    )


def read_copies(proofs: Sequence[TextProof], words: list[str], openings: list[str]) -> Data:
    places = [{word: at for at, word in enumerate(one)} for one in (words, openings)]
    bags = [np.zeros((1, len(words) + len(openings)), np.float32)]
    copies, first = list[Copy](), 1
    for number, proof in enumerate(proofs):
        written = str if number % _WITHOUT_LATEX else without_latex
        sentences = [sentence_of(written(text)) for text in proof.sentences]
        theorem = sentence_of(written(proof.theorem))
        bags.append(bags_of(sentences, *places))
        for order in _orders(len(sentences), random.Random(number)):
            numbers = transitions_of(theorem, [sentences[at] for at in order])
            rows = [0, *(first + at for at in order), 0]
            ends = [-1, *order, len(sentences)]
            follows = [float(b == a + 1) for a, b in pairwise(ends)]
            copies.append(
                Copy(
                    np.array(numbers, np.float16),
                    np.array(rows[:-1]),
                    np.array(rows[1:]),
                    np.array(follows, np.float32),
                    is_whole=all(follows),
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
    rows = np.concatenate([copy.transitions for copy in copies]).astype(np.float32)
    return Scale(rows.mean(0), rows.std(0) + 1e-3)


def batch_of(data: Data, copies: Sequence[Copy], scale: Scale) -> tuple[Any, ...]:
    """Give padded numbers, bags before and after, and which transitions there are."""
    shape = len(copies), MOST + 1
    numbers = np.zeros((*shape, len(scale.mean)), np.float32)
    rows, has = np.zeros((2, *shape), int), np.zeros(shape, np.float32)
    for at, copy in enumerate(copies):
        size = len(copy.last)
        near = (copy.transitions - scale.mean) / scale.deviation
        numbers[at, :size] = np.clip(near, -FARTHEST, FARTHEST)
        rows[0, at, :size], rows[1, at, :size], has[at, :size] = copy.last, copy.next, 1
    return numbers, data.bags[rows[0]], data.bags[rows[1]], has


def wanted_of(copies: Sequence[Copy]) -> tuple[Any, ...]:
    follows = np.zeros((len(copies), MOST + 1), np.float32)
    for at, copy in enumerate(copies):
        follows[at, : len(copy.follows)] = copy.follows
    is_whole = np.array([copy.is_whole for copy in copies], np.float32)
    return follows, is_whole, np.where(is_whole == 1, len(Damage) * COPIES, 1).astype(np.float32)
