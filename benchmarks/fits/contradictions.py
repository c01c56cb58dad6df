"""Fits the weights of the contradiction rules on labelled pairs of sentences.

Run: uv run python -m benchmarks.fits.contradictions DATA
DATA is a folder with `contradictions.jsonl`. Writes the weights that
`app/reasoning/beliefs/contradiction_resolver/rules.py` reads.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from app.bootstrap import open_embedder
from app.cli.evaluation.pair_data import LabelledPair, cosines, read_pairs
from app.reasoning.beliefs.contradiction_resolver.features import (
    Features,
    conflict_features,
    support_features,
)
from app.reasoning.beliefs.contradiction_resolver.findings import find_all
from app.reasoning.beliefs.contradiction_resolver.rules import WEIGHTS
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.reasoning.beliefs.contradiction_resolver.signals.kinds import kind_of
from app.reasoning.beliefs.contradiction_resolver.signals.pair import read_pair
from app.settings import Settings
from benchmarks.fits.logistic import fit

# What each rule was written for. The data moves the weights, and where they hold few cases of a
# rule, or none, it keeps its meaning.
CONFLICT_PRIOR = {
    "antonym": 1.5,
    "antonym_in_place": 2.5,
    "denial_in_claim": 1.5,
    "denial_in_evidence": 1.0,
    "denial_moved": 1.5,
    "denial_one_sided": 1.5,
    "denial_reworded": -1.5,
    "exclusive": 1.5,
    "other_amount": 1.5,
    "other_date": 1.5,
    "other_holder": 1.5,
    "other_name": 1.5,
    "other_number": 1.5,
    "other_stance": 1.5,
    "other_value": 2.5,
    "other_version": 2.35,
    "other_version_unplaced": 1.5,
    "periods_apart": -3.0,
    "prefix_of_denial": 1.5,
    "quantifier": 1.0,
    "same_stance": -1.0,
    "swapped": 2.0,
    "things_apart": -3.0,
    "unrelated": -2.0,
}
SUPPORT_PRIOR = {
    "broader": 3.0,
    "covered": 3.0,
    "denial_reworded": 1.5,
    "narrower": -3.0,
    "periods_apart": -2.0,
    "same_number": 1.0,
    "same_stance": 0.5,
    "similarity": 2.0,
    "things_apart": -2.0,
}
# Measures would else learn how the pairs were gathered: no data set pairs unrelated sentences.
PULL = {"similarity": 2.0, "covered": 2.0, "unrelated": 50.0}

Weights = dict[str, dict[str, float]]


class Example(NamedTuple):
    pair: LabelledPair
    record: dict[str, Any]
    conflict: Features
    support: Features
    kind: str


async def read_examples(data: Path) -> list[Example]:
    """Read the labelled pairs and take their features."""
    path = data / "contradictions.jsonl"
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    pairs = read_pairs(data)
    similar = await cosines(open_embedder(Settings()), pairs)
    return [_example(*each) for each in zip(pairs, records, similar, strict=True)]


def _example(pair: LabelledPair, record: dict[str, Any], similarity: float) -> Example:
    read = read_pair(pair.a, pair.b)
    found = find_all(read)
    return Example(
        pair,
        record,
        conflict_features(read, found, similarity),
        support_features(read, found, similarity),
        kind_of(read, {finding.rule for finding in found}),
    )


def fit_weights(examples: Sequence[Example]) -> Weights:
    """Fit both models; the second on what does not conflict."""
    labels = [example.record["label"] for example in examples]
    others = [e for e, label in zip(examples, labels, strict=True) if label != Label.CONTRADICTION]
    conflict = fit(
        [example.conflict for example in examples],
        [label == Label.CONTRADICTION for label in labels],
        CONFLICT_PRIOR,
        PULL,
    )
    follows = [example.record["label"] == Label.ENTAILMENT for example in others]
    support = fit([example.support for example in others], follows, SUPPORT_PRIOR, PULL)
    return {"conflict": conflict, "support": support}


def main() -> None:
    examples = asyncio.run(read_examples(Path(sys.argv[1])))
    text = json.dumps(fit_weights(examples), indent=2) + "\n"
    WEIGHTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
