"""Tokens of an identity provider, wherever a key is taken."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, open_noema
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope, Tenant
from app.errors import SetupError
from app.local.base import Connection
from app.main import create_app
from app.settings import Settings
from tests.api.client import GraphQLClient, http_client
from tests.api.live import graphql_socket, live_server
from tests.factories import make_session
from tests.fakes.issuer import AUDIENCE, Issuer, open_issuer, settings_of

ASKED = "{ tenantId sessions { edges { node { id } } } }"
CREATE = 'mutation { createSession(input: {title: "x"}) { ... on Session { id } } }'
AUDIT = "{ retention { counts { kind } } }"
FOLLOW = 'subscription { events(stream: "sessions") { seq type } }'


@pytest.fixture(scope="module")
async def issuer() -> AsyncIterator[Issuer]:
    async with open_issuer() as opened:
        yield opened


@pytest.fixture(scope="module")
async def tenant(noema: Noema) -> Tenant:
    return await noema.tenants.create(f"signed on {new_id()}")


@pytest.fixture(scope="module")
async def signing(
    settings: Settings, neo4j: Connection, issuer: Issuer, tenant: Tenant
) -> AsyncIterator[Noema]:
    """A service that takes the tokens of the issuer."""
    groups = {
        "engineers": {"tenant": tenant.name, "scopes": ["read", "write"]},
        "readers": {"tenant": tenant.name, "scopes": ["read"]},
        "lost": {"tenant": "nobody made it", "scopes": ["read"]},
    }
    given = settings_of(issuer, groups)
    async with open_noema(settings.model_copy(update=given), neo4j) as opened:
        yield opened


@pytest.fixture(scope="module")
async def signing_app(signing: Noema) -> Starlette:
    return create_app(signing)


def _client(app: Starlette, token: str) -> httpx.AsyncClient:
    return http_client(app, token)


async def test_a_token_opens_the_tenant_of_its_group_with_its_scopes(
    signing_app: Starlette, issuer: Issuer, tenant: Tenant
) -> None:
    async with _client(signing_app, issuer.token()) as http:
        client = GraphQLClient(http)
        created = (await client.ask(CREATE))["createSession"]["id"]
        seen = await client.ask(ASKED)
        assert seen["tenantId"] == tenant.id
        assert {"node": {"id": created}} in seen["sessions"]["edges"]
        assert (await client.refused(AUDIT))["code"] == "FORBIDDEN"
        assert (await http.get("/streams/audit")).status_code == 403


async def test_a_token_for_reading_changes_nothing(
    signing: Noema, signing_app: Starlette, issuer: Issuer, tenant: Tenant
) -> None:
    reads = signing.services(tenant.id).session_reads
    before = (await reads.list_page(PageRequest(100))).items
    async with _client(signing_app, issuer.token(groups=["readers"])) as http:
        client = GraphQLClient(http)
        await client.ask(ASKED)
        assert (await client.refused(CREATE))["code"] == "FORBIDDEN"
    assert (await reads.list_page(PageRequest(100))).items == before


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ({"groups": ["strangers"]}, "FORBIDDEN"),
        ({"groups": None}, "FORBIDDEN"),
        ({"groups": ["lost"]}, "FORBIDDEN"),
        ({"aud": "another"}, "UNAUTHENTICATED"),
        ({"exp": 1}, "UNAUTHENTICATED"),
    ],
)
async def test_a_token_that_opens_nothing_is_refused_at_every_door(
    signing_app: Starlette, issuer: Issuer, claims: dict[str, Any], code: str
) -> None:
    token = issuer.token(**claims)
    async with _client(signing_app, token) as http:
        assert (await GraphQLClient(http).refused(ASKED))["code"] == code
        for method, path in (("GET", "/streams/sessions"), ("POST", "/think")):
            assert (await http.request(method, path, json={})).json()["code"] == code


async def test_a_socket_takes_a_token(signing: Noema, issuer: Issuer, tenant: Tenant) -> None:
    await signing.services(tenant.id).sessions.create(make_session())
    async with live_server(signing) as port, graphql_socket(port, issuer.token()) as socket:
        await socket.subscribe(FOLLOW)
        assert (await socket.receive())["payload"]["data"]["events"]["seq"] == 1


async def test_a_token_that_runs_out_lapses_and_a_key_beside_it_does_not(
    signing: Noema, issuer: Issuer, tenant: Tenant
) -> None:
    issued = await signing.tenants.create_key(tenant.id, "beside", frozenset({Scope.READ}))
    good, late = issuer.token(), issuer.token(exp=1)
    assert await signing.lapsed({good, late, issued.text}) == {late}


async def test_keys_open_as_before(signing: Noema, signing_app: Starlette, tenant: Tenant) -> None:
    issued = await signing.tenants.create_key(tenant.id, "key", frozenset({Scope.READ}))
    async with _client(signing_app, issued.text) as http:
        assert (await GraphQLClient(http).ask(ASKED))["tenantId"] == tenant.id


async def test_a_service_without_an_issuer_takes_no_token(app: Starlette, issuer: Issuer) -> None:
    async with _client(app, issuer.token()) as http:
        assert (await GraphQLClient(http).refused(ASKED))["code"] == "UNAUTHENTICATED"


@pytest.mark.parametrize(
    ("given", "field"),
    [({"oidc_audience": ""}, "oidc_audience"), ({"oidc_groups": "north"}, "oidc_groups")],
)
async def test_a_service_whose_settings_cannot_be_used_does_not_start(
    settings: Settings, neo4j: Connection, given: dict[str, str], field: str
) -> None:
    fine = {"oidc_issuer": "https://login.example", "oidc_audience": AUDIENCE}
    with pytest.raises(SetupError) as refused:
        async with open_noema(settings.model_copy(update={**fine, **given}), neo4j):
            pass
    assert refused.value.field == field
