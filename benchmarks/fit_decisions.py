"""Fits the weights that tell how likely a sentence commits its author to something.

Run: uv run python -m benchmarks.fit_decisions OUT FILE…
Each FILE has one text a line: `repo`, `text`, `spans` (of its sentences), `scores` (a target from 0
to 1 for each, null where none is known) and `weight`. Labels of people are 0 and 1; targets of a
larger model, which read texts that nobody labelled, lie between. OUT is the file that
`app/reasoning/decisions/extraction/commitments/scores.py` reads.
"""

import json
import math
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from app.reasoning.decisions.extraction.commitments.features import flags, grams, tokens
from app.reasoning.decisions.extraction.commitments.scores import FLAG_SCALE, GRAM_SCALE

SEED, EPOCHS, BATCH = 0, 8, 256
RATE, RIDGE, FOR_POSITIVES = 0.5, 2e-4, 3.0
LEAST_SEEN = 6
"""Sentences in which a feature must occur."""
LEAST_WEIGHT = 0.02
"""A smaller weight is left out of the file."""

Row = dict[str, Any]
Figures = NDArray[np.float64]
Places = NDArray[np.int64]


class Sample(NamedTuple):
    names: list[str]
    values: list[float]
    target: float
    weight: float


def samples(row: Row) -> list[Sample]:
    """Give the sentences of a text that have a target."""
    said = [row["text"][start:end] for start, end in row["spans"]]
    words = [tokens(sentence) for sentence in said]
    found = list[Sample]()
    for index, target in enumerate(row["scores"]):
        if target is None:
            continue
        seen, form = sorted(grams(words, index)), [*flags(said[index], words, index)]
        scale = GRAM_SCALE / math.sqrt(len(seen) or 1)
        values = [scale] * len(seen) + [FLAG_SCALE] * len(form)
        weight = row["weight"] * (1 + (FOR_POSITIVES - 1) * target)
        found.append(Sample([*seen, *form], values, target, weight))
    return found


class Matrix(NamedTuple):
    """The samples by row: which features, their values, and where each row begins."""

    places: Places
    values: Figures
    starts: list[int]


def fit(found: Sequence[Sample]) -> dict[str, float]:
    """Fit a logistic model to the targets by Adagrad; the same samples give the same weights."""
    counts = Counter(name for sample in found for name in sample.names)
    names = sorted(name for name, count in counts.items() if count >= LEAST_SEEN)
    matrix = _matrix(found, {name: place for place, name in enumerate(names)})
    targets = np.array([sample.target for sample in found])
    trust = np.array([sample.weight for sample in found])
    table, bias = _descend(matrix, targets, trust, len(names))
    kept = {
        name: round(float(weight), 3)
        for name, weight in zip(names, table, strict=True)
        if abs(weight) >= LEAST_WEIGHT
    }
    return {"bias": round(bias, 4), **kept}


def _matrix(found: Sequence[Sample], places: dict[str, int]) -> Matrix:
    ids, values, starts = list[int](), list[float](), [0]
    for sample in found:
        for name, value in zip(sample.names, sample.values, strict=True):
            if name in places:
                ids.append(places[name])
                values.append(value)
        starts.append(len(ids))
    return Matrix(np.array(ids, np.int64), np.array(values, np.float64), starts)


def _descend(matrix: Matrix, targets: Figures, trust: Figures, width: int) -> tuple[Figures, float]:
    order = np.random.default_rng(SEED)
    table, bias = np.zeros(width), -2.0
    seen, seen_bias = np.full(width, 1e-2), 1e-2
    for _ in range(EPOCHS):
        shuffled = cast(list[int], order.permutation(len(targets)).tolist())
        for begin in range(0, len(shuffled), BATCH):
            rows = shuffled[begin : begin + BATCH]
            bounds = [(matrix.starts[row], matrix.starts[row + 1]) for row in rows]
            row_of = np.repeat(np.arange(len(rows)), [end - start for start, end in bounds])
            ids = np.concatenate([matrix.places[start:end] for start, end in bounds])
            values = np.concatenate([matrix.values[start:end] for start, end in bounds])
            totals = np.bincount(row_of, table[ids] * values, len(rows)) + bias
            wrong = (1 / (1 + np.exp(-totals)) - targets[rows]) * trust[rows] / len(rows)
            slope: Figures = np.bincount(ids, values * wrong[row_of], width) + RIDGE * table
            seen += slope * slope
            table -= RATE * slope / np.sqrt(seen)
            seen_bias += float(wrong.sum()) ** 2
            bias -= RATE * float(wrong.sum()) / math.sqrt(seen_bias)
    return table, bias


def main(out: Path, files: Sequence[Path]) -> None:
    found = list[Sample]()
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            found += samples(json.loads(line))
    table = fit(found)
    out.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(found)} sentences, {len(table)} weights\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
