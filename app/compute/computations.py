"""Which function computes which mode. Only the worker process loads this, and what it needs."""

import importlib.metadata
import time
from collections.abc import Callable
from importlib import import_module
from typing import cast

from app.compute.base import Computed
from app.domain.modes.base import ModeInput, ModeResult
from app.domain.modes.modes import MODES
from app.errors import SetupError

Computation = Callable[[ModeInput], ModeResult]
_EXTRA = "install what computes it: pip install 'noema-graph[modes]'"


def computation(mode: str, group: str) -> Computation:
    """Return `compute` of `app.compute.<group>.<mode>`."""
    return cast(Computation, import_module(f"app.compute.{group}.{mode}").compute)


def computed(mode: str, given: ModeInput) -> Computed:
    """Compute in this process.

    Raises:
        ComputationError: The input has no result.
        SetupError: A library is not installed.
    """
    declared = MODES[mode]
    began = time.perf_counter()
    try:
        result = computation(mode, declared.group)(given)
    except ModuleNotFoundError as error:
        raise SetupError(f"{mode} needs {error.name}, which is not there: {_EXTRA}") from error
    libraries = {name: importlib.metadata.version(name) for name in declared.libraries}
    return Computed(result, libraries, time.perf_counter() - began)
