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


def load(mode: str) -> Computation:
    """Import what computes a mode, its libraries included: seconds, the first time.

    Raises:
        SetupError: A library is not installed.
    """
    try:
        module = import_module(f"app.compute.{MODES[mode].group}.{mode}")
    except ModuleNotFoundError as error:
        raise SetupError(f"{mode} needs {error.name}, which is not there: {_EXTRA}") from error
    return cast(Computation, module.compute)


def computed(mode: str, given: ModeInput) -> Computed:
    """Compute in this process.

    Raises:
        ComputationError: The input has no result.
        SetupError: A library is not installed.
    """
    compute = load(mode)
    began = time.perf_counter()
    result = compute(given)
    libraries = {name: importlib.metadata.version(name) for name in MODES[mode].libraries}
    return Computed(result, libraries, time.perf_counter() - began)
