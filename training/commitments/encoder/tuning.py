"""Tunes the layers of a small language model, for every fold at once."""

# pyright: basic, reportMissingImports=false

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import numpy_helper

from training.commitments.encoder.export import NORMS, PRODUCTS, product_name
from training.commitments.encoder.network import Params, fresh, logits, loss, states
from training.commitments.encoder.windows import ROWS, WINDOWS, Rows, Window, batches
from training.commitments.models import Array

FOR_POSITIVES = 3.0
HEAD_RATE = 1e-3
WARM, LEAST_RATE = 0.06, 0.01
"""Share of the steps in which the rate grows; then it falls to a share of it."""
_MEAN, _SQUARE, _DECAY, _LARGEST_SLOPE, _LEAST = 0.9, 0.98, 0.01, 1.0, 1e-12
_SAMPLED = 200
"""Windows that are looked at for what states are standardised by."""


class Base(NamedTuple):
    """A published model: what a text begins with, and its layers."""

    table: Params
    layers: Mapping[str, Array]


class Aims(NamedTuple):
    """What is wanted of sentences; the first axis are the folds, each with a network that must not
    see the labels of it."""

    targets: Array
    trust: Array
    """Of a sentence that counts; 0 where nobody judged it or the fold is its own."""
    is_judged: Array
    """Of each sentence, whether a person did."""


class Plan(NamedTuple):
    layers: int
    rate: float
    epochs: int
    seed: int
    repeated: int = 1
    """How often labelled texts come in an epoch, beside others."""


def read_base(file: Path, layers: int) -> Base:
    """Read the lower layers of a model in whole numbers as numbers with a point."""
    model = onnx.load(file)
    held = {one.name: one for one in model.graph.initializer}

    def plain(name: str) -> Array:
        return numpy_helper.to_array(held[name]).astype(np.float32)

    def whole(name: str) -> Array:
        return (plain(f"{name}_quantized") - plain(f"{name}_zero_point")) * plain(f"{name}_scale")

    def layer(number: int) -> dict[str, Array]:
        found = dict[str, Array]()
        for part, place in PRODUCTS.items():
            found[part] = whole(product_name(model, number, place))
            found[f"{part}b"] = plain(f"encoder.layer.{number}.{place.replace('/', '.')}.bias")
        for part, place in NORMS.items():
            found[f"{part}w"] = plain(f"encoder.layer.{number}.{place}.weight")
            found[f"{part}b"] = plain(f"encoder.layer.{number}.{place}.bias")
        return found

    read = [layer(number) for number in range(layers)]
    table = {
        "word": whole("embeddings.word_embeddings.weight"),
        "pos": whole("embeddings.position_embeddings.weight"),
        "type": whole("embeddings.token_type_embeddings.weight")[0],
        "g": plain("embeddings.LayerNorm.weight"),
        "b": plain("embeddings.LayerNorm.bias"),
    }
    return Base(table, {name: np.stack([one[name] for one in read]) for name in read[0]})


