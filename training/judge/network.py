"""The network that reads two texts: layers of bge-small-en-v1.5 with a head, in JAX."""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import math
from collections.abc import Mapping, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from training.adam import stepped
from training.judge.export import EPSILON, HEADS

OUTPUTS = 10
DROPPED, SMOOTH = 0.1, 0.05
_LARGEST_SLOPE, _DECAY = 1.0, 0.01
Params = dict[str, Any]


def logits(frozen: Params, p: Params, texts: Sequence[Any], key: Any = None) -> Any:  # noqa: ANN401
    """Give ten numbers a pair.

    Args:
        frozen: The tables of tokens, places and sides, and the lower layers.
        p: The upper layers and the head.
        texts: Tokens, sides and lengths of pairs, padded.
        key: Draws what is dropped; None drops nothing.
    """
    ids, sides, lengths = texts
    table, width = frozen["emb"], ids.shape[1]
    x = table["word"][ids] + table["pos"][:width][None] + table["type"][sides]
    x = _norm(x, table["g"], table["b"])
    is_there = jnp.arange(width)[None] < lengths[:, None]
    hidden = jnp.where(is_there, 0.0, -1e9)[:, None, None, :]
    for layers in (frozen["layers"], p["layers"]):
        x, _ = jax.lax.scan(lambda x, own: (_layer(hidden, x, own), None), x, layers)
    first = x[:, 0]
    if key is not None:
        first = first * jax.random.bernoulli(key, 1 - DROPPED, first.shape) / (1 - DROPPED)
    return first @ p["head"]["w"] + p["head"]["b"]


def _layer(hidden: Any, x: Any, p: Params) -> Any:  # noqa: ANN401  # arrays
    pairs, width, size = x.shape

    def by_heads(values: Any) -> Any:  # noqa: ANN401
        return values.reshape(pairs, width, HEADS, size // HEADS).transpose(0, 2, 1, 3)

    asks, keys, values = (by_heads(x @ p[f"{part}w"] + p[f"{part}b"]) for part in "qkv")
    likeness = jnp.einsum("bhid,bhjd->bhij", asks, keys) / math.sqrt(size // HEADS)
    heard = jnp.einsum("bhij,bhjd->bhid", jax.nn.softmax(likeness + hidden, -1), values)
    heard = heard.transpose(0, 2, 1, 3).reshape(pairs, width, size)
    x = _norm(x + heard @ p["ow"] + p["ob"], p["n1w"], p["n1b"])
    wide = jax.nn.gelu(x @ p["iw"] + p["ib"], approximate=False)
    return _norm(x + wide @ p["fw"] + p["fb"], p["n2w"], p["n2b"])


def _norm(x: Any, scale: Any, bias: Any) -> Any:  # noqa: ANN401
    mean = x.mean(-1, keepdims=True)
    spread = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(spread + EPSILON) * scale + bias


def _loss(p: Params, frozen: Params, texts: Any, label: Sequence[Any], key: Any) -> Any:  # noqa: ANN401
    wanted, asked, weight = label
    seen = jax.nn.log_softmax(jnp.where(asked, logits(frozen, p, texts, key), -1e4), 1)
    aim = wanted * (1 - SMOOTH) + SMOOTH * asked / asked.sum(1, keepdims=True)
    return (-jnp.where(asked, aim * seen, 0).sum(1) * weight).sum() / weight.sum()


@jax.jit
def step(p: Params, moments: Any, at: Any, frozen: Params, batch: Any) -> Any:  # noqa: ANN401
    """Move the weights once, by Adam with weight decay; slopes are held in bounds."""
    count, rate, key = at
    slope = jax.grad(_loss)(p, frozen, *batch, key)
    size = jnp.sqrt(sum((one * one).sum() for one in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1.0, _LARGEST_SLOPE / (size + 1e-6)), slope)
    return stepped(p, moments, slope, (count, rate), _DECAY, only_matrices=True)


def fresh_head(size: int, rng: np.random.Generator) -> Params:
    return {
        "w": jnp.array(rng.normal(0, 0.02, (size, OUTPUTS)), jnp.float32),
        "b": jnp.zeros(OUTPUTS),
    }


def joined(frozen: Params, p: Params) -> Mapping[str, Any]:
    """Give all weights by the names that `training.judge.export` reads."""
    layers = {
        name: np.concatenate([np.asarray(frozen["layers"][name]), np.asarray(own)])
        for name, own in p["layers"].items()
    }
    parts = {"emb": frozen["emb"], "layers": layers, "head": p["head"]}
    return {
        f"{part}.{name}": np.asarray(value)
        for part, held in parts.items()
        for name, value in held.items()
    }
