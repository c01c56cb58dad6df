"""Runs of a tenant's retention: queued once an hour where something is not kept for good."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from app.domain.ids import new_id
from app.domain.job import Job
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.graph.base import Graph
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.reasoning.tenants.retention import Retention
from app.supervisor import Part, Supervisor

EVERY = timedelta(hours=1)
LOOK_S = 30.0


def retention_handler(of: Callable[[str], Retention]) -> Handler:
    """Make the handler of runs; `of` gives the retention of a tenant."""

    async def work(graph: Graph, _: Job, report: Report) -> None:
        await of(graph.tenant_id).run(report.note_in)

    return work


class RetentionRounds:
    """Args:
    of: Gives the retention of a tenant.
    now: The clock of this process, for the time between two rounds.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        of: Callable[[str], Retention],
        now: Callable[[], datetime],
        supervisor: Supervisor,
    ) -> None:
        self._graph_of = graph_of
        self._of = of
        self._now = now
        self._supervisor = supervisor

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Queue a run of each tenant again and again until the block ends."""
        if not self._of(SYSTEM_TENANT).policy.is_set:
            yield
            return
        async with self._supervisor.running("retention", self._run):
            yield

    async def queue(self) -> None:
        """Queue a run of each tenant that has none waiting."""
        for row in await self._graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            if row["deleting_since"] is None:
                await self._of(row["id"]).request(new_id())

    async def _run(self, part: Part) -> None:
        due = self._now()
        while True:
            if self._now() >= due:
                await self.queue()
                due = self._now() + EVERY
            part.well()
            await asyncio.sleep(LOOK_S)
