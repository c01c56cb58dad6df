"""Reads of the audit log of a tenant. Implements `app.events.log.EventLog`."""

from datetime import datetime
from typing import Any

from app.domain.page import MAX_NUMBER, Page, PageRequest, page_of
from app.events.audit import ALL, AuditAccess, AuditDoor, AuditEntry, AuditFilter, AuditOutcome
from app.events.log import Bounds
from app.events.types import Event
from app.graph.base import Graph
from app.graph.rows import whole

_ALWAYS = (
    *("seq", "at", "door", "access", "operations", "key_id", "principal", "ids", "outcome"),
    "took_ms",
)
ENTRY = "audit_entry"
"""The type under which the stream of the log tells an entry."""


class AuditReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def list_page(self, page: PageRequest, only: AuditFilter = ALL) -> Page[AuditEntry]:
        """List entries, newest first."""
        before = MAX_NUMBER if page.after is None else page.after
        rows = await self._graph.read(
            "audit/list_page", before=before, only=only.parameters(), limit=page.first + 1
        )
        told = whole((row["entry"] for row in rows), *_ALWAYS)
        entries = [entry_of(entry) for entry in told]
        return page_of(entries, [entry.seq for entry in entries], page.first)

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        """Give up to `limit` entries with a number over `after`, in order."""
        rows = await self._graph.read("audit/list_after", after=after, limit=limit)
        told = whole((row["entry"] for row in rows), *_ALWAYS)
        return [_event(stream_id, entry) for entry in told]

    async def bounds(self, stream_id: str) -> Bounds | None:
        """Tell where the log is whole; None before the first entry. `start` says what is kept."""
        rows = await self._graph.read("event/get_bounds", stream_id=stream_id)
        return Bounds(0, rows[0]["head"]) if rows else None

    async def start(self, after: int) -> int:
        """Give where to go on after a number: behind what is no longer kept."""
        rows = whole(await self._graph.read("audit/get_first"), "seq")
        return max(after, rows[0]["seq"] - 1) if rows and after >= 0 else after


def entry_of(told: Any) -> AuditEntry:  # noqa: ANN401  # a map as it is stored
    """Read an entry."""
    return AuditEntry(
        seq=told["seq"],
        at=datetime.fromisoformat(told["at"]),
        door=AuditDoor(told["door"]),
        access=AuditAccess(told["access"]),
        operations=tuple(told["operations"]),
        key_id=told["key_id"],
        principal=told["principal"],
        ids=tuple(told["ids"]),
        outcome=AuditOutcome(told["outcome"]),
        code=told["code"],
        took_ms=told["took_ms"],
    )


def _event(stream_id: str, told: dict[str, Any]) -> Event:
    return Event(stream_id, told["seq"], ENTRY, told, datetime.fromisoformat(told["at"]))
