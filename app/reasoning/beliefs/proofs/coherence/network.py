"""How likely the sentences of a proof are whole and in order, by a small network.

The network was fitted to tell proofs of textbooks from the same proofs with sentences removed or
exchanged; `python -m training.proofs.fit` writes the weights. It knows how proofs are told, and
nothing of what they say.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from app.reasoning.beliefs.proofs.coherence.sentences import Sentence, sentence_of
from app.reasoning.beliefs.proofs.coherence.transitions import transitions_of

WEIGHTS = Path(__file__).with_name("weights.npz")
OPENING = (1.0, 0.7, 0.4)
"""What the first words of a sentence count, in their order."""
FARTHEST = 4.0
"""Standardised numbers are held in these bounds."""
Floats: TypeAlias = npt.NDArray[np.float32]


class Network(NamedTuple):
    """Shapes: *T* numbers of a transition, *W* common words, *O* common openings, *H* units."""

    words: dict[str, int]
    openings: dict[str, int]
    mean: Floats
    """(T,)"""
    deviation: Floats
    """(T,)"""
    transition: Floats
    """(T, H)"""
    last: Floats
    """(W + O, H), for the words of the sentence before."""
    next: Floats
    """(W + O, H), for the words of the sentence after."""
    hidden: Floats
    """(H,)"""
    output: Floats
    """(H,)"""
    bias: float


def coherence_of(theorem: str, texts: Sequence[str]) -> float:
    """Return how likely a proof is whole and in order, from 0 to 1.

    0.5 is as likely as not where half of all proofs are damaged.

    Args:
        theorem: May be empty.
        texts: The sentences of the proof, at least one.
    """
    network = _network()
    sentences = [sentence_of(text) for text in texts]
    numbers = np.array(transitions_of(sentence_of(theorem), sentences), np.float32)
    near = np.clip((numbers - network.mean) / network.deviation, -FARTHEST, FARTHEST)
    said = bags_of(sentences, network.words, network.openings)
    nothing = np.zeros((1, said.shape[1]), np.float32)
    units = (
        near @ network.transition
        + np.vstack([nothing, said]) @ network.last
        + np.vstack([said, nothing]) @ network.next
        + network.hidden
    )
    logit = float((np.maximum(units, 0) @ network.output).mean()) + network.bias
    return float(1 / (1 + np.exp(-logit)))


def bags_of(
    sentences: Sequence[Sentence], words: dict[str, int], openings: dict[str, int]
) -> Floats:
    """Give which common words each sentence holds and with which it opens, as (n, W + O)."""
    bags = np.zeros((len(sentences), len(words) + len(openings)), np.float32)
    for bag, sentence in zip(bags, sentences, strict=True):
        bag[[words[word] for word in sentence.running if word in words]] = 1
        for weight, word in zip(OPENING, sentence.running, strict=False):
            if word in openings:
                at = len(words) + openings[word]
                bag[at] = max(bag[at], weight)
    return bags


@cache
def _network() -> Network:
    with np.load(WEIGHTS) as held:
        words, openings = (
            {str(word): at for at, word in enumerate(held[name])} for name in ("words", "openings")
        )
        numbers: dict[str, Floats] = {name: held[name].astype(np.float32) for name in _NUMBERS}
        return Network(words, openings, bias=float(held["bias"]), **numbers)


_NUMBERS = ("mean", "deviation", "transition", "last", "next", "hidden", "output")
