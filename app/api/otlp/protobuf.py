"""OTLP in binary protobuf."""

from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from google.protobuf.message import DecodeError
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span as WireSpan

from app.api.otlp.values import Decoded, RawSpan, checked
from app.content.json_fields import Json
from app.errors import InvalidInputError
from app.importers.base import Fault
from app.importers.otlp.spans import SpanEvent


def decode_protobuf(body: bytes) -> Decoded:
    """Read a request.

    Raises:
        InvalidInputError: It is none.
    """
    try:
        request = ExportTraceServiceRequest.FromString(body)
    except DecodeError as error:
        raise InvalidInputError(
            "the body is no ExportTraceServiceRequest in protobuf", field="body"
        ) from error
    decoded, index = Decoded([], []), 0
    for group in request.resource_spans:
        resource = _map(group.resource.attributes)
        for span in (span for scope in group.scope_spans for span in scope.spans):
            index += 1
            try:
                decoded.spans.append(checked(index, _raw(span), resource))
            except InvalidInputError as error:
                decoded.faults.append(Fault(index, error.message))
    return decoded


def _raw(span: WireSpan) -> RawSpan:
    return RawSpan(
        trace_id=span.trace_id.hex(),
        span_id=span.span_id.hex(),
        name=span.name,
        start_ns=span.start_time_unix_nano,
        end_ns=span.end_time_unix_nano,
        status=span.status.code,
        attributes=_map(span.attributes),
        events=tuple(SpanEvent(event.name, _map(event.attributes)) for event in span.events),
    )


def _map(pairs: Iterable[KeyValue]) -> Json:
    return {pair.key: _value(pair.value) for pair in pairs}


def _value(value: AnyValue) -> Any:  # noqa: ANN401  # whatever JSON may hold
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_value(one) for one in value.array_value.values]
    if kind == "kvlist_value":
        return _map(value.kvlist_value.values)
    if kind == "bytes_value":
        return b64encode(value.bytes_value).decode()
    return getattr(value, kind) if kind else None
