"""These tests change the schema, with which the server forgets every plan."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
