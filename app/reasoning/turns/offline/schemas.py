"""What the offline provider weighs: arguments, and what each says about another."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Stance(StrEnum):
    FOR = "for"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class Argument:
    """One stored thing that can be held true."""

    id: str
    kind: str
    text: str
    """What it says, in one line."""
    confidence: float | None
    """As stored, from 0 to 1; None where nobody said."""
    withdrawn: str | None = None
    """Why it counts for nothing: `retracted`, `superseded` or `unsupported`."""


@dataclass(frozen=True, slots=True)
class Link:
    """One argument speaks for or against another."""

    from_id: str
    to_id: str
    stance: Stance
    type: str
    """The relationship it was read from."""
    weight: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class ArgumentMap:
    arguments: tuple[Argument, ...]
    """What was found first, best first; then what hangs on it."""
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One side of the balance, for an argument that counts."""

    argument: Argument
    strength: float
    """From 0 to 1."""
    without_it: float
    """Strength the claim would have if this fell."""


@dataclass(frozen=True, slots=True)
class Balance:
    """A claim with what speaks for and against it."""

    claim: Argument
    base: float
    strength: float
    supporting: tuple[Weighed, ...]
    """Those that matter most first."""
    attacking: tuple[Weighed, ...]


class Retriever(Protocol):
    """Finds what the graph knows about a question."""

    async def find_ids(self, question: str, limit: int) -> list[str]:
        """Give the ids of what fits best, best first; nobody's bare message is among them."""
        ...
