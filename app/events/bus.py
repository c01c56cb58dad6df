"""Wake-ups inside this process: a commit tells the subscribers of its streams to look."""

import asyncio
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, contextmanager

_EVERY = "*"
"""No stream has this name."""


class WakeUp:
    """Remembers that something happened until somebody waits; holds no events, so never fills."""

    def __init__(self) -> None:
        self._happened = asyncio.Event()

    def set(self) -> None:
        self._happened.set()

    async def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until woken or `timeout_s` seconds passed; tell whether it was a wake-up."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._happened.wait()
        except TimeoutError:
            return False
        self._happened.clear()
        return True


class EventBus:
    def __init__(self) -> None:
        self._listeners: dict[str, set[WakeUp]] = {}

    def listen_all(self) -> AbstractContextManager[WakeUp]:
        """Be woken by every commit that appends to any stream."""
        return self.listen(_EVERY)

    @contextmanager
    def listen(self, stream_id: str) -> Generator[WakeUp]:
        """Be woken by every commit that appends to `stream_id`."""
        wake_up = WakeUp()
        self._listeners.setdefault(stream_id, set()).add(wake_up)
        try:
            yield wake_up
        finally:
            listeners = self._listeners[stream_id]
            listeners.discard(wake_up)
            if not listeners:
                del self._listeners[stream_id]

    def wake(self, stream_ids: Iterable[str]) -> None:
        """Tell the listeners of each stream that events were committed."""
        for stream_id in (*stream_ids, _EVERY):
            for wake_up in self._listeners.get(stream_id, ()):
                wake_up.set()
