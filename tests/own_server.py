"""A Neo4j for the tests of one folder alone, which change what all tenants share.

A `conftest.py` that imports these has them instead of those of the whole run.
"""

from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, open_noema
from app.local.base import Connection
from app.local.server import ManagedServer
from app.settings import Settings
from tests.conftest import NewSettings
from tests.shared_server import CONF


@pytest.fixture(scope="session")
def settings(new_settings: NewSettings) -> Settings:
    return new_settings()


@pytest.fixture(scope="session")
async def neo4j(settings: Settings) -> AsyncIterator[Connection]:
    server = ManagedServer(settings, conf=CONF)
    yield await server.start()
    await server.stop()


@pytest.fixture(scope="session")
async def noema(settings: Settings, neo4j: Connection) -> AsyncIterator[Noema]:
    async with open_noema(settings, neo4j) as opened:
        yield opened
