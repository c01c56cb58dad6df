"""Exports traces and metrics by OTLP over HTTP, beside the work: a collector that is away costs it
nothing but what could not be sent."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from threading import Thread

from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import (
    SERVICE_INSTANCE_ID,
    SERVICE_NAME,
    SERVICE_VERSION,
    Resource,
)
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from app.domain.ids import new_id
from app.errors import SetupError
from app.metrics import Metrics
from app.otel.environment import Destinations
from app.otel.points import SCOPE, metrics_data
from app.otel.spans import OtelSpans
from app.spans import NO_SPANS, Spans

FLUSH_S = 5.0
"""How long what was not sent yet may hold up a stop, for traces and for metrics."""
_log = logging.getLogger(__name__)


@asynccontextmanager
async def exporting(to: Destinations, flush_s: float = FLUSH_S) -> AsyncGenerator["Exporting"]:
    """Export until the block ends, and then what is left.

    Raises:
        SetupError: A variable of OpenTelemetry cannot be used.
    """
    resource = _resource()
    provider = _tracer_provider(to.traces, resource) if to.traces else None
    spans = OtelSpans(provider.get_tracer(SCOPE)) if provider else NO_SPANS
    try:
        yield Exporting(to, resource, spans, flush_s)
    finally:
        if provider is not None:
            await _within(flush_s, _beside(provider.shutdown), "traces")


class Exporting:
    """Implements `app.otel.base.Telemetry`."""

    def __init__(
        self, to: Destinations, resource: Resource, spans: Spans, flush_s: float = FLUSH_S
    ) -> None:
        self.spans = spans
        self._to = to
        self._resource = resource
        self._flush_s = flush_s
        self._began_ns = time.time_ns()

    @asynccontextmanager
    async def reporting(self, metrics: Metrics) -> AsyncGenerator[None]:
        if self._to.metrics is None:
            yield
            return
        exporter = OTLPMetricExporter(self._to.metrics)
        over = asyncio.Event()
        going = asyncio.create_task(self._report(exporter, metrics, over))
        try:
            yield
        finally:
            over.set()
            await _within(self._flush_s, going, "metrics")
            exporter.shutdown()  # pyright: ignore[reportUnknownMemberType]  # **kwargs

    async def _report(
        self, exporter: OTLPMetricExporter, metrics: Metrics, over: asyncio.Event
    ) -> None:
        """Export until `over`, and then once more: behind what is being sent, never beside it."""
        is_last = False
        while not is_last:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._to.interval_s):
                    await over.wait()
            is_last = over.is_set()
            await _beside(self._export(exporter, metrics))

    def _export(self, exporter: OTLPMetricExporter, metrics: Metrics) -> Callable[[], object]:
        # Read here, where it is counted: the thread only sends it.
        data = metrics_data(metrics, self._resource, self._began_ns, time.time_ns())
        return lambda: exporter.export(data)  # pyright: ignore[reportUnknownMemberType]  # **kwargs


def _tracer_provider(endpoint: str, resource: Resource) -> TracerProvider:
    try:
        processor = BatchSpanProcessor(OTLPSpanExporter(endpoint))
    except ValueError as error:
        raise SetupError("the variables OTEL_BSP_* cannot be used", field="OTEL_BSP") from error
    # Not at the end of the process, which it may hold up for half a minute.
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(processor)
    return provider


def _resource() -> Resource:
    """Give who exports: what the operator names, and which process of it."""
    own = Resource({SERVICE_VERSION: version("noema-graph"), SERVICE_INSTANCE_ID: new_id()})
    found = own.merge(Resource.create())
    is_named = not str(found.attributes[SERVICE_NAME]).startswith("unknown_service")
    return found if is_named else found.merge(Resource({SERVICE_NAME: "noema"}))


async def _within(seconds: float, work: Awaitable[None], what: str) -> None:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        _log.warning("the last %s were not exported within %g s", what, seconds)


async def _beside(work: Callable[[], object]) -> None:
    """Do `work` in a thread that holds up neither a wait that ended nor the end of the process."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def run() -> None:
        try:
            work()
        finally:
            # Where the loop is closed nobody waits any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(done.set)

    Thread(target=run, name="telemetry", daemon=True).start()
    await done.wait()
