"""Layers of a small language model with what reads the sentences of a text in them, in JAX."""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

import math
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from training.commitments.encoder.export import NEAR
from training.commitments.encoder.windows import SENTENCES, WINDOWS, Rows

HEADS, EPSILON = 12, 1e-12
QUESTIONS, VALUES, HIDDEN = 8, 16, 64
FIRST_BIAS = -2.5
DROPPED, DROPPED_STATES = 0.1, 0.25
FOR_WINDOWS = 0.3
"""Share of the loss for whole windows, beside that for sentences."""
_KIND = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32
_LEAST = -30.0
Params = dict[str, Any]
Key = Any
"""Draws what is dropped; None drops nothing."""


def fresh(width: int, seed: int) -> Params:
    """Draw the numbers that the head begins with."""
    rng, kept = np.random.default_rng(seed), QUESTIONS * VALUES

    def drawn(rows: int, columns: int, scale: float = 1.0) -> Any:  # noqa: ANN401
        return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

    return {
        "asks": drawn(width, QUESTIONS, 0.3),
        "values": drawn(width, kept),
        "hidden": drawn(4 * kept, HIDDEN),
        "hidden_bias": np.zeros((1, HIDDEN), np.float32),
        "out": drawn(HIDDEN, 1),
        "out_bias": np.full((1, 1), FIRST_BIAS, np.float32),
    }


def states(layers: Params, table: Params, rows: Rows, key: Key = None) -> Any:  # noqa: ANN401
    """Give what the layers make of each token; tokens of other windows are not seen."""
    x = table["word"][rows.ids] + table["pos"][rows.places] + table["type"]
    x = _norm(x, table["g"], table["b"])
    is_own = rows.windows[:, :, None] == rows.windows[:, None, :]
    hidden = jnp.where(is_own, 0.0, -1e4)[:, None]
    count = layers["q"].shape[0]
    keys = jnp.zeros((count, 2), jnp.uint32) if key is None else jax.random.split(key, count)

    def layer(x: Any, own: Any) -> Any:  # noqa: ANN401
        p, drawn = own
        return _layer(hidden, x, p, None if key is None else drawn), None

    return jax.lax.scan(layer, x, (layers, keys))[0].astype(jnp.float32)


def _layer(hidden: Any, x: Any, p: Params, key: Key) -> Any:  # noqa: ANN401  # arrays
    rows, width, size = x.shape
    first, second = (None, None) if key is None else jax.random.split(key)

    def dense(values: Any, part: str) -> Any:  # noqa: ANN401
        return values @ p[part].astype(_KIND) + p[f"{part}b"].astype(_KIND)

    def by_heads(values: Any) -> Any:  # noqa: ANN401
        return values.reshape(rows, width, HEADS, size // HEADS).transpose(0, 2, 1, 3)

    asks, keys, values = (by_heads(dense(x, part)) for part in "qkv")
    likeness = jnp.einsum("bhid,bhjd->bhij", asks, keys).astype(jnp.float32)
    shares = jax.nn.softmax(likeness / math.sqrt(size // HEADS) + hidden, -1).astype(_KIND)
    heard = jnp.einsum("bhij,bhjd->bhid", shares, values)
    heard = heard.transpose(0, 2, 1, 3).reshape(rows, width, size)
    x = _norm(x + _dropped(dense(heard, "o"), first, DROPPED), p["n1w"], p["n1b"])
    wide = jax.nn.gelu(dense(x, "i"), approximate=False)
    return _norm(x + _dropped(dense(wide, "d"), second, DROPPED), p["n2w"], p["n2b"])


def _norm(x: Any, scale: Any, bias: Any) -> Any:  # noqa: ANN401
    x = x.astype(jnp.float32)
    mean = x.mean(-1, keepdims=True)
    spread = ((x - mean) ** 2).mean(-1, keepdims=True)
    return ((x - mean) * jax.lax.rsqrt(spread + EPSILON) * scale + bias).astype(_KIND)


def _dropped(x: Any, key: Key, share: float) -> Any:  # noqa: ANN401
    if key is None:
        return x
    return x * (jax.random.bernoulli(key, 1 - share, x.shape) / (1 - share)).astype(x.dtype)


def logits(p: Params, table: Params, rows: Rows, key: Key = None) -> Any:  # noqa: ANN401
    """Give a number a sentence, row by row.

    Args:
        p: `layers`, and `head` with `centre` and `spread`, by which states are standardised.
    """
    keys = [None] * 4 if key is None else jax.random.split(key, 4)
    head = p["head"]
    known = (states(p["layers"], table, rows, keys[0]) - table["centre"]) / table["spread"]
    own = _own(head, _dropped(known, keys[1], DROPPED_STATES), rows)
    seen = _dropped(_beside(own, rows.window_of), keys[2], DROPPED_STATES)
    hidden = jax.nn.relu(seen @ head["hidden"] + head["hidden_bias"])
    return (_dropped(hidden, keys[3], DROPPED_STATES) @ head["out"] + head["out_bias"])[..., 0]


def _own(head: Params, known: Any, rows: Rows) -> Any:  # noqa: ANN401
    """Draw from the tokens of each sentence, a question by its own shares of them."""
    members = jax.nn.one_hot(rows.sentences, SENTENCES, axis=1)
    likeness = known @ head["asks"]
    most = jax.lax.stop_gradient(likeness.max(1, keepdims=True))
    weight = jnp.exp(jnp.clip(likeness - most, _LEAST, 0.0))
    whole = jnp.einsum("bst,btq->bsq", members, weight)
    whole = jnp.where(members.sum(-1, keepdims=True) > 0, whole, 1.0)
    values = (known @ head["values"]).reshape(*weight.shape, -1)
    sums = jnp.einsum("bst,btqv->bsqv", members, weight[..., None] * values) / whole[..., None]
    return jnp.tanh(sums.reshape(*sums.shape[:2], -1)) * (rows.window_of >= 0)[..., None]


def _beside(own: Any, window_of: Any) -> Any:  # noqa: ANN401
    """Put beside each sentence those around it and the mean of its window."""
    follows = ((window_of[:, 1:] == window_of[:, :-1]) & (window_of[:, 1:] >= 0))[..., None]
    nothing = jnp.zeros_like(own[:, :1])
    before = jnp.concatenate([nothing, own[:, :-1] * follows], 1)
    after = jnp.concatenate([own[:, 1:] * follows, nothing], 1)
    share = jax.nn.one_hot(window_of, WINDOWS)
    mean = jnp.einsum("bsw,bsd->bwd", share, own) / jnp.maximum(share.sum(1), 1)[..., None]
    whole = jnp.einsum("bsw,bwd->bsd", share, mean)
    return jnp.concatenate([own, NEAR * before, NEAR * after, NEAR * whole], -1)


def loss(p: Params, table: Params, rows: Rows, wanted: Any, key: Key) -> Any:  # noqa: ANN401
    """Give what is wrong with sentences, and with windows as the likeliest of them.

    Args:
        wanted: Targets and trust of the sentences, and the same of the windows.
    """
    aims, trust, window_aims, window_trust = wanted
    found = logits(p, table, rows, key)
    wrong = ((jnp.logaddexp(0, found) - aims * found) * trust).sum() / jnp.maximum(trust.sum(), 1)
    inside = jax.nn.one_hot(rows.window_of, WINDOWS) > 0
    told = jax.nn.logsumexp(jnp.where(inside, found[..., None], -1e9), axis=1)
    missed = (jnp.logaddexp(0, told) - window_aims * told) * window_trust
    return wrong + FOR_WINDOWS * missed.sum() / jnp.maximum(window_trust.sum(), 1)
