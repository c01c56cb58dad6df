"""What lies near to a text, with as much of its own text as is compared."""

from dataclasses import dataclass
from datetime import datetime

COMPARED_CHARACTERS = 8_192
"""Code points of a text that are compared with another."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    id: str
    kind: str
    text: str
    session_id: str | None = None
    similarity: float | None = None
    """Cosine, from -1 to 1; None while one of the two has no vector."""
    valid_from: datetime | None = None
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class Disputed:
    """A contradiction by its id, with both sides."""

    id: str
    a: Neighbour
    b: Neighbour


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    neighbours: tuple[Neighbour, ...]
    """Nearest first."""
    is_complete: bool
    """False where there are more of them than one question takes."""
