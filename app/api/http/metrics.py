"""`/metrics`: what the process counts, as Prometheus reads it.

The figures are of all tenants together, so the key must be one of the service's own tenant.
"""

from collections.abc import Iterator, Mapping

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from app.api.auth import cookie_name, credential_of, require_principal
from app.api.http.refusals import refusal_of
from app.bootstrap import Noema
from app.domain.tenants.tenant import Scope
from app.errors import AppError, ForbiddenError
from app.jobs.queue_sizes import QueueSizes
from app.metrics import BUCKETS_S, Family
from app.supervisor import Health


class MetricsEndpoint:
    def __init__(self, noema: Noema) -> None:
        self._noema = noema

    async def __call__(self, request: Request) -> Response:
        try:
            await self._admit(request)
            families = [*await self._families()]
        except AppError as error:
            return refusal_of(error)
        registry = CollectorRegistry(auto_describe=False)
        registry.register(_Collected(families))
        headers = {"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"}
        return Response(generate_latest(registry), headers=headers)

    async def _admit(self, request: Request) -> None:
        noema = self._noema
        credential = credential_of(request, cookie_name(noema.settings.port))
        principal = await require_principal(noema, credential, Scope.ADMIN)
        noema.fair_use.request(principal)
        if principal.tenant_id != (await noema.tenants.own_tenant()).id:
            raise ForbiddenError("only keys of the service's own tenant may read its metrics")

    async def _families(self) -> list[Metric]:
        parts = await self._noema.health()
        families = [*_counted(self._noema), _parts(parts)]
        if parts["database"] is Health.OK:
            families += _waiting(await self._noema.queue_sizes())
        return families


class _Collected(Collector):
    """Families that are there already."""

    def __init__(self, families: list[Metric]) -> None:
        self._families = families

    def collect(self) -> list[Metric]:
        return self._families


def _counted(noema: Noema) -> Iterator[Metric]:
    yield from map(_histogram, noema.metrics.families())
    yield _gauge("turns_running", "Turns under way.", noema.live_turns.under_way)
    yield _gauge("streams_open", "Streams that are followed.", noema.fair_use.open_streams)
    yield _gauge("sockets_open", "WebSockets that are open.", noema.fair_use.open_sockets)


def _parts(parts: Mapping[str, Health]) -> Metric:
    family = GaugeMetricFamily(
        "noema_part_ok", "1 if the part works or is off, else 0.", labels=("part",)
    )
    for name, health in parts.items():
        family.add_metric((name,), float(health in (Health.OK, Health.OFF)))
    return family


def _waiting(sizes: QueueSizes) -> Iterator[Metric]:
    jobs = GaugeMetricFamily("noema_jobs", "Open jobs.", labels=("kind", "status"))
    for (kind, status), count in sorted(sizes.jobs.items()):
        jobs.add_metric((kind, status), count)
    yield jobs
    texts = GaugeMetricFamily(
        "noema_texts_without_vector", "Texts that wait to be embedded.", labels=("model",)
    )
    for model, count in sorted(sizes.unembedded.items()):
        texts.add_metric((model,), count)
    yield texts


def _gauge(name: str, description: str, value: int) -> Metric:
    return GaugeMetricFamily(f"noema_{name}", description, value=value)


def _histogram(counted: Family) -> Metric:
    family = HistogramMetricFamily(
        f"noema_{counted.name}_duration_seconds", counted.description, labels=counted.labels
    )
    for found in counted.durations.read():
        bounds = (str(bound) for bound in BUCKETS_S)
        buckets = [*zip(bounds, found.within, strict=True), ("+Inf", found.count)]
        family.add_metric(found.labels, buckets, found.sum_s)
    return family
