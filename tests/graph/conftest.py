"""What tests on the graph share."""

from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Services
from app.local.base import Connection
from tests.graph.knowledge import KnowledgeMaker, knowledge_maker


@pytest.fixture
async def knowledge(services: Services, neo4j: Connection) -> AsyncIterator[KnowledgeMaker]:
    """Writes knowledge for the tenant of `services`."""
    async with knowledge_maker(neo4j, services.tenant_id) as maker:
        yield maker
