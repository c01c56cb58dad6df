"""Wake-ups: a commit tells the subscribers of its streams to look, here and in other workers."""

import asyncio
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum

Key = tuple[str, str]
"""A tenant and one of its streams, or `*` and a topic."""
Relay = Callable[[frozenset[Key]], None]
"""Tells other workers what to look at; never fails, and may lose what it is told."""


class Topic(StrEnum):
    """What can be looked at beside the streams. No tenant is named `*`."""

    COMMITS = "commits"
    """Anything was appended to a stream."""
    JOBS = "jobs"
    """A job may be free to take."""
    KEYS = "keys"
    """A key or a login was revoked."""
    MODELS = "models"
    """A tenant chose other embedding models."""
    QUESTIONS = "questions"
    """A text was forgotten, which may have been a question."""
    EVERYTHING = "everything"

    @property
    def key(self) -> Key:
        return ("*", self.value)


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
        self._listeners: dict[Key, set[Callable[[], None]]] = {}
        self._relay: Relay | None = None

    def listen_all(self) -> AbstractContextManager[WakeUp]:
        """Be woken by every commit that appends to any stream."""
        return self.listen(*Topic.COMMITS.key)

    def listen_to(self, topic: Topic) -> AbstractContextManager[WakeUp]:
        """Be woken by what this worker, or another one, tells of a topic."""
        return self.listen(*topic.key)

    @contextmanager
    def listen(self, tenant_id: str, stream_id: str) -> Generator[WakeUp]:
        """Be woken by every commit that appends to a tenant's stream.

        Another tenant may have a stream of the same id.
        """
        wake_up = WakeUp()
        with self.calling((tenant_id, stream_id), wake_up.set):
            yield wake_up

    @contextmanager
    def calling(self, key: Key, call: Callable[[], None]) -> Generator[None]:
        """Call `call`, which may not fail, at each wake-up of `key` while the block runs."""
        self._listeners.setdefault(key, set()).add(call)
        try:
            yield
        finally:
            listeners = self._listeners[key]
            listeners.discard(call)
            if not listeners:
                del self._listeners[key]

    @contextmanager
    def relayed(self, relay: Relay) -> Generator[None]:
        """Tell `relay` what other workers must look at while the block runs."""
        self._relay = relay
        try:
            yield
        finally:
            self._relay = None

    def wake(self, tenant_id: str, stream_ids: Iterable[str], *, frees_jobs: bool = False) -> None:
        """Tell the listeners of each of a tenant's streams that events were committed.

        Args:
            frees_jobs: Whether the commit left a job that can be taken.
        """
        keys = {(tenant_id, stream_id) for stream_id in stream_ids}
        if frees_jobs:
            keys.add(Topic.JOBS.key)
        self.wake_here({*keys, Topic.COMMITS.key})
        if keys - {Topic.JOBS.key}:
            keys.add(Topic.COMMITS.key)
        self._pass_on(keys)

    def tell(self, topic: Topic) -> None:
        """Tell the listeners of a topic, here and in other workers."""
        self.wake_here({topic.key})
        self._pass_on({topic.key})

    def wake_here(self, keys: Iterable[Key]) -> None:
        """Wake the listeners of this worker alone."""
        woken = frozenset(keys)
        if Topic.EVERYTHING.key in woken:
            woken = frozenset(self._listeners)
        for key in woken:
            for call in tuple(self._listeners.get(key, ())):
                call()

    def _pass_on(self, keys: set[Key]) -> None:
        if keys and self._relay is not None:
            self._relay(frozenset(keys))
