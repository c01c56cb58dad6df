"""What the variables of OpenTelemetry ask for, and which of them are refused."""

import pytest

from app.errors import SetupError
from app.otel.environment import Destinations, OwnAddress, destinations

OWN = OwnAddress({"noema.example", "192.0.2.7"}, 7070)
BASE = "OTEL_EXPORTER_OTLP_ENDPOINT"
TRACES = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
THERE = "http://collector:4318"


@pytest.mark.parametrize(
    ("environ", "traces", "metrics"),
    [
        ({}, None, None),
        ({BASE: "", "OTEL_METRIC_EXPORT_INTERVAL": "soon"}, None, None),
        ({BASE: THERE}, f"{THERE}/v1/traces", f"{THERE}/v1/metrics"),
        ({BASE: f"{THERE}/otlp/"}, f"{THERE}/otlp/v1/traces", f"{THERE}/otlp/v1/metrics"),
        ({TRACES: f"{THERE}/spans"}, f"{THERE}/spans", None),
        ({BASE: THERE, TRACES: "https://other/t"}, "https://other/t", f"{THERE}/v1/metrics"),
        ({BASE: THERE, "OTEL_SDK_DISABLED": "True"}, None, None),
        ({BASE: THERE, "OTEL_TRACES_EXPORTER": "none"}, None, f"{THERE}/v1/metrics"),
        ({BASE: THERE, "OTEL_METRICS_EXPORTER": "none"}, f"{THERE}/v1/traces", None),
        ({TRACES: "http://localhost:4318/t"}, "http://localhost:4318/t", None),
        ({TRACES: "http://noema.example:4318/t"}, "http://noema.example:4318/t", None),
    ],
)
def test_nothing_is_exported_unless_an_endpoint_is_named(
    environ: dict[str, str], traces: str | None, metrics: str | None
) -> None:
    assert destinations(environ, OWN) == Destinations(traces, metrics, 60.0)


@pytest.mark.parametrize(
    ("environ", "variable"),
    [
        ({BASE: "collector:4318"}, BASE),
        ({BASE: "http://"}, BASE),
        ({BASE: "http://collector:port"}, BASE),
        ({TRACES: "http://user:secret@collector"}, TRACES),
        ({BASE: THERE, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "OTEL_EXPORTER_OTLP_PROTOCOL"),
        ({BASE: THERE, "OTEL_TRACES_EXPORTER": "console"}, "OTEL_TRACES_EXPORTER"),
        ({BASE: THERE, "OTEL_METRIC_EXPORT_INTERVAL": "0"}, "OTEL_METRIC_EXPORT_INTERVAL"),
        ({BASE: THERE, "OTEL_METRIC_EXPORT_INTERVAL": "soon"}, "OTEL_METRIC_EXPORT_INTERVAL"),
    ],
)
def test_what_cannot_be_used_is_refused_by_the_name_of_its_variable(
    environ: dict[str, str], variable: str
) -> None:
    with pytest.raises(SetupError, match=variable) as refused:
        destinations(environ, OWN)
    assert refused.value.field == variable
    assert "secret" not in refused.value.message


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:7070",
        "http://localhost:7070/",
        "http://[::1]:7070",
        "http://192.0.2.7:7070",
        "https://noema.example",
        "http://NOEMA.example:80/v1/traces",
    ],
)
def test_a_service_does_not_export_to_itself(address: str) -> None:
    with pytest.raises(SetupError, match="names this service itself"):
        destinations({BASE: address}, OWN)
