"""Keeps the loops of the service alive, and tells which parts of it are not well.

A loop that fails is started again after a wait, which doubles up to `MOST_S`. A failure is logged
once, with its traceback, and so is the end of it; what repeats it in between is not.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import StrEnum

FIRST_S = 0.5
MOST_S = 5.0
"""A third of a lease: a loop whose cause is gone runs again before anything it holds is lost."""
STALLED_S = 120.0
"""A loop that ended no round for so long hangs: statements of a round may take 30 s each."""

_log = logging.getLogger(__name__)


class Health(StrEnum):
    OK = "ok"
    FAILING = "failing"
    """Its last round failed; the log has the reason."""
    STALLED = "stalled"
    """It ended no round for `STALLED_S` seconds."""
    DEGRADED = "degraded"
    """As `failing` or `stalled`, and the service does without it, only slower."""
    OFF = "off"
    """It cannot work on this machine, and the service does without."""


class Part:
    """What is known of one part of the service. Its owner says how each round ended."""

    def __init__(self, name: str, clock_s: Callable[[], float], *, is_needed: bool = True) -> None:
        self.name = name
        self._is_needed = is_needed
        self._clock_s = clock_s
        self._told_at_s = clock_s()
        self._error: Exception | None = None
        self._is_off = False
        self.failures = 0
        """Rounds that failed since the last one that went well."""

    def well(self) -> None:
        """Note that a round went well; a loop says so at least once a minute, even when idle."""
        if self._error is not None:
            _log.warning("%s: well again after %d failures", self.name, self.failures)
        self._told_at_s, self._error, self.failures = self._clock_s(), None, 0
        self._is_off = False

    def off(self, reason: Exception) -> None:
        """Note that the part cannot work on this machine; says so as often as `well`."""
        if not self._is_off:
            _log.warning("%s: is off: %s", self.name, reason)
        self.well()
        self._is_off = True

    def failed(self, error: Exception) -> None:
        """Note that a round failed, and log it if it is not what failed last time."""
        if self._error is None or _words(self._error) != _words(error):
            _log.error("%s: failed, is tried again", self.name, exc_info=error)
        self._told_at_s, self._error = self._clock_s(), error
        self.failures += 1

    @property
    def health(self) -> Health:
        if self._error is not None:
            return Health.FAILING if self._is_needed else Health.DEGRADED
        if self._clock_s() - self._told_at_s > STALLED_S:
            return Health.STALLED if self._is_needed else Health.DEGRADED
        return Health.OFF if self._is_off else Health.OK


Loop = Callable[[Part], Awaitable[None]]
"""Goes round until it is cancelled or stopped; says after each round that it went well."""


class Supervisor:
    """Args:
    wait: Waits so many seconds before a loop is started again.
    clock_s: Tells seconds that only grow.
    """

    def __init__(
        self,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wait = wait
        self._clock_s = clock_s
        self._parts: dict[str, Part] = {}

    def health(self) -> dict[str, Health]:
        """Tell of each part that runs now how it is."""
        return {name: part.health for name, part in self._parts.items()}

    @asynccontextmanager
    async def running(
        self,
        name: str,
        loop: Loop,
        stop: Callable[[], None] | None = None,
        *,
        is_needed: bool = True,
    ) -> AsyncGenerator[None]:
        """Run `loop` while the block runs; what it raises starts it again.

        Args:
            name: Of the part; no other that runs at the same time has it.
            stop: Makes the loop return at the end of the block; without it the loop is cancelled.
            is_needed: Whether the service is not well while this part is not.
        """
        if name in self._parts:
            raise ValueError(f"{name} runs already")
        part = self._parts[name] = Part(name, self._clock_s, is_needed=is_needed)
        stopping = asyncio.Event()
        task = asyncio.create_task(self._keep(part, loop, stopping))
        try:
            yield
        finally:
            stopping.set()
            if stop is None:
                task.cancel()
            else:
                stop()
            await asyncio.wait({task})
            del self._parts[name]

    async def _keep(self, part: Part, loop: Loop, stopping: asyncio.Event) -> None:
        while not stopping.is_set():
            try:
                await loop(part)
            except Exception as error:
                # Nobody is above a loop to see what ended it.
                part.failed(error)
                await self._rest(part.failures, stopping)
            else:
                return

    async def _rest(self, failures: int, stopping: asyncio.Event) -> None:
        """Wait before the next start, or until nobody wants one any more."""
        waits = asyncio.ensure_future(self._wait(back_off_s(failures)))
        stops = asyncio.create_task(stopping.wait())
        try:
            await asyncio.wait({waits, stops}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waits.cancel()
            stops.cancel()


def back_off_s(failures: int) -> float:
    """Give the wait after so many failures in a row."""
    # Capped before it is raised: nobody counts how often a loop fails in a night.
    return min(MOST_S, FIRST_S * 2 ** min(failures - 1, 10))


def _words(error: Exception) -> tuple[type[Exception], str]:
    return type(error), str(error)
