"""What a service that was just started asks by itself."""

import asyncio
from collections.abc import Mapping

from app.bootstrap import Noema
from app.cli.running.warming import warming

_WAIT_S = 60


async def _held(noema: Noema, tenant_id: str) -> None:
    async with asyncio.timeout(_WAIT_S):
        while not noema.vector_memory.holds(tenant_id, noema.embedder.model):
            await noema.tenants.own_tenant()


async def test_vectors_are_in_memory_before_anybody_searches(
    noema: Noema, seeded: Mapping[str, str]
) -> None:
    tenant = await noema.tenants.own_tenant()
    await noema.services(tenant.id).vectors.embed_pending()
    async with noema.vector_memory.running(), warming(noema):
        await _held(noema, tenant.id)
