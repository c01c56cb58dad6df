"""Adam with decoupled weight decay (AdamW): Loshchilov and Hutter, arXiv 1711.05101."""

# pyright: basic, reportMissingImports=false
# JAX is in the group `training`, which nothing else needs.

from typing import Any

import jax
import jax.numpy as jnp

_MEAN, _SQUARE, _LEAST = 0.9, 0.999, 1e-8


def moments_of(p: Any) -> Any:  # noqa: ANN401
    """Return the moments before the first step: zeros."""
    zeros = jax.tree.map(jnp.zeros_like, p)
    return zeros, zeros


def stepped(
    p: Any,  # noqa: ANN401
    moments: Any,  # noqa: ANN401
    slope: Any,  # noqa: ANN401
    at: Any,  # noqa: ANN401
    decay: float,
    *,
    only_matrices: bool = False,
) -> Any:  # noqa: ANN401
    """Return the weights after a step, and their moments.

    Args:
        at: The number of the step, from 1, and the learning rate.
        only_matrices: Biases and scales do not decay.
    """
    count, rate = at
    mean = jax.tree.map(lambda m, g: _MEAN * m + (1 - _MEAN) * g, moments[0], slope)
    square = jax.tree.map(lambda v, g: _SQUARE * v + (1 - _SQUARE) * g * g, moments[1], slope)

    def moved(value: Any, m: Any, v: Any) -> Any:  # noqa: ANN401
        change = (m / (1 - _MEAN**count)) / (jnp.sqrt(v / (1 - _SQUARE**count)) + _LEAST)
        held = decay * (value.ndim > 1 or not only_matrices)
        return value - rate * (change + held * value)

    return jax.tree.map(moved, p, mean, square), (mean, square)
