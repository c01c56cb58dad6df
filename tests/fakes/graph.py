"""A real graph that breaks where a test says."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from typing import ParamSpec, TypeVar

from app.errors import UnavailableError
from app.graph.base import Graph
from app.graph.change import Change, Outside, Row, Write

P = ParamSpec("P")
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

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        raise NotImplementedError


def changes_of(write: Write[T], *answers: list[Row]) -> tuple[list[Change], T]:
    """Run a write without a database: each of its statements gets the next of `answers`."""
    changes, left = list[Change](), [*answers]
    with closing(write):
        try:
            change = next(write)
            while True:
                assert isinstance(change, Change)
                changes.append(change)
                change = write.send([left.pop(0) for _ in change.statements])
        except StopIteration as end:
            return changes, end.value


class FailingGraph:
    """Passes everything to `graph`, and fails in place of one step of a write."""

    def __init__(self, graph: Graph, fail_at: int | None = None) -> None:
        self._graph = graph
        self._fail_at = fail_at
        self.steps: int = 0
        """Steps of writes so far: statements, jobs queued, and appends of events."""

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._graph.apply(lambda: self._counted(write(*args, **kwargs)))

    def _counted(self, write: Write[T]) -> Write[T]:
        """Make the changes of `write` step by step."""

        def counted(change: Change | Outside) -> Write[list[list[Row]]]:
            if isinstance(change, Outside):
                return (yield change)
            rows: list[list[Row]] = []
            for part in _parts(change):
                self.step()
                rows += yield part
            return rows

        return each(write, counted)

    def step(self) -> None:
        self.steps += 1
        if self.steps == self._fail_at:
            raise UnavailableError("a fault that was asked for")


class DyingGraph(FailingGraph):
    """Fails at one step of a write and at every later one, as if the process had died there."""

    def step(self) -> None:
        self.steps += 1
        if self._fail_at is not None and self.steps >= self._fail_at:
            raise UnavailableError("the process is dead")


def _parts(change: Change) -> Iterator[Change]:
    yield from (Change((statement,)) for statement in change.statements)
    yield from (Change(jobs=(job,)) for job in change.jobs)
    if change.events:
        yield Change(events=change.events)


def each(write: Write[T], made: Callable[[Change | Outside], Write[list[list[Row]]]]) -> Write[T]:
    """Go through `write`; each of its changes is made by `made`."""
    with closing(write):
        try:
            change = next(write)
            while True:
                change = write.send((yield from made(change)))
        except StopIteration as end:
            return end.value


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

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        async def hold() -> None:
            self.holds.set()
            await self.let_go.wait()

        def held() -> Write[T]:
            result = yield from write(*args, **kwargs)
            yield Outside(hold)
            return result

        return await self._graph.apply(held)


class MeanwhileGraph:
    """Passes everything to `graph`; something else happens before its first write.

    With `statement`, it happens before that is first read instead.
    """

    def __init__(
        self, graph: Graph, meanwhile: Callable[[], Awaitable[object]], statement: str | None = None
    ) -> None:
        self._graph = graph
        self._meanwhile: Callable[[], Awaitable[object]] | None = meanwhile
        self._statement = statement

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        if statement == self._statement:
            await self._happen()
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        if self._statement is None:
            await self._happen()
        return await self._graph.apply(write, *args, **kwargs)

    async def _happen(self) -> None:
        happens, self._meanwhile = self._meanwhile, None
        if happens is not None:
            await happens()


class CountingGraph:
    """A graph that notes the statements it is asked to run."""

    def __init__(self, graph: Graph, noted: list[str]) -> None:
        self._graph = graph
        self._noted = noted

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        self._noted.append(statement)
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._graph.apply(write, *args, **kwargs)
