"""These tests compare scores, which the texts of other tenants move a little."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
