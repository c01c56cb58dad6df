"""From the spans of an export to what an import reads: as those that come over OTLP."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from app.content.json_fields import Json
from app.importers.base import ByteFile, Fault, Item, Skipped
from app.importers.fields import moment
from app.importers.otlp.nodes import read_traces
from app.importers.otlp.spans import Span
from app.importers.traces.rows import Row, read_rows

SpanOf = Callable[[Row], Span | Fault]


def read_export(file: ByteFile, lists: tuple[str, ...], span_of: SpanOf) -> Iterator[Item]:
    """Read all spans of an export, then each conversation in the order of time.

    All of them are held at once: what one conversation says may lie anywhere in the file.
    """
    faults, spans = list[Fault](), list[Span]()
    for row in read_rows(file, lists):
        read = row if isinstance(row, Fault) else span_of(row)
        if isinstance(read, Fault):
            faults.append(read)
        else:
            spans.append(read)
    end = file.seek(0, 2)
    traces = read_traces(spans)
    yield from faults
    yield from traces.faults
    for conversation in traces.conversations:
        yield conversation.session
        for node in conversation.nodes:
            yield replace(node, end=end)
    yield Skipped(Counter(traces.skipped))


def times_of(fields: Json, begin: tuple[str, ...], end: tuple[str, ...]) -> tuple[datetime, ...]:
    """Give when a span began and ended; nothing where it does not say when it began."""
    began = _first_time(fields, begin)
    if began is None:
        return ()
    return began, max(began, _first_time(fields, end) or began)


def _first_time(fields: Json, names: tuple[str, ...]) -> datetime | None:
    times = (moment(fields.get(name)) for name in names)
    at = next((at for at in times if at), None)
    return at.astimezone(UTC) if at else None
