"""Searches under way in this process, for work in the background that lets them go first."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager


class SearchesUnderWay:
    """Counts searches. Those of other processes are not seen."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def counted(self) -> Generator[None]:
        """Count one more search while the block runs."""
        self._count += 1
        self._none.clear()
        try:
            yield
        finally:
            self._count -= 1
            if not self._count:
                self._none.set()

    async def let_go_first(self, most_s: float) -> bool:
        """Wait until no search is under way.

        A search that follows at once on another goes first too.

        Args:
            most_s: Longest wait in seconds, so that nothing starves.

        Returns:
            Whether none is under way now.
        """
        try:
            async with asyncio.timeout(most_s):
                while self._count:
                    await self._none.wait()
        except TimeoutError:
            return False
        return True
