"""A real HTTP server on this machine that takes OTLP in protobuf, as a collector does."""

import asyncio
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Semaphore, Thread
from typing import NamedTuple

from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.metrics.v1.metrics_pb2 import HistogramDataPoint
from opentelemetry.proto.trace.v1.trace_pb2 import Span

Value = str | int | float | bool


class Arrived(NamedTuple):
    path: str
    headers: Mapping[str, str]
    body: bytes


class Collector:
    """Made by `collector`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.arrived: list[Arrived] = []
        self._came = Semaphore(0)

    def take(self, one: Arrived) -> None:
        self.arrived.append(one)
        self._came.release()

    async def wait_for_one(self) -> None:
        """Wait until one more request has arrived, ten seconds at most."""
        assert await asyncio.to_thread(self._came.acquire, timeout=10)

    @property
    def bytes(self) -> bytes:
        return b"".join(one.body for one in self.arrived)

    def spans(self) -> list[Span]:
        requests = (
            ExportTraceServiceRequest.FromString(one.body)
            for one in self.arrived
            if one.path == "/v1/traces"
        )
        groups = (group for request in requests for group in request.resource_spans)
        return [span for group in groups for scope in group.scope_spans for span in scope.spans]

    def resource(self) -> dict[str, Value]:
        """Give who exported the last spans."""
        [*_, last] = (one for one in self.arrived if one.path == "/v1/traces")
        request = ExportTraceServiceRequest.FromString(last.body)
        return values_of(request.resource_spans[0].resource.attributes)

    def points(self) -> dict[tuple[str, ...], HistogramDataPoint]:
        """Give the figures that came last, by the name of the metric and its labels."""
        [*_, last] = (one for one in self.arrived if one.path == "/v1/metrics")
        request = ExportMetricsServiceRequest.FromString(last.body)
        return {
            (metric.name, *map(str, values_of(point.attributes).values())): point
            for group in request.resource_metrics
            for scope in group.scope_metrics
            for metric in scope.metrics
            for point in metric.histogram.data_points
        }


def values_of(pairs: Iterable[KeyValue]) -> dict[str, Value]:
    """Give attributes as a mapping."""
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value") or "") for pair in pairs}


@contextmanager
def collector() -> Generator[Collector]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            there.take(Arrived(self.path, dict(self.headers.items()), body))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    there = Collector(f"http://127.0.0.1:{server.server_address[1]}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield there
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
