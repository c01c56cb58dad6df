"""How likely each sentence of a text is to commit its author to something. Pure.

A logistic model over words and their neighbours, with weights that can be read. Words of choosing
need not occur: "the fix reads the body once, at the beginning" commits too.
`python -m benchmarks.fit_decisions` writes the weights; `docs/decisions/0012` tells from what.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.reasoning.decisions.extraction.commitments.features import flags, grams, tokens

WEIGHTS = Path(__file__).with_name("weights.json")
MODEL = "commitment/1"
GRAM_SCALE, FLAG_SCALE = 4.0, 0.5
"""The words of a sentence count together, the more there are the less each; its form by itself."""
_MAX_WORDS = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    score: float
    """Probability from 0 to 1 that the sentence states a commitment."""
    words: str
    """The words of the sentence that speak most for it."""


@cache
def weights() -> Mapping[str, float]:
    """Give the weight of each feature; the bias is under `bias`."""
    return json.loads(WEIGHTS.read_text(encoding="utf-8"))


def commitment_evidence(
    said: Sequence[str], least: float, table: Mapping[str, float] | None = None
) -> dict[int, Evidence]:
    """Give the evidence for every sentence of a text that scores at least `least`, by place."""
    known = weights() if table is None else table
    words = [tokens(sentence) for sentence in said]
    found = dict[int, Evidence]()
    for index, sentence in enumerate(said):
        seen = grams(words, index)
        score = _score(seen, flags(sentence, words, index), known)
        if score >= least:
            found[index] = Evidence(score, _telling(seen, known))
    return found


def _score(seen: set[str], form: Iterable[str], known: Mapping[str, float]) -> float:
    own = sum(known[gram] for gram in seen if gram in known)
    shape = sum(known[flag] for flag in form if flag in known)
    total = own * GRAM_SCALE / math.sqrt(len(seen) or 1) + shape * FLAG_SCALE + known["bias"]
    return 1 / (1 + math.exp(-total))


def _telling(seen: set[str], known: Mapping[str, float]) -> str:
    own = (gram for gram in seen if gram[0] not in "<>^" and not gram.endswith("$"))
    ranked = sorted(own, key=lambda gram: (-known.get(gram, 0.0), gram))
    return ", ".join(gram for gram in ranked[:_MAX_WORDS] if known.get(gram, 0.0) > 0)
