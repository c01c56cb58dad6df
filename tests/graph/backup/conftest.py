"""A second server, which is empty."""

from collections.abc import AsyncIterator

import pytest

from app.local.base import Connection
from app.local.server import ManagedServer
from app.settings import Settings
from tests.conftest import NewSettings


@pytest.fixture
async def elsewhere(new_settings: NewSettings) -> AsyncIterator[tuple[Settings, Connection]]:
    settings = new_settings()
    server = ManagedServer(settings)
    yield settings, await server.start()
    await server.stop()
