"""Group commit: short writes of a tenant share a transaction (docs/decisions/0038)."""

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
AT_ONCE = 2
"""Transactions with short writes that one tenant runs concurrently in one process."""
MAX_GROUP = 16
"""Writes in one transaction."""
MAX_WAITING = 1_000
"""Writes of one tenant in the queue."""


class PendingWrite(Generic[T]):
    """A short write in the queue, with the context of its caller.

    Args:
        session_id: As in `ShortWrite`.
    """

    def __init__(self, session_id: str | None, write: Callable[[], Write[T]]) -> None:
        self.session_id = session_id
        self.write = write
        self.context = copy_context()
        self.request: RequestBookmarks | None = seen()
        self._result: asyncio.Future[tuple[T] | None] = asyncio.get_running_loop().create_future()

    async def result(self) -> tuple[T] | None:
        """Return the result in a tuple, or None if the caller must run the write alone."""
        return await self._result

    @property
    def is_done(self) -> bool:
        """Whether it has a result, or its caller was cancelled."""
        return self._result.done()

    def complete(self, result: tuple[T] | None) -> None:
        if not self.is_done:
            self._result.set_result(result)

    def fail(self, error: BaseException) -> None:
        if not self.is_done:
            self._result.set_exception(error)

    def cancel(self) -> None:
        self._result.cancel()


Group: TypeAlias = Sequence[PendingWrite[Any]]
RunGroup: TypeAlias = Callable[[Group], Coroutine[Any, Any, None]]
"""Runs writes in one transaction and completes each; raises if one of them fails."""


class GroupCommit:
    """Short writes of one tenant in one process."""

    def __init__(self) -> None:
        self._free = AT_ONCE
        self._waiting = deque[PendingWrite[Any]]()
        self._running = set[asyncio.Task[None]]()

    def acquire(self) -> bool:
        """Reserve a transaction; return False if all are in use."""
        if not self._free:
            return False
        self._free -= 1
        return True

    async def wait(self, pending: PendingWrite[T]) -> tuple[T] | None:
        """Queue a write and return `PendingWrite.result`.

        Raises:
            UnavailableError: The queue is full, or the transaction failed.
        """
        if len(self._waiting) >= MAX_WAITING:
            raise UnavailableError("too much waits for this already; try again in a moment")
        self._waiting.append(pending)
        return await pending.result()

    def release(self, run: RunGroup) -> None:
        """Use a reserved transaction for the writes in the queue, or free it if there are none."""
        group = self._next_group()
        if not group:
            self._free += 1
            return
        # In a context of its own: the task outlives the request that starts it.
        task = asyncio.create_task(run(group), context=Context())
        self._running.add(task)
        task.add_done_callback(partial(self._after, group, run))

    def _next_group(self) -> list[PendingWrite[Any]]:
        group = list[PendingWrite[Any]]()
        while self._waiting and len(group) < MAX_GROUP:
            pending = self._waiting.popleft()
            if not pending.is_done:
                group.append(pending)
        return sorted(
            group, key=lambda pending: (pending.session_id is None, pending.session_id or "")
        )

    def _after(self, group: Group, run: RunGroup, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if task.cancelled():
            for pending in (*group, *self._waiting):
                pending.cancel()
        elif isinstance(error := task.exception(), UnavailableError):
            for pending in group:
                pending.fail(error)
        elif error:
            # One write failed and rolled back the others: each runs alone and gets its own error.
            for pending in group:
                pending.complete(None)
        self.release(run)
