"""Searches under way in this process, for work in the background that lets them go first."""

import asyncio
import math
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic


class SearchesUnderWay:
    """Counts searches. Those of other processes are not seen.

    Args:
        rest_s: Seconds after a search in which the next one is awaited: who searches reads a
            little and searches again.
    """

    def __init__(self, rest_s: float = 0.5) -> None:
        self._rest_s = rest_s
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()
        self._last_end = -math.inf

    @contextmanager
    def counted(self) -> Generator[None]:
        """Count one more search while the block runs."""
        self._count += 1
        self._none.clear()
        try:
            yield
        finally:
            self._count -= 1
            self._last_end = monotonic()
            if not self._count:
                self._none.set()

    @property
    def _is_quiet(self) -> bool:
        return not self._count and monotonic() >= self._last_end + self._rest_s

    async def let_go_first(self, most_s: float) -> bool:
        """Wait until no search is under way, and none was for a while.

        Args:
            most_s: Longest wait in seconds, so that nothing starves.

        Returns:
            Whether it is quiet now.
        """
        try:
            async with asyncio.timeout(most_s):
                while not self._is_quiet:
                    await self._none.wait()
                    await asyncio.sleep(self._last_end + self._rest_s - monotonic())
        except TimeoutError:
            return False
        return True
