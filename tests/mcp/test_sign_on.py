"""An agent over HTTP with a token of an identity provider instead of a key."""

from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest

from app.bootstrap import Noema, open_noema
from app.domain.beliefs.knowledge import EntryFilter
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Tenant
from app.local.base import Connection
from app.settings import Settings
from tests.api.live import live_server
from tests.fakes.issuer import Issuer, open_issuer, settings_of
from tests.mcp.agents import http_agent

FACT = {"kind": "fact", "text": "The broker keeps messages on disk."}


@pytest.fixture(scope="module")
async def issuer() -> AsyncIterator[Issuer]:
    async with open_issuer() as opened:
        yield opened


@pytest.fixture(scope="module")
async def tenant(noema: Noema) -> Tenant:
    return await noema.tenants.create(f"signed on {new_id()}")


@pytest.fixture(scope="module")
async def signing_port(
    settings: Settings, neo4j: Connection, issuer: Issuer, tenant: Tenant
) -> AsyncIterator[int]:
    """The port of a service that takes the tokens of the issuer."""
    groups = {
        "engineers": {"tenant": tenant.name, "scopes": ["read", "write"]},
        "readers": {"tenant": tenant.name, "scopes": ["read"]},
    }
    given = settings_of(issuer, groups)
    async with (
        open_noema(settings.model_copy(update=given), neo4j) as signing,
        live_server(signing) as port,
    ):
        yield port


async def _entries(noema: Noema, tenant: Tenant) -> list[str]:
    reads = noema.services(tenant.id).knowledge_reads
    page = await reads.list_entries(PageRequest(10), EntryFilter())
    return [entry.content for entry in page.items]


async def test_a_token_remembers_and_recalls_in_the_tenant_of_its_group(
    noema: Noema, signing_port: int, issuer: Issuer, tenant: Tenant
) -> None:
    async with http_agent(signing_port, issuer.token()) as agent:
        fact = await agent.ask("remember", **FACT)
        known = await agent.ask("recall", task="Choose a queue that keeps messages")
    assert fact["id"] in [source["id"] for source in known["sources"]]
    assert FACT["text"] in await _entries(noema, tenant)


async def test_a_token_for_reading_remembers_nothing(
    noema: Noema, signing_port: int, issuer: Issuer, tenant: Tenant
) -> None:
    before = await _entries(noema, tenant)
    async with http_agent(signing_port, issuer.token(groups=["readers"])) as agent:
        assert (await agent.ask("stale"))["decisions"] == []
        refused = await agent.refused("remember", kind="fact", text="The disk is full.")
    assert refused == "FORBIDDEN: the key lacks the scope write"
    assert await _entries(noema, tenant) == before


@pytest.mark.parametrize(
    ("claims", "status"),
    [({"groups": ["strangers"]}, 403), ({"aud": "another"}, 401), ({"exp": 1}, 401)],
)
async def test_a_token_that_opens_nothing_is_refused_before_any_tool(
    signing_port: int, issuer: Issuer, claims: dict[str, Any], status: int
) -> None:
    headers = {"authorization": f"Bearer {issuer.token(**claims)}"}
    async with httpx2.AsyncClient(headers=headers) as http:
        told = await http.post(
            f"http://127.0.0.1:{signing_port}/mcp",
            json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
        )
    assert told.status_code == status
