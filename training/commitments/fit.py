"""Fits the reader of commitments, and shows what it finds in repositories it has not seen.

Run: uv run --group training python -m training.commitments.fit DEVELOPMENT PASSAGES [OUT]
DEVELOPMENT is the folder `agent_decisions`, PASSAGES a folder of further texts (README.md beside
this file tells their form). Writes `weights.json`, `states.npz`, `joint.json` and `card.json` into
OUT, by default the folder that the service reads, and into PASSAGES what `unseen.py` reads, and
what that writes. Without texts that a larger model read, `weights.json` stays as it is: words are
better taught by one. The same texts give the same weights.
"""

# pyright: basic, reportMissingImports=false

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, fields
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from app.embeddings.onnx import OnnxEmbedder
from app.local.base import Home
from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_LOGIT,
    MODEL,
    WEIGHTS,
    Weights,
)
from app.reasoning.decisions.extraction.commitments.states import (
    JOINT,
    Joint,
    Networks,
)
from app.reasoning.decisions.extraction.commitments.states import WEIGHTS as STATES
from app.settings import Settings
from training.commitments.joining import NETWORKS, Rows, Unseen, judged_rows, ruled_in
from training.commitments.linear import Linear, fit_linear
from training.commitments.models import (
    FOR_TAUGHT,
    Array,
    Matrix,
    fit_surroundings,
    fit_words,
    matrix,
    word_weights,
)
from training.commitments.networks import Example, Params, fit, logits
from training.commitments.texts import EVERYTHING, Labelled, Texts, read_texts
from training.commitments.token_states import TokenStates
from training.commitments.unseen import FOLD_COUNT, write_found, write_words

WORKERS = 4
"""Processes that fit networks side by side, each with one thread of its own."""


