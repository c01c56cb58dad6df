"""Spans by the SDK of OpenTelemetry. Implements `app.spans.Spans`.

Nothing records an exception: its message may quote a text.
"""

from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType

from opentelemetry.context import Context
from opentelemetry.trace import (
    Span,
    SpanKind,
    Status,
    StatusCode,
    Tracer,
    get_current_span,
    use_span,
)
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from app.errors import AppError
from app.otel import names

_PROPAGATOR = TraceContextTextMapPropagator()
_NOWHERE = Context()
_UNEXPECTED_STATUS = 500
_FAILED = frozenset({"failed", "left"})
"""Endings of an attempt that somebody should look at."""


class OtelSpans:
    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    @contextmanager
    def request(
        self, method: str, route: str | None, traceparent: str | None
    ) -> Generator["_Request"]:
        carrier = {"traceparent": traceparent} if traceparent else {}
        known = method if method in names.HTTP_METHODS else names.OTHER
        told = {names.HTTP_METHOD: known} | ({names.HTTP_ROUTE: route} if route else {})
        span = self._tracer.start_span(
            " ".join(filter(None, (known if known == method else "HTTP", route))),
            _PROPAGATOR.extract(carrier, _NOWHERE),
            SpanKind.SERVER,
            told,
        )
        with _during(span):
            yield _Request(span)

    def operation(self) -> "_Operation":
        return _Operation(self._tracer.start_span("GraphQL Operation", kind=SpanKind.SERVER))

    @contextmanager
    def attempt(self, kind: str) -> Generator["_Attempt"]:
        span = self._tracer.start_span(f"job {kind}", _NOWHERE, attributes={names.JOB_KIND: kind})
        with _during(span):
            yield _Attempt(span)

    def call(self, provider: str, model: str) -> "_Call":
        told = {
            names.GENAI_OPERATION: names.CHAT,
            names.GENAI_PROVIDER: names.GENAI_PROVIDERS.get(provider, provider),
            names.GENAI_MODEL: model,
        }
        name = f"{names.CHAT} {model}"
        return _Call(self._tracer.start_span(name, kind=SpanKind.CLIENT, attributes=told))

    def statement(self, name: str) -> "_Statement":
        return _Statement(self._tracer, name)


def _during(span: Span) -> AbstractContextManager[Span]:
    return use_span(span, end_on_exit=True, record_exception=False, set_status_on_exception=False)


def _failed(span: Span, error: str) -> None:
    span.set_attribute(names.ERROR_TYPE, error)
    span.set_status(Status(StatusCode.ERROR))


class _Request:
    def __init__(self, span: Span) -> None:
        self._span = span

    def answered(self, status: int) -> None:
        self._span.set_attribute(names.HTTP_STATUS, status)
        if status >= _UNEXPECTED_STATUS:
            _failed(self._span, str(status))


class _Operation:
    def __init__(self, span: Span) -> None:
        self._span = span

    def current(self) -> AbstractContextManager[Span]:
        return use_span(self._span, record_exception=False, set_status_on_exception=False)

    def ended(self, kind: str | None, field: str, outcome: str) -> None:
        if kind is not None:
            self._span.update_name(f"{kind} {field}")
            self._span.set_attribute(names.GRAPHQL_TYPE, kind)
        self._span.set_attribute(names.GRAPHQL_FIELD, field)
        self._span.set_attribute(names.OUTCOME, outcome)
        if outcome == "failed":
            _failed(self._span, outcome)
        self._span.end()


class _Attempt:
    def __init__(self, span: Span) -> None:
        self._span = span

    def ended(self, outcome: str) -> None:
        self._span.set_attribute(names.OUTCOME, outcome)
        if outcome in _FAILED:
            _failed(self._span, outcome)


class _Call:
    def __init__(self, span: Span) -> None:
        self._span = span

    def ended(
        self, outcome: str, error: str | None, input_tokens: int | None, output_tokens: int | None
    ) -> None:
        self._span.set_attribute(names.OUTCOME, outcome)
        if input_tokens is not None:
            self._span.set_attribute(names.GENAI_INPUT_TOKENS, input_tokens)
        if output_tokens is not None:
            self._span.set_attribute(names.GENAI_OUTPUT_TOKENS, output_tokens)
        if error is not None:
            _failed(self._span, error)
        self._span.end()


class _Statement:
    def __init__(self, tracer: Tracer, name: str) -> None:
        self._tracer = tracer
        self._name = name
        self._span: Span | None = None

    def __enter__(self) -> None:
        # By itself it tells nobody anything: loops look into the database all day.
        if get_current_span().get_span_context().trace_flags.sampled:
            told = {names.DB_SYSTEM: names.NEO4J, names.DB_SUMMARY: self._name}
            self._span = self._tracer.start_span(self._name, kind=SpanKind.CLIENT, attributes=told)

    def __exit__(
        self,
        type_: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._span is None:
            return
        if error is not None:
            _failed(self._span, error.code if isinstance(error, AppError) else type(error).__name__)
        self._span.end()
