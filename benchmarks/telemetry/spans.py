"""What it costs to tell of a statement: to nobody, and to OpenTelemetry's SDK.

Run: uv run python -m benchmarks.telemetry.spans
"""

from time import process_time
from timeit import repeat

from opentelemetry.sdk.trace import TracerProvider

from app.otel.spans import OtelSpans
from app.spans import NO_SPANS, Spans
from benchmarks.place import tell

NUMBER = 20_000


def main() -> None:
    provider = TracerProvider(shutdown_on_exit=False)
    spans = OtelSpans(provider.get_tracer("benchmark"))
    figures = {"off_ns": _nanoseconds(NO_SPANS), "on_by_itself_ns": _nanoseconds(spans)}
    with spans.request("GET", "/graphql", None):
        figures["on_in_a_request_ns"] = _nanoseconds(spans)
    tell(figures)


def _nanoseconds(spans: Spans) -> int:
    """Give the least that one statement took of the processor, of five rounds."""

    def one() -> None:
        with spans.statement("event/get_bounds"):
            pass

    def none() -> None:
        pass

    took, empty = (
        min(repeat(work, timer=process_time, number=NUMBER, repeat=5)) for work in (one, none)
    )
    return round((took - empty) / NUMBER * 1e9)


if __name__ == "__main__":
    main()
