"""Trains the network that estimates whether a proof is complete and in order.

Run: uv run --group training python -m training.proofs.fit FOLDER
FOLDER holds a checkout of each repository in `sources.json`, named `<owner>+<name>`. Writes
`weights.npz` and `card.json` next to the code that reads them. A tenth of the proofs is held out;
the card holds their AUC. The proofs of docs/benchmarks.md are never read.
"""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import hashlib
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from app.reasoning.beliefs.proofs.coherence.network import WEIGHTS
from training.adam import moments_of, stepped
from training.proofs.copies import (
    Data,
    Scale,
    batch_of,
    common_words,
    read_copies,
    scale_of,
    targets_of,
)
from training.proofs.texts import read_sources

SEEDS = (1, 2, 3)
"""One network is trained for each; their mean is used."""
UNITS = 64
EPOCHS, BATCH, RATE, DECAY, DROPPED = 10, 256, 4e-3, 1e-2, 0.2
OF_PROOF = 0.6
"""Weight of the loss of whole proofs; the rest is the loss of transitions."""
_WARMING = 0.1
"""Share of the steps with a rising learning rate."""
_SHARPENED = 4.0
"""Factor of the mean output, for faster training."""
Params = dict[str, Any]


def fresh(numbers: int, words: int, seed: int) -> Params:
    rng = np.random.default_rng(seed)
    return {
        "transition": jnp.array(rng.normal(0, numbers**-0.5, (numbers, UNITS)), jnp.float32),
        "previous": jnp.array(rng.normal(0, 0.05, (words, UNITS)), jnp.float32),
        "next": jnp.array(rng.normal(0, 0.05, (words, UNITS)), jnp.float32),
        "hidden": jnp.zeros(UNITS),
        "follows": jnp.array(rng.normal(0, UNITS**-0.5, UNITS), jnp.float32),
        "output": jnp.array(rng.normal(0, UNITS**-0.5, UNITS), jnp.float32),
        "bias": jnp.zeros(2),
    }


def logits(p: Params, batch: Any, key: Any = None) -> tuple[Any, Any]:  # noqa: ANN401
    """Return the logit of each transition and of each proof."""
    features, previous, following, mask = batch
    units = features @ p["transition"] + p["hidden"]
    units += previous @ p["previous"] + following @ p["next"]
    units = jax.nn.relu(units)
    if key is not None:
        units = units * jax.random.bernoulli(key, 1 - DROPPED, units.shape) / (1 - DROPPED)
    mean = (units @ p["output"] * mask).sum(1) / mask.sum(1)
    return units @ p["follows"] + p["bias"][0], _SHARPENED * mean + p["bias"][1]


def _loss(p: Params, batch: Any, targets: Any, key: Any) -> Any:  # noqa: ANN401
    follows, is_intact, weight = targets
    mask = batch[-1]
    of_transitions, of_proofs = logits(p, batch, key)
    transitions = (_cross_entropy(of_transitions, follows) * mask).sum() / mask.sum()
    proofs = (_cross_entropy(of_proofs, is_intact) * weight).mean()
    return (1 - OF_PROOF) * transitions + OF_PROOF * proofs


def _cross_entropy(logit: Any, target: Any) -> Any:  # noqa: ANN401
    return jax.nn.softplus(logit) - logit * target


@jax.jit
def _step(p: Params, moments: Any, at: Any, batch: Any, targets: Any) -> Any:  # noqa: ANN401
    count, rate, key = at
    slope = jax.grad(_loss)(p, batch, targets, key)
    return stepped(p, moments, slope, (count, rate), DECAY)


def fit(data: Data, scale: Scale, seed: int) -> Params:
    p = fresh(len(scale.mean), data.bags.shape[1], seed)
    moments, rng, key = moments_of(p), np.random.default_rng(seed), jax.random.key(seed)
    size = len(data.copies) // BATCH
    for done in range(EPOCHS * size):
        if done % size == 0:
            order = rng.permutation(len(data.copies))
        chosen = [data.copies[at] for at in order[done % size * BATCH :][:BATCH]]
        key, own = jax.random.split(key)
        at = (done + 1, _rate(done / (EPOCHS * size)), own)
        p, moments = _step(p, moments, at, batch_of(data, chosen, scale), targets_of(chosen))
    return p


def _rate(passed: float) -> float:
    """Return the learning rate: linear warm-up, then cosine decay."""
    if passed < _WARMING:
        return RATE * passed / _WARMING
    return RATE * 0.5 * (1 + float(np.cos(np.pi * (passed - _WARMING) / (1 - _WARMING))))


def mean_of(networks: Sequence[Params]) -> Params:
    """Join networks side by side; their mean is again a network of one hidden layer."""
    joined = {name: jnp.concatenate([p[name] for p in networks], -1) for name in networks[0]}
    share = 1 / len(networks)
    bias = jnp.stack([p["bias"] for p in networks]).mean(0)
    return joined | {
        "follows": joined["follows"] * share,
        "output": joined["output"] * share,
        "bias": bias,
    }


def auc(p: Params, data: Data, scale: Scale) -> float:
    """Return the likelihood that an intact proof scores more than a damaged copy."""
    scores = [
        float(score)
        for at in range(0, len(data.copies), BATCH)
        for score in logits(p, batch_of(data, data.copies[at : at + BATCH], scale))[1]
    ]
    ranked = sorted(zip(scores, (copy.is_intact for copy in data.copies), strict=True))
    ranks = [rank for rank, (_, is_intact) in enumerate(ranked, 1) if is_intact]
    most = len(ranks) * (len(ranked) - len(ranks))
    return (sum(ranks) - len(ranks) * (len(ranks) + 1) / 2) / most


def write(p: Params, scale: Scale, words: list[str], openings: list[str]) -> None:
    numbers = {name: np.asarray(p[name]) for name in ("transition", "previous", "next", "hidden")}
    numbers |= scale._asdict() | {"output": np.asarray(p["output"]) * _SHARPENED}
    half: Any = {name: value.astype(np.float16) for name, value in numbers.items()}
    bias = np.float32(p["bias"][1])
    np.savez_compressed(WEIGHTS, words=words, openings=openings, bias=bias, **half)


def main() -> None:
    proofs = read_sources(Path(sys.argv[1]))
    random.Random(SEEDS[0]).shuffle(proofs)
    kept = len(proofs) // 10
    words, openings = common_words(proofs[kept:])
    held_out, data = (read_copies(part, words, openings) for part in (proofs[:kept], proofs[kept:]))
    scale = scale_of(data.copies)
    p = mean_of([fit(data, scale, seed) for seed in SEEDS])
    write(p, scale, words, openings)
    card = {
        "proofs": len(proofs),
        "held out": kept,
        "AUC of the held-out proofs": round(auc(p, held_out, scale), 3),
        "sha256": {WEIGHTS.name: hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()},
    }
    text = json.dumps(card, indent=2) + "\n"
    WEIGHTS.with_name("card.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
