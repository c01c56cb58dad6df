"""These tests take, or cancel, the jobs of every tenant."""

from tests.api.conftest import app, client, key
from tests.own_server import neo4j, noema, settings

__all__ = ["app", "client", "key", "neo4j", "noema", "settings"]
