"""The event log a subscriber reads: replay what was, then wait for more."""

from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple, Protocol

from app.errors import InvalidInputError, NotFoundError, PastNotKeptError
from app.events.followers import Followers
from app.events.types import Event

REPLAY_PAGE = 500
"""Events read at a time: bounds what one slow subscriber holds in memory."""


class Bounds(NamedTuple):
    """Between which sequence numbers a stream is whole."""

    kept_after: int
    """Earlier ones may have been deleted; 0 unless a retention did so."""
    head: int
    """The last sequence number."""


class EventLog(Protocol):
    @property
    def tenant_id(self) -> str: ...

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        """Give up to `limit` events with a sequence number over `after`, in order."""
        ...

    async def bounds(self, stream_id: str) -> Bounds | None:
        """Tell where the stream is whole; None if there is no such stream."""
        ...


async def follow(
    log: EventLog,
    followers: Followers,
    stream_id: str,
    after: int,
    credential: str | None = None,
) -> AsyncGenerator[Event]:
    """Yield every event after `after`, then each new one, with no loss and no repeat.

    The database is the only source. It is read only when there may be something new: after a
    commit of this process, or when `app.jobs.follower_watch`, one for all followers, saw more;
    followers that are woken together can share a read (`app.events.replays`). A subscriber that
    reads slowly therefore holds at most `REPLAY_PAGE` events and never slows a writer.

    Args:
        after: The last sequence number the subscriber has; 0 starts at the oldest event that is
            kept.
        credential: What opened the stream; the log is read again once it is no longer valid.

    Raises:
        InvalidInputError: `after` is negative or lies beyond the stream's end.
        NotFoundError: There is no such stream, or it was deleted meanwhile.
        PastNotKeptError: What comes after `after` is not kept any more.
    """
    start = await require_start(log, stream_id, after)
    with followers.joined(log.tenant_id, stream_id, start, credential) as follower:
        was_woken = False
        while True:
            events = await log.replay_after(stream_id, follower.read, REPLAY_PAGE)
            if was_woken and not events:
                await _require_stream(log, stream_id)
            for event in _unbroken(events, follower.read):
                yield event
                follower.read = event.seq
            if len(events) < REPLAY_PAGE:
                was_woken = await follower.wake_up.wait()


def _unbroken(events: Sequence[Event], after: int) -> list[Event]:
    """Give the events up to the first number that is missing.

    A transaction that is being stored can be seen in part: what is missing is there once it is
    done, and the rest is read again with it.
    """
    return [event for number, event in enumerate(events, after + 1) if event.seq == number]


async def require_start(log: EventLog, stream_id: str, after: int) -> int:
    """Refuse to follow what is not there, and give after which number to begin.

    Raises:
        InvalidInputError: `after` is negative or lies beyond the stream's end.
        NotFoundError: There is no such stream.
        PastNotKeptError: What comes after `after` is not kept any more.
    """
    bounds = await log.bounds(stream_id)
    if bounds is None:
        raise NotFoundError("there is no such stream", field="stream")
    if not 0 <= after <= bounds.head:
        raise InvalidInputError(f"after must be from 0 to {bounds.head}", field="after")
    if 0 < after < bounds.kept_after:
        raise PastNotKeptError(bounds.kept_after)
    return max(after, bounds.kept_after)


async def _require_stream(log: EventLog, stream_id: str) -> None:
    if await log.bounds(stream_id) is None:
        raise NotFoundError("the stream was deleted", field="stream")
