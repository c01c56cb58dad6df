"""Exports of Langfuse: observations or traces as JSON, JSON Lines or CSV, or one trace as JSON.

The fields are those of Langfuse's pages "Blob storage export field reference" (snake case) and
"Export data from UI", and of its public API (camel case). Generations become messages, and tools
with the id of a call what these answered; other observations are counted by their type. A table of
traces has no observations: its rows are read as one call each, from what went in to what came out.
"""

from collections.abc import Iterator

from app.content.json_fields import Json, as_map, text_of
from app.importers.base import ByteFile, Fault, Item
from app.importers.otlp.parts import parsed
from app.importers.otlp.spans import Span
from app.importers.traces.calls import read_export, times_of
from app.importers.traces.rows import Row, csv_columns, is_json

_LISTS = ("observations", "data")
_TYPES = (b'"GENERATION"', b'"SPAN"', b'"EVENT"', b'"TOOL"', b'"AGENT"', b'"CHAIN"')
_TRACE_IDS = ("trace_id", "traceId")
_SESSIONS = ("session_id", "sessionId")
_KINDS = {"GENERATION": "chat", "TOOL": "execute_tool"}
_BEGIN = ("start_time", "startTime", "timestamp")
_END = ("end_time", "endTime")


class Langfuse:
    name = "langfuse"

    def sniff(self, head: bytes) -> bool:
        if not is_json(head):
            columns = csv_columns(head)
            is_observations = "type" in columns and not columns.isdisjoint(_TRACE_IDS)
            return "id" in columns and (is_observations or {"timestamp", "bookmarked"} <= columns)
        has_trace = any(f'"{name}"'.encode() in head for name in _TRACE_IDS)
        is_observations = has_trace and any(kind in head for kind in _TYPES)
        return is_observations or (b'"bookmarked"' in head and b'"timestamp"' in head)

    def read(self, file: ByteFile) -> Iterator[Item]:
        return read_export(file, _LISTS, _span)


def _span(row: Row) -> Span | Fault:
    told, trace = row.fields, as_map(row.holder.get("trace")) or row.holder
    name = text_of(told, "id")
    trace_id = text_of(told, *_TRACE_IDS) or text_of(trace, "id") or name
    if not name or not trace_id:
        return Fault(row.line, "the row has no id")
    times = times_of(told, _BEGIN, _END)
    if not times:
        return Fault(row.line, "the row does not say when it began")
    return Span(
        index=row.line,
        trace_id=trace_id,
        span_id=name,
        name=text_of(told, "name") or "",
        started_at=times[0],
        ended_at=times[1],
        has_failed=text_of(told, "level") == "ERROR",
        attributes=_attributes(told, text_of(told, *_SESSIONS) or text_of(trace, *_SESSIONS)),
        events=(),
        resource={},
    )


def _attributes(told: Json, session: str | None) -> Json:
    kind = text_of(told, "type")
    usage = as_map(parsed(told.get("usage_details", told.get("usageDetails"))))
    metadata = as_map(parsed(told.get("metadata")))
    return {
        "gen_ai.operation.name": _KINDS.get(kind, kind.lower()) if kind else "chat",
        "session.id": session,
        "gen_ai.response.model": text_of(told, "provided_model_name", "providedModelName", "model"),
        "gen_ai.usage.input_tokens": usage.get("input"),
        "gen_ai.usage.output_tokens": usage.get("output"),
        "gen_ai.prompt": told.get("input"),
        "gen_ai.completion": told.get("output"),
        "gen_ai.tool.call.id": text_of(metadata, "tool_call_id"),
    }
