"""Tunes the networks that read sentences for commitments, a GPU's work.

Run: uv run --group training python -m training.commitments.encoder DEVELOPMENT PASSAGES MODEL …
     uv run --group training python -m training.commitments.encoder DEVELOPMENT PASSAGES MODEL OUT
DEVELOPMENT and PASSAGES as in `training.commitments.fit`. The first form, as long as PASSAGES has
no `targets.npz`, tunes a network on the labels for each plan in `TEACHERS`, on the models in that
order (ONNX files with dynamic whole numbers, as the service has them). The second, after
`training.commitments.fit`, tunes three on labels and targets, takes the mean of their numbers, and
writes the network into OUT. Both leave in PASSAGES what the networks say of texts whose fold they
have not seen.
"""

# pyright: basic, reportMissingImports=false

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np
from tokenizers import Tokenizer

from app.embeddings.sentence_reader import NETWORK
from app.local.base import Home
from app.settings import Settings
from training.commitments.encoder.export import write_reader
from training.commitments.encoder.tuning import Aims, Plan, read_all, read_base, tune
from training.commitments.encoder.windows import Window, windows_of
from training.commitments.fit import HEARD, TARGETS
from training.commitments.models import Array
from training.commitments.texts import FOLD_COUNT, UNSEEN, Texts, read_texts

NAME = "commitments/1"
TEACHERS = (Plan(6, 1e-4, 8, 0), Plan(12, 5e-5, 6, 2), Plan(12, 5e-5, 6, 3))
READERS = tuple(Plan(6, 1e-4, 3, seed, repeated=2) for seed in (20, 21, 22))


class Data(NamedTuple):
    texts: Texts
    labelled: list[Window]
    untold: list[Window]

    @property
    def windows(self) -> list[Window]:
        return [*self.labelled, *self.untold]

    @property
    def count(self) -> int:
        return sum(len(one.said) for one in (*self.texts.labelled, *self.texts.untold))


def read_data(development: Path, passages: Path) -> Data:
    texts = read_texts(development, passages)
    tokenizer = Tokenizer.from_file(str(Home(Settings().home).model / "tokenizer.json"))
    said = [one.said for one in (*texts.labelled, *texts.untold)]
    windows, last = windows_of(said, tokenizer), len(texts.labelled)
    own = [one for one in windows if one.text < last]
    return Data(texts, own, [one for one in windows if one.text >= last])


def aims_of(data: Data, targets: Array | None) -> Aims:
    """Give what is wanted of every sentence by fold: labels, and targets where there are some."""
    labels = [label for one in data.texts.labelled for label in one.labels]
    known = np.array([np.nan if one is None else one for one in labels], np.float32)
    rest = data.count - len(known)
    others = np.zeros((FOLD_COUNT, rest)) if targets is None else targets
    aims = np.concatenate([np.tile(np.nan_to_num(known), (FOLD_COUNT, 1)), others], axis=1)
    is_judged = np.concatenate([~np.isnan(known), np.zeros(rest, bool)])
    folds = [one.fold for one in (*data.texts.labelled, *data.texts.untold) for _ in one.said]
    own = np.array([UNSEEN + 1 if one is None else one for one in folds])
    counts = np.concatenate([~np.isnan(known), np.full(rest, targets is not None)])
    trust = np.array([counts & (own != fold) for fold in range(FOLD_COUNT)])
    return Aims(aims.astype(np.float32), trust.astype(np.float32), is_judged)


def write_heard(data: Data, found: Array, passages: Path) -> None:
    """Keep the logits of labelled sentences by the network of their fold, and all of the others."""
    folds = [one.fold for one in data.texts.labelled for _ in one.said]
    labelled = found[np.array(folds), np.arange(len(folds))]
    np.savez_compressed(passages / HEARD, labelled=labelled, untold=found[:, len(folds) :])


def teach(data: Data, models: list[Path], passages: Path) -> None:
    heard = list[Array]()
    for plan, model in zip(TEACHERS, models, strict=True):
        base = read_base(model, plan.layers)
        table, p = tune(base, data.labelled, [], aims_of(data, None), plan)
        heard.append(read_all(p, table, data.windows, data.count))
    write_heard(data, np.mean(heard, axis=0), passages)


def read(data: Data, model: Path, passages: Path, out: Path) -> None:
    with np.load(passages / TARGETS) as held:
        aims = aims_of(data, held["likely"].astype(np.float32))
    tuned = list[Any]()
    for plan in READERS:
        base = read_base(model, plan.layers)
        table, p = tune(base, data.labelled, data.untold, aims, plan)
        tuned.append(p)
    mean = jax.tree.map(lambda *own: sum(own) / len(own), *tuned)
    write_heard(data, read_all(mean, table, data.windows, data.count), passages)
    shipped = jax.tree.map(lambda one: np.asarray(one[UNSEEN]), mean)
    standard = {name: np.asarray(table[name]) for name in ("centre", "spread")}
    write_reader(shipped["layers"], shipped["head"] | standard, model, out / NETWORK)
    whole = hashlib.sha256((out / NETWORK).read_bytes()).hexdigest()
    card = json.dumps({"name": NAME, "sha256": {NETWORK: whole}}, indent=2)
    (out / "card.json").write_text(card + "\n", encoding="utf-8")


if __name__ == "__main__":
    development, passages, *places = map(Path, sys.argv[1:])
    data = read_data(development, passages)
    if (passages / TARGETS).is_file():
        read(data, places[0], passages, places[1])
    else:
        teach(data, places, passages)
