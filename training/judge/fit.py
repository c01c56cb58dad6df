"""Fits the network that reads two texts, on what the embedding model makes of their tokens.

Run: uv run --group training python -m training.judge.fit NLI [OUT]
NLI is a folder of gzipped JSON Lines with premise, hypothesis and label. Writes `weights.npz` and
`card.json` into OUT, by default the folder `judge` that the service reads. No labelled pair that a
figure in docs/benchmarks.md is taken from is read here.
"""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import hashlib
import json
import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from app.bootstrap.judging import open_states
from app.embeddings.pair_rules import MAX_TOKENS
from app.resources import resource_folder
from app.settings import Settings
from training.adam import moments_of, stepped
from training.judge.nli import sources
from training.judge.pairs import TASKS, Example, own_examples

NAME = "token-pairs/1"
SEED = 1
EPOCHS, BATCH, RATE, DECAY = 6, 256, 1.5e-3, 1e-4
NLI_PAIRS, NLI_WORDS = 9_000, 40
"""Pairs taken at random from those of other makers; of these, longer ones are left out."""
WIDTH, HIDDEN, DROPPED, SMOOTH = 96, 128, 0.2, 0.05
_STARTS = {"nli": 0, "stance": 3, "update": 6}
_OUTPUTS = 10
_ENCODED_AT_ONCE = 64
Params = dict[str, Any]


class Data(NamedTuple):
    states: Any
    """Text, token, dimension."""
    lengths: Any
    first: Any
    """Of each pair the place of its first text."""
    second: Any
    wanted: Any
    asked: Any
    """Which outputs the label of a pair speaks of."""
    weight: Any


def read_nli(folder: Path) -> list[Example]:
    rng = random.Random(SEED)
    rows: list[Example] = []
    for pairs, most in sources(folder):
        rows += rng.sample(pairs, min(len(pairs), most))
    chosen = rng.sample(rows, NLI_PAIRS)
    return [one for one in chosen if len(f"{one.a} {one.b}".split()) < NLI_WORDS]


def encoded(examples: Sequence[Example]) -> Data:
    texts = sorted({text for one in examples for text in (one.a, one.b)}, key=len)
    place = {text: number for number, text in enumerate(texts)}
    model = open_states(Settings())
    states = np.zeros((len(texts), MAX_TOKENS, model.dimensions), np.float16)
    lengths = np.zeros(len(texts), np.int32)
    for start in range(0, len(texts), _ENCODED_AT_ONCE):
        for row, found in enumerate(model.states(texts[start : start + _ENCODED_AT_ONCE]), start):
            lengths[row] = min(len(found), MAX_TOKENS)
            states[row, : lengths[row]] = found[:MAX_TOKENS]
    wanted = np.zeros((len(examples), _OUTPUTS), np.float32)
    asked = np.zeros_like(wanted, dtype=bool)
    for row, one in enumerate(examples):
        start, labels = _STARTS[one.task], TASKS[one.task]
        asked[row, start : start + len(labels)] = True
        wanted[row, start + labels.index(one.label)] = 1
    first, second = (np.array([place[text] for text in side]) for side in _sides(examples))
    weight = np.array([one.weight for one in examples], np.float32)
    return Data(states, lengths, first, second, wanted, asked, weight)


def _sides(examples: Sequence[Example]) -> tuple[list[str], list[str]]:
    return [one.a for one in examples], [one.b for one in examples]


def fresh(dimensions: int) -> Params:
    rng = np.random.default_rng(SEED)

    def drawn(rows: int, columns: int, scale: float = 1.0) -> Any:  # noqa: ANN401  # an array
        spread = scale * math.sqrt(2 / (rows + columns))
        return jnp.array(rng.normal(0, spread, (rows, columns)), jnp.float32)

    return {
        "tokens": drawn(dimensions, WIDTH),
        "compare": drawn(4 * WIDTH, HIDDEN),
        "compare_bias": jnp.zeros(HIDDEN),
        "whole": drawn(dimensions, WIDTH),
        "hidden": drawn(4 * HIDDEN + 4 * WIDTH, HIDDEN),
        "hidden_bias": jnp.zeros(HIDDEN),
        "out": drawn(HIDDEN, _OUTPUTS, 0.3),
        "out_bias": jnp.zeros(_OUTPUTS),
        "sharpness": jnp.array(12.0),
    }


