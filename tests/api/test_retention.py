"""The retention of a tenant over GraphQL: for keys with the scope `admin`."""

from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, open_noema
from app.domain.ids import new_id
from app.domain.job import JobStatus
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from app.graph.driver import open_driver
from app.local.base import Connection
from app.main import create_app
from app.settings import Settings
from tests.api.client import GraphQLClient, http_client
from tests.factories import make_session

COUNTS = "{ retention { counts { kind days due kept } } }"
RUN = """mutation ($key: ID) { runRetention(input: {idempotencyKey: $key}) {
  __typename ... on Job { id kind status: jobStatus } } }"""


@pytest.fixture(scope="module")
async def forgetful(settings: Settings, neo4j: Connection) -> AsyncIterator[Noema]:
    given = {"delta_days": 30, "event_days": 7}
    async with open_noema(settings.model_copy(update=given), neo4j) as opened:
        yield opened


@pytest.fixture(scope="module")
async def forgetful_app(forgetful: Noema) -> Starlette:
    return create_app(forgetful)


async def _key(noema: Noema, tenant_id: str, *scopes: Scope) -> str:
    return (await noema.tenants.create_key(tenant_id, "test", frozenset(scopes))).text


async def test_an_admin_sees_what_is_due_in_the_own_tenant_and_runs_it_once(
    forgetful: Noema, forgetful_app: Starlette, neo4j: Connection
) -> None:
    tenant_id, other_id = new_id(), new_id()
    services = forgetful.services(tenant_id)
    await services.sessions.create(make_session())
    await forgetful.services(other_id).sessions.create(make_session())
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(
            "MATCH (e:Event) WHERE e.tenant_id IN $ids SET e.at = e.at - duration({days: 8})",
            ids=[tenant_id, other_id],
        )
    async with http_client(
        forgetful_app, await _key(forgetful, tenant_id, Scope.READ, Scope.WRITE, Scope.ADMIN)
    ) as http:
        client, key = GraphQLClient(http), new_id()
        assert (await client.ask(COUNTS))["retention"]["counts"] == [
            {"kind": "RAW_PAYLOADS", "days": None, "due": 0, "kept": 0},
            {"kind": "TOKEN_DELTAS", "days": 30, "due": 0, "kept": 0},
            {"kind": "EVENTS", "days": 7, "due": 2, "kept": 0},
        ]
        queued = (await client.ask(RUN, key=key))["runRetention"]
        assert queued == {"__typename": "Job", "id": key, "kind": "RETENTION", "status": "QUEUED"}
        assert (await client.ask(RUN, key=key))["runRetention"] == queued
    assert await forgetful.retentions.run_due(tenant_id) == 1
    job = await services.job_reads.require(key)
    assert (job.status, job.done) == (JobStatus.DONE, 2)
    [_, _, elsewhere] = await forgetful.retention(other_id).count()
    assert elsewhere.due == 2


async def test_without_the_scope_nothing_is_told_and_nothing_is_queued(
    forgetful: Noema, forgetful_app: Starlette
) -> None:
    tenant_id = new_id()
    key = await _key(forgetful, tenant_id, Scope.READ, Scope.WRITE, Scope.ERASE)
    async with http_client(forgetful_app, key) as http:
        client = GraphQLClient(http)
        for asked in (COUNTS, RUN):
            assert (await client.refused(asked))["code"] == "FORBIDDEN"
    jobs = await forgetful.services(tenant_id).job_reads.list_page(PageRequest(10))
    assert jobs.items == ()
