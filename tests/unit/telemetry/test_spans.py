"""Which spans are made, what they tell, and what they are part of."""

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from starlette.types import Message, Receive, Scope, Send

from app.api.http.request_spans import RequestSpans
from app.errors import UnavailableError
from app.llm.base import ModelRequest
from app.otel.spans import OtelSpans
from app.reasoning.turns.thinking_engine.traced import TracedModel
from tests.fakes.scripted_model import ScriptedModel, Step, done, text

TRACE, CALLER = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
CONTINUED = f"00-{TRACE}-{CALLER}-01"


async def _request(
    spans: OtelSpans, path: str, *headers: tuple[bytes, bytes], method: str = "GET"
) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        with spans.statement("session/get_session"):
            await send({"type": "http.response.start", "status": 503, "headers": []})

    async def nothing() -> Message:
        return {"type": "http.request"}

    async def ignored(_: Message) -> None:
        return None

    scope: Scope = {"type": "http", "method": method, "path": path, "headers": [*headers]}
    await RequestSpans(app, spans)(scope, nothing, ignored)


def _told(span: ReadableSpan) -> dict[str, object]:
    return dict(span.attributes or {})


async def test_a_request_continues_the_trace_of_its_caller_and_takes_nothing_else_of_it(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    headers = (b"traceparent", CONTINUED.encode()), (b"tracestate", b"vendor=secret")
    await _request(spans, "/streams/01a20bd3", *headers)
    statement, request = kept.get_finished_spans()
    assert request.context
    assert request.parent
    assert statement.parent
    assert f"{request.context.trace_id:032x}" == TRACE
    assert f"{request.parent.span_id:016x}" == CALLER
    assert statement.parent.span_id == request.context.span_id
    assert len(request.context.trace_state) == 0
    assert (request.name, _told(request), request.status.status_code) == (
        "GET /streams/{stream}",
        {
            "http.request.method": "GET",
            "http.route": "/streams/{stream}",
            "http.response.status_code": 503,
            "error.type": "503",
        },
        StatusCode.ERROR,
    )
    assert (statement.name, _told(statement)) == (
        "session/get_session",
        {"db.system.name": "neo4j", "db.query.summary": "session/get_session"},
    )


async def test_what_a_client_calls_its_method_and_path_is_not_told(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    await _request(spans, "/words/of-a-client", method="WORDS")
    _, request = kept.get_finished_spans()
    assert (request.name, _told(request)["http.request.method"]) == ("HTTP", "_OTHER")
    assert "words" not in request.to_json().lower()


@pytest.mark.parametrize(
    ("path", "header"),
    [
        # The receiver of spans: a service that exports to itself would never be done.
        ("/v1/traces", None),
        # A caller that does not record.
        ("/graphql", f"00-{TRACE}-{CALLER}-00"),
    ],
)
async def test_no_span_is_made_of_some_requests_nor_of_what_they_ask_the_database(
    spans: OtelSpans, kept: InMemorySpanExporter, path: str, header: str | None
) -> None:
    await _request(spans, path, *([(b"traceparent", header.encode())] if header else []))
    assert kept.get_finished_spans() == ()


def test_a_statement_of_nothing_that_is_told_is_not_told(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    with spans.statement("job/find_next_tenant"):
        pass
    assert kept.get_finished_spans() == ()


def test_an_error_is_told_by_its_code_and_never_by_its_words(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    def fails() -> None:
        with spans.attempt("embedding") as attempt, spans.statement("job/find_job"):
            attempt.ended("failed")
            raise UnavailableError("words of a tenant")

    with pytest.raises(UnavailableError):
        fails()
    statement, attempt = kept.get_finished_spans()
    assert _told(statement)["error.type"] == "UNAVAILABLE"
    assert _told(attempt) == {
        "noema.job.kind": "embedding",
        "noema.outcome": "failed",
        "error.type": "failed",
    }
    assert not statement.events
    assert not attempt.events
    assert "words" not in statement.to_json() + attempt.to_json()


def test_an_attempt_at_a_job_is_part_of_nothing_else(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    with spans.request("GET", None, None), spans.attempt("embedding") as attempt:
        attempt.ended("done")
    made, request = kept.get_finished_spans()
    assert made.parent is None
    assert made.context
    assert request.context
    assert made.context.trace_id != request.context.trace_id


@pytest.mark.parametrize(
    ("steps", "outcome", "error", "tokens"),
    [
        ([text("an answer"), done()], "ok", None, (10, 5)),
        ([text("an"), UnavailableError("words")], "failed", "UNAVAILABLE", (None, None)),
    ],
)
async def test_a_call_of_a_model_is_told_without_what_was_said(
    spans: OtelSpans,
    kept: InMemorySpanExporter,
    steps: list[Step],
    outcome: str,
    error: str | None,
    tokens: tuple[int | None, int | None],
) -> None:
    model = TracedModel(ScriptedModel(steps), spans, {"my-model"})
    with pytest.raises(UnavailableError) if error else spans.request("GET", None, None):
        [_ async for _ in model.stream(_asks("my-model"))]
    call = kept.get_finished_spans()[0]
    expected = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "offline",
        "gen_ai.request.model": "my-model",
        "gen_ai.usage.input_tokens": tokens[0],
        "gen_ai.usage.output_tokens": tokens[1],
        "noema.outcome": outcome,
        "error.type": error,
    }
    assert (call.name, _told(call)) == (
        "chat my-model",
        {name: value for name, value in expected.items() if value is not None},
    )


async def test_a_call_that_nobody_waits_for_was_left(
    spans: OtelSpans, kept: InMemorySpanExporter
) -> None:
    records = TracedModel(ScriptedModel([text("a"), text("b")]), spans, ()).stream(_asks("m"))
    await anext(records)
    await records.aclose()
    [call] = kept.get_finished_spans()
    assert _told(call)["noema.outcome"] == "left"


@pytest.mark.parametrize(
    ("provider", "model", "shown"),
    [
        ("anthropic", "claude-opus-5-5", "claude-opus-5-5"),
        ("bedrock", "eu.anthropic.claude-opus-5-5-v1:0", "claude-opus-5-5"),
        ("vertex_anthropic", "claude-opus-5-5@words-of-a-tenant", "claude-opus-5-5"),
        ("anthropic", "words-of-a-tenant", "_OTHER"),
        ("compatible", "words-of-a-tenant", "_OTHER"),
    ],
)
async def test_a_model_that_only_a_tenant_named_is_not_told(
    spans: OtelSpans, kept: InMemorySpanExporter, provider: str, model: str, shown: str
) -> None:
    scripted = ScriptedModel([done()])
    scripted.provider = provider
    [_ async for _ in TracedModel(scripted, spans, ()).stream(_asks(model))]
    [call] = kept.get_finished_spans()
    assert _told(call)["gen_ai.request.model"] == shown


def _asks(model: str) -> ModelRequest:
    return ModelRequest(model=model, messages=(), max_output_tokens=100)
