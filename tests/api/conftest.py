"""The real application in this process, and clients of two tenants."""

from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Scope
from app.main import create_app
from tests.api.client import GraphQLClient, http_client
from tests.fakes.vendors.server import VendorServer
from tests.fakes.vendors.service import vendor_of

EVERYTHING = frozenset(Scope)


@pytest.fixture(scope="session")
def app(noema: Noema) -> Starlette:
    return create_app(noema)


async def key_of(noema: Noema, services: Services, scopes: frozenset[Scope] = EVERYTHING) -> str:
    issued = await noema.tenants.create_key(services.tenant_id, "test", scopes)
    return issued.text


@pytest.fixture
async def key(noema: Noema, services: Services) -> str:
    """A key of the tenant of `services`."""
    return await key_of(noema, services)


@pytest.fixture
async def client(app: Starlette, key: str) -> AsyncIterator[GraphQLClient]:
    """A client of the tenant of `services`."""
    async with http_client(app, key) as http:
        yield GraphQLClient(http)


@pytest.fixture
async def other_client(
    app: Starlette, noema: Noema, other_services: Services
) -> AsyncIterator[GraphQLClient]:
    """A client of the tenant of `other_services`."""
    async with http_client(app, await key_of(noema, other_services)) as http:
        yield GraphQLClient(http)


@pytest.fixture
def idle_s() -> float:
    """How long a vendor may say nothing in the middle of an answer."""
    return 60.0


@pytest.fixture
async def vendor(noema: Noema, idle_s: float) -> AsyncIterator[VendorServer]:
    """A server of this machine that the models of every vendor are at."""
    async with vendor_of(noema, begin_s=60.0, idle_s=idle_s) as server:
        yield server


@pytest.fixture
async def session_id(client: GraphQLClient) -> str:
    """An open session of the tenant of `services`."""
    created = 'mutation { createSession(input: {title: "Which queue?"}) { ... on Session { id } } }'
    return (await client.ask(created))["createSession"]["id"]
