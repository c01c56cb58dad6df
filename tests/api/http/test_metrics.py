"""`/metrics` over a real server: who may read it, and what it tells."""

from collections.abc import AsyncIterator, Mapping

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient
from tests.api.conftest import key_of
from tests.api.live import graphql_socket, live_server
from tests.factories import make_node, make_session

MODEL = "bge-small-en-v1.5-q"
ROUNDS = 5
FOLLOW = 'subscription { events(stream: "sessions") { seq } }'


@pytest.fixture
async def port(noema: Noema) -> AsyncIterator[int]:
    async with live_server(noema) as opened:
        yield opened


@pytest.fixture
async def own_key(noema: Noema) -> str:
    """A key with every scope of the service's own tenant."""
    tenant = await noema.tenants.own_tenant()
    return (await noema.tenants.create_key(tenant.id, "metrics", frozenset(Scope))).text


def _http(port: int, key: str | None) -> httpx.AsyncClient:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30)


async def _read(http: httpx.AsyncClient) -> dict[tuple[str, ...], float]:
    """Give the value of each sample, by its name and the values of its labels by their names."""
    answer = await http.get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=")
    families = text_string_to_metric_families(answer.text)
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def _count(found: Mapping[tuple[str, ...], float], name: str, *labels: str) -> float:
    return found.get((f"noema_{name}_duration_seconds_count", *labels), 0.0)


async def test_only_an_admin_of_the_own_tenant_reads_them(
    port: int, noema: Noema, services: Services
) -> None:
    tenant = await noema.tenants.own_tenant()
    reader = await noema.tenants.create_key(tenant.id, "reader", frozenset({Scope.READ}))
    elsewhere = await key_of(noema, services)
    for key, status in ((None, 401), (reader.text, 403), (elsewhere, 403)):
        async with _http(port, key) as http:
            answer = await http.get("/metrics")
        assert answer.status_code == status
        assert "noema_" not in answer.text.replace("Bearer noema_", "")


async def test_operations_and_requests_are_counted_by_names_of_our_own(
    port: int, noema: Noema, own_key: str, services: Services
) -> None:
    async with _http(port, own_key) as http, _http(port, await key_of(noema, services)) as other:
        before = await _read(http)
        client = GraphQLClient(other)
        await client.ask("query WordsOfAClient { sessions { edges { cursor } } }")
        await client.refused('{ session(id: "no id") { id } }')
        await other.get("/words-of-a-client")
        after, text = await _read(http), (await http.get("/metrics")).text

    def more(name: str, *labels: str) -> float:
        return _count(after, name, *labels) - _count(before, name, *labels)

    assert more("graphql_operation", "sessions", "ok") == 1
    assert more("graphql_operation", "session", "refused") == 1
    assert more("http_request", "/graphql", "200") + more("http_request", "/graphql", "400") == 2
    assert more("http_request", "other", "404") == 1
    bucket = ("noema_graphql_operation_duration_seconds_bucket", "sessions", "+Inf", "ok")
    assert after[bucket] == _count(after, "graphql_operation", "sessions", "ok")
    assert "words" not in text.lower()
    assert services.tenant_id not in text
    assert after["noema_part_ok", "database"] == 1


async def test_what_is_open_is_counted_until_it_is_closed(
    port: int, own_key: str, noema: Noema, services: Services
) -> None:
    gauges = ("noema_sockets_open",), ("noema_streams_open",)
    async with _http(port, own_key) as http:
        before = await _read(http)
        async with graphql_socket(port, await key_of(noema, services)) as socket:
            await socket.subscribe(FOLLOW)
            await socket.send(id="2", type="subscribe", payload={"query": "{ tenantId }"})
            assert (await socket.receive())["id"] == "2"
            opened = await _read(http)
            assert [opened[name] - before[name] for name in gauges] == [1, 1]
            counted = _count(opened, "graphql_operation", "tenantId", "ok")
            assert counted - _count(before, "graphql_operation", "tenantId", "ok") == 1


async def _queued_and_cancelled(
    http: httpx.AsyncClient, services: Services
) -> list[dict[tuple[str, ...], float]]:
    """Give the figures before a text is stored, while its job waits, and when that is cancelled."""
    before = await _read(http)
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    after = await _read(http)
    [queued] = await services.job_reads.list_open()
    await services.jobs.cancel(queued.id)
    return [before, after, await _read(http)]


async def test_what_waits_is_counted_over_all_tenants(
    port: int, own_key: str, noema: Noema
) -> None:
    job, texts = ("noema_jobs", "embedding", "queued"), ("noema_texts_without_vector", MODEL)
    seen = list[tuple[float, float, bool]]()
    async with _http(port, own_key) as http:
        # Other tests of the run queue jobs meanwhile; not in every round.
        while len(seen) < ROUNDS and seen[-1:] != [(1, 0, True)]:
            tenant = await noema.tenants.create(f"Metrics {new_id()}")
            figures = await _queued_and_cancelled(http, noema.services(tenant.id))
            before, after, cancelled = [one.get(job, 0) for one in figures]
            is_more = figures[1][texts] > figures[0][texts]
            seen.append((after - before, cancelled - before, is_more))
    assert seen[-1] == (1, 0, True), seen