def standardised(base: Base, windows: Sequence[Window]) -> Params:
    """Give the table of a model with the centre and spread of its states."""
    some = windows[:: max(1, len(windows) // _SAMPLED)]
    read = jax.jit(states)
    found = [
        np.asarray(read(base.layers, base.table, rows))[rows.sentences >= 0]
        for _, rows in batches(some)
    ]
    tokens = np.concatenate(found)
    return {**base.table, "centre": tokens.mean(0), "spread": tokens.std(0) + np.float32(1e-6)}


def tune(
    base: Base, labelled: Sequence[Window], others: Sequence[Window], aims: Aims, plan: Plan
) -> tuple[Params, Params]:
    """Tune a network a fold; the same texts and plan give the same on the same machine.

    Returns:
        The table, and the numbers of all networks, the first axis the folds.
    """
    table, count = standardised(base, labelled), len(aims.trust)
    begun = {"layers": dict(base.layers), "head": fresh(table["g"].shape[0], 0)}
    p = jax.tree.map(lambda one: jnp.stack([jnp.asarray(one)] * count), begun)
    moments = (jax.tree.map(jnp.zeros_like, p), jax.tree.map(jnp.zeros_like, p))
    rng, key = np.random.default_rng(plan.seed), jax.random.PRNGKey(plan.seed)
    orders = [_drawn(labelled, others, plan.repeated, rng) for _ in range(plan.epochs)]
    total = sum(sum(1 for _ in batches(one)) for one in orders)
    for number, (own, rows) in enumerate(_all_batches(orders), start=1):
        key, drawn = jax.random.split(key)
        share = min(1.0, number / (WARM * total)) * max(LEAST_RATE, 1 - number / total)
        rates = {"layers": plan.rate * share, "head": HEAD_RATE * share}
        at = (float(number), rates, drawn)
        p, moments = _steps(p, moments, table, rows, _wanted(own, rows, aims), at)
    return table, p


def _drawn(
    labelled: Sequence[Window], others: Sequence[Window], repeated: int, rng: np.random.Generator
) -> list[Window]:
    both = [*labelled] * repeated + [*others]
    return [both[place] for place in rng.permutation(len(both))]


def _all_batches(orders: Sequence[Sequence[Window]]) -> Iterator[tuple[list[list[Window]], Rows]]:
    for order in orders:
        yield from batches(order)


def _wanted(own: Sequence[Sequence[Window]], rows: Rows, aims: Aims) -> tuple[Array, ...]:
    """Give what is wanted of each sentence, and of windows whose sentences a person all judged."""
    is_there, count = rows.numbers >= 0, len(aims.trust)
    targets = np.where(is_there, aims.targets[:, rows.numbers], 0)
    trust = np.where(is_there, aims.trust[:, rows.numbers], 0)
    trust = trust * (1 + (FOR_POSITIVES - 1) * targets)
    window_aims, window_trust = (np.zeros((count, ROWS, WINDOWS), np.float32) for _ in range(2))
    for at, row in enumerate(own):
        for number, one in enumerate(row):
            said = slice(one.first, one.first + len(one.lengths))
            if aims.is_judged[said].all() and len(one.lengths):
                window_aims[:, at, number] = aims.targets[:, said].max(1)
                window_trust[:, at, number] = aims.trust[:, said].min(1)
    return targets, trust, window_aims, window_trust


def _step(p: Params, moments: Any, table: Params, rows: Rows, wanted: Any, at: Any) -> Any:  # noqa: ANN401
    """Move the numbers once, by Adam with weight decay; slopes are held in bounds."""
    count, rates, key = at
    slope = jax.grad(loss)(p, table, rows, wanted, key)
    size = jnp.sqrt(sum((one * one).sum() for one in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1.0, _LARGEST_SLOPE / (size + _LEAST)), slope)
    mean = jax.tree.map(lambda m, g: _MEAN * m + (1 - _MEAN) * g, moments[0], slope)
    square = jax.tree.map(lambda s, g: _SQUARE * s + (1 - _SQUARE) * g * g, moments[1], slope)

    def moved(x: Any, m: Any, s: Any, rate: Any) -> Any:  # noqa: ANN401
        spread = jnp.sqrt(s / (1 - _SQUARE**count)) + 1e-8
        return x - rate * (m / (1 - _MEAN**count) / spread + _DECAY * x)

    found = {
        name: jax.tree.map(partial(moved, rate=rates[name]), p[name], mean[name], square[name])
        for name in p
    }
    return found, (mean, square)


_steps = jax.jit(jax.vmap(_step, in_axes=(0, 0, None, None, 0, None)))


def read_all(p: Params, table: Params, windows: Sequence[Window], count: int) -> Array:
    """Give the logit of each of `count` sentences by every network, a row a network."""
    read = jax.jit(jax.vmap(logits, in_axes=(0, None, None)))
    folds = jax.tree.leaves(p)[0].shape[0]
    found = np.full((folds, count), np.nan, np.float32)
    for _, rows in batches(windows):
        is_there = rows.numbers >= 0
        found[:, rows.numbers[is_there]] = np.asarray(read(p, table, rows))[:, is_there]
    return found
