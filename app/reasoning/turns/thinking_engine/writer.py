"""The one that stores what all turns of this process receive: many turns, one transaction.

The first line of a stream is written at once, later ones together at most `PACE_S` apart. While a
write is under way the others gather, so a slow database makes writes larger, not more.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import groupby

from app.errors import AppError, SetupError, UnavailableError
from app.events.bus import WakeUp
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.reasoning.nodes.raw.service import RawPayloads
from app.reasoning.turns.thinking_engine.errors import TurnLostError, TurnStoppedError
from app.reasoning.turns.thinking_engine.turn_log import Clocks, TurnLog
from app.supervisor import Part, Supervisor

LEASE_S = 15.0
RENEW_S = 5.0
"""A turn of which nothing comes is renewed so often: three chances before its lease runs out."""
PACE_S = 0.25
RETRY_S = 1.0
"""Wait after the database was away."""

_log = logging.getLogger(__name__)


class GroupWriter:
    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        clocks: Clocks,
        supervisor: Supervisor | None = None,
    ) -> None:
        self._graph_of = graph_of
        self._clocks = clocks
        self._supervisor = supervisor or Supervisor()
        self._turns: dict[tuple[str, str], TurnLog] = {}
        self._wake_up = WakeUp()

    def open(self, tenant_id: str, turn_id: str) -> TurnLog:
        """Begin to write what a turn receives, and to keep its lease."""
        log = TurnLog(tenant_id, turn_id, self._clocks.seconds(), self._wake_up.set)
        self._turns[log.key] = log
        self._wake_up.set()
        return log

    def close(self, log: TurnLog) -> None:
        """Leave a turn alone; what it holds is the caller's."""
        self._turns.pop(log.key, None)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        async with self._supervisor.running("turn_writer", self._run):
            yield

    async def _run(self, part: Part) -> None:
        while True:
            await self._wake_up.wait(self._idle_s())
            due = sorted(
                (log for log in self._turns.values() if self._due_in(log) <= 0),
                key=lambda log: (log.tenant_id, log.turn_id),
            )
            groups = [list(group) for _, group in groupby(due, key=lambda log: log.tenant_id)]
            errors = await asyncio.gather(*(self._write(group) for group in groups))
            if error := next(filter(None, errors), None):
                part.failed(error)
            elif due or not self._is_waiting():
                part.well()

    def _is_waiting(self) -> bool:
        """Tell whether turns wait for the database: that nothing was due proves nothing then."""
        now_s = self._clocks.seconds()
        return any(log.wait_until_s > now_s for log in self._turns.values())

    def _idle_s(self) -> float:
        return max(0.0, min(map(self._due_in, self._turns.values()), default=RENEW_S))

    def _due_in(self, log: TurnLog) -> float:
        due_at = log.renewed_at_s + RENEW_S
        if log.is_hurried:
            due_at = log.renewed_at_s
        elif log.has_more:
            # What an answer opens with holds up none of its words; what it ended with is left to
            # the write of its end, unless that has to wait.
            last_s = log.spoke_at_s if log.has_lines else log.renewed_at_s
            due_at = max(last_s, log.ended_at_s) + PACE_S
        return max(due_at, log.wait_until_s) - self._clocks.seconds()

    async def _write(self, logs: Sequence[TurnLog]) -> AppError | None:
        """Write what turns of one tenant hold; one that cannot be written disturbs no other.

        Returns:
            Why the turns wait for the database; None if they do not.
        """
        try:
            await self._write_together(logs)
        except (UnavailableError, SetupError) as error:
            # What was not stored stays with its turn, and the model waits once that is too much.
            later = self._clocks.seconds() + RETRY_S
            for log in logs:
                log.wait_until_s = later
            return error
        except Exception as error:
            # Nobody is above the loop, and a turn that breaks it must not take the others along.
            if len(logs) > 1:
                errors = await asyncio.gather(*(self._write([log]) for log in logs))
                return next(filter(None, errors), None)
            self._give_up(logs[0], error)
        return None

    def _give_up(self, log: TurnLog, error: Exception) -> None:
        self.close(log)
        if isinstance(error, AppError):
            log.stop(error)
            return
        _log.error("turn %s cannot be written", log.turn_id, exc_info=error)
        log.stop(TurnLostError("an unexpected error; the log has it"))

    async def _write_together(self, logs: Sequence[TurnLog]) -> None:
        graph = self._graph_of(logs[0].tenant_id)
        async with AsyncExitStack() as held:
            for log in logs:
                await held.enter_async_context(log.writing)
            live = [log for log in logs if log.key in self._turns]
            rows = await graph.apply(self.write_in, graph, live) if live else []
            found = {row["id"]: row for row in rows}
            for log in live:
                self._settle(log, found.get(log.turn_id))

    def write_in(self, graph: Graph, logs: Sequence[TurnLog]) -> Write[list[Row]]:
        """Store the next batch of each turn and lengthen its lease.

        Returns:
            One row a turn that is still under way (`turn/renew_turns`).
        """
        batches = {log.turn_id: log.batch() for log in logs}
        rows = yield from run(
            "turn/renew_turns",
            turns=[{"id": id_, "batch": batch.number} for id_, batch in batches.items()],
            lease_s=LEASE_S,
        )
        fresh = [batches[row["id"]] for row in rows if row["fresh"]]
        if chunks := [chunk for batch in fresh for chunk in batch.chunks]:
            yield from RawPayloads(graph).append_in(chunks)
        yield from append([event for batch in fresh for event in batch.events])
        return rows

    def _settle(self, log: TurnLog, row: Row | None) -> None:
        if row is None:
            self.close(log)
            log.stop(TurnLostError("the turn was closed elsewhere"))
            return
        log.stored(self._clocks.seconds())
        if row["cancelled"]:
            log.stop(TurnStoppedError("cancelled"))