def logits(p: Params, batch: Sequence[Any], key: Any = None) -> Any:  # noqa: ANN401  # arrays
    """The network of `app.embeddings.pair_rules`, over a padded batch."""
    a, has_a, b, has_b = batch
    own_a, own_b = a @ p["tokens"], b @ p["tokens"]
    likeness = jnp.einsum("bid,bjd->bij", a, b) * p["sharpness"]

    def like(scores: Any, held: Any, has: Any) -> Any:  # noqa: ANN401
        shares = jax.nn.softmax(jnp.where(has[:, None, :] > 0, scores, -1e9), -1)
        return shares @ held

    def compared(own: Any, other: Any, has: Any) -> Any:  # noqa: ANN401
        beside = jnp.concatenate([own, other, own - other, own * other], -1)
        told = jax.nn.relu(beside @ p["compare"] + p["compare_bias"]) * has[..., None]
        return jnp.concatenate([told.sum(1) / 8, told.max(1)], -1)

    whole_a, whole_b = a[:, 0] @ p["whole"], b[:, 0] @ p["whole"]
    seen = [
        compared(own_a, like(likeness, own_b, has_b), has_a),
        compared(own_b, like(likeness.transpose(0, 2, 1), own_a, has_a), has_b),
        *(whole_a, whole_b, jnp.abs(whole_a - whole_b), whole_a * whole_b),
    ]
    first, second = (None, None) if key is None else jax.random.split(key)
    hidden = _thinned(jnp.concatenate(seen, -1), first) @ p["hidden"] + p["hidden_bias"]
    return _thinned(jax.nn.relu(hidden), second) @ p["out"] + p["out_bias"]


def _thinned(values: Any, key: Any) -> Any:  # noqa: ANN401
    if key is None:
        return values
    return values * jax.random.bernoulli(key, 1 - DROPPED, values.shape) / (1 - DROPPED)


def _loss(p: Params, batch: Sequence[Any], label: Sequence[Any], key: Any) -> Any:  # noqa: ANN401
    wanted, asked, weight = label
    seen = jax.nn.log_softmax(jnp.where(asked, logits(p, batch, key), -1e4), 1)
    aim = wanted * (1 - SMOOTH) + SMOOTH * asked / asked.sum(1, keepdims=True)
    return (-jnp.where(asked, aim * seen, 0).sum(1) * weight).sum() / weight.sum()


@jax.jit
def _step(p: Params, moments: Any, at: Any, batch: Any, label: Any) -> Any:  # noqa: ANN401
    count, rate, key = at
    slope = jax.grad(_loss)(p, batch, label, key)
    return stepped(p, moments, slope, (count, rate), DECAY)


def batches(data: Data, rng: np.random.Generator) -> Iterator[tuple[Any, Any]]:
    order = rng.permutation(len(data.first))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        rows = order[start : start + BATCH]
        sides = (data.first[rows], data.second[rows])
        batch = [part for side in sides for part in _side(data, side)]
        yield batch, (data.wanted[rows], data.asked[rows], data.weight[rows])


def _side(data: Data, places: Any) -> tuple[Any, Any]:  # noqa: ANN401
    has = np.arange(MAX_TOKENS)[None] < data.lengths[places][:, None]
    return data.states[places].astype(np.float32), has.astype(np.float32)


def fit(data: Data) -> Params:
    p = fresh(data.states.shape[2])
    moments, rng, key = moments_of(p), np.random.default_rng(SEED), jax.random.key(SEED)
    total, done = EPOCHS * (len(data.first) // BATCH), 0
    for _ in range(EPOCHS):
        for batch, label in batches(data, rng):
            done += 1
            key, own = jax.random.split(key)
            rate = RATE * min(1.0, done / (0.1 * total)) * (1 - done / total)
            p, moments = _step(p, moments, (float(done), rate, own), batch, label)
    return p


def write(p: Params, folder: Path) -> None:
    """Write the weights in half precision, with their card."""
    folder.mkdir(exist_ok=True)
    path = folder / "weights.npz"
    halves: Any = {name: np.asarray(value, np.float16) for name, value in p.items()}
    np.savez_compressed(path, **halves)
    card = {
        "name": NAME,
        "states": open_states(Settings()).model,
        "sha256": {path.name: hashlib.sha256(path.read_bytes()).hexdigest()},
    }
    (folder / "card.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    nli = read_nli(Path(sys.argv[1]))
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else resource_folder("judge")
    write(fit(encoded([*own_examples(), *nli])), out)


if __name__ == "__main__":
    main()
