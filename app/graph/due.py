"""Work that waits in the graph, while some of it is deleted."""

from app.graph.base import Graph, Row
from app.graph.rows import whole


async def read_due(graph: Graph, statement: str, *names: str, **given: object) -> list[Row]:
    """Read the next of what waits, without what was deleted while it was read; empty at the end.

    Args:
        names: What every such thing has.
    """
    while rows := await graph.read(statement, **given):
        if there := whole(rows, *names):
            return there
    return []
