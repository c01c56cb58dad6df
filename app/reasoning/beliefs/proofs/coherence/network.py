"""Local coherence: the likelihood that a proof is complete and in order, by its wording.

A small network, trained to distinguish textbook proofs from the same proofs with sentences removed
or exchanged (`python -m training.proofs.fit`). It does not know whether a step is true.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from app.reasoning.beliefs.proofs.coherence.sentences import Sentence, sentence_of
from app.reasoning.beliefs.proofs.coherence.transitions import features_of

WEIGHTS = Path(__file__).with_name("weights.npz")
OPENING = (1.0, 0.7, 0.4)
"""Weights of the first tokens of a sentence."""
CLIP = 4.0
"""Standard deviations at which a standardised feature is clipped."""
Floats: TypeAlias = npt.NDArray[np.float32]
_INTACT_ODDS = 2.0
"""Assumed odds of an intact proof; the network is trained with odds of 1."""
_ARRAYS = ("mean", "deviation", "transition", "previous", "next", "hidden", "output")


class Network(NamedTuple):
    """One hidden layer. Shapes: *F* features, *W* frequent words, *O* openings, *H* units."""

    words: dict[str, int]
    openings: dict[str, int]
    mean: Floats
    """(F,)"""
    deviation: Floats
    """(F,)"""
    transition: Floats
    """(F, H)"""
    previous: Floats
    """(W + O, H)"""
    next: Floats
    """(W + O, H)"""
    hidden: Floats
    """Biases, (H,)"""
    output: Floats
    """(H,)"""
    bias: float


def coherence_of(theorem: str, texts: Sequence[str]) -> float:
    """Return the likelihood (0–1) that a proof is complete and in order.

    It is calibrated for texts of which a third are damaged.

    Args:
        theorem: May be empty.
        texts: The sentences of the proof, at least one.
    """
    network = _network()
    sentences = [sentence_of(text) for text in texts]
    features = np.array(features_of(sentence_of(theorem), sentences), np.float32)
    standardised = np.clip((features - network.mean) / network.deviation, -CLIP, CLIP)
    bags = bags_of(sentences, network.words, network.openings)
    none = np.zeros((1, bags.shape[1]), np.float32)
    units = (
        standardised @ network.transition
        + np.vstack([none, bags]) @ network.previous
        + np.vstack([bags, none]) @ network.next
        + network.hidden
    )
    logit = float((np.maximum(units, 0) @ network.output).mean()) + network.bias
    return float(1 / (1 + np.exp(-logit) / _INTACT_ODDS))


def bags_of(
    sentences: Sequence[Sentence], words: dict[str, int], openings: dict[str, int]
) -> Floats:
    """Return the bags of frequent words and of weighted first tokens, (sentences, W + O)."""
    bags = np.zeros((len(sentences), len(words) + len(openings)), np.float32)
    for bag, sentence in zip(bags, sentences, strict=True):
        bag[[words[token] for token in sentence.tokens if token in words]] = 1
        for weight, token in zip(OPENING, sentence.tokens, strict=False):
            if token in openings:
                at = len(words) + openings[token]
                bag[at] = max(bag[at], weight)
    return bags


@cache
def _network() -> Network:
    with np.load(WEIGHTS) as held:
        words, openings = (
            {str(word): at for at, word in enumerate(held[name])} for name in ("words", "openings")
        )
        arrays: dict[str, Floats] = {name: held[name].astype(np.float32) for name in _ARRAYS}
        return Network(words, openings, bias=float(held["bias"]), **arrays)
