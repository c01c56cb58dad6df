"""One Neo4j for the services of this folder; each file has a tenant of its own in it."""

from collections.abc import AsyncIterator, Callable, Mapping

import pytest

from app.bootstrap import open_noema
from app.local.server import ManagedServer
from app.settings import Settings
from tests.cli.services.service import Service
from tests.shared_server import CONF

NewSettings = Callable[[], Settings]


@pytest.fixture(scope="package")
async def home(new_settings: NewSettings) -> AsyncIterator[Settings]:
    """The home of the Neo4j, which runs."""
    settings = new_settings()
    server = ManagedServer(settings, conf=CONF)
    await server.start()
    yield settings
    await server.stop()


@pytest.fixture(scope="module")
async def elsewhere(request: pytest.FixtureRequest, home: Settings) -> Mapping[str, str]:
    """The variables by which a service of another home works in that Neo4j, in a tenant of the
    file."""
    there = Service(home, {})
    async with open_noema(home, there.connection) as noema:
        tenant = await noema.tenants.create(request.path.stem)
    return {**there.neo4j, "NOEMA_TENANT": tenant.name}
