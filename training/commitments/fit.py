"""Fits the words by which commitments are found, and how they join with what a network says.

Run: uv run --group training python -m training.commitments.fit DEVELOPMENT PASSAGES [OUT]
DEVELOPMENT is the folder `agent_decisions`, PASSAGES a folder of further texts (README.md beside
this file tells their form) with what `training.commitments.encoder` left there. Writes
`weights.json`, `joint.json` and `card.json` into OUT, by default the folder that the service reads,
and into PASSAGES what both say together of the texts that nobody labelled. Nothing written into OUT
has seen a repository of DEVELOPMENT. The same texts give the same weights.
"""

# pyright: basic, reportMissingImports=false

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import numpy as np

from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_LOGIT,
    MODEL,
    WEIGHTS,
    Weights,
)
from app.reasoning.decisions.extraction.commitments.states import JOINT, Joint
from training.commitments.joining import Rows, join, judged_rows, probabilities, ruled_in
from training.commitments.models import (
    FOR_TAUGHT,
    Array,
    Matrix,
    fit_surroundings,
    fit_words,
    matrix,
    word_weights,
)
from training.commitments.texts import FOLD_COUNT, UNSEEN, Labelled, Texts, read_texts

HEARD, TARGETS = "heard.npz", "targets.npz"


class Heard(NamedTuple):
    """What networks say of sentences whose fold they have not seen."""

    labelled: list[list[float]]
    untold: list[Array]
    """For each text a row a fold, a column a sentence."""


def read_heard(texts: Texts, passages: Path) -> Heard:
    with np.load(passages / HEARD) as held:
        labelled = _by_text(held["labelled"], texts.labelled)
        return Heard([one.tolist() for one in labelled], _by_text(held["untold"], texts.untold))


def _by_text(values: Array, texts: Sequence[Labelled] | Sequence[object]) -> list[Array]:
    lengths = [len(one.said) for one in texts]  # pyright: ignore[reportAttributeAccessIssue]
    return np.split(values, np.cumsum(lengths)[:-1], axis=-1)


class Fitting:
    """The features of all texts, computed once, and the models of words fitted to some of them.

    Args:
        targets: For each text that nobody labelled, by fold, how likely its sentences commit.
    """

    def __init__(self, texts: Texts, targets: Sequence[Array]) -> None:
        self._texts, self._targets = texts, targets
        everything = [*texts.labelled, *texts.untold]
        self._matrix: Matrix = matrix([text.said for text in everything])
        ends = np.cumsum([0, *(len(text.said) for text in everything)])
        places = [slice(start, end) for start, end in zip(ends, ends[1:], strict=False)]
        self._own, self._other = places[: len(texts.labelled)], places[len(texts.labelled) :]
        self.ruled = [ruled_in(text) for text in texts.labelled]
        self._tables = [self._words({fold, UNSEEN}, fold) for fold in range(FOLD_COUNT)]

    def weights(self) -> Weights:
        """Fit both models without the repositories of DEVELOPMENT."""
        rows, labels = list[dict[str, float]](), list[float]()
        for inner in range(UNSEEN):
            table = self._words({inner, UNSEEN}, UNSEEN)
            for number in self._numbers(lambda fold, inner=inner: fold == inner):
                found = self._judged(number, table)
                rows += found[0]
                labels += found[1]
        words = word_weights(self._matrix.names, self._tables[UNSEEN])
        return Weights(words, fit_surroundings(rows, labels))

    def labelled_logits(self) -> list[list[float]]:
        """Score the sentences of each labelled text by words fitted to the other folds."""
        texts = enumerate(self._texts.labelled)
        return [self._logits(self._own[at], self._tables[text.fold]) for at, text in texts]

    def untold_logits(self, number: int) -> list[list[float]]:
        """Score the sentences of a text that nobody labelled by the words of each fold."""
        return [self._logits(self._other[number], table) for table in self._tables]

    def _numbers(self, wanted: Callable[[int], bool]) -> list[int]:
        return [n for n, text in enumerate(self._texts.labelled) if wanted(text.fold)]

    def _words(self, left_out: set[int], teacher: int) -> Array:
        """Fit the model of words without some folds, to labels and to what networks say that saw
        no label of one of them."""
        rows, targets = list[int](), list[float]()
        for number in self._numbers(lambda fold: fold not in left_out):
            labels = self._texts.labelled[number].labels
            first = self._own[number].start
            rows += [first + at for at, label in enumerate(labels) if label is not None]
            targets += [label for label in labels if label is not None]
        labelled = len(rows)
        for place, text, told in zip(self._other, self._texts.untold, self._targets, strict=True):
            if text.fold not in left_out:
                rows += range(place.start, place.stop)
                targets += told[teacher].tolist()
        trust = np.where(np.arange(len(rows)) < labelled, 1.0, FOR_TAUGHT)
        return fit_words(self._matrix.rows[np.array(rows)], np.array(targets), trust)

    def _judged(self, number: int, table: Array) -> Rows:
        """Give what speaks for the sentences of a text under a model that has not seen it."""
        text, logits = self._texts.labelled[number], self._logits(self._own[number], table)
        return judged_rows(text, logits, self.ruled[number], LEAST_LOGIT)

    def _logits(self, place: slice, table: Array) -> list[float]:
        return (self._matrix.rows[place] @ table[:-1] + table[-1]).tolist()


