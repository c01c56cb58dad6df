"""Closes turns whose process is gone: when the service starts, and then again and again."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from app.domain.tenant import SYSTEM_TENANT
from app.errors import AppError
from app.graph.base import Graph

ROUND_S = 5.0
"""A third of a turn's lease: an answer that was left is closed within 20 s."""

_log = logging.getLogger(__name__)


class TurnRecovery:
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

    async def run_once(self) -> int:
        """Close what was left of every tenant's turns and count them."""
        closed = 0
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            closed += await self._recover(row["id"])
        return closed
