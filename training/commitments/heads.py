"""Fits the layer over the states of the local embedding model, and joins it with the words.

The network itself is not trained. Its states are computed once and kept in PASSAGES/states.npz.
The layer sees no repository of the development passages, so what it finds there is what it finds in
repositories that it has not seen.
"""

# pyright: basic, reportMissingImports=false

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from app.embeddings.onnx import INNER_LAYER, MODEL, OnnxEmbedder
from app.reasoning.decisions.extraction.commitments.states import (
    Head,
    Joint,
    standardised,
    state_logits,
)
from training.commitments.models import Array
from training.commitments.texts import EVERYTHING, Texts

RIDGE, STEPS, FOR_POSITIVES = 6e-2, 40, 3.0
JOINT_STEPS = 20
CAUTION = math.log(0.3 / 0.7) - math.log(0.25 / 0.75)
"""What is shown from 0.25 on has a probability of 0.3 among the labelled passages, of which more
hold a decision than elsewhere."""
SHORT = 4
"""Digits that are kept of a weight."""
Evidence = Mapping[int, float]
"""The score of the words of a sentence, by its place."""


class Heads:
    """The states of all texts, and heads fitted to some of them."""

    def __init__(self, texts: Texts, network: OnnxEmbedder, kept: Path) -> None:
        self._texts = texts
        said = [text.said for text in (*texts.labelled, *texts.taught)]
        rows = _states(said, network, kept)
        ends = np.cumsum([0, *map(len, said)])
        self.states: list[Array] = [
            rows[start:end] for start, end in zip(ends, ends[1:], strict=False)
        ]
        own = rows[: ends[len(texts.labelled)]]
        nothing = np.zeros(rows.shape[1], np.float32)
        centre, spread = own.mean(0), own.std(0) + 1e-6
        self._blank = Head(MODEL, centre, spread, *[nothing] * 4, 0.0, INNER_LAYER)
        seen = [np.hstack(standardised(one, self._blank)) for one in self.states if len(one)]
        self._rows: Array = np.vstack(seen)
        self._ends = ends

    def fit(self, unseen: int | None) -> Head:
        """Fit a head without a fold, to labels and to a teacher that saw no label of it."""
        key = EVERYTHING if unseen is None else str(unseen)
        places, targets = list[int](), list[float]()
        for first, text in zip(self._ends, self._texts.labelled, strict=False):
            if text.fold != unseen and text.repo not in self._texts.development:
                known = [(at, label) for at, label in enumerate(text.labels) if label is not None]
                places += [first + at for at, _ in known]
                targets += [label for _, label in known]
        taught = self._ends[len(self._texts.labelled) :]
        for first, text in zip(taught, self._texts.taught, strict=False):
            if text.fold != unseen and key in text.scores:
                places += range(first, first + len(text.said))
                targets += text.scores[key]
        table = _logistic(self._rows[np.array(places)], np.array(targets))
        own, before, after, whole = np.split(table[:-1].astype(np.float32), 4)
        return replace(
            self._blank, own=own, before=before, after=after, whole=whole, bias=float(table[-1])
        )


def fit_joint(
    texts: Texts, heads: Sequence[Array], evidence: Sequence[Evidence], unseen: int | None
) -> Joint:
    """Fit how two logits make one, without a fold, to texts that neither model has seen.

    Args:
        heads: For each labelled text the logits of the head that has not seen it.
        evidence: The same of the words.
    """
    rows, labels = list[tuple[float, float, float]](), list[float]()
    for text, heard, found in zip(texts.labelled, heads, evidence, strict=True):
        is_read = text.fold != unseen and text.repo not in texts.development
        for at, score in found.items() if is_read else ():
            if (label := text.labels[at]) is not None:
                rows.append((math.log(score / (1 - score)), heard[at], 1.0))
                labels.append(label)
    values, wanted, table = np.array(rows), np.array(labels), np.zeros(3)
    hold = np.diag([1.0, 1.0, 0.0])
    for _ in range(JOINT_STEPS):
        seen = 1 / (1 + np.exp(-values @ table))
        slope = values.T @ (seen - wanted) + hold @ table
        table -= np.linalg.solve((values.T * (seen * (1 - seen))) @ values + hold, slope)
    table[2] -= CAUTION
    return Joint(*(round(float(weight), SHORT) for weight in table))


def logits(states: Array, head: Head) -> Array:
    return np.array(state_logits(states, head))


def as_json(head: Head, joint: Joint) -> dict[str, Any]:
    """Give the head and how it joins as they are shipped."""
    layer = {
        name: [round(float(weight), SHORT) for weight in getattr(head, name)]
        for name in ("centre", "spread", "own", "before", "after", "whole")
    }
    return {
        "head": {
            "model": head.model,
            "layer": head.layer,
            "bias": round(head.bias, SHORT),
            **layer,
        },
        "joint": {"words": joint.words, "states": joint.states, "bias": joint.bias},
    }


def _states(said: Sequence[Sequence[str]], network: OnnxEmbedder, kept: Path) -> Array:
    if kept.is_file():
        return np.load(kept)["states"].astype(np.float32)
    rows = np.vstack([network.sentence_states(text) for text in said if text])
    np.savez(kept, states=rows.astype(np.float16))
    return rows


def _logistic(rows: Array, targets: Array) -> Array:
    """Fit a logistic model by L-BFGS; the bias is its last weight."""
    trust = 1 + (FOR_POSITIVES - 1) * targets
    total = trust.sum()

    def loss(table: Array) -> tuple[float, Array]:
        found = (rows @ table[:-1].astype(np.float32) + table[-1]).astype(np.float64)
        wrong = (1 / (1 + np.exp(-found)) - targets) * trust / total
        slope = (wrong.astype(np.float32) @ rows).astype(np.float64) + RIDGE * table[:-1]
        cost = trust @ (np.logaddexp(0, found) - targets * found) / total
        held = RIDGE / 2 * (table[:-1] @ table[:-1])
        return cost + held, np.append(slope, wrong.sum())

    start = np.zeros(rows.shape[1] + 1)
    start[-1] = -2.5
    options = {"maxiter": STEPS, "maxcor": 6}
    return minimize(loss, start, jac=True, method="L-BFGS-B", options=options).x
