"""Exporting to a collector that is there, away or silent, and to none."""

import asyncio
import socket
import sys

import pytest

from app.bootstrap import open_telemetry
from app.errors import SetupError
from app.metrics import BUCKETS_S, Metrics
from app.otel.base import NO_TELEMETRY
from app.otel.environment import Destinations
from app.otel.exporting import exporting
from app.settings import Settings
from tests.fakes.collector import collector
from tests.ports import free_ports


async def test_metrics_arrive_as_they_are_counted_and_once_more_at_the_end() -> None:
    metrics = Metrics()
    with collector() as there:
        to = Destinations(None, f"{there.url}/v1/metrics", 0.01)
        async with exporting(to) as telemetry, telemetry.reporting(metrics):
            metrics.jobs.add(0.3, "embedding", "done")
            await there.wait_for_one()
            metrics.jobs.add(0.005, "embedding", "done")
            metrics.jobs.add(301.0, "embedding", "done")
        [(name, point)] = there.points().items()
    assert name == ("noema.job_attempt.duration", "embedding", "done")
    assert (point.count, point.sum) == (3, pytest.approx(301.305))
    assert tuple(point.explicit_bounds) == BUCKETS_S
    assert [*point.bucket_counts] == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert not point.HasField("min")


async def test_who_exports_is_what_the_operator_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=of-the-collector")
    for name in ("noema", "noema-north"):
        if name != "noema":
            monkeypatch.setenv("OTEL_SERVICE_NAME", name)
        with collector() as there:
            async with exporting(Destinations(f"{there.url}/v1/traces", None)) as telemetry:
                with telemetry.spans.request("GET", None, None):
                    pass
            told = there.resource()
        assert (told["service.name"], told["deployment.environment.name"]) == (name, "test")
        assert there.arrived[0].headers["x-key"] == "of-the-collector"


@pytest.mark.parametrize("is_silent", [False, True])
async def test_a_collector_that_does_not_answer_holds_up_nothing(is_silent: bool) -> None:
    [port] = free_ports(1)
    metrics = Metrics()
    with socket.socket() as door:
        if is_silent:
            door.bind(("127.0.0.1", port))
            door.listen()
        url = f"http://127.0.0.1:{port}/v1"
        to = Destinations(f"{url}/traces", f"{url}/metrics", 0.01)
        # Of the ten seconds that a request to it may take, nobody waits for one.
        async with asyncio.timeout(5):
            async with exporting(to, flush_s=0.05) as telemetry, telemetry.reporting(metrics):
                for _ in range(5_000):
                    with telemetry.spans.attempt("embedding"):
                        pass


async def test_without_an_endpoint_nobody_is_told() -> None:
    async with open_telemetry(Settings(), {}) as telemetry:
        assert telemetry is NO_TELEMETRY


async def test_without_the_extra_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As where the extra was not installed.
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    monkeypatch.delitem(sys.modules, "app.otel.exporting")
    opening = open_telemetry(Settings(), {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector"})
    with pytest.raises(SetupError, match=r"install noema-graph\[otel\]") as refused:
        async with opening:
            pass
    assert refused.value.field == "OTEL_EXPORTER_OTLP_ENDPOINT"


async def test_a_queue_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "-1")
    with pytest.raises(SetupError, match="OTEL_BSP"):
        async with exporting(Destinations("http://127.0.0.1:1/v1/traces", None)):
            pass
