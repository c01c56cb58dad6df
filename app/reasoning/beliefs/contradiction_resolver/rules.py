"""From features to a label: two small logistic models with weights that can be read. Pure.

The first says whether the texts conflict. The second, asked where they do not, says whether the
second text follows from the first. `python -m benchmarks.fits.contradictions` writes the weights.
"""

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.reasoning.beliefs.contradiction_resolver.features import Features
from app.reasoning.beliefs.contradiction_resolver.schemas import Label

WEIGHTS = Path(__file__).with_name("weights.json")
THRESHOLD = 0.55
"""Probability from which on two texts are said to conflict; a false alarm costs a reviewer."""
_SUPPORTED = 0.5
_LEAST = 1e-3
_BELIEVED, _DOUBT = 0.7, 0.88
"""A model is surer than it is right. With these, four of five labelled pairs of the encyclopedia
are conflicts from 0.7 on, and stand well in one list with what the rules found."""


@cache
def weights() -> dict[str, dict[str, float]]:
    """Give the weight of each feature by the name of its model, `conflict` or `support`."""
    return json.loads(WEIGHTS.read_text(encoding="utf-8"))


def probability(table: Mapping[str, float], features: Features) -> float:
    """Give the probability from 0 to 1 that a model sees in the features it has weights for."""
    total = sum(table.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-total - table["bias"]))


def speaks_for_conflict(rule: str) -> bool:
    return weights()["conflict"].get(rule, 0.0) > 0


def label_of(conflict: float, support: float) -> Label:
    if conflict >= THRESHOLD:
        return Label.CONTRADICTION
    return Label.ENTAILMENT if support >= _SUPPORTED else Label.NEUTRAL


def conflict_read(first: float, back: float) -> float:
    """Give the probability of a conflict of which a model is so sure in the one and other order."""
    return 1 / (1 + math.exp(-_BELIEVED * (_margin(first) + _margin(back)) / 2 + _DOUBT))


def _margin(probability: float) -> float:
    """Give the log of the odds, kept from growing without end."""
    kept = min(max(probability, _LEAST), 1 - _LEAST)
    return math.log(kept / (1 - kept))


def joined_label(conflict: float, shown: float, *, follows: bool) -> Label:
    """Give the label of what rules and a model found together."""
    if conflict >= shown:
        return Label.CONTRADICTION
    return Label.ENTAILMENT if follows else Label.NEUTRAL
