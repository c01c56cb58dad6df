"""These tests compare what is found at both doors, and the texts of other tenants move scores."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
