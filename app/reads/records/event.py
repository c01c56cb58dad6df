"""The event log as it is stored. Implements `app.events.log.EventLog`."""

import json
from datetime import datetime

from app.domain.list_filter import ListFilter
from app.events.log import Bounds
from app.events.types import Event
from app.graph.base import Graph, Row
from app.graph.rows import whole

_ALWAYS = ("seq", "type", "payload", "at")


class EventReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def list_after(
        self, stream_id: str, after: int, limit: int, only: ListFilter
    ) -> list[Event]:
        """Give up to `limit` events over `after` that the filter takes, in order."""
        rows = await self._graph.read(
            "event/list_page",
            stream_id=stream_id,
            after=after,
            limit=limit,
            only=only.parameters(),
        )
        return [_event(stream_id, row) for row in whole(rows, *_ALWAYS)]

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        """Give up to `limit` events with a sequence number over `after`, in order."""
        rows = await self._graph.read(
            "event/list_after", stream_id=stream_id, after=after, limit=limit
        )
        return [_event(stream_id, row) for row in whole(rows, *_ALWAYS)]

    async def head(self, stream_id: str) -> int | None:
        """Give the last sequence number; None if this tenant has no such stream."""
        bounds = await self.bounds(stream_id)
        return bounds.head if bounds else None

    async def bounds(self, stream_id: str) -> Bounds | None:
        """Tell where the stream is whole; None if this tenant has no such stream."""
        rows = await self._graph.read("event/get_bounds", stream_id=stream_id)
        return Bounds(rows[0]["kept_after"], rows[0]["head"]) if rows else None


def _event(stream_id: str, row: Row) -> Event:
    return Event(
        stream_id,
        row["seq"],
        row["type"],
        json.loads(row["payload"]),
        datetime.fromisoformat(row["at"]),
    )
