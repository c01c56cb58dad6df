"""The process that an agent of this machine starts does the jobs of every tenant."""

from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]
