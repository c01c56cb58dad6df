"""Followers of one stream that are woken together read what is new once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from app.events.bookmarks import seen
from app.events.types import Event


class ReplayKey(NamedTuple):
    """What a follower asks for, and what it has seen."""

    tenant_id: str
    stream_id: str
    after: int
    seen: frozenset[str]


class Replays:
    """The reads of one process."""

    def __init__(self) -> None:
        self._reading: dict[ReplayKey, asyncio.Task[tuple[list[Event], frozenset[str]]]] = {}

    async def after(
        self, tenant_id: str, stream_id: str, after: int, read: Callable[[], Awaitable[list[Event]]]
    ) -> list[Event]:
        """Give what `read` finds; of those who ask before it begins, one reads for all.

        Args:
            read: Reads a page of the stream's events after `after`; its errors are everybody's.
        """
        request = seen()
        key = ReplayKey(tenant_id, stream_id, after, request.after if request else frozenset())
        reading = self._reading.get(key)
        if reading is None:
            reading = self._reading[key] = asyncio.create_task(self._read(key, read))
        events, reached = await asyncio.shield(reading)
        if request is not None:
            request.came_to(request.reached, reached)
        return events

    async def _read(
        self, key: ReplayKey, read: Callable[[], Awaitable[list[Event]]]
    ) -> tuple[list[Event], frozenset[str]]:
        # Whoever asks from here on may have been told of more than this read finds.
        del self._reading[key]
        events = await read()
        request = seen()
        return events, request.reached if request else frozenset()
