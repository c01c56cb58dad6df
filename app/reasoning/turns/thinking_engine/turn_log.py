"""What one turn has received and not stored yet: bounded, and given out in batches."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from app.content.raw import RawPacker
from app.content.wire import Record
from app.domain.nodes.raw import RawChunk, RawEnd
from app.errors import AppError
from app.events.types import EventType, NewEvent
from app.reasoning.turns.thinking_engine.errors import TurnStoppedError
from app.reasoning.turns.thinking_engine.lines import Line, merged

T = TypeVar("T")
RAW_CAP = 16_777_216
"""Bytes kept of what a vendor sends for one answer, before they are packed."""
MAX_WAITING = 262_144
"""Characters received and not stored after which the model is not listened to any more."""


def cancelling(turn_id: str) -> str:
    """Name what the writer of a turn is woken by to look whether it was cancelled."""
    return f"cancel:{turn_id}"


@dataclass(frozen=True, slots=True)
class Batch:
    """What one write of a turn holds; given out again until it is stored."""

    number: int
    """From 1; a batch that is counted already is not written twice."""
    chunks: tuple[RawChunk, ...]
    events: tuple[NewEvent, ...]


@dataclass(slots=True)
class _Payload:
    id: str
    packer: RawPacker
    chunks: int = 0
    whole: bytes | None = None


class TurnLog:
    """Between the one that listens to the model and the one that writes."""

    def __init__(
        self, tenant_id: str, turn_id: str, opened_at_s: float, wake: Callable[[], None]
    ) -> None:
        self.tenant_id = tenant_id
        self.turn_id = turn_id
        self.key = (tenant_id, turn_id)
        self.writing = asyncio.Lock()
        """Held by whoever writes a batch of this turn."""
        self.renewed_at_s = opened_at_s
        self.spoke_at_s = float("-inf")
        """When lines were last stored."""
        self.ended_at_s = float("-inf")
        """When the answer under way was all there; what waits is stored with its end."""
        self.wait_until_s = float("-inf")
        """Not to be tried again before; the database was away."""
        self.is_hurried = False
        """Whether it is to be renewed at once: another worker may have cancelled the turn."""
        self._wake = wake
        self._lines: list[Line] = []
        self._payload: _Payload | None = None
        self._waiting = 0
        self._number = 0
        self._batch: Batch | None = None
        self._stored = asyncio.Event()
        self._stopped = asyncio.Event()
        self._error: AppError | None = None

    def open_payload(self, payload_id: str) -> None:
        """Go on with the answer of another node; all of the one before is stored."""
        self._payload = _Payload(payload_id, RawPacker(RAW_CAP))
        self.ended_at_s = float("-inf")

    def end_payload(self, *, complete: bool) -> RawEnd:
        """Tell what was kept of the answer, and give it, if no batch held a piece of it.

        No batch will: it is the caller's to store, however often it asks.
        """
        payload = self._require_payload()
        if payload.chunks == 0 and payload.whole is None:
            payload.whole = payload.packer.chunk()
        state = payload.packer.state
        complete = complete and not state.truncated
        return RawEnd(state.sha256, complete, state.truncated, state.size, payload.whole)

    def keep(self, record: Record) -> None:
        """Take a record as it came, before anybody reads it."""
        self._require_payload().packer.add(record)
        self._grown(len(record.data))

    def publish(self, lines: list[Line]) -> None:
        has_spoken = self.has_lines
        self._lines += lines
        if lines:
            self._grown(sum(len(str(line["content"])) for line in lines))
        if self.has_lines and not has_spoken:
            self._wake()

    def hurry(self) -> None:
        """Renew the lease soon, which tells whether the turn was cancelled."""
        self.is_hurried = True
        self._wake()

    async def room(self) -> None:
        """Wait until what waits to be stored is little enough to take more.

        Raises:
            AppError: Nothing more can be stored.
        """
        while self._error is None and self._waiting > MAX_WAITING:
            self._stored.clear()
            await self._stored.wait()
        if self._error is not None:
            raise self._error

    async def unless_stopped(self, work: Coroutine[Any, Any, T]) -> T:
        """Give what `work` gives; it is cancelled once the turn is told to stop.

        Raises:
            TurnStoppedError: The turn was told to stop.
            TurnLostError: The turn is not this process's any more.
        """
        working = asyncio.create_task(work)
        stopping = asyncio.create_task(self._stopped.wait())
        try:
            await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if not working.done():
                working.cancel()
                await asyncio.wait({working})
        if working.cancelled():
            raise self._error or TurnStoppedError("cancelled")
        return working.result()

    def stop(self, error: AppError) -> None:
        """Let whoever works on the turn stop with `error`; the first word counts."""
        self._error = self._error or error
        self._stopped.set()
        self._stored.set()

    @property
    def error(self) -> AppError | None:
        return self._error

    @property
    def has_more(self) -> bool:
        return self._batch is not None or self._waiting > 0

    @property
    def has_lines(self) -> bool:
        """Whether lines wait, for which somebody else may wait."""
        return bool(self._lines) or self._batch is not None and bool(self._batch.events)

    @property
    def is_unsettled(self) -> bool:
        """Whether a batch was given out and is not known to be stored."""
        return self._batch is not None

    def batch(self) -> Batch:
        """Give what is to be stored next: the same until `stored` is called."""
        self.is_hurried = False
        if self._batch is None:
            self._number += 1
            events = tuple(
                NewEvent(self.turn_id, EventType.TURN_SPOKE, line) for line in merged(self._lines)
            )
            self._batch = Batch(self._number, self._chunks(), events)
            self._lines, self._waiting = [], 0
        return self._batch

    def stored(self, at_s: float) -> None:
        self.renewed_at_s = at_s
        if self._batch is not None and self._batch.events:
            self.spoke_at_s = at_s
        self._batch = None
        self._stored.set()

    def _require_payload(self) -> _Payload:
        if self._payload is None:
            raise RuntimeError("no answer is under way")
        return self._payload

    def _chunks(self) -> tuple[RawChunk, ...]:
        payload = self._payload
        packed = payload.packer.chunk() if payload else None
        if payload is None or packed is None:
            return ()
        payload.chunks += 1
        return (RawChunk(payload.id, payload.chunks - 1, packed),)

    def _grown(self, characters: int) -> None:
        had_more = self.has_more
        self._waiting += max(1, characters)
        if not had_more:
            self._wake()


@dataclass(frozen=True, slots=True)
class Clocks:
    """Times are passed in, so that a test can tell them."""

    now: Callable[[], datetime]
    """The wall's, for what a turn tells of its times; leases are the database's."""
    seconds: Callable[[], float]
    """Steady, for the pace of writing."""
