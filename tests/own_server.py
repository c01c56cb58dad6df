"""One Neo4j for the tests that change, or look at, what all tenants share.

They are dealt out together (`scheduling.py`), one after another, so that none disturbs another. A
`conftest.py` that imports `settings`, `neo4j` and `noema` has them instead of those of the run.
"""

from collections.abc import AsyncIterator, Callable

import pytest

from app.bootstrap import Noema, open_noema
from app.graph.driver import open_driver
from app.local.base import Connection
from app.local.server import ManagedServer
from app.settings import Settings
from tests.shared_server import CONF


@pytest.fixture(scope="session")
def own_settings(new_settings: Callable[[], Settings]) -> Settings:
    """The home of the server; `conftest.py` of all tests imports this, for all to have one."""
    return new_settings()


@pytest.fixture(scope="session")
async def own_neo4j(own_settings: Settings) -> AsyncIterator[Connection]:
    server = ManagedServer(own_settings, conf=CONF)
    yield await server.start()
    await server.stop()


@pytest.fixture(scope="session")
async def own_noema(own_settings: Settings, own_neo4j: Connection) -> AsyncIterator[Noema]:
    async with open_noema(own_settings, own_neo4j) as opened:
        yield opened


@pytest.fixture(scope="session")
def settings(own_settings: Settings) -> Settings:
    return own_settings


@pytest.fixture(scope="session")
def neo4j(own_neo4j: Connection) -> Connection:
    return own_neo4j


@pytest.fixture(scope="session")
def noema(own_noema: Noema) -> Noema:
    return own_noema


async def empty_line_of(neo4j: Connection) -> None:
    """Take out of the waiting line, which is one for all tenants, what other tests left in it."""
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        await driver.execute_query(
            "MATCH (j:Job) WHERE j.status IN ['queued', 'running'] SET j.status = 'cancelled'"
        )
