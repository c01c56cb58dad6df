"""What a network that reads the whole text makes of its sentences, as evidence. Pure.

The words of a sentence and those beside it are read at once. A network of language reads the text
as a whole and takes ten times as long: it is asked later, for texts in which nothing is sure.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

JOINT = Path(__file__).with_name("joint.json")


@dataclass(frozen=True, slots=True)
class Joint:
    """How what the words say of a sentence and what the network says make one logit."""

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
def shipped() -> Joint:
    return Joint(**json.loads(JOINT.read_text(encoding="utf-8")))


def sentence_scorer(
    read: Callable[[Sequence[str]], Sequence[float]], known: Callable[[], Joint] = shipped
) -> SentenceScorer:
    """Take what a network gives of each sentence beside its words."""
    return lambda said: SentenceScores(read(said), known())
