"""Asks a vector index, whose answer is a quick guess at what an exact comparison would give."""

from app.graph.base import Graph, Row
from app.graph.errors import StatementFailedError


async def ask_index(graph: Graph, statement: str, **parameters: object) -> list[Row]:
    """Give what the index finds; nothing where it fails, so that the caller compares exactly.

    The index of Neo4j 2026.09 may fail ("Index ... out of bounds") while what was just deleted is
    still part of it.
    """
    try:
        return await graph.read(statement, **parameters)
    except StatementFailedError:
        return []
