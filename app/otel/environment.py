"""What the environment says of exporting, by the variables of OpenTelemetry.

The SDK reads most of them itself. These are read before it is imported, which takes a while and
needs an extra: where nothing is to be exported, it is not.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from app.errors import SetupError

_BASE = "OTEL_EXPORTER_OTLP_ENDPOINT"
_INTERVAL = "OTEL_METRIC_EXPORT_INTERVAL"
_USUAL_S = 60.0
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0", "::"})
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Destinations:
    """Where to export to; None is nowhere."""

    traces: str | None
    metrics: str | None
    interval_s: float = _USUAL_S
    """Between two exports of metrics."""

    @property
    def is_anywhere(self) -> bool:
        return bool(self.traces or self.metrics)


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """Where this service is reached."""

    hosts: Collection[str]
    port: int


def destinations(environ: Mapping[str, str], own: OwnAddress) -> Destinations:
    """Read where to export to.

    Raises:
        SetupError: A variable cannot be used, or names this service itself.
    """
    if environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return Destinations(None, None)
    traces, metrics = _endpoint(environ, "TRACES", own), _endpoint(environ, "METRICS", own)
    return Destinations(traces, metrics, _interval_s(environ) if metrics else _USUAL_S)


def _endpoint(environ: Mapping[str, str], signal: str, own: OwnAddress) -> str | None:
    """Give the address for a signal: its own as it is, or else its path below the common one."""
    name = f"OTEL_EXPORTER_OTLP_{signal}_ENDPOINT"
    given = environ.get(name) or environ.get(_BASE)
    exporter = environ.get(f"OTEL_{signal}_EXPORTER", "").strip() or "otlp"
    if not given or exporter == "none":
        return None
    if exporter != "otlp":
        raise _unusable(f"OTEL_{signal}_EXPORTER", "otlp or none")
    _require_protobuf(environ, signal)
    variable = name if environ.get(name) else _BASE
    _check(variable, given, own)
    return given if environ.get(name) else f"{given.removesuffix('/')}/v1/{signal.lower()}"


def _require_protobuf(environ: Mapping[str, str], signal: str) -> None:
    for name in (f"OTEL_EXPORTER_OTLP_{signal}_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"):
        if given := environ.get(name):
            if given.strip() != "http/protobuf":
                raise _unusable(name, "http/protobuf")
            return


def _check(variable: str, given: str, own: OwnAddress) -> None:
    try:
        address = urlsplit(given)
        port = address.port or _PORTS.get(address.scheme)
    except ValueError as error:
        raise _unusable(variable, "an address") from error
    # No user and password: addresses are shown in errors.
    if address.scheme not in _PORTS or not address.hostname or "@" in address.netloc:
        raise _unusable(variable, "http(s)://HOST:PORT")
    if _is_own(address, port, own):
        raise SetupError(
            f"{variable} names this service itself, which would export for ever what it receives: "
            "name a collector",
            field=variable,
        )


def _is_own(address: SplitResult, port: int | None, own: OwnAddress) -> bool:
    host = address.hostname or ""
    is_here = host in _LOCAL or host in own.hosts
    # A proxy in front of it is at the usual ports.
    is_behind_proxy = host in own.hosts and port in _PORTS.values()
    return (is_here and port == own.port) or is_behind_proxy


def _interval_s(environ: Mapping[str, str]) -> float:
    try:
        interval_ms = float(environ.get(_INTERVAL) or _USUAL_S * 1000)
    except ValueError as error:
        raise _unusable(_INTERVAL, "milliseconds") from error
    if not 0 < interval_ms < float("inf"):
        raise _unusable(_INTERVAL, "milliseconds, more than 0")
    return interval_ms / 1000


def _unusable(variable: str, wanted: str) -> SetupError:
    return SetupError(f"{variable} must be {wanted}", field=variable)
