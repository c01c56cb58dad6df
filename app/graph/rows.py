"""Rows that a statement read while something else was deleted."""

from app.graph.change import Row


def is_whole(row: Row, *names: str) -> bool:
    """Tell whether nothing was deleted while it was read: the rest of it would read as null.

    Args:
        names: What every such thing has, besides its id.
    """
    return all(row[name] is not None for name in ("id", *names))
