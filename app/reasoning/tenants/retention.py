"""Deletes records that are older than they are to be kept, in batches, by the database's clock.

What was deleted is read from the graph before each batch, so a run that was cut off is taken up by
the next one. Everything that something rests on stays.
"""

from collections.abc import AsyncGenerator, Callable
from datetime import UTC, datetime
from typing import NamedTuple

from app.domain.job import JobKind
from app.domain.request import Request
from app.domain.tenants.retention import RetentionCount, RetentionKind, RetentionPolicy
from app.errors import ConflictError
from app.events.types import EventType
from app.graph.base import Graph, Row
from app.graph.change import Write, once, queue, run
from app.graph.due import read_due

BATCH = 500
"""Payloads, streams and events of one transaction."""
KEPT_EVENTS = frozenset(
    {
        # Read by `session(asOf:)`.
        EventType.SESSION_STATUS_CHANGED,
        # They say by whom and by what something came to be held, settled or erased.
        EventType.BELIEF_STATUS_CHANGED,
        EventType.BELIEF_DISPUTE_CHANGED,
        EventType.BELIEF_JUSTIFIED,
        EventType.BELIEF_UNJUSTIFIED,
        EventType.CONTRADICTION_FOUND,
        EventType.CONTRADICTION_CHANGED,
        EventType.HYPOTHESIS_VERIFIED,
        EventType.HYPOTHESIS_CONCLUDED,
        EventType.PROPOSAL_CHANGED,
        EventType.DECISION_SETTLED,
        EventType.DECISION_REALISED,
        EventType.OUTCOME_RECORDED,
        EventType.KNOWLEDGE_UPDATED,
        EventType.KNOWLEDGE_FORGOTTEN,
    }
)
Note = Callable[[int], Write[None]]
"""Tells, in the transaction of a batch, how much was deleted so far."""


class _Due(NamedTuple):
    id: str
    until: int
    due: int
    kept: int


class Retention:
    """The records of one tenant."""

    def __init__(self, graph: Graph, policy: RetentionPolicy, batch: int = BATCH) -> None:
        self._graph = graph
        self.policy = policy
        self._batch = batch

    async def request(self, job_id: str, request: Request | None = None) -> str:
        """Queue a run, unless one waits already, and give the id of its job.

        Args:
            job_id: Of the job, if it is a new one.

        Raises:
            ConflictError: Everything is kept for good.
        """
        if not self.policy.is_set:
            message = "everything is kept for good: set NOEMA_RAW_DAYS, NOEMA_DELTA_DAYS or "
            raise ConflictError(f"{message}NOEMA_EVENT_DAYS")

        def work() -> Write[None]:
            yield from queue(JobKind.RETENTION, job_id=job_id)

        await self._graph.apply(once, request, work)
        [row] = await self._graph.read("retention/find_job", id=job_id)
        return row["id"]

    async def count(self) -> tuple[RetentionCount, ...]:
        """Count what a run would delete now, and what it would keep of the same age."""
        return tuple([await self._count(kind) for kind in RetentionKind])

    async def run(self, note_in: Note) -> None:
        """Delete what is due."""
        done = await self._delete_raw(note_in)
        for kind in (RetentionKind.TOKEN_DELTAS, RetentionKind.EVENTS):
            async for stream in self._due_streams(kind):
                done += await self._delete_events(kind, stream, note_in, done)

    async def _count(self, kind: RetentionKind) -> RetentionCount:
        due, kept = 0, 0
        if kind is RetentionKind.RAW_PAYLOADS:
            async for rows in self._raw_pages():
                kept += (of_page := sum(row["is_kept"] for row in rows))
                due += len(rows) - of_page
        else:
            async for stream in self._due_streams(kind):
                due, kept = due + stream.due, kept + stream.kept
        return RetentionCount(kind, self.policy.days(kind), due, kept)

    async def _raw_pages(self) -> AsyncGenerator[list[Row]]:
        days = self.policy.raw_days
        if days is None:
            return
        after = ""
        while rows := await read_due(
            self._graph, "retention/list_raw", "id", days=days, after=after, limit=self._batch
        ):
            yield rows
            after = rows[-1]["id"]

    async def _delete_raw(self, note_in: Note) -> int:
        done = 0
        async for rows in self._raw_pages():
            ids = [row["id"] for row in rows if not row["is_kept"]]
            if ids:
                done += await self._graph.apply(_delete_raw_in, ids, done, note_in)
        return done

    async def _due_streams(self, kind: RetentionKind) -> AsyncGenerator[_Due]:
        days = self.policy.days(kind)
        if days is None:
            return
        given = {"of_answers": kind is RetentionKind.TOKEN_DELTAS, "days": days}
        after = ""
        while rows := await read_due(
            self._graph,
            "retention/list_streams",
            "id",
            **given,
            kept_types=_kept(kind),
            after=after,
            limit=self._batch,
        ):
            for row in rows:
                if row["until"] is not None:
                    yield _Due(row["id"], row["until"], row["due"], row["kept"])
            after = rows[-1]["id"]

    async def _delete_events(
        self, kind: RetentionKind, stream: _Due, note_in: Note, before: int
    ) -> int:
        done, looked_at = 0, self._batch
        while looked_at == self._batch:
            deleted, looked_at = await self._graph.apply(
                _delete_events_in, stream, _kept(kind), self._batch, before + done, note_in
            )
            done += deleted
        return done


def _kept(kind: RetentionKind) -> list[str]:
    return sorted(KEPT_EVENTS) if kind is RetentionKind.EVENTS else []


def _delete_raw_in(ids: list[str], before: int, note_in: Note) -> Write[int]:
    [row] = yield from run("retention/delete_raw", ids=ids, at=datetime.now(UTC))
    yield from note_in(before + row["deleted"])
    return row["deleted"]


def _delete_events_in(
    stream: _Due, kept_types: list[str], limit: int, before: int, note_in: Note
) -> Write[tuple[int, int]]:
    """Delete a batch, and give how many were deleted and how many it looked at."""
    rows = yield from run(
        "retention/delete_events",
        stream_id=stream.id,
        until=stream.until,
        kept_types=kept_types,
        limit=limit,
        at=datetime.now(UTC),
    )
    if not rows:
        # The stream went with what it told of.
        return 0, 0
    yield from note_in(before + rows[0]["deleted"])
    return rows[0]["deleted"], rows[0]["looked_at"]
