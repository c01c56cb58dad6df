"""These tests take, or cancel, the jobs of every tenant."""

import pytest

from app.bootstrap import Noema
from app.local.base import Connection
from tests.api.conftest import app, client, key
from tests.own_server import empty_line_of, neo4j, noema, settings

__all__ = ["app", "client", "key", "neo4j", "noema", "settings"]


@pytest.fixture
async def empty_line(neo4j: Connection, noema: Noema) -> None:
    await empty_line_of(neo4j)
