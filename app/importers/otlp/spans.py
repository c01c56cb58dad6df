"""Spans of OpenTelemetry as values, however they came over the wire."""

from dataclasses import dataclass
from datetime import datetime

from app.content.json_fields import Json


@dataclass(frozen=True, slots=True)
class SpanEvent:
    name: str
    attributes: Json


@dataclass(frozen=True, slots=True)
class Span:
    index: int
    """Its place in the request, from 1."""
    trace_id: str
    """32 hexadecimal digits."""
    span_id: str
    """16 hexadecimal digits."""
    name: str
    started_at: datetime
    ended_at: datetime
    has_failed: bool
    attributes: Json
    events: tuple[SpanEvent, ...]
    resource: Json
    """Attributes of what sent it, such as `service.name`."""
