"""What is known for a question, within a budget of tokens, with where each piece comes from."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.beliefs.knowledge import KnowledgeEntry


class Why(StrEnum):
    """Why an entry is part of a context."""

    PINNED = "pinned"
    FOUND = "found"
    RECENT = "recent"


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """An open contradiction beside the entry it touches."""

    contradiction_id: str
    summary: str
    entry_id: str
    other_id: str
    other_title: str


@dataclass(frozen=True, slots=True)
class Citation:
    number: int
    """From 1; stands in brackets before its piece of the text."""
    entry: KnowledgeEntry
    why: Why
    tokens: int
    """Of its piece of the text, estimated."""
    is_cut: bool
    """Whether its content goes on where the piece ends."""


@dataclass(frozen=True, slots=True)
class KnowledgeContext:
    text: str
    """Ready to be put before a model."""
    tokens: int
    """Of the text, estimated; at most the budget."""
    token_budget: int
    citations: tuple[Citation, ...]
    """In the order of the text."""
    conflicts: tuple[OpenConflict, ...]
    """Every open one that touches a cited entry; each is named in the text."""
    left_out: tuple[str, ...]
    """Entries that would have been part of it, had there been room."""
