"""A real graph that breaks where a test says."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from app.domain.job import JobKind
from app.errors import UnavailableError
from app.events.types import NewEvent
from app.graph.base import Graph, Row, Transaction

T = TypeVar("T")


class ReadingGraph:
    """Answers every statement by `answer`, and writes nothing."""

    def __init__(
        self, tenant_id: str, answer: Callable[[str, dict[str, object]], list[Row]]
    ) -> None:
        self.tenant_id = tenant_id
        self._answer = answer

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return self._answer(statement, parameters)

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        raise NotImplementedError


class FailingGraph:
    """Passes everything to `graph`, and fails in place of one step of a write."""

    def __init__(self, graph: Graph, fail_at: int | None = None) -> None:
        self._graph = graph
        self._fail_at = fail_at
        self.steps = 0
        """Steps of writes so far: statements, jobs queued, and appends of events."""

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        return await self._graph.write(lambda tx: work(_FailingTransaction(tx, self.step)))

    def step(self) -> None:
        self.steps += 1
        if self.steps == self._fail_at:
            raise UnavailableError("a fault that was asked for")


class _FailingTransaction:
    def __init__(self, tx: Transaction, step: Callable[[], None]) -> None:
        self._tx = tx
        self._step = step

    async def run(self, statement: str, **parameters: object) -> list[Row]:
        self._step()
        return await self._tx.run(statement, **parameters)

    async def append(self, events: Sequence[NewEvent]) -> None:
        self._step()
        await self._tx.append(events)

    async def queue(
        self, kind: JobKind, subject_id: str | None = None, job_id: str | None = None
    ) -> None:
        self._step()
        await self._tx.queue(kind, subject_id, job_id)


class HeldGraph:
    """Passes everything to `graph`; a write that did all of its statements waits to be let go."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.holds = asyncio.Event()
        """Set once a write waits; what it changed is locked and nobody else sees it yet."""
        self.let_go = asyncio.Event()

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async def held(tx: Transaction) -> T:
            result = await work(tx)
            self.holds.set()
            await self.let_go.wait()
            return result

        return await self._graph.write(held)


class MeanwhileGraph:
    """Passes everything to `graph`; something else happens before its first write."""

    def __init__(self, graph: Graph, meanwhile: Callable[[], Awaitable[object]]) -> None:
        self._graph = graph
        self._meanwhile: Callable[[], Awaitable[object]] | None = meanwhile

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        happens, self._meanwhile = self._meanwhile, None
        if happens is not None:
            await happens()
        return await self._graph.write(work)
