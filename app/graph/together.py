"""Short writes of a tenant that wait for each other share a transaction (docs/decisions/0038)."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextvars import Context, copy_context
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from app.errors import UnavailableError
from app.events.bookmarks import RequestBookmarks, seen
from app.graph.change import Write

T = TypeVar("T")
TURNS = 2
"""Transactions of short writes of one tenant that are under way at the same time."""
MOST_TOGETHER = 16
MOST_WAITING = 1_000


class Joined(Generic[T]):
    """A short write that waits for a turn.

    Args:
        session_id: As `Short` has it.
    """

    def __init__(self, session_id: str | None, write: Callable[[], Write[T]]) -> None:
        self.session_id = session_id
        self.write = write
        self.context = copy_context()
        self.request: RequestBookmarks | None = seen()
        self._ended: asyncio.Future[tuple[T] | None] = asyncio.get_running_loop().create_future()

    async def ended(self) -> tuple[T] | None:
        """Give what the write gave, alone in a tuple; None where it is to be made by itself."""
        return await self._ended

    @property
    def is_left(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._ended.done()

    def finish(self, given: tuple[T] | None) -> None:
        if not self.is_left:
            self._ended.set_result(given)

    def fail(self, error: BaseException) -> None:
        if not self.is_left:
            self._ended.set_exception(error)

    def leave(self) -> None:
        self._ended.cancel()


Group: TypeAlias = Sequence[Joined[Any]]
Make: TypeAlias = Callable[[Group], Coroutine[Any, Any, None]]
"""Makes short writes in one transaction, and finishes each; raises where one is refused."""


class ShortWrites:
    """Those of one tenant in one process."""

    def __init__(self) -> None:
        self._free = TURNS
        self._waiting = deque[Joined[Any]]()
        self._making = set[asyncio.Task[None]]()

    def take(self) -> bool:
        """Take a turn, unless others have all."""
        if not self._free:
            return False
        self._free -= 1
        return True

    async def join(self, joined: Joined[T]) -> tuple[T] | None:
        """Wait until a write is made; give what `Joined.ended` does.

        Raises:
            UnavailableError: As many as may wait already.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise UnavailableError("too much waits for this already; try again in a moment")
        self._waiting.append(joined)
        return await joined.ended()

    def hand_on(self, make: Make) -> None:
        """Give a turn to those who wait, as many together as may be, or back."""
        group = self._next()
        if not group:
            self._free += 1
            return
        # Of no request: those who wait may go, and whoever had the turn has an answer.
        making = asyncio.create_task(make(group), context=Context())
        self._making.add(making)
        making.add_done_callback(partial(self._after, group, make))

    def _next(self) -> list[Joined[Any]]:
        group = list[Joined[Any]]()
        while self._waiting and len(group) < MOST_TOGETHER:
            joined = self._waiting.popleft()
            if not joined.is_left:
                group.append(joined)
        return sorted(
            group, key=lambda joined: (joined.session_id is None, joined.session_id or "")
        )

    def _after(self, group: Group, make: Make, making: asyncio.Task[None]) -> None:
        self._making.discard(making)
        if making.cancelled():
            for joined in (*group, *self._waiting):
                joined.leave()
        elif isinstance(error := making.exception(), UnavailableError):
            for joined in group:
                joined.fail(error)
        elif error:
            # Whose it is, is not known: each is made by itself and has its own.
            for joined in group:
                joined.finish(None)
        self.hand_on(make)
