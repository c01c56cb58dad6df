"""What a network that reads the whole text makes of its sentences, as evidence. Pure.

The words of a sentence and those beside it are read at once. A network of language reads the text
as a whole and takes a hundred times as long: it is asked later, for texts in which nothing is sure.
Its own weights stay as they are; one linear layer over the mean of the tokens of a sentence, of the
sentences beside it and of the whole text was fitted beside the weights of `scores`.
"""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("states.json")
Vectors = NDArray[np.float32]
NEAR = np.float32(0.5)
"""Share of the sentences beside, and of the whole text, beside the sentence itself."""


@dataclass(frozen=True, slots=True)
class Head:
    """The layer over the states of a network."""

    model: str
    """The network it was fitted to; the states of another mean nothing to it."""
    centre: Vectors
    spread: Vectors
    own: Vectors
    before: Vectors
    after: Vectors
    whole: Vectors
    bias: float
    layer: int
    """Of the network, whose states it was fitted to."""


@dataclass(frozen=True, slots=True)
class Joint:
    """How the logit of `scores` and that of a head make one."""

    words: float
    states: float
    bias: float


class SentenceScores(NamedTuple):
    logits: Sequence[float]
    """A number a sentence."""
    joint: Joint


SentenceScorer = Callable[[Sequence[str]], SentenceScores]
"""Gives what a network makes of the sentences of a text; it may take seconds."""


def head_from(known: dict[str, Any]) -> Head:
    names = ("centre", "spread", "own", "before", "after", "whole")
    rows = {name: np.array(known[name], np.float32) for name in names}
    return Head(model=known["model"], bias=known["bias"], layer=known["layer"], **rows)


@cache
def shipped() -> tuple[Head, Joint]:
    known = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return head_from(known["head"]), Joint(**known["joint"])


def sentence_scorer(
    states_of: Callable[[Sequence[str]], Vectors],
    known: Callable[[], tuple[Head, Joint]] = shipped,
) -> SentenceScorer:
    """Read by a head what a network gives of each sentence, a row a sentence."""

    def scorer(said: Sequence[str]) -> SentenceScores:
        head, joint = known()
        return SentenceScores(state_logits(states_of(said), head), joint)

    return scorer


def standardised(states: Vectors, head: Head) -> tuple[Vectors, Vectors, Vectors, Vectors]:
    """Give what is weighed of a sentence: itself, that before, that after, and the whole text."""
    own = (states - head.centre) / head.spread
    before = np.vstack([np.zeros_like(own[:1]), own[:-1]])
    after = np.vstack([own[1:], np.zeros_like(own[:1])])
    whole = np.repeat(own.mean(0, keepdims=True), len(own), 0)
    return own, NEAR * before, NEAR * after, NEAR * whole


def state_logits(states: Vectors, head: Head) -> list[float]:
    """Score the sentences of a text by the mean states of their tokens, a row a sentence."""
    if not len(states):
        return []
    own, before, after, whole = standardised(states, head)
    beside = before @ head.before + after @ head.after
    return (own @ head.own + beside + whole @ head.whole + head.bias).tolist()


def joint_score(score: float, network_logit: float, joint: Joint) -> float:
    """Join a probability and a logit to one probability."""
    logit = math.log(score / (1 - score))
    return 1 / (1 + math.exp(-(joint.words * logit + joint.states * network_logit + joint.bias)))
