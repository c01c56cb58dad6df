"""What OTLP says of answers: in the encoding of the request, errors as a `google.rpc.Status`."""

from http import HTTPStatus

import orjson
from google.rpc.code_pb2 import Code
from google.rpc.status_pb2 import Status
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTracePartialSuccess,
    ExportTraceServiceResponse,
)
from starlette.responses import Response

from app.api.errors import extensions_of
from app.api.http.media_types import JSON
from app.api.http.refusals import retry_header, status_of_error
from app.errors import AppError, UnavailableError
from app.importers.base import Fault

PROTOBUF = "application/x-protobuf"
RETRY_S = 1
_MAX_REASONS = 5
_CODES: dict[HTTPStatus, Code] = {
    HTTPStatus.BAD_REQUEST: Code.INVALID_ARGUMENT,
    HTTPStatus.UNAUTHORIZED: Code.UNAUTHENTICATED,
    HTTPStatus.FORBIDDEN: Code.PERMISSION_DENIED,
    HTTPStatus.REQUEST_TIMEOUT: Code.DEADLINE_EXCEEDED,
    HTTPStatus.TOO_MANY_REQUESTS: Code.RESOURCE_EXHAUSTED,
    HTTPStatus.SERVICE_UNAVAILABLE: Code.UNAVAILABLE,
}


def taken(media_type: str, faults: list[Fault]) -> Response:
    """Answer that spans were taken, and why some were not."""
    rejected = len({fault.line for fault in faults})
    if media_type != PROTOBUF:
        told = {"rejectedSpans": str(rejected), "errorMessage": _reasons(faults)}
        return Response(
            orjson.dumps({"partialSuccess": told} if faults else {}), media_type=media_type
        )
    answer = ExportTraceServiceResponse()
    if faults:
        partial = ExportTracePartialSuccess(rejected_spans=rejected, error_message=_reasons(faults))
        answer.partial_success.CopyFrom(partial)
    return Response(answer.SerializeToString(), media_type=media_type)


def refused(media_type: str, error: AppError) -> Response:
    """Answer that nothing was taken, and why."""
    status = status_of_error(error)
    code = _CODES.get(status, Code.INVALID_ARGUMENT)
    headers = retry_header(extensions_of(error))
    if isinstance(error, UnavailableError):
        headers["retry-after"] = str(RETRY_S)
    if media_type == PROTOBUF:
        body = Status(code=code, message=error.message).SerializeToString()
    else:
        media_type, body = JSON, orjson.dumps({"code": code, "message": error.message})
    return Response(body, status, headers, media_type)


def _reasons(faults: list[Fault]) -> str:
    told = [f"span {fault.line}: {fault.reason}" for fault in faults[:_MAX_REASONS]]
    more = len(faults) - len(told)
    return "; ".join([*told, f"and {more} more"] if more else told)
