"""Fits the weights by which evidence is judged, on labelled evidence.

Run: uv run python -m benchmarks.fits.stances DATA [OUT]
DATA is a folder with `stance.jsonl`. Writes the weights that
`app/reasoning/beliefs/contradiction_resolver/evidence.py` reads, and into OUT what is found of each
hypothesis with weights for which it was left out.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from app.bootstrap.judging import open_states
from app.embeddings.cross_reader import CrossPairReader
from app.embeddings.pair_reader import TokenPairReader
from app.reasoning.beliefs.contradiction_resolver.evidence import (
    WEIGHTS,
    Evidence,
    Weights,
    features,
    weighed,
)
from app.reasoning.beliefs.contradiction_resolver.features import Features
from app.reasoning.beliefs.contradiction_resolver.schemas import Bounds
from app.resources import resource_folder
from app.settings import Settings
from benchmarks.fits.logistic import fit

_READ = ("tokens_side", "tokens_no_bearing", "cross_side", "cross_no_bearing")
_WORDED = ("unchanged", "open", "changed")
_FOLLOWS = ("entails", "contradicts", "back_entails", "back_contradicts")
MODELS = {"bears": (*_READ, *_FOLLOWS, *_WORDED), "side": (*_READ, *_WORDED)}
"""The features that each model may use."""
_PULL = 0.3


def read_features(records: Sequence[Mapping[str, Any]]) -> list[Features]:
    folder = resource_folder("judge")
    tokens = TokenPairReader(folder, open_states(Settings()))
    cross = CrossPairReader(folder / "cross")
    pairs = [(record["evidence"], record["hypothesis"]) for record in records]
    back = [(hypothesis, evidence) for evidence, hypothesis in pairs]
    read = zip(pairs, tokens.read(pairs), cross.read(pairs), cross.read(back), strict=True)
    return [features(Evidence(pair[0], *scores)) for pair, *scores in read]


def fit_weights(rows: Sequence[Features], labels: Sequence[str]) -> Weights:
    """Fit both models; the second on the evidence that has a bearing."""
    bearing = [place for place, label in enumerate(labels) if label != "neutral"]
    supports = [labels[place] == "supports" for place in bearing]
    return {
        "bears": _fit("bears", rows, [label != "neutral" for label in labels]),
        "side": _fit("side", [rows[place] for place in bearing], supports),
    }


def _fit(name: str, rows: Sequence[Features], labels: Sequence[bool]) -> dict[str, float]:
    used = MODELS[name]
    return fit(rows, labels, dict.fromkeys(used, 0.0), dict.fromkeys(used, _PULL))


def left_out(records: Sequence[Mapping[str, Any]], rows: Sequence[Features]) -> list[Weights]:
    """Give for each record the weights that are fitted on the other hypotheses."""
    found: dict[str, Weights] = {}
    for hypothesis in dict.fromkeys(record["hypothesis"] for record in records):
        kept = [place for place, one in enumerate(records) if one["hypothesis"] != hypothesis]
        labels = [records[place]["stance"] for place in kept]
        found[hypothesis] = fit_weights([rows[place] for place in kept], labels)
    return [found[record["hypothesis"]] for record in records]


def stance_of(row: Features, weights: Weights, bounds: Bounds) -> str:
    found = weighed(row, weights)
    if found.supports >= bounds.support:
        return "supports"
    return "contradicts" if found.opposes >= bounds.oppose else "neutral"


def main() -> None:
    lines = (Path(sys.argv[1]) / "stance.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    rows = read_features(records)
    if len(sys.argv) > 2:
        found = [
            {"id": record["id"], "stance": stance_of(row, weights, Bounds())}
            for record, row, weights in zip(records, rows, left_out(records, rows), strict=True)
        ]
        shown = "".join(json.dumps(one) + "\n" for one in found)
        Path(sys.argv[2]).write_text(shown, encoding="utf-8")
    text = json.dumps(fit_weights(rows, [record["stance"] for record in records]), indent=2) + "\n"
    WEIGHTS.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
