"""A thing in the context it stands in, as one text. Pure."""

from datetime import datetime

from app.graph.base import Row

OWN_CHARACTERS = 1_200
NEAR_CHARACTERS = 400
"""Of each text around it: with four of them the whole stays within what the model reads."""


def context_text(row: Row) -> str:
    """Give the day, what came before, the thing's own text, and what came after, a line each.

    Args:
        row: `at` (ISO 8601, or None), `before` and `after` (texts, oldest first), `text`.
    """
    day = [day_of(datetime.fromisoformat(row["at"]))] if row["at"] else []
    return "\n".join([*day, *row["before"], row["text"], *row["after"]])


def day_of(at: datetime) -> str:
    """Give a day as people write it, its year and the name of its month as words of their own."""
    return f"{at.day} {at:%B} {at.year}"
