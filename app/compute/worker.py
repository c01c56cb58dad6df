"""Computes in a process of its own, so that no input holds up or brings down the service.

The process lives on between computations. One that takes too long is ended, and the next
computation starts a new one.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from app.compute.base import ComputationError, Computed
from app.compute.frames import HEADER_BYTES, body_length, packed, unpacked
from app.domain.modes.base import ModeInput
from app.domain.modes.modes import MODES
from app.errors import LimitExceededError, SetupError

_ONE_THREAD = {name: "1" for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")}
"""Each thread of a library for matrices takes memory before it computes anything."""
_LOADING_S = 60.0
_DIED = "the process that computes ended, most likely because it took more memory than is allowed"


class ComputeWorker:
    """Args:
    seconds: The longest a computation may take, without the start of the process and the loading
        of libraries.
    max_bytes: Memory of the process; the platform must know limits of address space.
    """

    def __init__(self, seconds: float, max_bytes: int) -> None:
        self._seconds = seconds
        self._max_bytes = max_bytes
        self._lock = asyncio.Lock()
        self._process: Process | None = None

    async def compute(self, mode: str, given: ModeInput) -> Computed:
        """Compute the result of a mode; raises as `Computer.compute`."""
        async with self._lock:
            process = await self._started()
            answered = False
            try:
                answer = await self._answer(process, mode, given)
                answered = True
            finally:
                # Nobody waits any more for what it computes.
                if not answered:
                    await self._end()
        return _read(mode, answer)

    async def close(self) -> None:
        async with self._lock:
            await self._end()

    async def _answer(self, process: Process, mode: str, given: ModeInput) -> dict[str, Any]:
        asked = {"mode": mode, "input": given.model_dump(mode="json", by_alias=True)}
        assert process.stdin is not None
        seconds = _LOADING_S
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(packed(asked))
                await process.stdin.drain()
                loaded = await _received(process)
            if "loaded" not in loaded:
                return loaded
            seconds = self._seconds
            async with asyncio.timeout(seconds):
                answer = await _received(process)
        except TimeoutError as error:
            raise _too_long(mode, seconds) from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise LimitExceededError(f"{mode}: {_DIED}") from error
        # What lies there already is read without a wait, however long it took.
        if answer.get("seconds", 0.0) > seconds:
            raise _too_long(mode, seconds)
        return answer

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            await self._end()
            # -P: the folder somebody stands in may have an `app` of its own.
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-W", "ignore", "-m", "app.compute.process"),
                *(str(self._seconds), str(self._max_bytes)),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, **_ONE_THREAD},
            )
            try:
                await _received(self._process)
            except asyncio.IncompleteReadError as error:
                await self._end()
                raise SetupError("the process that computes did not start") from error
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        if process.returncode is None:
            process.kill()
        await process.stdout.read()
        await process.wait()


def _too_long(mode: str, seconds: float) -> LimitExceededError:
    return LimitExceededError(f"{mode}: it took more than {seconds:g} s")


async def _received(process: Process) -> dict[str, Any]:
    assert process.stdout is not None
    header = await process.stdout.readexactly(HEADER_BYTES)
    return unpacked(await process.stdout.readexactly(body_length(header)))


def _read(mode: str, answer: dict[str, Any]) -> Computed:
    if "refused" in answer:
        raise ComputationError(*answer["refused"])
    if "limit" in answer:
        raise LimitExceededError(answer["limit"])
    if "setup" in answer:
        raise SetupError(answer["setup"])
    if "crash" in answer:
        raise RuntimeError(f"{mode}: the computation failed\n{answer['crash']}")
    result_type = MODES[mode].result
    assert result_type is not None
    result = result_type.model_validate(answer["result"])
    return Computed(result, answer["libraries"], answer["seconds"])
