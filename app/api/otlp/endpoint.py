"""`POST /v1/traces`: OTLP/HTTP with spans of agents and models, in protobuf or JSON, gzip or not.

An answer of 200 says that what the spans tell is stored. A client that is told to try again may
send the same spans: what is stored is not stored twice.
"""

import asyncio
import zlib

from starlette.requests import Request
from starlette.responses import Response

from app.api.auth import bearer, require_principal
from app.api.http.arrival import LargeBodyError
from app.api.http.media_types import JSON
from app.api.otlp.answers import PROTOBUF, refused, taken
from app.api.otlp.json_encoding import decode_json
from app.api.otlp.protobuf import decode_protobuf
from app.api.otlp.values import Decoded
from app.bootstrap import Noema
from app.domain.lanes import Lanes
from app.domain.tenants.tenant import Principal, Scope
from app.errors import AppError, InvalidInputError

AT_ONCE = 2
"""Requests that are read and stored at a time: reading keeps a core busy."""
MOST_WAITING = 16
"""Of one tenant; a client is told to come again with more."""
_DECODERS = {PROTOBUF: decode_protobuf, JSON: decode_json}
_GZIP = 31
"""The window of zlib that reads gzip."""


class MediaTypeError(InvalidInputError):
    code = "UNSUPPORTED_MEDIA_TYPE"


class TracesEndpoint:
    def __init__(self, noema: Noema, lanes: Lanes | None = None) -> None:
        self._noema = noema
        self._lanes = lanes or Lanes(AT_ONCE, MOST_WAITING)

    async def __call__(self, request: Request) -> Response:
        media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        try:
            principal = await self._admit(request)
            return await self._take(request, media_type, principal)
        except AppError as error:
            return refused(media_type, error)

    async def _admit(self, request: Request) -> Principal:
        credential = bearer(request.headers.get("authorization"))
        principal = await require_principal(self._noema, credential, Scope.WRITE)
        self._noema.fair_use.request(principal)
        return principal

    async def _take(self, request: Request, media_type: str, principal: Principal) -> Response:
        if media_type not in _DECODERS:
            known = " or ".join(_DECODERS)
            raise MediaTypeError(f"the content type must be {known}", field="content-type")
        encoding = request.headers.get("content-encoding", "identity").strip().lower()
        if encoding not in ("identity", "gzip"):
            raise MediaTypeError("the content may be encoded by gzip alone", field="body")
        body = await request.body()
        async with self._lanes.taken(principal.tenant_id):
            given = await asyncio.to_thread(self._decoded, media_type, encoding, body)
            imports = self._noema.services(principal.tenant_id).imports
            report = await imports.import_spans(given.spans)
        return taken(media_type, [*given.faults, *report.faults])

    def _decoded(self, media_type: str, encoding: str, body: bytes) -> Decoded:
        most = self._noema.settings.max_body_bytes
        return _DECODERS[media_type](_unzipped(body, most) if encoding == "gzip" else body)


def _unzipped(body: bytes, most: int) -> bytes:
    unzip = zlib.decompressobj(_GZIP)
    try:
        content = unzip.decompress(body, most + 1)
    except zlib.error as error:
        raise InvalidInputError("the body is not gzip", field="body") from error
    if len(content) > most:
        raise LargeBodyError(f"the body has over {most} bytes", field="body")
    if not unzip.eof:
        raise InvalidInputError("the body ends in the middle of its gzip", field="body")
    return content