class Fitting:
    """The features of all texts, computed once, and the models fitted to some of them."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._matrix: Matrix = matrix(
            [*(t.said for t in texts.labelled), *(t.said for t in texts.taught)]
        )
        ends = np.cumsum([0, *(len(t.said) for t in (*texts.labelled, *texts.taught))])
        places = [slice(start, end) for start, end in zip(ends, ends[1:], strict=False)]
        self._own, self._other = places[: len(texts.labelled)], places[len(texts.labelled) :]
        self.ruled = [ruled_in(text) for text in texts.labelled]

    def weights(self, unseen: int | None) -> Weights:
        """Fit both models without the repositories of a fold."""
        rows, labels = list[dict[str, float]](), list[float]()
        for inner in range(FOLD_COUNT):
            if inner != unseen:
                table = self._words({inner, unseen}, unseen)
                for number in self._numbers(lambda fold, inner=inner: fold == inner):
                    found = self._judged(number, table)
                    rows += found[0]
                    labels += found[1]
        words = word_weights(self._matrix.names, self._words({unseen}, unseen))
        return Weights(words, fit_surroundings(rows, labels))

    def unseen_logits(self) -> list[list[float]]:
        """Score the sentences of each labelled text by words fitted to the other folds."""
        tables = [self._words({fold}, fold) for fold in range(FOLD_COUNT)]
        texts = enumerate(self._texts.labelled)
        return [self._logits(number, tables[text.fold]) for number, text in texts]

    def _numbers(self, wanted: Callable[[int], bool]) -> list[int]:
        return [n for n, text in enumerate(self._texts.labelled) if wanted(text.fold)]

    def _words(self, left_out: set[int | None], teacher: int | None) -> Array:
        """Fit the model of words without some folds, to labels and to a teacher that saw no label
        of one of them."""
        key = EVERYTHING if teacher is None else str(teacher)
        rows, targets = list[int](), list[float]()
        for number in self._numbers(lambda fold: fold not in left_out):
            labels = self._texts.labelled[number].labels
            first = self._own[number].start
            rows += [first + at for at, label in enumerate(labels) if label is not None]
            targets += [label for label in labels if label is not None]
        labelled = len(rows)
        for place, text in zip(self._other, self._texts.taught, strict=True):
            if text.fold not in left_out and key in text.scores:
                rows += range(place.start, place.stop)
                targets += text.scores[key]
        trust = np.where(np.arange(len(rows)) < labelled, 1.0, FOR_TAUGHT)
        return fit_words(self._matrix.rows[np.array(rows)], np.array(targets), trust)

    def _judged(self, number: int, table: Array) -> Rows:
        """Give what speaks for the sentences of a text under a model that has not seen it."""
        text: Labelled = self._texts.labelled[number]
        return judged_rows(text, self._logits(number, table), self.ruled[number], LEAST_LOGIT)

    def _logits(self, number: int, table: Array) -> list[float]:
        return (self._matrix.rows[self._own[number]] @ table[:-1] + table[-1]).tolist()


class CloserFitting:
    """Networks and a layer for each fold, fitted to the texts of the others, and for all texts."""

    def __init__(self, texts: Sequence[Labelled], fitting: Fitting, states: TokenStates) -> None:
        self._states = states
        folds = [text.fold for text in texts]
        *self._by_fold, self._whole = fit_readers(states, folds)
        heard = [self._by_fold[fold].logits(states.example(n)) for n, fold in enumerate(folds)]
        self.unseen = Unseen(texts, fitting.unseen_logits(), heard, fitting.ruled)

    def whole(self) -> tuple[Networks, Joint]:
        """Give what was fitted to all texts; how it joins is known from those for each fold."""
        joined = self.unseen.joined(None)
        return self._whole.shipped(self._states, joined.scale), joined.joint


class Readers(NamedTuple):
    """Networks and a linear layer that were fitted to the same texts."""

    networks: list[Params]
    linear: Linear

    def logits(self, text: Example) -> tuple[Array, Array]:
        """Give the mean of the networks for each sentence of a text, and the layer."""
        if not len(text.states):
            return np.zeros(len(text.lengths)), np.zeros(len(text.lengths))
        whole = text._replace(states=text.states.astype(np.float32))
        found = [logits(one, whole) for one in self.networks]
        return np.mean(found, axis=0), self.linear.logits(whole)

    def shipped(self, states: TokenStates, scale: float) -> Networks:
        weights = {
            name: np.stack([one[name] for one in self.networks]) for name in self.networks[0]
        }
        return Networks(
            centre=states.centre,
            spread=states.spread,
            linear=self.linear.weights * np.float32(scale),
            linear_bias=np.array([self.linear.bias * scale], np.float32),
            **weights,
        )


def fit_readers(states: TokenStates, folds: Sequence[int]) -> list[Readers]:
    """Fit networks and a layer without the texts of each fold, and at last to all of them."""
    examples = [states.example(number) for number in range(len(folds))]
    known = [
        [one for one, fold in zip(examples, folds, strict=True) if fold != left_out]
        for left_out in (*range(FOLD_COUNT), None)
    ]
    # The workers are copies of this process: what they read is not sent to them.
    with Pool(WORKERS, _inherit, (known,)) as pool:
        layers = pool.map_async(_fit_layer, range(len(known)), chunksize=1)
        jobs = [(place, seed) for place in range(len(known)) for seed in range(NETWORKS)]
        networks = pool.map(_fit_network, jobs, chunksize=1)
        return [
            Readers(networks[place * NETWORKS : (place + 1) * NETWORKS], layer)
            for place, layer in enumerate(layers.get())
        ]


_known: list[list[Example]] = []
"""Of a worker."""


def _inherit(known: list[list[Example]]) -> None:
    _known[:] = known


def _fit_layer(place: int) -> Linear:
    return fit_linear(_known[place])


def _fit_network(job: tuple[int, int]) -> Params:
    return fit(_known[job[0]], job[1])


def write_states(networks: Networks, joint: Joint, out: Path) -> None:
    """Write the networks in half precision, and how they join."""
    names = [one.name for one in fields(networks)]
    halves: Any = {name: getattr(networks, name).astype(np.float16) for name in names}
    np.savez(out / STATES.name, **halves)
    (out / JOINT.name).write_text(json.dumps(asdict(joint), indent=2) + "\n", encoding="utf-8")


def write_card(texts: Texts, inputs: Sequence[Path], out: Path) -> None:
    """Tell what the files are, and what they were fitted to; of words that stay it is known."""
    path = out / "card.json"
    card = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    hashes = {file.name: _sha256(file) for file in inputs if file.is_file()}
    if texts.taught:
        card |= {"labelled": len(texts.labelled), "taught": len(texts.taught), "inputs": hashes}
    card |= {
        "model": MODEL,
        "weights": {"sha256": _sha256(out / WEIGHTS.name)},
        "states": {
            "sha256": _sha256(out / STATES.name),
            "labelled": len(texts.labelled),
            "inputs": hashes,
        },
        "joint": {"sha256": _sha256(out / JOINT.name)},
    }
    path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main(development: Path, passages: Path, out: Path) -> None:
    texts = read_texts(development, passages)
    fitting = Fitting(texts)
    embedder = OnnxEmbedder(Home(Settings().home).model)
    states = TokenStates(texts.labelled, embedder, passages / "states.npz")
    closer = CloserFitting(texts.labelled, fitting, states)
    closer.unseen.write(passages)
    write_states(*closer.whole(), out)
    write_words([fitting.weights(fold) for fold in range(FOLD_COUNT)], passages)
    write_found(development, passages, closer.unseen)
    if texts.taught:
        text = json.dumps(asdict(fitting.weights(None)), ensure_ascii=False, indent=0)
        (out / WEIGHTS.name).write_text(text + "\n", encoding="utf-8")
    inputs = [development / "decisions.jsonl", *sorted(passages.glob("[A-Z]-*.jsonl"))]
    write_card(texts, [*inputs, passages / "sentences.jsonl", passages / "taught.jsonl"], out)


if __name__ == "__main__":
    places = [Path(name) for name in sys.argv[1:]]
    main(places[0], places[1], places[2] if len(places) > 2 else WEIGHTS.parent)
