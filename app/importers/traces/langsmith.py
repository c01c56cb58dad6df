"""Runs of LangSmith: JSON Lines, a list, or the answer of a query, `{"runs": [...]}`.

The fields are those of LangSmith's page "Run (span) data format"; its command line writes `run_id`
where the API writes `id`. Runs of models become messages, and those of tools what these answered;
everything else is counted by its `run_type`.
"""

from collections.abc import Iterator

from app.content.json_fields import Json, as_map, text_of
from app.importers.base import ByteFile, Fault, Item
from app.importers.otlp.parts import parsed
from app.importers.otlp.spans import Span
from app.importers.traces.calls import read_export, times_of
from app.importers.traces.rows import Row, is_json

_LISTS = ("runs", "data")
_MARKS = (b'"run_type"', b'"trace_id"')
_THREADS = ("thread_id", "session_id", "conversation_id")
"""Metadata by which LangSmith joins traces to a thread."""


class LangSmith:
    name = "langsmith"

    def sniff(self, head: bytes) -> bool:
        return is_json(head) and all(mark in head for mark in _MARKS)

    def read(self, file: ByteFile) -> Iterator[Item]:
        return read_export(file, _LISTS, _span)


def _span(row: Row) -> Span | Fault:
    run = row.fields
    name, trace = text_of(run, "id", "run_id"), text_of(run, "trace_id")
    if not name or not trace:
        return Fault(row.line, "the run has no id or no trace_id")
    times = times_of(run, ("start_time",), ("end_time",))
    if not times:
        return Fault(row.line, "start_time is no time")
    return Span(
        index=row.line,
        trace_id=trace,
        span_id=name,
        name=text_of(run, "name") or "",
        started_at=times[0],
        ended_at=times[1],
        has_failed=bool(run.get("error")),
        attributes=_attributes(run),
        events=(),
        resource={"service.name": text_of(run, "session_name", "project_name")},
    )


def _attributes(run: Json) -> Json:
    extra = as_map(parsed(run.get("extra")))
    metadata, called = as_map(extra.get("metadata")), as_map(extra.get("invocation_params"))
    kind = text_of(run, "run_type") or "untyped"
    found: Json = {
        "langsmith.span.kind": kind,
        "session.id": text_of(metadata, *_THREADS),
        "gen_ai.provider.name": text_of(metadata, "ls_provider"),
        "gen_ai.response.model": text_of(metadata, "ls_model_name")
        or text_of(called, "model", "model_name"),
        "gen_ai.usage.input_tokens": run.get("prompt_tokens"),
        "gen_ai.usage.output_tokens": run.get("completion_tokens"),
    }
    if kind == "tool":
        return found | _tool(run)
    return found | {"gen_ai.prompt": run.get("inputs"), "gen_ai.completion": run.get("outputs")}


def _tool(run: Json) -> Json:
    """Give what a tool answered, and to which call: LangChain keeps both in a message."""
    outputs = parsed(run.get("outputs"))
    answered = as_map(outputs).get("output", outputs)
    message = as_map(as_map(answered).get("kwargs")) or as_map(answered)
    call_id = text_of(message, "tool_call_id")
    result = message.get("content") if call_id else answered
    return {"gen_ai.tool.call.id": call_id, "gen_ai.tool.call.result": result or run.get("error")}
