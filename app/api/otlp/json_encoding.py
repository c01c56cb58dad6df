"""OTLP in JSON: names in lowerCamelCase, ids in hexadecimal digits, large numbers as texts."""

from typing import Any, cast

import orjson

from app.api.otlp.values import ERROR, Decoded, RawSpan, checked
from app.content.json_fields import Json, as_list, as_map, as_maps, text_of
from app.errors import InvalidInputError
from app.importers.base import Fault
from app.importers.otlp.spans import SpanEvent

_PLAIN = ("stringValue", "boolValue", "doubleValue", "bytesValue")
_MAX_DIGITS = 20


def decode_json(body: bytes) -> Decoded:
    """Read a request.

    Raises:
        InvalidInputError: It is none.
    """
    try:
        request: Any = orjson.loads(body)
    except ValueError as error:
        raise InvalidInputError("the body is not JSON", field="body") from error
    groups = as_map(request).get("resourceSpans")
    if request != {} and not isinstance(cast(object, groups), list):
        raise InvalidInputError("the body is no ExportTraceServiceRequest", field="body")
    decoded, index = Decoded([], []), 0
    for group in as_maps(groups):
        resource = _map(as_map(group.get("resource")).get("attributes"))
        scopes = as_maps(group.get("scopeSpans"))
        for span in (span for scope in scopes for span in as_list(scope.get("spans"))):
            index += 1
            try:
                decoded.spans.append(checked(index, _raw(as_map(span)), resource))
            except InvalidInputError as error:
                decoded.faults.append(Fault(index, error.message))
            except RecursionError:
                decoded.faults.append(Fault(index, "an attribute is nested too deeply"))
    return decoded


def _raw(span: Json) -> RawSpan:
    status = as_map(span.get("status")).get("code")
    return RawSpan(
        trace_id=text_of(span, "traceId") or "",
        span_id=text_of(span, "spanId") or "",
        name=text_of(span, "name") or "",
        start_ns=_number(span.get("startTimeUnixNano")),
        end_ns=_number(span.get("endTimeUnixNano")),
        status=ERROR if status in (ERROR, "STATUS_CODE_ERROR") else 0,
        attributes=_map(span.get("attributes")),
        events=tuple(
            SpanEvent(text_of(event, "name") or "", _map(event.get("attributes")))
            for event in as_maps(span.get("events"))
        ),
    )


def _map(pairs: object) -> Json:
    return {key: _value(pair) for pair in as_maps(pairs) if (key := text_of(pair, "key"))}


def _value(pair: Json) -> Any:  # noqa: ANN401  # whatever JSON may hold
    return _any(as_map(pair.get("value")))


def _any(value: Json) -> Any:  # noqa: ANN401  # whatever JSON may hold
    if "intValue" in value:
        return _number(value["intValue"])
    if "arrayValue" in value:
        return [_any(one) for one in as_maps(as_map(value["arrayValue"]).get("values"))]
    if "kvlistValue" in value:
        return _map(as_map(value["kvlistValue"]).get("values"))
    return next((value[name] for name in _PLAIN if name in value), None)


def _number(value: object) -> int:
    """Read a whole number, which may be written as a text; 0 where it is none."""
    if isinstance(value, int):
        return value
    is_digits = isinstance(value, str) and value.removeprefix("-").isdecimal()
    return int(value) if isinstance(value, str) and is_digits and len(value) <= _MAX_DIGITS else 0
