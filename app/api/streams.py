"""The event log over plain HTTP: `/streams/{id}?after=` as NDJSON, or as Server-Sent Events.

An empty line (NDJSON) or a comment (SSE) every `HEARTBEAT_S` seconds tells that the line is alive.
A stream that cannot go on says why in its last part: `{"error": {"message", "code", …}}`, over SSE
as an event of the type `refused`.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from functools import partial

import orjson
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.api.audited import Audited
from app.api.auth import cookie_name, credential_of, require_principal, text_of
from app.api.follow import Access, audit_log_of, follow_for, log_of, stream_id_of
from app.api.http.media_types import NDJSON, SSE, asks_for
from app.api.http.refusals import error_body, refusal_of
from app.bootstrap import Noema
from app.domain.tenants.tenant import Principal, Scope
from app.errors import AppError, InvalidInputError
from app.events.audit import AuditAccess, AuditDoor, ids_in
from app.events.bookmarks import seen
from app.events.log import require_start
from app.events.types import Event, audit_stream

HEARTBEAT_S = 15.0
_AUDIT = "audit"
STREAM_HEADERS = {"cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
Part = Event | AppError | None
"""What one part of an answer tells; None is a heartbeat."""


class StreamEndpoint:
    def __init__(self, noema: Noema, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._noema = noema
        self._heartbeat_s = heartbeat_s

    async def __call__(self, request: Request) -> Response:
        try:
            return await self._open(request)
        except AppError as error:
            return refusal_of(error)

    async def _open(self, request: Request) -> Response:
        audited, name = Audited(self._noema, AuditDoor.HTTP), request.path_params["stream"]
        principal = await principal_of(self._noema, request)
        async with audited.recorded(principal, AuditAccess.READ, "/streams", ids_in([name])):
            events = await (self._audit(request) if name == _AUDIT else self._events(request, name))
        media_type = SSE if asks_for(request.headers.get("accept"), SSE) else NDJSON
        write = sse_part if media_type == SSE else ndjson_part
        body = parts(events, write, self._heartbeat_s)
        return StreamingResponse(body, media_type=media_type, headers=STREAM_HEADERS)

    async def _events(self, request: Request, name: str) -> AsyncGenerator[Event]:
        noema = self._noema
        access = await access_of(noema, request, Scope.READ)
        services = noema.services(access.principal.tenant_id)
        stream_id, after = stream_id_of(services, name), after_of(request)
        await require_start(log_of(services, stream_id), stream_id, after)
        return follow_for(noema, services, stream_id, after, access)

    async def _audit(self, request: Request) -> AsyncGenerator[Event]:
        noema = self._noema
        access = await access_of(noema, request, Scope.ADMIN)
        tenant_id = access.principal.tenant_id
        after = await noema.audit_reads(tenant_id).start(after_of(request))
        stream_id = audit_stream(tenant_id)
        await require_start(audit_log_of(noema, tenant_id), stream_id, after)
        return follow_for(noema, noema.services(tenant_id), stream_id, after, access)


async def principal_of(noema: Noema, request: Request) -> Principal:
    """Tell who asks, whatever they may do.

    Raises:
        UnauthenticatedError: There is no key, or it opens nothing.
    """
    return await require_principal(noema, credential_of(request, cookie_name(noema.settings.port)))


async def access_of(noema: Noema, request: Request, scope: Scope) -> Access:
    """Admit who asks for a stream.

    Raises:
        AppError: The credential is not accepted, or its requests or streams are used up.
    """
    credential = credential_of(request, cookie_name(noema.settings.port))
    admit = partial(require_principal, noema, credential, scope)
    principal = await admit()
    noema.fair_use.request(principal)
    noema.fair_use.check_stream(principal)
    return Access(principal, admit, text_of(credential))


def event_fields(event: Event) -> dict[str, object]:
    """Give what a client reads of an event."""
    return {
        "stream": event.stream_id,
        "seq": event.seq,
        "type": event.type,
        "payload": event.payload,
        "at": event.at,
        "bookmark": place(),
    }


def place() -> str | None:
    """Give the bookmark of the read that found what is told now."""
    request = seen()
    return request.place if request else None


def ndjson_part(part: Part, show: Callable[[Event], object] = event_fields) -> bytes:
    """Write one part as a line; of an event what `show` gives."""
    if part is None:
        return b"\n"
    if isinstance(part, AppError):
        return orjson.dumps({"error": error_body(part)}) + b"\n"
    return orjson.dumps(show(part)) + b"\n"


def sse_part(event: Part) -> bytes:
    """Write one part; an event with its number as the id."""
    if event is None:
        return b": still here\n\n"
    if isinstance(event, AppError):
        return b"event: refused\ndata: %b\n\n" % orjson.dumps({"error": error_body(event)})
    return b"id: %d\ndata: %b\n\n" % (event.seq, orjson.dumps(event_fields(event)))


def after_of(request: Request) -> int:
    """Read after which number a client wants to go on.

    Raises:
        InvalidInputError: It is no number.
    """
    # A browser that comes back by itself says where it was; that is later than the address says.
    given = request.headers.get("last-event-id") or request.query_params.get("after", "0")
    try:
        return int(given)
    except ValueError as error:
        raise InvalidInputError("after is not a number", field="after") from error


async def parts(
    events: AsyncGenerator[Event], write: Callable[[Part], bytes], heartbeat_s: float
) -> AsyncGenerator[bytes]:
    """Write events as they come, a heartbeat whenever none came for a while, and why it ended."""
    coming = asyncio.ensure_future(anext(events, None))
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=heartbeat_s)
            if not done:
                yield write(None)
                continue
            event = coming.result()
            if event is None:
                return
            yield write(event)
            coming = asyncio.ensure_future(anext(events, None))
    except AppError as error:
        yield write(error)
    finally:
        coming.cancel()
        await asyncio.wait({coming})
        await events.aclose()
