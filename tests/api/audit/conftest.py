"""A service that keeps an audit log, and a tenant of it with keys."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, open_noema
from app.domain.ids import new_id
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from app.events.audit import AuditEntry
from app.local.base import Connection
from app.main import create_app
from app.settings import Settings
from tests.api.client import GraphQLClient, http_client


@dataclass(frozen=True)
class Watched:
    """A tenant whose audit log is kept."""

    noema: Noema
    app: Starlette
    tenant_id: str
    admin: GraphQLClient
    reader: GraphQLClient
    """Its key may read and write."""
    reader_key: str
    reader_id: str

    async def entries(self) -> list[AuditEntry]:
        """Give all entries that are written, oldest first."""
        reads = self.noema.audit_reads(self.tenant_id)
        return [*(await reads.list_page(PageRequest(100))).items][::-1]


@pytest.fixture(scope="session")
async def audited(
    settings: Settings, neo4j: Connection, noema: Noema
) -> AsyncIterator[tuple[Noema, Starlette]]:
    kept = settings.model_copy(update={"audit": "on"})
    async with open_noema(kept, neo4j) as opened:
        yield opened, create_app(opened)


@pytest.fixture
async def watched(audited: tuple[Noema, Starlette]) -> AsyncIterator[Watched]:
    noema, app = audited
    tenant = await noema.tenants.create(new_id())
    admin = await noema.tenants.create_key(tenant.id, "auditor", frozenset(Scope))
    scopes = frozenset({Scope.READ, Scope.WRITE})
    issued = await noema.tenants.create_key(tenant.id, "colleague", scopes)
    async with http_client(app, admin.text) as one, http_client(app, issued.text) as two:
        clients = (GraphQLClient(one), GraphQLClient(two))
        yield Watched(noema, app, tenant.id, *clients, issued.text, issued.key.id)