def first_targets(texts: Texts, heard: Heard, passages: Path) -> list[Array]:
    """Give how likely sentences commit: by words and network, where both were fitted before."""
    if (passages / TARGETS).is_file():
        with np.load(passages / TARGETS) as held:
            return _by_text(held["likely"].astype(np.float32), texts.untold)
    return [1 / (1 + np.exp(-one)) for one in heard.untold]


def joint_targets(texts: Texts, fitting: Fitting, heard: Heard, joint: Joint) -> Array:
    """Give how likely the sentences of texts that nobody labelled commit, a row a fold."""
    found = list[Array]()
    for number, (text, told) in enumerate(zip(texts.untold, heard.untold, strict=True)):
        ruled = ruled_in(text)
        both = zip(fitting.untold_logits(number), told.tolist(), strict=True)
        rows = [probabilities(text, joint.logits(*one), joint, ruled) for one in both]
        found.append(np.array(rows, np.float16))
    return np.concatenate(found, axis=1)


def write_card(texts: Texts, inputs: Sequence[Path], out: Path) -> None:
    card = {
        "model": MODEL,
        "labelled": sum(text.fold != UNSEEN for text in texts.labelled),
        "untold": len(texts.untold),
        "inputs": {file.name: _sha256(file) for file in inputs if file.is_file()},
        "weights": {"sha256": _sha256(out / WEIGHTS.name)},
        "joint": {"sha256": _sha256(out / JOINT.name)},
    }
    _write(out / "card.json", card)


def _write(path: Path, values: object, indent: int = 2) -> None:
    text = json.dumps(values, ensure_ascii=False, indent=indent)
    path.write_text(text + "\n", encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main(development: Path, passages: Path, out: Path) -> None:
    texts = read_texts(development, passages)
    heard = read_heard(texts, passages)
    fitting = Fitting(texts, first_targets(texts, heard, passages))
    known = [at for at, text in enumerate(texts.labelled) if text.fold != UNSEEN]
    words = fitting.labelled_logits()
    each = (texts.labelled, words, heard.labelled, fitting.ruled)
    joint = join(*([one[at] for at in known] for one in each))
    _write(out / WEIGHTS.name, asdict(fitting.weights()), indent=0)
    _write(out / JOINT.name, asdict(joint))
    likely = joint_targets(texts, fitting, heard, joint)
    np.savez_compressed(passages / TARGETS, likely=likely)
    inputs = [development / "decisions.jsonl", *sorted(passages.glob("[A-Z]-*.jsonl"))]
    others = (passages / name for name in ("sentences.jsonl", "untold.jsonl"))
    write_card(texts, [*inputs, *others], out)


if __name__ == "__main__":
    places = [Path(name) for name in sys.argv[1:]]
    main(places[0], places[1], places[2] if len(places) > 2 else WEIGHTS.parent)
