"""Fits the reader of commitments, and shows what it finds in repositories it has not seen.

Run: uv run --group training python -m training.commitments.fit DEVELOPMENT PASSAGES [OUT]
DEVELOPMENT is the folder `agent_decisions`, PASSAGES a folder of further texts (README.md beside
this file tells their form). Writes `weights.json`, `states.json` and `card.json` into OUT, by
default the folder that the service reads, and into PASSAGES the decisions of the development
passages, each read with weights fitted without its repository: `found.jsonl` by the words, and
`found_closer.jsonl` by the local embedding model too. Without texts that a larger model read,
`weights.json` stays as it is: a larger model teaches words better than labels do. The same texts
give the same weights.
"""

# pyright: basic, reportMissingImports=false

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from app.cli.evaluation.decisions import predicted
from app.embeddings.onnx import OnnxEmbedder
from app.local.base import Home
from app.reasoning.decisions.extraction.commitments.finder import POSSIBLE, Passage, ruled_places
from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_LOGIT,
    MODEL,
    WEIGHTS,
    Ruled,
    Weights,
    commitment_evidence,
)
from app.reasoning.decisions.extraction.commitments.states import WEIGHTS as STATES
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer, sentence_scorer
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings
from app.reasoning.decisions.extraction.rules import choices_by_rule
from app.settings import Settings
from training.commitments.heads import Heads, as_json, fit_joint, logits
from training.commitments.models import (
    FOR_TAUGHT,
    Array,
    Matrix,
    fit_surroundings,
    fit_words,
    matrix,
    word_weights,
)
from training.commitments.texts import EVERYTHING, FOLDS, Labelled, Texts, read_texts

FOLD_COUNT = 6
LEAST_SCORE = 0.03
"""Of the words of a sentence to which the states are joined; what has less is settled."""
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
        self._ruled = [_ruled(text) for text in texts.labelled]

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

    def evidence(self, by_fold: Sequence[Weights]) -> list[dict[int, float]]:
        """Score the sentences of each labelled text by weights that have not seen it."""
        found = list[dict[int, float]]()
        for text, ruled in zip(self._texts.labelled, self._ruled, strict=True):
            weights = by_fold[text.fold]
            seen = commitment_evidence(text.said, LEAST_SCORE, ruled, weights) if text.said else {}
            found.append({at: one.score for at, one in seen.items()})
        return found

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
        logits = (self._matrix.rows[self._own[number]] @ table[:-1] + table[-1]).tolist()
        lengths = [len(sentence.split()) for sentence in text.said]
        if not logits:
            return [], []
        around = surroundings(text.said, lengths, logits, self._ruled[number], LEAST_LOGIT)
        pairs = [(row, label) for at, row in around if (label := text.labels[at]) is not None]
        return [row for row, _ in pairs], [label for _, label in pairs]


def _ruled(text: Labelled) -> Ruled:
    read = choices_by_rule(text.said, text.spans)
    return ruled_places(Passage(text.said, text.spans, read=read))


def unseen_predictions(
    development: Path, by_fold: Sequence[Weights], scorers: Sequence[SentenceScorer | None]
) -> Iterator[dict[str, Any]]:
    """Read each passage with the weights that were fitted without its repository.

    Args:
        scorers: By fold what reads it too; None where the words alone are read.
    """
    folds: dict[str, int] = json.loads(FOLDS.read_text(encoding="utf-8"))
    for line in (development / "decisions.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        fold = folds[record["source"]["repo"]]
        found = predicted(record["text"], POSSIBLE, by_fold[fold], scorers[fold])
        yield {"id": record["id"], "decisions": found}


def write(found: Weights | None, texts: Texts, inputs: Sequence[Path], out: Path) -> None:
    """Write the weights, and a card that tells what they and the head were fitted to.

    Args:
        found: Of the words; None where those that are there stay.
    """
    path, card_path = out / WEIGHTS.name, out / "card.json"
    card = json.loads(card_path.read_text(encoding="utf-8")) if card_path.is_file() else {}
    hashes = {file.name: _sha256(file) for file in inputs if file.is_file()}
    if found is not None:
        text = json.dumps(asdict(found), ensure_ascii=False, indent=0)
        path.write_text(text + "\n", encoding="utf-8")
        card |= {"labelled": len(texts.labelled), "taught": len(texts.taught), "inputs": hashes}
    own = sum(text.repo not in texts.development for text in texts.labelled)
    states = {"sha256": _sha256(out / STATES.name), "labelled": own, "inputs": hashes}
    card |= {"model": MODEL, "weights": {"sha256": _sha256(path)}, "states": states}
    card_path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def fit_heads(
    texts: Texts,
    evidence: Sequence[dict[int, float]],
    network: OnnxEmbedder,
    passages: Path,
    out: Path,
) -> list[SentenceScorer]:
    """Fit and write the head, and give what scorers by fold without having seen it."""
    heads = Heads(texts, network, passages / "states.npz")
    by_fold = [heads.fit(fold) for fold in range(FOLD_COUNT)]
    sentence_scores = [
        logits(states, by_fold[text.fold])
        for states, text in zip(heads.states, texts.labelled, strict=False)
    ]
    found = as_json(heads.fit(None), fit_joint(texts, sentence_scores, evidence, None))
    (out / STATES.name).write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    joints = [fit_joint(texts, sentence_scores, evidence, fold) for fold in range(FOLD_COUNT)]
    return [
        sentence_scorer(network.sentence_states, lambda known=known: known)
        for known in zip(by_fold, joints, strict=True)
    ]


def main(development: Path, passages: Path, out: Path) -> None:
    texts = read_texts(development, passages)
    fitting = Fitting(texts)
    by_fold = [fitting.weights(fold) for fold in range(FOLD_COUNT)]
    network = OnnxEmbedder(Home(Settings().home).model)
    scorers = fit_heads(texts, fitting.evidence(by_fold), network, passages, out)
    for name, own in (("found", [None] * FOLD_COUNT), ("found_closer", scorers)):
        rows = unseen_predictions(development, by_fold, own)
        with (passages / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    inputs = [development / "decisions.jsonl", *sorted(passages.glob("*-*.jsonl"))]
    inputs += [passages / "sentences.jsonl", passages / "taught.jsonl"]
    write(fitting.weights(None) if texts.taught else None, texts, inputs, out)


if __name__ == "__main__":
    places = [Path(name) for name in sys.argv[1:]]
    main(places[0], places[1], places[2] if len(places) > 2 else WEIGHTS.parent)
