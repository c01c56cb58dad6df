"""What a search may be narrowed by beside its kinds and sessions, and what it counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.beliefs.belief import AsOf


class FacetName(StrEnum):
    """By what a result is counted."""

    KIND = "kind"
    SESSION = "session"
    MODE = "mode"
    AUTHOR = "author"
    DOMAIN = "domain"
    TAG = "tag"
    STATUS = "status"
    MONTH = "month"
    PROJECT = "project"


FACETS: tuple[str, ...] = tuple(FacetName)
MAX_VALUES = 100
"""Of one filter."""


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Every field that is given must be met; None takes everything.

    A thing has the mode and the domain of its session; it has the tags and the author of its
    session beside its own tags, and where it names no author itself.
    """

    modes: frozenset[str] | None = None
    authors: frozenset[str] | None = None
    domains: frozenset[str] | None = None
    tags: frozenset[str] | None = None
    entities: frozenset[str] | None = None
    """Names, whatever their case, of what a text speaks of."""
    statuses: frozenset[str] | None = None
    """Of the thing itself or, where it is held true, of the belief; at `as_of` if that is given."""
    since: datetime | None = None
    """When it was said in the world, or recorded where nobody told; inclusive."""
    until: datetime | None = None
    """Exclusive."""
    as_of: AsOf = AsOf()
    """Only what was recorded by then, and of what says how long it holds, what held then."""
    include_withdrawn: bool = False
    """Also what is not held any more: superseded, retracted or unsupported, at `as_of`."""
    include_generated: bool = False
    """Also what Noema itself made: offline answers, debate turns, prompts, compactions."""
    project: str | None = None
    """Consecutive parts of the name of its session's project, in any case: `acme/orders`."""

    def values(self) -> Mapping[str, frozenset[str] | None]:
        """Give the filters that name values, each by the name of its field."""
        return {
            "modes": self.modes,
            "authors": self.authors,
            "domains": self.domains,
            "tags": self.tags,
            "entities": self.entities,
            "statuses": self.statuses,
        }


EVERYTHING = SearchFilter()


@dataclass(frozen=True, slots=True)
class FacetValue:
    value: str
    count: int


@dataclass(frozen=True, slots=True)
class Facet:
    name: str
    """One of `FACETS`."""
    values: tuple[FacetValue, ...]
    """The most frequent first, equal ones in the order of the values."""
    distinct: int
    """How many values there are, those that are not listed included."""


@dataclass(frozen=True, slots=True)
class Facets:
    total: int
    facets: tuple[Facet, ...]
    """One for each of `FACETS`, in that order."""
