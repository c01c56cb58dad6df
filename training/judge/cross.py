"""Fits the network that reads two texts as one, and writes it as the service runs it.

Run: uv run --group training python -m training.judge.cross NLI MODEL [OUT]
NLI is a folder of gzipped JSON Lines with premise, hypothesis and label. MODEL is a folder with
bge-small-en-v1.5 as published, in full precision: `model.onnx` and `tokenizer.json`. Writes
`network.onnx`, `tokenizer.json` and `card.json` into OUT, by default the folder `judge/cross` that
the service reads. No labelled pair that a figure in docs/benchmarks.md is taken from is read here.
"""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import hashlib
import json
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from tokenizers import Tokenizer

from app.embeddings.cross_reader import MAX_TOKENS
from app.resources import resource_folder
from training.adam import moments_of
from training.judge.base import kept_tokens, read_weights, write_tokenizer
from training.judge.export import write_network
from training.judge.network import OUTPUTS, Params, fresh_head, joined, step
from training.judge.nli import sources
from training.judge.pairs import TASKS, Example, own_examples

NAME = "cross-pairs/1"
SEED = 1
LAYERS, FROZEN = 8, 4
"""Layers that are read of the model, and how many of them, from below, stay as they are."""
BATCH, RATE = 64, 8e-5
WARM, STEADY, FALLING = 30, 1_150, 250
"""Steps in which the rate grows, stays and falls to nothing."""
FIRST_NLI, NLI_A_ROUND = 4_096, 5_120
"""Pairs of other makers before the first of our own, and among each round of our own."""
SURE, FEW = 0.5, 0.34
"""Weight from which on an own example takes part, and the share of the others that does."""
NLI_WORDS = 48
"""Of both texts; longer pairs are left out."""
_WIDTHS = np.array([16, 24, 32, 40, 56, MAX_TOKENS])
"""Tokens to which batches are padded: few, since each is compiled."""
_STARTS = {"nli": 0, "stance": 3, "update": 6}
_AT_ONCE = 60
"""Batches whose pairs are put in the order of their lengths."""


class Data(NamedTuple):
    ids: Any
    sides: Any
    lengths: Any
    wanted: Any
    asked: Any
    """Which outputs the label of a pair speaks of."""
    weight: Any


def read_nli(folder: Path) -> list[Example]:
    rng = random.Random(SEED)
    rows: list[Example] = []
    for pairs, most in sources(folder):
        short = [one for one in pairs if len(one.a.split()) + len(one.b.split()) <= NLI_WORDS]
        rows += rng.sample(short, min(len(short), most))
    rng.shuffle(rows)
    return rows


def some_own() -> list[Example]:
    rng = random.Random(SEED)
    return [one for one in own_examples() if one.weight >= SURE or rng.random() < FEW]


def encoded(examples: Sequence[Example], tokenizer: Tokenizer) -> Data:
    found = tokenizer.encode_batch([(one.a, one.b) for one in examples])
    ids, sides = (np.zeros((len(examples), MAX_TOKENS), np.int32) for _ in range(2))
    wanted = np.zeros((len(examples), OUTPUTS), np.float32)
    asked = np.zeros_like(wanted, dtype=bool)
    for row, (one, own) in enumerate(zip(examples, found, strict=True)):
        ids[row, : len(own.ids)], sides[row, : len(own.ids)] = own.ids, own.type_ids
        start, labels = _STARTS[one.task], TASKS[one.task]
        asked[row, start : start + len(labels)] = True
        wanted[row, start + labels.index(one.label)] = 1
    lengths = np.array([len(own.ids) for own in found])
    weight = np.array([one.weight for one in examples], np.float32)
    return Data(ids, sides, lengths, wanted, asked, weight)


def batches(data: Data, rng: np.random.Generator) -> list[Any]:
    """Put pairs of nearly the same length together, in an order that is drawn."""
    order, made = rng.permutation(len(data.ids)), []
    for start in range(0, len(order), BATCH * _AT_ONCE):
        part = order[start : start + BATCH * _AT_ONCE]
        part = part[np.argsort(data.lengths[part], kind="stable")]
        made += [part[at : at + BATCH] for at in range(0, len(part) - BATCH + 1, BATCH)]
    rng.shuffle(made)
    return [_batch(data, rows) for rows in made]


def _batch(data: Data, rows: Any) -> Any:  # noqa: ANN401  # arrays
    width = _WIDTHS[np.searchsorted(_WIDTHS, int(data.lengths[rows].max()))]
    texts = (data.ids[rows, :width], data.sides[rows, :width], data.lengths[rows])
    return texts, (data.wanted[rows], data.asked[rows], data.weight[rows])


def stream(own: Data, nli: Sequence[Example], tokenizer: Tokenizer) -> Iterator[Any]:
    """Give batches without end: first of other makers, then rounds of both."""
    rng = np.random.default_rng(SEED)
    yield from batches(encoded(nli[:FIRST_NLI], tokenizer), rng)
    for number in count():
        start = (FIRST_NLI + number * NLI_A_ROUND) % (len(nli) - NLI_A_ROUND)
        other = encoded(nli[start : start + NLI_A_ROUND], tokenizer)
        both = batches(other, rng) + batches(own, rng)
        random.Random(number).shuffle(both)
        yield from both


def fit(frozen: Params, p: Params, rows: Iterator[Any]) -> Params:
    moments, key = moments_of(p), jax.random.key(SEED)
    for number in range(1, STEADY + FALLING + 1):
        key, own = jax.random.split(key)
        rate = RATE * min(1.0, number / WARM, (STEADY + FALLING - number) / FALLING)
        p, moments = step(p, moments, (float(number), rate, own), frozen, next(rows))
    return p


def begun(model: Path, kept: Sequence[int]) -> tuple[Params, Params]:
    """Give what stays as it is, and what is fitted."""
    tables, layers = read_weights(model, kept, LAYERS)
    lower = {name: jnp.array(value[:FROZEN]) for name, value in layers.items()}
    upper = {name: jnp.array(value[FROZEN:]) for name, value in layers.items()}
    head = fresh_head(tables["word"].shape[1], np.random.default_rng(SEED))
    frozen = {"emb": jax.tree.map(jnp.array, tables), "layers": lower}
    return frozen, {"layers": upper, "head": head}


def write_card(folder: Path) -> None:
    names = ("network.onnx", "tokenizer.json")
    hashes = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    card = json.dumps({"name": NAME, "sha256": hashes}, indent=2)
    (folder / "card.json").write_text(card + "\n", encoding="utf-8")


def main() -> None:
    nli, model = read_nli(Path(sys.argv[1])), Path(sys.argv[2])
    out = Path(sys.argv[3]) if len(sys.argv) > 3 else resource_folder("judge") / "cross"
    out.mkdir(exist_ok=True)
    own = some_own()
    texts = [text for one in (*own, *nli) for text in (one.a, one.b)]
    kept = kept_tokens(model / "tokenizer.json", texts)
    write_tokenizer(model / "tokenizer.json", kept, out / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    tokenizer.enable_truncation(MAX_TOKENS)
    frozen, p = begun(model / "model.onnx", kept)
    fitted = fit(frozen, p, stream(encoded(own, tokenizer), nli, tokenizer))
    write_network(joined(frozen, fitted), out / "network.onnx")
    write_card(out)


if __name__ == "__main__":
    main()
