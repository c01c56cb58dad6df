"""The one async driver of the process, and a tenant's graph on it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Any, ParamSpec, TypeVar, cast
from urllib.parse import urlsplit

from neo4j import (
    READ_ACCESS,
    WRITE_ACCESS,
    AsyncDriver,
    AsyncGraphDatabase,
    AsyncManagedTransaction,
    AsyncSession,
    Bookmarks,
    NotificationMinimumSeverity,
    Query,
    Record,
    unit_of_work,
)
from neo4j.exceptions import DriverError, Neo4jError
from neo4j.vector import Vector
from pydantic import SecretStr

from app.domain.ids import new_id
from app.domain.job import JobKind
from app.errors import NotFoundError, SetupError
from app.events.bookmarks import RequestBookmarks, seen
from app.events.bus import EventBus
from app.events.payloads import packed
from app.events.types import NewEvent, may_open
from app.graph.change import Change, Outside, Row, ShortWrite, Write
from app.graph.cypher import Statement, load_statements
from app.graph.errors import is_behind, is_deleted, translated
from app.graph.group_commit import PendingWrite
from app.graph.writers import Writers
from app.spans import NO_SPANS, Spans

P = ParamSpec("P")
T = TypeVar("T")
READ_TIMEOUT_S = 30.0
WRITE_TIMEOUT_S = 60.0
"""Of a whole transaction, with what it waits for locks: imports write thousands of nodes in one."""
WRITE_TRIES = 3
"""Of a write that met what was deleted meanwhile; beside those that the driver makes by itself."""
_FREEING = frozenset({"job/queue_run", "job/end_attempt", "job/release_leases"})
"""Statements that may leave a job to be taken, beside the jobs that a change queues."""


@dataclass(frozen=True, slots=True)
class Access:
    """Which database is used, how long it may take over a read and a write, and who takes turns."""

    database: str = "neo4j"
    read_timeout_s: float = READ_TIMEOUT_S
    write_timeout_s: float = WRITE_TIMEOUT_S
    spans: Spans = NO_SPANS
    writers: Writers = field(default_factory=Writers, compare=False)


USUAL = Access()


def open_driver(uri: str, user: str, password: SecretStr, pool_size: int) -> AsyncDriver:
    """Open the pool; nothing is sent before the first statement.

    Raises:
        SetupError: `uri` is no address of a Neo4j.
    """
    _require_address(uri)
    with translated():
        return AsyncGraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]  # **config
            uri,
            auth=(user, password.get_secret_value()),
            max_connection_pool_size=pool_size,
            connection_acquisition_timeout=10,
            connection_timeout=5,
            max_transaction_retry_time=15,
            notifications_min_severity=NotificationMinimumSeverity.OFF,
            telemetry_disabled=True,
        )


class TenantGraph:
    """The graph as one tenant sees it. Implements `app.graph.base.Graph`."""

    def __init__(
        self, driver: AsyncDriver, bus: EventBus, tenant_id: str, access: Access = USUAL
    ) -> None:
        self._driver = driver
        self._bus = bus
        self._tenant_id = tenant_id
        self._access = access

    @property
    def tenant_id(self) -> str:
        return self._tenant_id

    def of_tenant(self, tenant_id: str) -> "TenantGraph":
        """Give the same database as another tenant sees it."""
        return TenantGraph(self._driver, self._bus, tenant_id, self._access)

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        prepared, given = _prepare(statement, self._tenant_id, parameters)
        with self._access.spans.statement(statement), translated():
            try:
                return await self._read_once(prepared, given)
            except (Neo4jError, DriverError) as error:
                if not error.is_retryable() or is_behind(error):
                    raise
            return await self._read_patiently(prepared, given)

    async def _read_once(self, statement: Statement, given: dict[str, object]) -> list[Row]:
        # Without a transaction of its own: one message there and back instead of two.
        query = Query(statement.query, timeout=self._access.read_timeout_s)
        before = [(request, request.reached) for request in _requests()]
        async with self._session(READ_ACCESS, _requests()) as session:
            result = await session.run(query, given)
            rows = [_row(record) async for record in result]
            for request, reached in before:
                request.came_to(reached, (await session.last_bookmarks()).raw_values)
            return rows

    async def _read_patiently(self, statement: Statement, given: dict[str, object]) -> list[Row]:
        @unit_of_work(timeout=self._access.read_timeout_s)
        async def work(tx: AsyncManagedTransaction) -> list[Row]:
            return [_row(record) async for record in await tx.run(statement.query, given)]

        async with self._session(READ_ACCESS, _requests()) as session:
            return await session.execute_read(work)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        work = partial(write, *args, **kwargs)
        if not isinstance(write, ShortWrite) or any(request.after for request in _requests()):
            # A transaction may have to wait for a bookmark, which must not hold up a group.
            return await self._apply(work)
        commits = self._access.writers.group_commit(self._tenant_id)
        if commits.acquire():
            try:
                return await self._apply(work)
            finally:
                commits.release(self._apply_group)
        result = await commits.wait(PendingWrite(write.session_id, work))
        return result[0] if result else await self._apply(work)

    async def _apply(self, work: Callable[[], Write[T]]) -> T:
        async def attempt(managed: AsyncManagedTransaction) -> tuple[_Transaction, T]:
            return await self._run_write(managed, work)

        transaction, result = await self._write(attempt, _requests())
        self._wake(transaction)
        return result

    async def _apply_group(self, group: Sequence[PendingWrite[Any]]) -> None:
        async def attempt(managed: AsyncManagedTransaction) -> list[tuple[_Transaction, Any]]:
            return [await self._run_pending(pending, managed) for pending in group]

        requests = [pending.request for pending in group if pending.request]
        committed = await self._write(attempt, requests)
        for pending, (transaction, result) in zip(group, committed, strict=True):
            self._wake(transaction)
            pending.complete((result,))

    async def _run_pending(
        self, pending: PendingWrite[T], managed: AsyncManagedTransaction
    ) -> tuple["_Transaction", T]:
        # In the context of its caller, so that its spans belong to the right request.
        running = self._run_write(managed, pending.write)
        return await asyncio.create_task(running, context=pending.context)

    async def _run_write(
        self, managed: AsyncManagedTransaction, work: Callable[[], Write[T]]
    ) -> tuple["_Transaction", T]:
        transaction = _Transaction(managed, self._tenant_id, self._access.spans)
        result = await transaction.make(work())
        await transaction.write_last()
        return transaction, result

    def _wake(self, transaction: "_Transaction") -> None:
        self._bus.wake(self._tenant_id, transaction.wakes, frees_jobs=transaction.frees_jobs)

    async def _write(
        self,
        attempt: Callable[[AsyncManagedTransaction], Awaitable[T]],
        requests: Sequence[RequestBookmarks],
    ) -> T:
        async with self._access.writers.taken(self._tenant_id):
            with translated():
                return await self._write_anew(attempt, requests)

    async def _write_anew(
        self,
        attempt: Callable[[AsyncManagedTransaction], Awaitable[T]],
        requests: Sequence[RequestBookmarks],
        tries: int = WRITE_TRIES,
    ) -> T:
        """Do a write, and do it again where something was deleted between its match and its lock.

        The next attempt does not find it, and says so in its own words.
        """
        timed = unit_of_work(timeout=self._access.write_timeout_s)(attempt)
        before = [(request, request.after) for request in requests]
        async with self._session(WRITE_ACCESS, requests) as session:
            try:
                with _begun_with_the_first_statement(session):
                    result = await session.execute_write(timed)
            except Neo4jError as error:
                if tries == 1 or not is_deleted(error):
                    raise
            else:
                for request, after in before:
                    request.wrote(after, (await session.last_bookmarks()).raw_values)
                return result
        return await self._write_anew(attempt, requests, tries - 1)

    def _session(self, access_mode: str, requests: Sequence[RequestBookmarks]) -> AsyncSession:
        """Open a session that waits for the bookmarks of these requests."""
        after = frozenset[str]().union(*(request.after for request in requests))
        return self._driver.session(  # pyright: ignore[reportUnknownMemberType]  # **config
            database=self._access.database,
            default_access_mode=access_mode,
            bookmark_manager=self._driver.execute_query_bookmark_manager,
            bookmarks=Bookmarks.from_raw_values(after) if requests else None,
        )


class _Transaction:
    """One transaction of one tenant."""

    def __init__(self, managed: AsyncManagedTransaction, tenant_id: str, spans: Spans) -> None:
        self._managed = managed
        self._tenant_id = tenant_id
        self._spans = spans
        self._events: list[NewEvent] = []
        self._jobs: dict[tuple[JobKind, str | None], str] = {}
        self._is_ended = False
        self.wakes: set[str] = set()
        """Streams whose listeners must look after the commit."""
        self.frees_jobs = False
        """Whether a job can be taken that could not be before."""

    async def make(self, write: Write[T]) -> T:
        """Make the changes that `write` tells, and give what it gives at its end."""
        with closing(write):
            try:
                change = next(write)
                while True:
                    change = write.send(await self._make(change))
            except StopIteration as end:
                return end.value

    async def _make(self, change: Change | Outside) -> list[list[Row]]:
        if isinstance(change, Outside):
            await change.work()
            return []
        if self._is_ended:
            raise RuntimeError("a write goes on after what it wrote last")
        if change.ends:
            return [await self._end(change)]
        self._take(change)
        return [
            await self._run(statement.name, statement.parameters) for statement in change.statements
        ]

    def _take(self, change: Change) -> None:
        self._events += change.events
        self.wakes.update(change.wakes, (event.stream_id for event in change.events))
        for job in change.jobs:
            self._jobs.setdefault((job.kind, job.subject_id), job.id or new_id())

    async def _end(self, change: Change) -> list[Row]:
        """Run the one statement of `change` with the events and jobs of the transaction.

        Those of `change` are dropped where the statement gives no `written`.
        """
        [statement] = change.statements
        events, jobs = list(self._events), dict(self._jobs)
        self._take(change)
        last = self._last()
        rows = await self._run(statement.name, {**statement.parameters, **last})
        if rows and rows[0]["written"] is not None:
            self._check_last(rows[0], last)
            self._is_ended = True
        else:
            self._events, self._jobs = events, jobs
        return rows

    async def _run(self, statement: str, parameters: Mapping[str, object]) -> list[Row]:
        self.frees_jobs |= statement in _FREEING
        found, given = _prepare(statement, self._tenant_id, parameters)
        with self._spans.statement(statement):
            result = await self._managed.run(found.query, given)
            return [_row(record) async for record in result]

    async def write_last(self) -> None:
        """Write what was queued and appended, by one statement, unless that was done."""
        if self._is_ended:
            return
        last = self._last()
        # Also where there is neither: what is written waits here for a backup that is being read.
        given = {**last, "at": datetime.now(UTC)}
        [row] = await self._run("transaction/write_last", given)
        self._check_last(row, last)

    def _last(self) -> dict[str, list[Row]]:
        # Streams are locked in the order of their names, so two writers cannot deadlock on them.
        ordered = sorted(self._events, key=lambda event: event.stream_id)
        grouped = groupby(ordered, key=lambda event: event.stream_id)
        streams = [_stream_row(stream_id, list(group)) for stream_id, group in grouped]
        # And so are jobs, in the order of their kinds.
        queued = sorted(self._jobs.items(), key=lambda item: (item[0][0], item[0][1] or ""))
        jobs = [{"id": id_, "kind": kind, "subject_id": of} for (kind, of), id_ in queued]
        return {"jobs": jobs, "streams": streams}

    def _check_last(self, row: Row, last: Mapping[str, Sequence[Row]]) -> None:
        self.frees_jobs |= row["queued"] > 0
        if len(row["written"]) < len(last["streams"]):
            raise NotFoundError("what this is about was deleted meanwhile", field="id")


def _requests() -> Sequence[RequestBookmarks]:
    """Return the current request in a list, which is empty outside of requests."""
    request = seen()
    return [request] if request else []


def _begun_with_the_first_statement(session: AsyncSession) -> AbstractContextManager[None]:
    # What the driver's own `execute_query` does: BEGIN goes out with the first statement instead of
    # being answered before it. It has no public name; a driver without it asks once more.
    return getattr(session, "_pipelined_begin", nullcontext())


def _require_address(uri: str) -> None:
    try:
        # The driver takes any port, and fails at it in its own words once it connects.
        _ = urlsplit(uri).port
    except ValueError as error:
        raise SetupError("the Neo4j address cannot be used", field="neo4j_uri") from error


def _prepare(
    name: str, tenant_id: str, parameters: Mapping[str, object]
) -> tuple[Statement, dict[str, object]]:
    statement = load_statements()[name]
    given = {**parameters, "tenant_id": tenant_id}
    vector = parameters.get("vector")
    if isinstance(vector, list):
        # One value, not hundreds: quicker to send, and Neo4j unpacks a list for each comparison.
        given["vector"] = Vector.from_native(cast("list[float]", vector), "f32")
    statement.check(given)
    return statement, statement.values(given)


def _stream_row(stream_id: str, events: Sequence[NewEvent]) -> Row:
    opens = any(may_open(event) for event in events)
    return {"id": stream_id, "opens": opens, "events": _rows(events)}


def _rows(events: Iterable[NewEvent]) -> list[Row]:
    return [
        {
            "type": event.type,
            "payload": packed(event),
            "about": event.about,
        }
        for event in events
    ]


def _row(record: Record) -> Row:
    # As it came: statements give their times as text.
    return {name: record[name] for name in record.keys()}  # noqa: SIM118  # not a dict
