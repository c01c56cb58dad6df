"""Fits the reader of commitments, and shows what it finds in repositories it has not seen.

Run: uv run --group training python -m training.commitments.fit DEVELOPMENT PASSAGES [OUT]
DEVELOPMENT is the folder `agent_decisions`, PASSAGES a folder of further texts (README.md beside
this file tells their form). Writes `weights.json`, `states.npz`, `joint.json` and `card.json` into
OUT, by default the folder that the service reads, and into PASSAGES the decisions of the
development passages, each read with weights fitted without its repository: `found.jsonl` by the
words, and `found_closer.jsonl` by the local embedding model too. The networks and their join see
no repository of DEVELOPMENT at all. Without texts that a larger model read, `weights.json` stays as
it is: words are better taught by one. The same texts give the same weights.
"""

# pyright: basic, reportMissingImports=false

import hashlib
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from app.cli.evaluation.decisions import predicted
from app.embeddings.onnx import OnnxEmbedder
from app.local.base import Home
from app.reasoning.decisions.extraction.commitments.finder import POSSIBLE, Passage, ruled_places
from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_JOINT,
    LEAST_LOGIT,
    MODEL,
    WEIGHTS,
    Ruled,
    Weights,
)
from app.reasoning.decisions.extraction.commitments.states import (
    JOINT,
    Joint,
    Networks,
    SentenceScorer,
    sentence_scorer,
)
from app.reasoning.decisions.extraction.commitments.states import WEIGHTS as STATES
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings
from app.reasoning.decisions.extraction.rules import choices_by_rule
from app.settings import Settings
from training.commitments.linear import Linear, fit_linear
from training.commitments.models import (
    FOR_TAUGHT,
    Array,
    Matrix,
    fit_joint,
    fit_surroundings,
    fit_words,
    matrix,
    word_weights,
)
from training.commitments.networks import Example, Params, fit, logits
from training.commitments.texts import EVERYTHING, FOLDS, Labelled, Texts, read_texts
from training.commitments.token_states import TokenStates

FOLD_COUNT = 6
CAUTION = math.log(0.3 / 0.7) - math.log(0.25 / 0.75)
"""What is shown from 0.25 on has a probability of 0.3 among the labelled passages, of which more
hold a decision than elsewhere."""
SHORT = 4
"""Digits that are kept of a weight."""
NETWORKS = 2
"""Fitted each with draws of its own; with the linear layer they count alike."""
Rows = tuple[list[dict[str, float]], list[float]]


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
        self.ruled = [_ruled(text) for text in texts.labelled]

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
        tables = [self._words({fold}, None) for fold in range(FOLD_COUNT)]
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


def judged_rows(text: Labelled, logits: Sequence[float], ruled: Ruled, least: float) -> Rows:
    """Give what speaks for the sentences of a text that were judged, and their labels."""
    if not logits:
        return [], []
    lengths = [len(sentence.split()) for sentence in text.said]
    around = surroundings(text.said, lengths, logits, ruled, least)
    pairs = [(row, label) for at, row in around if (label := text.labels[at]) is not None]
    return [row for row, _ in pairs], [label for _, label in pairs]


def _ruled(text: Labelled) -> Ruled:
    read = choices_by_rule(text.said, text.spans)
    return ruled_places(Passage(text.said, text.spans, read=read))


