"""What of the stored is given to the author of a thought for the next one, and from where."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class InjectionSource(StrEnum):
    """Where an item comes from; an item of several sources has the one with the largest weight."""

    SESSION = "session"
    """The last thoughts of the same session."""
    REVISION = "revision"
    """What the thought revises, with what that revised: history, which no longer holds."""
    DIVERSE = "diverse"
    """Near things that differ from each other, for a thought of low confidence."""
    CHAIN = "chain"
    """The last thoughts of other sessions of the same project."""
    NEAR = "near"
    """Whatever is nearest to the text."""


WEIGHTS: Final[Mapping[InjectionSource, float]] = {
    InjectionSource.SESSION: 1.0,
    InjectionSource.REVISION: 0.9,
    InjectionSource.DIVERSE: 0.7,
    InjectionSource.CHAIN: 0.6,
    InjectionSource.NEAR: 0.5,
}


@dataclass(frozen=True, slots=True)
class InjectionPolicy:
    is_usual: bool = False
    """Whether a thought that states no scale is given something, by its depth."""
    session_first: bool = True
    """Whether thoughts of the session come before everything else, whatever their scores."""
    half_life_days: float = 90.0
    """Of the part of an item's worth that passes with time."""


@dataclass(frozen=True, slots=True)
class InjectionQuery:
    """A text, and whose it is."""

    text: str
    session_id: str
    revised_id: str | None = None
    """The thought that it revises."""
    own_id: str | None = None
    """The thought that says it, where it is stored already."""


@dataclass(frozen=True, slots=True)
class FoundItem:
    """An item of one source; another source may have it too."""

    item_id: str
    source: InjectionSource
    similarity: float | None
    """Its cosine to the text; None while one of the two has no vector."""
    at: datetime
    """When it was said."""


@dataclass(frozen=True, slots=True)
class Injection:
    """An item that is given."""

    item_id: str
    rank: int
    """From 1."""
    source: InjectionSource
    weight: float
    """Of the source."""
    similarity: float | None
    score: float
    """Weight times similarity times recency."""


@dataclass(frozen=True, slots=True)
class SourceRelevance:
    """What became of the items of one source in a session."""

    source: InjectionSource
    given: int
    rated: int
    useful: int
    relevance: float | None
    """Useful as a share of rated."""
