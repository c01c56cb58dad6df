"""The turns under way in this process. They belong to the service, not to who asked for them."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from app.domain.ids import new_id
from app.errors import AppError
from app.events.bus import EventBus
from app.graph.base import Graph
from app.metrics import Metrics
from app.reasoning.turns.thinking_engine.errors import TurnStoppedError
from app.reasoning.turns.thinking_engine.schemas import TurnResult
from app.reasoning.turns.thinking_engine.turn_log import Clocks, TurnLog, cancelling
from app.reasoning.turns.thinking_engine.writer import GroupWriter
from app.supervisor import Supervisor

Work = Callable[[TurnLog], Coroutine[Any, Any, TurnResult]]
"""Carries a turn to its end, takes what it receives to its log, and gives its last answer."""

AT_ONCE = 8
"""Turns that begin, and that end, at one time: more would only wait for the same database, and for
its connections, which the readers need too."""

_LEFT = "left"
"""How a turn is counted that ended without an answer; recovery closes it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Live:
    log: TurnLog
    task: asyncio.Task[TurnResult | None]


class LiveTurns:
    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        clocks: Clocks,
        supervisor: Supervisor | None = None,
        metrics: Metrics | None = None,
        bus: EventBus | None = None,
    ) -> None:
        self._bus = bus or EventBus()
        self._metrics = metrics or Metrics()
        self.writer = GroupWriter(graph_of, clocks, supervisor)
        self.clocks = clocks
        self.beginning = asyncio.Semaphore(AT_ONCE)
        self.ending = asyncio.Semaphore(AT_ONCE)
        self.worker = new_id()
        """This process, as leases name it."""
        self._live: dict[tuple[str, str], _Live] = {}
        """By tenant and turn: two tenants may choose the same id."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Keep turns going while the block runs; those under way at its end are interrupted."""
        async with self.writer.running():
            try:
                yield
            finally:
                await self._stop_all()

    @property
    def under_way(self) -> int:
        """Turns of all tenants that this process carries out now."""
        return len(self._live)

    def add(self, tenant_id: str, turn_id: str, work: Work) -> None:
        """Let a turn that was begun go on by itself."""
        log = self.writer.open(tenant_id, turn_id)
        task = asyncio.create_task(self._carry(log, work))
        self._live[log.key] = _Live(log, task)

    def stop(self, tenant_id: str, turn_id: str) -> bool:
        """Stop a turn; False if it is not under way in this process."""
        live = self._live.get((tenant_id, turn_id))
        if live is not None:
            live.log.stop(TurnStoppedError("cancelled"))
        return live is not None

    async def join(self, tenant_id: str, turn_id: str) -> TurnResult | None:
        """Wait until a turn of this process is over; whoever waits may leave.

        Returns:
            Its last answer; None if the turn is not here, or was left before its end.
        """
        live = self._live.get((tenant_id, turn_id))
        if live is None:
            return None
        await asyncio.wait({live.task})
        return live.task.result()

    async def _carry(self, log: TurnLog, work: Work) -> TurnResult | None:
        began_s, ended = self._metrics.clock_s(), _LEFT
        try:
            with self._bus.calling((log.tenant_id, cancelling(log.turn_id)), log.hurry):
                result = await work(log)
            ended = result.status.value
            return result
        except AppError as error:
            # It is stored without what hung on its end; or its lease runs out, and recovery closes
            # it with what is stored.
            _log.warning("turn %s was left: %s", log.turn_id, error.message)
            return None
        finally:
            self._metrics.turns.add(self._metrics.clock_s() - began_s, ended)
            self.writer.close(log)
            del self._live[log.key]

    async def _stop_all(self) -> None:
        for live in self._live.values():
            live.log.stop(TurnStoppedError("the service stops"))
        if tasks := {live.task for live in self._live.values()}:
            await asyncio.wait(tasks)
