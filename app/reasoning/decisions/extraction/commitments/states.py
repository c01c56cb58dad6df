"""What a network that reads the whole text makes of its sentences, as evidence. Pure.

The words of a sentence and those beside it are read at once. A network of language reads the text
as a whole and takes fifty times as long: it is asked later, for texts in which nothing is sure. Its
own weights stay as they are. Small networks over the states of its tokens were fitted beside the
weights of `scores`: each draws from a sentence the tokens that tell most, and weighs them beside
those of the sentences around it. One linear layer looks at all tokens alike. The mean of all
counts: what one of them takes for a sign by chance, the others do not.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("states.npz")
JOINT = Path(__file__).with_name("joint.json")
Matrix = NDArray[np.float32]
NEAR = np.float32(0.5)
"""Share of the sentences beside, and of the whole text, beside the sentence itself."""


@dataclass(frozen=True, slots=True)
class Networks:
    """The small networks, in the order in which a text goes through them, the first axis theirs."""

    centre: Matrix
    spread: Matrix
    """Of the states, which are standardised by both."""
    asks: Matrix
    """A column a question; by it a token has its share of the sentence."""
    values: Matrix
    """What is kept of a token: as many columns for each question."""
    hidden: Matrix
    hidden_bias: Matrix
    out: Matrix
    out_bias: Matrix
    linear: Matrix
    """The layer over the mean of the tokens, brought to the spread of the networks' logits."""
    linear_bias: Matrix


@dataclass(frozen=True, slots=True)
class Joint:
    """How what the words say of a sentence and what the networks say make one logit."""

    words: float
    states: float
    bias: float
    surroundings: Mapping[str, float]
    """By which that logit is weighed against those of the whole text."""

    def logits(self, words: Sequence[float], states: Sequence[float]) -> list[float]:
        return [
            self.words * word + self.states * state + self.bias
            for word, state in zip(words, states, strict=True)
        ]


class SentenceScores(NamedTuple):
    logits: Sequence[float]
    """A number a sentence."""
    joint: Joint


SentenceScorer = Callable[[Sequence[str]], SentenceScores]
"""Gives what a network makes of the sentences of a text; it may take seconds."""


@cache
def shipped() -> tuple[Networks, Joint]:
    with np.load(WEIGHTS, allow_pickle=False) as held:
        weights = {one.name: held[one.name].astype(np.float32) for one in fields(Networks)}
    return Networks(**weights), Joint(**json.loads(JOINT.read_text(encoding="utf-8")))


def sentence_scorer(
    states_of: Callable[[Sequence[str]], Sequence[Matrix]],
    known: Callable[[], tuple[Networks, Joint]] = shipped,
) -> SentenceScorer:
    """Read what a network of language gives of each sentence, a row a token."""

    def scorer(said: Sequence[str]) -> SentenceScores:
        networks, joint = known()
        return SentenceScores(state_logits(states_of(said), networks), joint)

    return scorer


def state_logits(states: Sequence[Matrix], networks: Networks) -> list[float]:
    """Score the sentences of a text by the states of their tokens."""
    if not states:
        return []
    known = [(tokens - networks.centre) / networks.spread for tokens in states]
    drawn = np.tanh(np.stack([_drawn(tokens, networks) for tokens in known], axis=1))
    hidden = np.maximum(beside(drawn) @ networks.hidden + networks.hidden_bias, 0)
    of_networks = (hidden @ networks.out + networks.out_bias)[..., 0]
    linear = beside(means(known)) @ networks.linear + networks.linear_bias
    return np.vstack([of_networks, linear]).mean(axis=0).tolist()


def beside(own: Matrix) -> Matrix:
    """Put beside each sentence, a row each, those around it and the mean of the text."""
    nothing = np.zeros_like(own[..., :1, :])
    before = np.concatenate([nothing, own[..., :-1, :]], axis=-2)
    after = np.concatenate([own[..., 1:, :], nothing], axis=-2)
    whole = np.broadcast_to(own.mean(axis=-2, keepdims=True), own.shape)
    return np.concatenate([own, NEAR * before, NEAR * after, NEAR * whole], axis=-1)


def means(states: Sequence[Matrix]) -> Matrix:
    """Give the mean of the tokens of each sentence."""
    return np.stack(
        [one.mean(axis=0) if len(one) else np.zeros(one.shape[1], one.dtype) for one in states]
    )


def _drawn(known: Matrix, networks: Networks) -> Matrix:
    """Give what each network draws from a sentence, each question by its own shares."""
    count, questions = len(networks.asks), networks.asks.shape[-1]
    if not len(known):
        return np.zeros((count, networks.values.shape[-1]), np.float32)
    likeness = known @ networks.asks
    shares = np.exp(likeness - likeness.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    values = (known @ networks.values).reshape(count, len(known), questions, -1)
    return (shares[..., None] * values).sum(axis=1).reshape(count, -1)
