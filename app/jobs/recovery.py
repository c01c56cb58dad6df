"""What a process left that is gone: its turns are closed, and its jobs are free for others."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from app.domain.tenants.tenant import SYSTEM_TENANT
from app.graph.base import Graph
from app.graph.change import run
from app.supervisor import Part, Supervisor

ROUND_S = 5.0
"""A third of a turn's lease: an answer that was left is closed within 20 s."""


class Recovery:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    recover: Closes what was left of one tenant's turns and counts them.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        recover: Callable[[str], Awaitable[int]],
        supervisor: Supervisor | None = None,
    ) -> None:
        self._graph_of = graph_of
        self._recover = recover
        self._supervisor = supervisor or Supervisor()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        async with self._supervisor.running("recovery", self._run):
            yield

    async def _run(self, part: Part) -> None:
        while True:
            await self.run_once()
            part.well()
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

        await self._graph_of(tenant_id).apply(run, statement, worker=worker)

    async def run_once(self) -> int:
        """Close what was left of every tenant's turns and count them.

        Raises:
            Exception: What the first tenant met that could not be recovered; the others were.
        """
        closed, errors = 0, list[Exception]()
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            try:
                closed += await self._recover(row["id"])
            except Exception as error:
                # What is wrong with one tenant's turns must not keep those of the others open.
                errors.append(error)
        if errors:
            raise errors[0]
        return closed
