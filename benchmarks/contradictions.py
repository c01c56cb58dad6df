"""Contradiction detection beside its aims, on pairs the weights have not seen.

Run: uv run python -m benchmarks.contradictions DATA SCORER
DATA is a folder with `contradictions.jsonl`, SCORER a script that is called as
`SCORER contradictions --data DATA --predictions FILE` and prints one JSON object of figures.

`shipped`: the weights as they are, which were fitted on all of DATA. `unread`: the four in ten of
the pairs that were not looked at while rules and word lists were written, with weights from the
other six. `folds`: ten folds by hash. `left_out`: each data set judged with weights from the rest.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from app.reasoning.beliefs.contradiction_resolver.rules import label_of, probability, weights
from benchmarks.fits.contradictions import Example, Weights, fit_weights, read_examples
from benchmarks.place import tell

AIMS = {
    "precision_at_recall_0.3": ">= 0.75",
    "precision_at_recall_0.5": ">= 0.60",
    "macro_f1": ">= 0.55",
    "false_positive_rate": "<= 0.12",
    "temporal_neutral_false_positive_rate": "<= 0.03",
    "kind_accuracy": ">= 0.82",
}
FOLDS = 10

Prediction = dict[str, Any]
Judged = list[tuple[Example, Prediction]]


def bucket(example: Example, salt: str) -> int:
    """Give a number from 0 to 9 that depends on the id alone."""
    return int(sha256(f"{salt}{example.pair.id}".encode()).hexdigest(), 16) % FOLDS


def is_unread(example: Example) -> bool:
    return bucket(example, "x") >= 6


def predict(example: Example, table: Weights) -> Prediction:
    score = probability(table["conflict"], example.conflict)
    support = probability(table["support"], example.support)
    label = label_of(score, support)
    return {"id": example.pair.id, "label": label, "kind": example.kind, "score": score}


def crossed(examples: Sequence[Example], group: Callable[[Example], object]) -> Judged:
    """Judge each group with weights fitted on all others."""
    judged: Judged = []
    for name in sorted({str(group(example)) for example in examples}):
        inside = [example for example in examples if str(group(example)) == name]
        table = fit_weights([example for example in examples if str(group(example)) != name])
        judged += [(example, predict(example, table)) for example in inside]
    return judged


def score(judged: Judged, scorer: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="noema-contradictions-") as name:
        folder = Path(name)
        gold, found = folder / "contradictions.jsonl", folder / "found.jsonl"
        gold.write_text("".join(f"{json.dumps(e.record)}\n" for e, _ in judged), encoding="utf-8")
        found.write_text("".join(f"{json.dumps(p)}\n" for _, p in judged), encoding="utf-8")
        command = [sys.executable, scorer, "contradictions", "--data", folder]
        done = subprocess.run([*command, "--predictions", found], check=True, capture_output=True)
        return json.loads(done.stdout)


def summary(figures: dict[str, Any]) -> dict[str, Any]:
    by_dataset = {
        name: {
            key: part[key] for key in ("pairs", "macro_f1", "contradiction", "false_positive_rate")
        }
        for name, part in figures["by_dataset"].items()
    }
    beside = {name: f"{figures[name]} (aim {aim})" for name, aim in AIMS.items()}
    return {**beside, "contradiction": figures["contradiction"], "by_dataset": by_dataset}


def main() -> None:
    data, scorer = map(Path, sys.argv[1:])
    examples = asyncio.run(read_examples(data))
    unread = [example for example in examples if is_unread(example)]
    table = fit_weights([example for example in examples if not is_unread(example)])
    runs: dict[str, Judged] = {
        "shipped": [(example, predict(example, weights())) for example in examples],
        "unread": [(example, predict(example, table)) for example in unread],
        "folds": crossed(examples, lambda example: bucket(example, "fold")),
        "left_out": crossed(examples, lambda example: example.record["source"]["dataset"]),
    }
    tell({name: summary(score(judged, scorer)) for name, judged in runs.items()})


if __name__ == "__main__":
    main()
