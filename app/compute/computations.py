"""Which function computes which mode. Only the worker process loads this, and what it needs."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from app.domain.modes.base import ModeInput, ModeResult

Computation = Callable[[ModeInput], ModeResult]


def computation(mode: str, group: str) -> Computation:
    """Return `compute` of `app.compute.<group>.<mode>`."""
    return cast(Computation, import_module(f"app.compute.{group}.{mode}").compute)
