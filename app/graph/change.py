"""How everything is written: pure code tells the changes, and `Graph.apply` makes them.

A write is a generator. It yields a `Change`, is sent the rows that its statements gave, and goes on
from there, so it can lock and read before it decides. It cannot await: between the first statement
of a transaction and its commit nothing is touched but the graph, and what is named as `Outside`. A
transaction that is tried again begins a new generator.
"""

from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

from app.domain.job import JobKind
from app.domain.request import Request
from app.errors import ConflictError
from app.events.types import NewEvent

P = ParamSpec("P")
T = TypeVar("T")
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement file `area/verb_noun` with its parameters."""

    name: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class QueuedJob:
    kind: JobKind
    subject_id: str | None = None
    id: str | None = None
    """Of the job if it is a new one; None for one of no importance."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is written together."""

    statements: tuple[Statement, ...] = ()
    """Run in this order."""
    events: tuple[NewEvent, ...] = ()
    """Appended to their streams, numbered without gaps."""
    jobs: tuple[QueuedJob, ...] = ()
    """Queued, unless one of the same kind and subject waits already."""
    wakes: tuple[str, ...] = ()
    """Streams whose listeners are woken without an event."""
    ends: bool = False
    """Whether its one statement writes the events and jobs of the transaction itself (`end`)."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Work beside the graph that must be over before the commit, such as erasing lines of a file.

    It is done again where the transaction is tried again.
    """

    work: Callable[[], Awaitable[None]]


Write: TypeAlias = Generator[Change | Outside, list[list[Row]], T]
"""A write, or a part of one, that gives a T. Parts are joined by `yield from`."""


@dataclass(frozen=True, slots=True)
class ShortWrite(Generic[P, T]):
    """A write of a few statements that may share a transaction with others (group commit).

    It stays independent: if another write of the group fails, this one runs again alone.
    """

    write: Callable[P, Write[T]]
    session_id: str | None = None
    """Session that the write locks first; None if it locks the beliefs of the tenant first.

    Groups run in this order, sessions first, so that two groups take locks in the same order.
    """

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Write[T]:
        return self.write(*args, **kwargs)


def run(statement: str, **parameters: object) -> Write[list[Row]]:
    """Run one statement and give its rows."""
    [rows] = yield Change((Statement(statement, parameters),))
    return rows


def end(
    statement: str, events: Sequence[NewEvent], kinds: Sequence[JobKind], **parameters: object
) -> Write[list[Row]]:
    """Run a statement that writes events and jobs itself, as `transaction/write_last` does.

    That saves a message there and back. Where the statement gives no `written` it wrote none of
    them, and the write goes on; where it does, nothing may come after it.
    """
    jobs = tuple(map(QueuedJob, kinds))
    [rows] = yield Change((Statement(statement, parameters),), tuple(events), jobs, ends=True)
    return rows


def append(events: Sequence[NewEvent]) -> Write[None]:
    """Append events to their streams."""
    yield Change(events=tuple(events))


def wake_listeners(stream_id: str) -> Write[None]:
    """Wake the listeners of a stream after the commit, though nothing is appended to it."""
    yield Change(wakes=(stream_id,))


def queue(kind: JobKind, subject_id: str | None = None, job_id: str | None = None) -> Write[None]:
    """Queue a job, unless one of its kind and subject waits already."""
    yield Change(jobs=(QueuedJob(kind, subject_id, job_id),))


def once(request: Request | None, work: Callable[[], Write[T]]) -> Write[T | None]:
    """Carry out `work` unless its request was carried out before; give None then.

    Args:
        request: None where the call has no key; it is carried out then.

    Raises:
        ConflictError: The key was used for another call.
    """
    if request is not None and not (yield from _record(request)):
        return None
    return (yield from work())


def _record(request: Request) -> Write[bool]:
    [noted] = yield from run(
        "request/record_request",
        id=request.id,
        name=request.name,
        fingerprint=request.fingerprint,
        at=datetime.now(UTC),
    )
    if noted["fingerprint"] != request.fingerprint:
        raise ConflictError("this key was used for another call", field="idempotency_key")
    return bool(noted["is_new"])
