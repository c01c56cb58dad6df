"""Writes the audit logs: what doors tell waits for a moment, and is written together and in order.

A read waits for nothing. A change waits until its entry is written, with all that came before it,
so that whoever has the answer of a change finds it in the log.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from datetime import datetime, timedelta

from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import AppError
from app.events.audit import NewAuditEntry
from app.events.bus import EventBus
from app.events.types import audit_stream
from app.graph.base import Graph
from app.graph.change import run
from app.supervisor import Part, Supervisor

WAIT_S = 0.5
"""How long the entry of a read waits at most for others to be written with."""
BATCH = 500
"""Entries of one transaction."""
MOST_WAITING = 20_000
"""While the database is away. What comes then is counted and lost."""
FORGET_EVERY = timedelta(hours=1)
LOOK_S = 30.0
_FORGOTTEN_AT_ONCE = 1_000

_log = logging.getLogger(__name__)


class AuditLog:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    now: The clock of this process.
    days: How long an entry is kept; None keeps no log.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        bus: EventBus,
        now: Callable[[], datetime],
        days: int | None,
        supervisor: Supervisor | None = None,
    ) -> None:
        self._graph_of = graph_of
        self._bus = bus
        self._now = now
        self._days = days
        self._supervisor = supervisor or Supervisor()
        self._waiting: list[tuple[str, NewAuditEntry]] = []
        self._lost = 0
        self._writing = asyncio.Lock()
        self._due = asyncio.Event()
        self._stopping = asyncio.Event()

    @property
    def is_kept(self) -> bool:
        return self._days is not None

    def note(self, tenant_id: str, entry: NewAuditEntry) -> None:
        """Take an entry, to be written soon."""
        if not self.is_kept:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._lost += 1
            return
        self._waiting.append((tenant_id, entry))
        if len(self._waiting) >= BATCH:
            self._due.set()

    async def keep(self, tenant_id: str, entry: NewAuditEntry) -> None:
        """Write an entry and all that came before it; while the database is away it waits."""
        if not self.is_kept:
            return
        self.note(tenant_id, entry)
        # What it tells of was done: it is no reason to refuse the answer.
        with suppress(AppError):
            await self.flush()

    async def flush(self) -> None:
        """Write what waits.

        Raises:
            AppError: The database does not take it; it waits on.
        """
        async with self._writing:
            while self._waiting:
                batch = self._waiting[:BATCH]
                tenant_id = batch[0][0]
                await self._write(tenant_id, [entry for of, entry in batch if of == tenant_id])
                self._waiting[: len(batch)] = [item for item in batch if item[0] != tenant_id]
            if self._lost:
                _log.error("%d entries of audit logs were lost: too many waited", self._lost)
                self._lost = 0

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Write until the block ends; what waits then is written."""
        if not self.is_kept:
            yield
            return
        self._stopping.clear()
        try:
            async with self._supervisor.running("audit", self._run, self._stop):
                yield
        finally:
            await self._flush_last()

    @asynccontextmanager
    async def forgetting(self) -> AsyncGenerator[None]:
        """Forget again and again until the block ends; for a service, not for each command."""
        if not self.is_kept:
            yield
            return
        async with self._supervisor.running("audit_retention", self._forget):
            yield

    async def forget(self) -> int:
        """Delete what is older than it is to be kept, and give how many entries that were."""
        before = self._now() - timedelta(days=self._days or 0)
        gone = 0
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            graph = self._graph_of(row["id"])
            deleted = _FORGOTTEN_AT_ONCE
            while deleted == _FORGOTTEN_AT_ONCE:
                [told] = await graph.apply(
                    run, "audit/delete_before", before=before, limit=_FORGOTTEN_AT_ONCE
                )
                deleted = told["deleted"]
                gone += deleted
        return gone

    async def _run(self, part: Part) -> None:
        while not self._stopping.is_set():
            await self.flush()
            part.well()
            with suppress(TimeoutError):
                async with asyncio.timeout(WAIT_S):
                    await self._due.wait()
            self._due.clear()

    async def _forget(self, part: Part) -> None:
        due = self._now()
        while True:
            if self._now() >= due:
                await self.forget()
                due = self._now() + FORGET_EVERY
            part.well()
            await asyncio.sleep(LOOK_S)

    def _stop(self) -> None:
        self._stopping.set()
        self._due.set()

    async def _flush_last(self) -> None:
        try:
            await self.flush()
        except AppError as error:
            lost = self._lost + len(self._waiting)
            _log.error("%d entries of audit logs were lost at the stop: %s", lost, error.message)

    async def _write(self, tenant_id: str, entries: list[NewAuditEntry]) -> None:
        rows = [
            {**asdict(entry), "operations": [*entry.operations], "ids": [*entry.ids]}
            for entry in entries
        ]
        stream_id = audit_stream(tenant_id)
        given = {"stream_id": stream_id, "entries": rows, "at": self._now()}
        await self._graph_of(tenant_id).apply(run, "audit/append_entries", **given)
        self._bus.wake(tenant_id, {stream_id})
