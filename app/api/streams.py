"""The event log over plain HTTP: `/streams/{id}?after=` as NDJSON, or as Server-Sent Events.

An empty line (NDJSON) or a comment (SSE) every `HEARTBEAT_S` seconds tells that the line is alive.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from http import HTTPStatus

import orjson
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from app.api.auth import cookie_name, credential_of, require_principal
from app.api.errors import extensions_of
from app.api.follow import follow_for, log_of, stream_id_of
from app.bootstrap import Noema
from app.domain.tenant import Scope
from app.errors import (
    AppError,
    ConflictError,
    ForbiddenError,
    InvalidInputError,
    NotFoundError,
    SetupError,
    UnauthenticatedError,
    UnavailableError,
)
from app.events.log import require_start
from app.events.types import Event

HEARTBEAT_S = 15.0
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"
_KINDS = (
    (UnauthenticatedError, HTTPStatus.UNAUTHORIZED),
    (ForbiddenError, HTTPStatus.FORBIDDEN),
    (NotFoundError, HTTPStatus.NOT_FOUND),
    (ConflictError, HTTPStatus.CONFLICT),
    (UnavailableError, HTTPStatus.SERVICE_UNAVAILABLE),
    (SetupError, HTTPStatus.SERVICE_UNAVAILABLE),
)


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
        noema = self._noema
        credential = credential_of(request, cookie_name(noema.settings.port))
        principal = await require_principal(noema, credential, Scope.READ)
        services = noema.services(principal.tenant_id)
        stream_id = stream_id_of(services, request.path_params["stream"])
        after = after_of(request)
        await require_start(log_of(services, stream_id), stream_id, after)
        events = follow_for(noema, services, stream_id, after)
        media_type = SSE if SSE in request.headers.get("accept", "") else NDJSON
        write = sse_part if media_type == SSE else ndjson_part
        body = parts(events, write, self._heartbeat_s)
        headers = {"cache-control": "no-store, no-transform", "x-accel-buffering": "no"}
        return StreamingResponse(body, media_type=media_type, headers=headers)


def refusal_of(error: AppError) -> Response:
    """Answer a request that cannot be met."""
    body = {"message": error.message, **extensions_of(error)}
    kinds = ((kind, status) for kind, status in _KINDS if isinstance(error, kind))
    status = next((status for _, status in kinds), HTTPStatus.BAD_REQUEST)
    return JSONResponse(body, status)


def ndjson_part(event: Event | None) -> bytes:
    """Write one event as a line; None is a heartbeat."""
    return b"\n" if event is None else orjson.dumps(_shown(event)) + b"\n"


def sse_part(event: Event | None) -> bytes:
    """Write one event with its number as the id; None is a heartbeat."""
    if event is None:
        return b": still here\n\n"
    return b"id: %d\ndata: %b\n\n" % (event.seq, orjson.dumps(_shown(event)))


def _shown(event: Event) -> dict[str, object]:
    return {
        "stream": event.stream_id,
        "seq": event.seq,
        "type": event.type,
        "payload": event.payload,
        "at": event.at,
    }


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
    events: AsyncGenerator[Event], write: Callable[[Event | None], bytes], heartbeat_s: float
) -> AsyncGenerator[bytes]:
    """Write events as they come, with a heartbeat whenever none came for a while."""
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
    finally:
        coming.cancel()
        await asyncio.wait({coming})
        await events.aclose()
