"""What is counted, in the form that the exporter sends."""

from collections.abc import Iterator
from itertools import pairwise

from opentelemetry.sdk.metrics.export import (
    AggregationTemporality,
    Histogram,
    HistogramDataPoint,
    Metric,
    MetricsData,
    ResourceMetrics,
    ScopeMetrics,
)
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.util.instrumentation import InstrumentationScope

from app.metrics import BUCKETS_S, Distribution, Family, Metrics

SCOPE = "noema"


def metrics_data(metrics: Metrics, resource: Resource, began_ns: int, now_ns: int) -> MetricsData:
    """Give every distribution as it is now, counted since `began_ns`."""
    found = [_metric(family, began_ns, now_ns) for family in metrics.families()]
    scope = ScopeMetrics(InstrumentationScope(SCOPE), found, "")
    return MetricsData([ResourceMetrics(resource, [scope], "")])


def _metric(family: Family, began_ns: int, now_ns: int) -> Metric:
    points = [*_points(family, began_ns, now_ns)]
    # The collector's exporter for Prometheus makes of this name the one that `/metrics` has.
    name = f"noema.{family.name}.duration"
    data = Histogram(points, AggregationTemporality.CUMULATIVE)
    return Metric(name, family.description, "s", data)


def _points(family: Family, began_ns: int, now_ns: int) -> Iterator[HistogramDataPoint]:
    for found in family.durations.read():
        yield HistogramDataPoint(
            attributes=dict(zip(family.labels, found.labels, strict=True)),
            start_time_unix_nano=began_ns,
            time_unix_nano=now_ns,
            count=found.count,
            sum=found.sum_s,
            bucket_counts=_apart(found),
            explicit_bounds=BUCKETS_S,
            # Neither is counted, and the field may be left out.
            min=None,  # pyright: ignore[reportArgumentType]
            max=None,  # pyright: ignore[reportArgumentType]
        )


def _apart(found: Distribution) -> list[int]:
    """Give how many each bucket holds alone."""
    return [after - before for before, after in pairwise((0, *found.within, found.count))]
