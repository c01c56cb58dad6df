"""What a search over whole sessions may be asked, and what it answers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.modes.taxonomy import ReasoningCategory, ReasoningType, require_type, types_by_id
from app.domain.nodes.session import Session
from app.domain.page import Page, PageRequest
from app.domain.search import Span


class SessionSort(StrEnum):
    RELEVANCE = "relevance"
    """Best first; needs a text."""
    CREATED = "created"
    """Newest first, by when they began."""
    UPDATED = "updated"
    """Last changed first."""
    TITLE = "title"
    """In alphabetical order, whatever the case."""
    THOUGHTS = "thoughts"
    """Most thoughts first."""


@dataclass(frozen=True, slots=True)
class SessionSearchFilter:
    """Every field that is given must be met, by one of its values; None takes everything."""

    modes: frozenset[str] | None = None
    categories: frozenset[ReasoningCategory] | None = None
    """The mode carries out a type of reasoning of one of these."""
    types: frozenset[str] | None = None
    """The mode carries out one of these types of reasoning."""
    authors: frozenset[str] | None = None
    domains: frozenset[str] | None = None
    tags: frozenset[str] | None = None
    statuses: frozenset[str] | None = None
    created_after: datetime | None = None
    """When it began; inclusive."""
    created_before: datetime | None = None
    """Exclusive."""
    min_thoughts: int | None = None
    max_thoughts: int | None = None
    min_confidence: float | None = None
    """Of the mean over the thoughts that state one."""

    def parameters(self) -> dict[str, object]:
        """Give the filter as the statements take it.

        Raises:
            NotFoundError: There is no such type of reasoning.
        """
        return {
            "modes": _listed(self._modes()),
            "authors": _listed(self.authors),
            "domains": _listed(self.domains),
            "tags": _listed(self.tags),
            "statuses": _listed(self.statuses),
            "created_after": self.created_after,
            "created_before": self.created_before,
            "min_thoughts": self.min_thoughts,
            "max_thoughts": self.max_thoughts,
            "min_confidence": self.min_confidence,
        }

    def values(self) -> Mapping[str, frozenset[str] | None]:
        """Give the filters that name values, each by the name of its field."""
        return {
            "modes": self.modes,
            "categories": self.categories,
            "types": self.types,
            "authors": self.authors,
            "domains": self.domains,
            "tags": self.tags,
            "statuses": self.statuses,
        }

    def _modes(self) -> frozenset[str] | None:
        """Give the modes that meet all that is said of them."""
        every = types_by_id().values()
        allowed = self.modes
        if self.categories is not None:
            found = [one for one in every if one.category in self.categories]
            allowed = _narrowed(allowed, found)
        if self.types is not None:
            allowed = _narrowed(allowed, [require_type(id_, "types") for id_ in self.types])
        return allowed


@dataclass(frozen=True, slots=True)
class SessionSearch:
    page: PageRequest
    text: str = ""
    """Words, with AND, OR, NOT and parentheses; empty takes what the filter lets through."""
    only: SessionSearchFilter = SessionSearchFilter()
    sort: SessionSort | None = None
    """None is by relevance with a text, and the last changed first without one."""
    skipped: int = 0
    """Of the first page, how many to leave out."""


@dataclass(frozen=True, slots=True)
class SessionExcerpt:
    node_id: str
    text: str
    """One line of about 240 characters around the words that were found."""
    highlights: tuple[Span, ...]
    """The words that were found, as places in `text`."""


@dataclass(frozen=True, slots=True)
class SessionHit:
    session: Session
    score: float | None
    """Its relevance; compares the hits of one search. None without a text."""
    title_highlights: tuple[Span, ...] = ()
    excerpts: tuple[SessionExcerpt, ...] = ()
    """The texts of the session that fit best, best first."""


@dataclass(frozen=True, slots=True)
class SessionsFound:
    page: Page[SessionHit]
    total: int
    """Over all pages."""
    ids: tuple[str, ...] | None
    """Everything that was found, in no order; None where the filter alone says what."""
    moment: datetime
    """What was recorded later is not looked at."""


def _narrowed(allowed: frozenset[str] | None, types: Iterable[ReasoningType]) -> frozenset[str]:
    modes = frozenset(mode for one in types for mode in one.modes)
    return modes if allowed is None else allowed & modes


def _listed(values: frozenset[str] | None) -> list[str] | None:
    return None if values is None else sorted(values)
