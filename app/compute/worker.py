"""Computes in a process of its own, so that no input holds up or brings down the service.

The process lives on between computations. One that takes too long is ended and the next
computation starts a new one.
"""

import asyncio
import importlib.metadata
import multiprocessing
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from app.compute.base import Computed, LimitExceededError
from app.compute.computations import computation
from app.domain.modes.base import ModeInput, ModeResult
from app.domain.modes.modes import MODES
from app.errors import AppError, SetupError

_EXTRA = "install what computes it: pip install 'noema-graph[modes]'"


class ComputeWorker:
    """Args:
    seconds: The longest a computation may take, the start of the process not counted.
    max_bytes: Memory of the process; the platform must know limits of address space.
    """

    def __init__(self, seconds: float, max_bytes: int) -> None:
        self._seconds = seconds
        self._max_bytes = max_bytes
        self._lock = asyncio.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    async def compute(self, mode: str, given: ModeInput) -> Computed:
        async with self._lock:
            return await asyncio.to_thread(self._compute, mode, given)

    async def close(self) -> None:
        async with self._lock:
            await asyncio.to_thread(self._end)

    def _compute(self, mode: str, given: ModeInput) -> Computed:
        pipe = self._started()
        try:
            pipe.send((mode, given))
            if not pipe.poll(self._seconds):
                raise LimitExceededError(f"{mode}: it took more than {self._seconds:g} s")
            answer = pipe.recv()
        except (EOFError, ConnectionError) as error:
            self._end()
            raise LimitExceededError(f"{mode}: it took more memory than is allowed") from error
        except LimitExceededError:
            self._end()
            raise
        if isinstance(answer, AppError):
            raise answer
        return answer

    def _started(self) -> Connection:
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            self._end()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=serve, args=(theirs, self._max_bytes), daemon=True, name="noema-compute"
            )
            self._process.start()
            theirs.close()
            # The start is no part of the budget of a computation.
            self._pipe.recv()
        return self._pipe

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


def serve(pipe: Connection, max_bytes: int) -> None:
    """Answer computations until the other end closes."""
    limit_memory(max_bytes)
    pipe.send("ready")
    while True:
        try:
            mode, given = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(computed(mode, given))
        except AppError as error:
            pipe.send(error)
        except MemoryError:
            pipe.send(LimitExceededError(f"{mode}: it took more memory than is allowed"))


def limit_memory(max_bytes: int) -> None:
    try:
        import resource  # noqa: PLC0415 (Windows has none)
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (max_bytes, max_bytes))


def computed(mode: str, given: ModeInput) -> Computed:
    """Compute in this process; what tests and the worker call.

    Raises:
        ComputationError: The input has no result.
        SetupError: A library is not installed.
    """
    declared = MODES[mode]
    began = time.perf_counter()
    try:
        result: ModeResult = computation(mode, declared.group)(given)
    except ModuleNotFoundError as error:
        raise SetupError(f"{mode} needs {error.name}, which is not there: {_EXTRA}") from error
    libraries = {name: importlib.metadata.version(name) for name in declared.libraries}
    return Computed(result, libraries, time.perf_counter() - began)