def unseen_predictions(
    development: Path, by_fold: Sequence[Weights], scorer: SentenceScorer | None
) -> Iterator[dict[str, Any]]:
    """Read each passage with the words that were fitted without its repository.

    Args:
        scorer: What reads it too, fitted without it; None where the words alone are read.
    """
    folds: dict[str, int] = json.loads(FOLDS.read_text(encoding="utf-8"))
    for line in (development / "decisions.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        fold = folds[record["source"]["repo"]]
        found = predicted(record["text"], POSSIBLE, by_fold[fold], scorer)
        yield {"id": record["id"], "decisions": found}


def fit_states(texts: Sequence[Labelled], states: TokenStates) -> tuple[Networks, Joint]:
    """Fit networks to texts, and to what they and words say of unseen texts how both join."""
    fitting = Fitting(Texts(list(texts), frozenset(), []))
    heard = [(np.zeros(0), np.zeros(0)) for _ in texts]
    for fold in range(FOLD_COUNT):
        inner = fit_readers(states, [n for n, text in enumerate(texts) if text.fold != fold])
        for number in (n for n, text in enumerate(texts) if text.fold == fold):
            heard[number] = inner.logits(states.example(number))
    scale = like_spread(texts, heard)
    means = [mean_logits(*one, scale) for one in heard]
    joint = join(texts, fitting.unseen_logits(), means, fitting.ruled)
    return fit_readers(states, range(len(texts))).shipped(states, scale), joint


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


def fit_readers(states: TokenStates, numbers: Sequence[int]) -> Readers:
    examples = [states.example(number) for number in numbers]
    return Readers([fit(examples, seed) for seed in range(NETWORKS)], fit_linear(examples))


def like_spread(texts: Sequence[Labelled], heard: Sequence[tuple[Array, Array]]) -> float:
    """Give by how much the layer is multiplied to spread like the networks, where judged."""
    known = [np.array([label is not None for label in text.labels], bool) for text in texts]
    both = [
        np.concatenate([own[place][judged] for own, judged in zip(heard, known, strict=True)])
        for place in (0, 1)
    ]
    return float(both[0].std() / both[1].std())


def mean_logits(networks: Array, linear: Array, scale: float) -> list[float]:
    """Let each network and the layer count alike, as `state_logits` does."""
    return ((NETWORKS * networks + scale * linear) / (NETWORKS + 1)).tolist()


def join(
    texts: Sequence[Labelled],
    words: Sequence[Sequence[float]],
    heard: Sequence[Sequence[float]],
    ruled: Sequence[Ruled],
) -> Joint:
    """Fit how two readings join, and how their sum is weighed against the rest of the text.

    Args:
        words: For each text the logits of its sentences by words that have not seen it.
        heard: The same by networks.
    """
    pairs, labels = list[tuple[float, float]](), list[float]()
    for text, own, other in zip(texts, words, heard, strict=True):
        judged = [at for at, label in enumerate(text.labels) if label is not None]
        pairs += [(own[at], other[at]) for at in judged]
        labels += [text.labels[at] or 0.0 for at in judged]
    words_weight, states_weight, bias = (
        round(float(one), SHORT) for one in fit_joint(pairs, labels)
    )
    found = Joint(words_weight, states_weight, bias, {})
    rows, wanted = list[dict[str, float]](), list[float]()
    for text, own, other, places in zip(texts, words, heard, ruled, strict=True):
        both = judged_rows(text, found.logits(own, other), places, LEAST_JOINT)
        rows += both[0]
        wanted += both[1]
    table = fit_surroundings(rows, wanted)
    table["bias"] = round(table["bias"] - CAUTION, SHORT)
    return replace(found, surroundings=table)


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
    own = sum(text.repo not in texts.development for text in texts.labelled)
    card |= {
        "model": MODEL,
        "weights": {"sha256": _sha256(out / WEIGHTS.name)},
        "states": {"sha256": _sha256(out / STATES.name), "labelled": own, "inputs": hashes},
        "joint": {"sha256": _sha256(out / JOINT.name)},
    }
    path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main(development: Path, passages: Path, out: Path) -> None:
    texts = read_texts(development, passages)
    fitting = Fitting(texts)
    by_fold = [fitting.weights(fold) for fold in range(FOLD_COUNT)]
    embedder = OnnxEmbedder(Home(Settings().home).model)
    unknown = texts.outside_development()
    states = TokenStates(unknown.labelled, embedder, passages / "states.npz")
    found = fit_states(unknown.labelled, states)
    write_states(*found, out)
    scorer = sentence_scorer(embedder.inner_states, lambda: found)
    for name, own in (("found", None), ("found_closer", scorer)):
        rows = unseen_predictions(development, by_fold, own)
        with (passages / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if texts.taught:
        text = json.dumps(asdict(fitting.weights(None)), ensure_ascii=False, indent=0)
        (out / WEIGHTS.name).write_text(text + "\n", encoding="utf-8")
    inputs = [development / "decisions.jsonl", *sorted(passages.glob("*-*.jsonl"))]
    write_card(texts, [*inputs, passages / "sentences.jsonl", passages / "taught.jsonl"], out)


if __name__ == "__main__":
    places = [Path(name) for name in sys.argv[1:]]
    main(places[0], places[1], places[2] if len(places) > 2 else WEIGHTS.parent)
