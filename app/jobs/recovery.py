"""What a process left that is gone: its turns are closed, and its jobs are free for others."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from app.domain.tenant import SYSTEM_TENANT
from app.errors import AppError
from app.graph.base import Graph, Transaction

ROUND_S = 5.0
"""A third of a turn's lease: an answer that was left is closed within 20 s."""

_log = logging.getLogger(__name__)


class Recovery:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    recover: Closes what was left of one tenant's turns and counts them.
    """

    def __init__(
        self, graph_of: Callable[[str], Graph], recover: Callable[[str], Awaitable[int]]
    ) -> None:
        self._graph_of = graph_of
        self._recover = recover

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def _run(self) -> None:
        while True:
            try:
                await self.run_once()
            except AppError as error:
                # The database is away, most likely; the next round tries again.
                _log.warning("recovery waits: %s", error.message)
            await asyncio.sleep(ROUND_S)

    async def release(self, worker: str) -> None:
        """End the leases of a process that is known to be gone, so that nobody waits for them.

        Were it alive after all, it would find at its next write that it has nothing any more.
        """
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            # Turns first: whoever takes up the job of a closed turn knows what came of it.
            await self._end_leases(row["id"], "turn/release_leases", worker)
            await self._recover(row["id"])
            await self._end_leases(row["id"], "job/release_leases", worker)

    async def _end_leases(self, tenant_id: str, statement: str, worker: str) -> None:
        async def work(tx: Transaction) -> None:
            await tx.run(statement, worker=worker, at=datetime.now(UTC))

        await self._graph_of(tenant_id).write(work)

    async def run_once(self) -> int:
        """Close what was left of every tenant's turns and count them."""
        closed = 0
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            closed += await self._recover(row["id"])
        return closed
