"""These tests change the schema, with which the server forgets every plan, or what all tenants
share."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
