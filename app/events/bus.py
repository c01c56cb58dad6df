"""Wake-ups inside this process: a commit tells the subscribers of its streams to look."""

import asyncio
from collections.abc import Generator, Iterable
from contextlib import AbstractContextManager, contextmanager

_EVERY = ("*", "*")
"""No tenant and no stream has this name."""


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
        self._listeners: dict[tuple[str, str], set[WakeUp]] = {}

    def listen_all(self) -> AbstractContextManager[WakeUp]:
        """Be woken by every commit that appends to any stream."""
        return self.listen(*_EVERY)

    @contextmanager
    def listen(self, tenant_id: str, stream_id: str) -> Generator[WakeUp]:
        """Be woken by every commit that appends to a tenant's stream.

        Another tenant may have a stream of the same id.
        """
        wake_up, of = WakeUp(), (tenant_id, stream_id)
        self._listeners.setdefault(of, set()).add(wake_up)
        try:
            yield wake_up
        finally:
            listeners = self._listeners[of]
            listeners.discard(wake_up)
            if not listeners:
                del self._listeners[of]

    def wake(self, tenant_id: str, stream_ids: Iterable[str]) -> None:
        """Tell the listeners of each of a tenant's streams that events were committed."""
        for of in (*((tenant_id, stream_id) for stream_id in stream_ids), _EVERY):
            for wake_up in self._listeners.get(of, ()):
                wake_up.set()
