"""Values that the memory of knowledge works with."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.knowledge_changes import EntryFields

"""Runs a statement, in a transaction or for itself."""


@dataclass(frozen=True, slots=True)
class Fate:
    """Something that is to be forgotten."""

    id: str
    kind: str
    title: str
    is_named: bool
    is_standing: bool
    """Whether it is a belief that nobody withdrew."""
    is_open: bool
    """Whether it is an open contradiction."""


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
class Budgets:
    """Tokens that entries of a tier may have together."""

    core: int
    recall: int


@dataclass(frozen=True, slots=True)
class TierMember:
    """An entry of a tier."""

    id: str
    tokens: int
    since: datetime
    """When it came to this tier."""
    held: bool


class CategoryAnswer(BaseModel):
    """What a model is to answer: one of the labels it was offered, and why."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    confidence: float = Field(ge=0, le=1)
    words: tuple[str, ...] = Field(max_length=20)
    """As they stand in the entry."""
