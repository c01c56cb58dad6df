"""Spans for tests, and what became of them in words."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from app.importers.base import ParsedNode
from app.importers.otlp.nodes import Traces, read_traces
from app.importers.otlp.spans import Span, SpanEvent

TRACE = "0af7651916cd43dd8448eb211c80319c"
BEGUN = datetime(2026, 5, 4, 10, tzinfo=UTC)


def made(
    index: int,
    attributes: Mapping[str, object],
    *events: tuple[str, Mapping[str, object]],
    at_s: float | None = None,
    has_failed: bool = False,
    trace: str = TRACE,
    service: str = "shop",
) -> Span:
    """Make the span with this number; it begins as many seconds in, and takes half of one."""
    begun = BEGUN + timedelta(seconds=index if at_s is None else at_s)
    return Span(
        index=index,
        trace_id=trace,
        span_id=f"{index:016x}",
        name="a span",
        started_at=begun,
        ended_at=begun + timedelta(seconds=0.5),
        has_failed=has_failed,
        attributes=dict(attributes),
        events=tuple(SpanEvent(name, dict(fields)) for name, fields in events),
        resource={"service.name": service},
    )


def chat(
    index: int,
    asked: object,
    answered: object,
    attributes: Mapping[str, object] | None = None,
    **more: Any,  # noqa: ANN401  # those of `made`
) -> Span:
    """Make a call of a model as the GenAI conventions write it."""
    written: Mapping[str, object] = {
        "gen_ai.operation.name": "chat",
        "gen_ai.input.messages": json.dumps(asked),
        "gen_ai.output.messages": json.dumps(answered),
    }
    return made(index, {**written, **(attributes or {})}, **more)


def text(role: str, content: str) -> dict[str, object]:
    return {"role": role, "parts": [{"type": "text", "content": content}]}


def told(*spans: Span) -> list[str]:
    """Tell each node in a line: who, what kinds of blocks, what text."""
    return [line(node) for one in read(*spans).conversations for node in one.nodes]


def read(*spans: Span) -> Traces:
    return read_traces(spans)


def line(node: ParsedNode) -> str:
    return " · ".join([node.role.value, *(_block(block) for block in node.blocks)])


def _block(block: Any) -> str:  # noqa: ANN401  # any block
    names = ("call_id", "name", "arguments", "text")
    said = [str(getattr(block, name)) for name in names if hasattr(block, name)]
    return " ".join([block.kind, *said])
