"""Following a stream for a subscriber, whatever it is sent over.

The policy is *drop the slow reader*: a subscriber pulls one event at a time, so it holds up nobody
and costs at most one page of memory; one that takes longer than `NOEMA_SUBSCRIBER_PATIENCE_S` to
take an event is told its last sequence number and let go, and one that does not read at all is cut
off (`app.api.http.middleware`). Either may come back with the last number it has.

A key is looked at again whenever there is something to tell, and all keys of open streams together
every `NOEMA_EVENT_POLL_S`: a stream does not outlive the key that opened it.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial

from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Principal
from app.errors import NotFoundError, UnavailableError
from app.events.log import Bounds, EventLog, follow
from app.events.replays import Replays
from app.events.types import (
    Event,
    audit_stream,
    knowledge_stream,
    sessions_stream,
    standing_streams,
)

_LOG = logging.getLogger("noema.access")

Admit = Callable[[], Awaitable[object]]
"""Raises when the follower may not read any more."""


class SlowReaderError(UnavailableError):
    pass


def stream_id_of(services: Services, name: str) -> str:
    """Give the stream a client names: `sessions` and `knowledge` are those of its tenant.

    Raises:
        NotFoundError: It names the audit log, whose entries are no events.
    """
    if name == audit_stream(services.tenant_id):
        raise NotFoundError("there is no such stream", field="stream")
    own = {"sessions": sessions_stream, "knowledge": knowledge_stream}
    return own[name](services.tenant_id) if name in own else name


def log_of(services: Services, stream_id: str) -> EventLog:
    """Give the log to follow; the tenant's own streams are empty before their first event."""
    is_standing = stream_id in standing_streams(services.tenant_id)
    return _StandingLog(services.event_reads) if is_standing else services.event_reads


def audit_log_of(noema: Noema, tenant_id: str) -> EventLog:
    """Give the audit log to follow; empty before its first entry."""
    return _StandingLog(noema.audit_reads(tenant_id))


@dataclass(frozen=True, slots=True)
class Access:
    """Who follows a stream, and whether they still may."""

    principal: Principal
    admit: Admit
    credential: str | None = None
    """What `admit` looks at; it is asked again once this lapsed."""


async def follow_for(
    noema: Noema, services: Services, stream_id: str, after: int, access: Access
) -> AsyncGenerator[Event]:
    """Yield every event after `after`, then each new one, as long as each is taken in time.

    Raises:
        UnauthenticatedError: The key was revoked, or its time is over.
        SlowReaderError: The subscriber took too long to take an event.
        NotFoundError: The tenant has no such stream.
        InvalidInputError: `after` lies outside the stream.
        PastNotKeptError: `after` lies in what is not kept any more.
        RateLimitedError: The key follows as many streams as it may.
    """
    settings = noema.settings
    clock_s = asyncio.get_running_loop().time
    is_audit = stream_id == audit_stream(services.tenant_id)
    found = audit_log_of(noema, services.tenant_id) if is_audit else log_of(services, stream_id)
    log = _OpenLog(found, access.admit, noema.followers.replays)
    events = follow(log, noema.followers, stream_id, after, access.credential)
    with noema.fair_use.stream(access.principal):
        async with aclosing(events):
            async for event in events:
                await access.admit()
                given_at = clock_s()
                yield event
                if clock_s() - given_at > settings.subscriber_patience_s:
                    _LOG.warning("dropped a slow reader of %s after %d", stream_id, event.seq)
                    raise SlowReaderError(f"too slow; go on after {event.seq}", field="after")


class _OpenLog:
    """A log that is open to whoever may still read."""

    def __init__(self, log: EventLog, admit: Admit, replays: Replays) -> None:
        self._log = log
        self._admit = admit
        self._replays = replays

    @property
    def tenant_id(self) -> str:
        return self._log.tenant_id

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        read = partial(self._log.replay_after, stream_id, after, limit)
        events = await self._replays.after(self.tenant_id, stream_id, after, read)
        # After the read: nothing of it is given to who is not let in any more.
        await self._admit()
        return events

    async def bounds(self, stream_id: str) -> Bounds | None:
        return await self._log.bounds(stream_id)


class _StandingLog:
    def __init__(self, log: EventLog) -> None:
        self._log = log

    @property
    def tenant_id(self) -> str:
        return self._log.tenant_id

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        return await self._log.replay_after(stream_id, after, limit)

    async def bounds(self, stream_id: str) -> Bounds | None:
        return await self._log.bounds(stream_id) or Bounds(0, 0)
