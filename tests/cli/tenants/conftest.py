"""These tests list, delete and back up tenants, of which others may not make or use any
meanwhile."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
