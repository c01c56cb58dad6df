"""A few things go on at a time; the rest wait, and those for whom they are done take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from app.errors import UnavailableError


class Lanes:
    """Args:
    count: Things that go on at the same time.
    most_waiting: Of one owner; more are refused.
    """

    def __init__(self, count: int, most_waiting: int) -> None:
        self.count = count
        self._free = count
        self._most_waiting = most_waiting
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def taken(self, owner: str) -> AsyncGenerator[None]:
        """Hold a lane while the block runs.

        Raises:
            UnavailableError: Too much waits for this owner already.
        """
        await self._take(owner)
        try:
            yield
        finally:
            self._hand_on()

    async def _take(self, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        waiting = self._waiting.setdefault(owner, deque())
        if len(waiting) >= self._most_waiting:
            raise UnavailableError("too much waits for this already; try again in a moment")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(owner, turn)
            raise

    def _leave(self, owner: str, turn: asyncio.Future[None]) -> None:
        """Give back what somebody has who does not wait for it any more."""
        if not turn.cancelled():
            self._hand_on()
            return
        with suppress(KeyError, ValueError):
            self._waiting[owner].remove(turn)
            if not self._waiting[owner]:
                del self._waiting[owner]

    def _hand_on(self) -> None:
        while self._waiting:
            owner, waiting = self._waiting.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                # Whoever had a turn is the last to have the next one.
                self._waiting[owner] = waiting
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
