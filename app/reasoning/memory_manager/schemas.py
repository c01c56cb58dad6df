"""Values that the memory of knowledge works with."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.knowledge import CategorizedBy, Tier
from app.domain.knowledge_changes import EntryFields


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry to add, checked."""

    id: str
    fields: EntryFields
    tier: Tier = Tier.RECALL
    is_asserted: bool = True
    """Whether it is held for its own sake; else something is to justify it."""
    categorized_by: CategorizedBy | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What an entry is about, as somebody or something sees it."""

    category: str
    subcategory: str | None
    by: CategorizedBy
    detector: str
    confidence: float | None
    words: tuple[str, ...]
    """What in the entry spoke for it."""


@dataclass(frozen=True, slots=True)
class Budgets:
    """Tokens that entries of a tier may have together."""

    core: int
    recall: int


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry of a tier."""

    id: str
    tokens: int
    since: datetime
    """When it came to this tier."""
    held: bool
