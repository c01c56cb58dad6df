"""The door of what is exported: traces and metrics of this process."""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Protocol

from app.metrics import Metrics
from app.spans import NO_SPANS, Spans


class Telemetry(Protocol):
    @property
    def spans(self) -> Spans: ...

    def reporting(self, metrics: Metrics) -> AbstractAsyncContextManager[None]:
        """Export what is counted, now and then while the block runs and once at its end."""
        ...


class _NoTelemetry:
    spans = NO_SPANS

    def reporting(self, metrics: Metrics) -> AbstractAsyncContextManager[None]:
        return nullcontext()


NO_TELEMETRY: Telemetry = _NoTelemetry()
