"""How what words, networks and layer say of a sentence is joined, learnt from unseen texts."""

# pyright: basic, reportMissingImports=false

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from app.reasoning.decisions.extraction.commitments.finder import Passage, ruled_places
from app.reasoning.decisions.extraction.commitments.scores import LEAST_JOINT, Ruled
from app.reasoning.decisions.extraction.commitments.states import Joint
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings
from app.reasoning.decisions.extraction.rules import choices_by_rule
from training.commitments.models import Array, fit_joint, fit_surroundings
from training.commitments.texts import Labelled

CAUTION = math.log(0.3 / 0.7) - math.log(0.25 / 0.75)
"""What is shown from 0.25 on has a probability of 0.3 among the labelled passages, of which more
hold a decision than elsewhere."""
SHORT = 4
"""Digits that are kept of a weight."""
NETWORKS = 2
"""Fitted each with draws of its own; with the linear layer they count alike."""
UNSEEN = "unseen.npz"
Rows = tuple[list[dict[str, float]], list[float]]


class Joined(NamedTuple):
    joint: Joint
    scale: float
    """By which the layer is multiplied."""


class Unseen:
    """What models say of texts that they have not seen.

    Args:
        words: For each text the logits of its sentences.
        heard: The mean of the networks for each sentence, and the layer.
        ruled: The places in which rules read a choice.
    """

    def __init__(
        self,
        texts: Sequence[Labelled],
        words: Sequence[Sequence[float]],
        heard: Sequence[tuple[Array, Array]],
        ruled: Sequence[Ruled],
    ) -> None:
        self.texts = texts
        self.words = words
        self._heard = heard
        self._ruled = ruled

    def write(self, folder: Path) -> None:
        """Keep all of it, sentence by sentence."""
        networks, linear = (np.concatenate(one) for one in zip(*self._heard, strict=True))
        words = np.concatenate(self.words)
        np.savez(folder / UNSEEN, networks=networks, linear=linear, words=words)

    def joined(self, left_out: int | None) -> Joined:
        """Fit the join to the texts of all folds, or of all but one."""
        known = [number for number, text in enumerate(self.texts) if text.fold != left_out]
        texts, heard = [self.texts[n] for n in known], [self._heard[n] for n in known]
        scale = like_spread(texts, heard)
        means = [mean_logits(*one, scale) for one in heard]
        words, ruled = [self.words[n] for n in known], [self._ruled[n] for n in known]
        return Joined(join(texts, words, means, ruled), scale)

    def states_of(self, number: int, scale: float) -> list[float]:
        return mean_logits(*self._heard[number], scale)


def read_unseen(texts: Sequence[Labelled], folder: Path) -> Unseen:
    """Read what was kept of some texts."""
    with np.load(folder / UNSEEN) as kept:
        networks, linear, words = kept["networks"], kept["linear"], kept["words"]
    ends = np.cumsum([len(text.said) for text in texts])[:-1]
    parts = [np.split(one, ends) for one in (networks, linear, words)]
    heard = [*zip(*parts[:2], strict=True)]
    return Unseen(texts, [one.tolist() for one in parts[2]], heard, [*map(ruled_in, texts)])


def judged_rows(text: Labelled, logits: Sequence[float], ruled: Ruled, least: float) -> Rows:
    """Give what speaks for the sentences of a text that were judged, and their labels."""
    if not logits:
        return [], []
    lengths = [len(sentence.split()) for sentence in text.said]
    around = surroundings(text.said, lengths, logits, ruled, least)
    pairs = [(row, label) for at, row in around if (label := text.labels[at]) is not None]
    return [row for row, _ in pairs], [label for _, label in pairs]


def ruled_in(text: Labelled) -> Ruled:
    read = choices_by_rule(text.said, text.spans)
    return ruled_places(Passage(text.said, text.spans, read=read))


def like_spread(texts: Sequence[Labelled], heard: Sequence[tuple[Array, Array]]) -> float:
    """Give by how much the layer is multiplied to spread like the networks, where judged."""
    known = [np.array([label is not None for label in text.labels], bool) for text in texts]
    both = [
        np.concatenate([own[place][judged] for own, judged in zip(heard, known, strict=True)])
        for place in (0, 1)
    ]
    return float(both[0].std() / both[1].std())


def mean_logits(networks: Array, linear: Array, scale: float) -> list[float]:
    """Let each network and the layer count alike, as `state_logits` does."""
    return ((NETWORKS * networks + scale * linear) / (NETWORKS + 1)).tolist()


def join(
    texts: Sequence[Labelled],
    words: Sequence[Sequence[float]],
    heard: Sequence[Sequence[float]],
    ruled: Sequence[Ruled],
) -> Joint:
    """Fit how two readings join, and how their sum is weighed against the rest of the text.

    Args:
        words: For each text the logits of its sentences by words that have not seen it.
        heard: The same by networks.
    """
    pairs, labels = list[tuple[float, float]](), list[float]()
    for text, own, other in zip(texts, words, heard, strict=True):
        judged = [at for at, label in enumerate(text.labels) if label is not None]
        pairs += [(own[at], other[at]) for at in judged]
        labels += [text.labels[at] or 0.0 for at in judged]
    words_weight, states_weight, bias = (
        round(float(one), SHORT) for one in fit_joint(pairs, labels)
    )
    found = Joint(words_weight, states_weight, bias, {})
    rows, wanted = list[dict[str, float]](), list[float]()
    for text, own, other, places in zip(texts, words, heard, ruled, strict=True):
        both = judged_rows(text, found.logits(own, other), places, LEAST_JOINT)
        rows += both[0]
        wanted += both[1]
    table = fit_surroundings(rows, wanted)
    table["bias"] = round(table["bias"] - CAUTION, SHORT)
    return replace(found, surroundings=table)
