"""These tests take, or cancel, the jobs of every tenant."""

import pytest

from app.bootstrap import Noema
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.api.conftest import app, client, key
from tests.own_server import neo4j, noema, settings

__all__ = ["app", "client", "key", "neo4j", "noema", "settings"]


@pytest.fixture
async def empty_line(neo4j: Connection, noema: Noema) -> None:
    """Take out of the waiting line, which is one for all tenants, what other tests left in it."""
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(
            "MATCH (j:Job) WHERE j.status IN ['queued', 'running'] SET j.status = 'cancelled'"
        )
