"""What both encodings of OTLP have in common: how a span is checked."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from app.content.json_fields import Json
from app.errors import InvalidInputError
from app.importers.base import Fault
from app.importers.otlp.spans import Span, SpanEvent

ERROR = 2
"""`STATUS_CODE_ERROR`."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Decoded(NamedTuple):
    spans: list[Span]
    faults: list[Fault]
    """Spans that are none, by their place in the request."""


class RawSpan(NamedTuple):
    """A span as it came, ids in hexadecimal digits and times in nanoseconds."""

    trace_id: str
    span_id: str
    name: str
    start_ns: int
    end_ns: int
    status: int
    attributes: Json
    events: tuple[SpanEvent, ...]


def checked(index: int, raw: RawSpan, resource: Json) -> Span:
    """Make a span of what came.

    Raises:
        InvalidInputError: It has no ids or no times.
    """
    _require_id(raw.trace_id, 32, "traceId")
    _require_id(raw.span_id, 16, "spanId")
    return Span(
        index=index,
        trace_id=raw.trace_id.lower(),
        span_id=raw.span_id.lower(),
        name=raw.name,
        started_at=_moment(raw.start_ns, "startTimeUnixNano"),
        ended_at=_moment(max(raw.end_ns, raw.start_ns), "endTimeUnixNano"),
        has_failed=raw.status == ERROR,
        attributes=raw.attributes,
        events=raw.events,
        resource=resource,
    )


def _require_id(given: str, digits: int, field: str) -> None:
    is_id = len(given) == digits and all(digit in _DIGITS for digit in given)
    if not is_id or not given.strip("0"):
        raise InvalidInputError(f"{field} must be {digits // 2} bytes, not all zero", field=field)


_DIGITS = frozenset("0123456789abcdefABCDEF")


def _moment(nanoseconds: int, field: str) -> datetime:
    try:
        at = _EPOCH + timedelta(microseconds=nanoseconds // 1000)
    except OverflowError as error:
        raise InvalidInputError(f"{field} is no time", field=field) from error
    if nanoseconds <= 0:
        raise InvalidInputError(f"{field} is missing", field=field)
    return at
