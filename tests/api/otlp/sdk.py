"""Spans as the real SDK makes them, and its exporter."""

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import Status, StatusCode, set_span_in_context

BEGUN_NS = 1_777_888_800_000_000_000
"""2026-05-04 10:00 UTC."""
_SECOND_NS = 1_000_000_000
OFFER = "Option A: Redis\nOption B: Kafka\n\nWhich one?"
CALL = {"type": "tool_call", "id": "call_1", "name": "ping", "arguments": {"host": "redis"}}
RESULT = {"type": "tool_call_response", "id": "call_1", "response": "pong"}


def text(role: str, content: str) -> dict[str, object]:
    return {"role": role, "parts": [{"type": "text", "content": content}]}


def chat(asked: Sequence[object], answered: Sequence[object]) -> dict[str, str]:
    """Give the attributes of a call of a model."""
    return {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.response.model": "a-model",
        "gen_ai.conversation.id": "c-1",
        "gen_ai.input.messages": json.dumps(asked),
        "gen_ai.output.messages": json.dumps(answered),
    }


def turn(*calls: Mapping[str, object], name: str = "invoke_agent buyer") -> list[ReadableSpan]:
    """Make the spans of an agent with these calls, each a second; they end before it does."""
    kept = InMemorySpanExporter()
    provider = TracerProvider(resource=Resource.create({"service.name": "shop"}))
    provider.add_span_processor(SimpleSpanProcessor(kept))
    tracer = provider.get_tracer("test")
    agent = tracer.start_span(name, start_time=BEGUN_NS)
    agent.set_attribute("gen_ai.operation.name", "invoke_agent")
    for place, attributes in enumerate(calls):
        at = BEGUN_NS + place * _SECOND_NS
        span = tracer.start_span("call", set_span_in_context(agent), start_time=at)
        span.set_attributes(attributes)  # pyright: ignore[reportArgumentType]
        if "error" in attributes:
            span.set_status(Status(StatusCode.ERROR))
        span.end(at + _SECOND_NS // 2)
    agent.end(BEGUN_NS + len(calls) * _SECOND_NS)
    provider.shutdown()
    return [*kept.get_finished_spans()]


@contextmanager
def exporter(
    port: int, key: str, compression: Compression = Compression.NoCompression
) -> Generator[OTLPSpanExporter]:
    opened = OTLPSpanExporter(
        endpoint=f"http://127.0.0.1:{port}/v1/traces",
        headers={"authorization": f"Bearer {key}"},
        compression=compression,
        timeout=30,
    )
    yield opened
    opened.shutdown()
