"""Which side evidence takes, weighed from what two networks read of it and how it is worded. Pure.

`python -m benchmarks.fits.stances` writes the weights.
"""

import json
import math
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.embeddings.base import PairScores
from app.reasoning.beliefs.contradiction_resolver.features import Features
from app.reasoning.beliefs.contradiction_resolver.rules import probability

VERSION = "evidence/1"
WEIGHTS = Path(__file__).with_name("evidence_weights.json")
_LEAST = 3e-3
_UNCHANGED = re.compile(
    r"\b(same|still|just as|as before|exactly|unchanged|nothing|none|never|only|all of"
    r"|no (?:lower|higher|more|less|fewer|better|worse|different|change|effect|difference)"
    r"|not|(?:is|are|was|were|has|have|had|do|does|did)n't)\b",
    re.I,
)
"""Words that say that something did not change, or is not so."""
_OPEN = re.compile(
    r"\b(will|[a-z]+'ll|should|shall|would|could|if|plan(?:s|ned)?|next|wants?|going to|as soon as"
    r"|once|let's)\b|\?",
    re.I,
)
"""Words of plans, conditions and questions."""
_CHANGED = re.compile(
    r"\b(since|after|before|once|from|until|went|fell|rose|dropped|gone|stopped|halved|doubled"
    r"|tripled|with|without)\b",
    re.I,
)
"""Words that compare two times or two cases."""


class Evidence(NamedTuple):
    """A piece of evidence and what was read beside a hypothesis."""

    text: str
    tokens: PairScores
    """What is read on top of the embedding model."""
    cross: PairScores
    """What the cross-encoder reads."""
    back: PairScores
    """The same with the hypothesis as the first text."""


class Sides(NamedTuple):
    """Probabilities from 0 to 1."""

    supports: float
    no_bearing: float
    opposes: float


Weights = Mapping[str, Mapping[str, float]]
"""The weight of each feature by the name of its model: `bears` says whether evidence has a bearing
at all, `side` whether it supports if it has."""


@cache
def weights() -> Weights:
    return json.loads(WEIGHTS.read_text(encoding="utf-8"))


def sides(evidence: Evidence) -> Sides:
    """Weigh everything that is known of a piece of evidence."""
    return weighed(features(evidence), weights())


def weighed(seen: Features, fitted: Weights) -> Sides:
    """Give the side that features speak for."""
    bears = probability(fitted["bears"], seen)
    side = probability(fitted["side"], seen)
    return Sides(bears * side, 1 - bears, bears * (1 - side))


def features(evidence: Evidence) -> Features:
    """Give the logs of what the networks read, and which kinds of words there are."""
    tokens, cross, back = evidence.tokens, evidence.cross, evidence.back
    return {
        "tokens_side": _log(tokens.supports) - _log(tokens.opposes),
        "tokens_no_bearing": _log(tokens.no_bearing) - _log(1 - tokens.no_bearing),
        "cross_side": _log(cross.supports) - _log(cross.opposes),
        "cross_no_bearing": _log(cross.no_bearing) - _log(1 - cross.no_bearing),
        "entails": _log(cross.entails),
        "contradicts": _log(cross.contradicts),
        "back_entails": _log(back.entails),
        "back_contradicts": _log(back.contradicts),
        "unchanged": float(bool(_UNCHANGED.search(evidence.text))),
        "open": float(bool(_OPEN.search(evidence.text))),
        "changed": float(len(_CHANGED.findall(evidence.text))),
    }


def _log(share: float) -> float:
    return math.log(max(share, _LEAST))
