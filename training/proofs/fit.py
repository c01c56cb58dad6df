"""Fits the network that tells whether the sentences of a proof are whole and in order.

Run: uv run --group training python -m training.proofs.fit FOLDER
FOLDER holds a checkout of each repository in `sources.json`, named `<owner>+<name>`. Writes
`weights.npz` and `card.json` beside the code that reads them; the card says how well a tenth of the
proofs, which is left out, is told from its damaged copies. No proof that a figure in
docs/benchmarks.md is taken from is read here.
"""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from app.reasoning.beliefs.proofs.coherence.network import WEIGHTS
from training.proofs.copies import (
    Data,
    Scale,
    batch_of,
    common_words,
    read_copies,
    scale_of,
    wanted_of,
)
from training.proofs.texts import read_sources

SEED = 1
UNITS = 64
EPOCHS, BATCH, RATE, DECAY, DROPPED = 10, 256, 4e-3, 1e-2, 0.2
OF_PROOF = 0.6
"""What the loss of whole proofs counts; the loss of single transitions has the rest."""
_WARMING = 0.1
"""Share of the steps in which the rate rises."""
_SHARPENED = 4.0
Params = dict[str, Any]


def fresh(numbers: int, words: int) -> Params:
    rng = np.random.default_rng(SEED)
    return {
        "transition": jnp.array(rng.normal(0, numbers**-0.5, (numbers, UNITS)), jnp.float32),
        "last": jnp.array(rng.normal(0, 0.05, (words, UNITS)), jnp.float32),
        "next": jnp.array(rng.normal(0, 0.05, (words, UNITS)), jnp.float32),
        "hidden": jnp.zeros(UNITS),
        "follows": jnp.array(rng.normal(0, UNITS**-0.5, UNITS), jnp.float32),
        "output": jnp.array(rng.normal(0, UNITS**-0.5, UNITS), jnp.float32),
        "bias": jnp.zeros(2),
    }


def logits(p: Params, batch: Any, key: Any = None) -> tuple[Any, Any]:  # noqa: ANN401
    """Give the logit of each transition and of each proof."""
    numbers, last, following, has = batch
    units = numbers @ p["transition"] + last @ p["last"] + following @ p["next"] + p["hidden"]
    units = jax.nn.relu(units)
    if key is not None:
        units = units * jax.random.bernoulli(key, 1 - DROPPED, units.shape) / (1 - DROPPED)
    mean = (units @ p["output"] * has).sum(1) / has.sum(1)
    return units @ p["follows"] + p["bias"][0], _SHARPENED * mean + p["bias"][1]


def _loss(p: Params, batch: Any, wanted: Any, key: Any) -> Any:  # noqa: ANN401
    follows, is_whole, weight = wanted
    has = batch[-1]
    of_places, of_proofs = logits(p, batch, key)
    places = (_crossed(of_places, follows) * has).sum() / has.sum()
    proofs = (_crossed(of_proofs, is_whole) * weight).mean()
    return (1 - OF_PROOF) * places + OF_PROOF * proofs


def _crossed(logit: Any, wanted: Any) -> Any:  # noqa: ANN401
    return jax.nn.softplus(logit) - logit * wanted


@jax.jit
def _step(p: Params, moments: Any, at: Any, batch: Any, wanted: Any) -> Any:  # noqa: ANN401
    """Move the weights once, by Adam with weight decay."""
    count, rate, key = at
    slope = jax.grad(_loss)(p, batch, wanted, key)
    mean, square = moments
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slope)
    square = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, square, slope)

    def moved(value: Any, m: Any, v: Any) -> Any:  # noqa: ANN401
        change = (m / (1 - 0.9**count)) / (jnp.sqrt(v / (1 - 0.999**count)) + 1e-8)
        return value - rate * (change + DECAY * value)

    return jax.tree.map(moved, p, mean, square), (mean, square)


def fit(data: Data, scale: Scale) -> Params:
    p = fresh(len(scale.mean), data.bags.shape[1])
    zeros = jax.tree.map(jnp.zeros_like, p)
    moments, rng, key = (zeros, zeros), np.random.default_rng(SEED), jax.random.key(SEED)
    size = len(data.copies) // BATCH
    for done in range(EPOCHS * size):
        if done % size == 0:
            order = rng.permutation(len(data.copies))
        chosen = [data.copies[at] for at in order[done % size * BATCH :][:BATCH]]
        key, own = jax.random.split(key)
        at = (done + 1, _rate(done / (EPOCHS * size)), own)
        p, moments = _step(p, moments, at, batch_of(data, chosen, scale), wanted_of(chosen))
    return p


def _rate(passed: float) -> float:
    """Rise in a line, and fall as half a cosine."""
    if passed < _WARMING:
        return RATE * passed / _WARMING
    return RATE * 0.5 * (1 + float(np.cos(np.pi * (passed - _WARMING) / (1 - _WARMING))))


def told_apart(p: Params, data: Data, scale: Scale) -> float:
    """Give the chance that a whole proof scores more than a damaged one."""
    scores = [
        float(score)
        for at in range(0, len(data.copies), BATCH)
        for score in logits(p, batch_of(data, data.copies[at : at + BATCH], scale))[1]
    ]
    ranked = sorted(zip(scores, (copy.is_whole for copy in data.copies), strict=True))
    whole = [rank for rank, (_, is_whole) in enumerate(ranked, 1) if is_whole]
    most = len(whole) * (len(ranked) - len(whole))
    return (sum(whole) - len(whole) * (len(whole) + 1) / 2) / most


def write(p: Params, scale: Scale, words: list[str], openings: list[str]) -> None:
    numbers = {name: np.asarray(p[name]) for name in ("transition", "last", "next", "hidden")}
    numbers |= scale._asdict() | {"output": np.asarray(p["output"]) * _SHARPENED}
    half: Any = {name: value.astype(np.float16) for name, value in numbers.items()}
    bias = np.float32(p["bias"][1])
    np.savez_compressed(WEIGHTS, words=words, openings=openings, bias=bias, **half)


def main() -> None:
    proofs = read_sources(Path(sys.argv[1]))
    random.Random(SEED).shuffle(proofs)
    kept = len(proofs) // 10
    words, openings = common_words(proofs[kept:])
    left_out, data = (read_copies(part, words, openings) for part in (proofs[:kept], proofs[kept:]))
    scale = scale_of(data.copies)
    p = fit(data, scale)
    write(p, scale, words, openings)
    card = {
        "proofs": len(proofs),
        "left out": kept,
        "AUC of these": round(told_apart(p, left_out, scale), 3),
        "sha256": {WEIGHTS.name: hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()},
    }
    text = json.dumps(card, indent=2) + "\n"
    WEIGHTS.with_name("card.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
