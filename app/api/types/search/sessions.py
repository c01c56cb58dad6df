"""What a search over sessions is asked, and what it found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self, TypeVar

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, Connection, connection, moment
from app.api.types.enums import SessionStatus
from app.api.types.modes.taxonomy import ReasoningCategory
from app.api.types.reasoning import SessionType
from app.api.types.scalars import Long
from app.api.types.search.filters import SearchFacetType
from app.api.types.span import SpanType
from app.domain.page import PageRequest
from app.domain.session_search import (
    SessionExcerpt,
    SessionHit,
    SessionSearch,
    SessionSearchFilter,
    SessionsFound,
    SessionSort,
)
from app.errors import InvalidInputError

T = TypeVar("T")
strawberry.enum(SessionSort, description="The order of the sessions that a search finds.")


@strawberry.input(
    description="A search over sessions. Each given filter must match by one of its values."
)
class SessionSearchInput:
    text: str | None = strawberry.field(
        default=None,
        description="Words, compared by their roots. Words beside each other, or with OR, are "
        "alternatives; AND binds closer; NOT takes away from what stands before it; parentheses "
        "group. Finds everything that the filters keep if null or empty.",
    )
    query: str | None = strawberry.field(default=None, description="Another name of `text`.")
    modes: list[str] | None = strawberry.field(default=None, description="Any of these modes.")
    mode: str | None = strawberry.field(
        default=None, description="Another name of `modes` with one value."
    )
    categories: list[ReasoningCategory] | None = strawberry.field(
        default=None, description="The mode carries out a type of reasoning of one of these."
    )
    types: list[str] | None = strawberry.field(
        default=None,
        description="The mode carries out one of these types of reasoning; keys of "
        "`reasoningTypes`.",
    )
    authors: list[str] | None = strawberry.field(default=None, description="Any of these authors.")
    domains: list[str] | None = strawberry.field(default=None, description="Any of these domains.")
    tags: list[str] | None = strawberry.field(default=None, description="Any of these tags.")
    statuses: list[SessionStatus] | None = strawberry.field(
        default=None, description="Any of these statuses."
    )
    completed: bool | None = strawberry.field(
        default=None, description="Only completed sessions, or only those that are not."
    )
    created_after: datetime | None = strawberry.field(
        default=None, description="Begun then or later; recorded, where nobody told when."
    )
    created_before: datetime | None = strawberry.field(
        default=None, description="Begun earlier than this."
    )
    min_thoughts: int | None = strawberry.field(
        default=None, description="With at least so many thoughts."
    )
    max_thoughts: int | None = strawberry.field(
        default=None, description="With at most so many thoughts."
    )
    min_confidence: float | None = strawberry.field(
        default=None,
        description="The mean of the confidences that its thoughts state is at least this (0–1). "
        "Leaves out sessions without one.",
    )
    sort: SessionSort | None = strawberry.field(
        default=None,
        description="RELEVANCE if null and there is a text; UPDATED if there is none.",
    )
    limit: int | None = strawberry.field(
        default=None, description="Another name of the argument `first`."
    )
    offset: int = strawberry.field(
        default=0, description="Sessions of the first page to leave out (0–10,000)."
    )

    def page_size(self, first: int) -> int:
        """Give the number of sessions of a page by whichever name it was given."""
        given = None if first == DEFAULT_PAGE else first
        size = _one_of("limit", given, self.limit)
        return first if size is None else size

    def to_domain(self, page: PageRequest) -> SessionSearch:
        text = _one_of("query", self.text, self.query)
        return SessionSearch(page, text or "", self._filter(), self.sort, self.offset)

    def _filter(self) -> SessionSearchFilter:
        modes = _one_of("mode", self.modes, None if self.mode is None else [self.mode])
        return SessionSearchFilter(
            modes=_set(modes),
            categories=None if self.categories is None else frozenset(self.categories),
            types=_set(self.types),
            authors=_set(self.authors),
            domains=_set(self.domains),
            tags=_set(self.tags),
            statuses=self._statuses(),
            created_after=moment(self.created_after, "created_after"),
            created_before=moment(self.created_before, "created_before"),
            min_thoughts=self.min_thoughts,
            max_thoughts=self.max_thoughts,
            min_confidence=self.min_confidence,
        )

    def _statuses(self) -> frozenset[str] | None:
        named = None if self.statuses is None else frozenset(one.value for one in self.statuses)
        if self.completed is None:
            return named
        done = SessionStatus.COMPLETED.value
        fitting = frozenset(one.value for one in SessionStatus if (one == done) == self.completed)
        return fitting if named is None else _both(named, fitting)


def _both(named: frozenset[str], fitting: frozenset[str]) -> frozenset[str]:
    if not named & fitting:
        raise InvalidInputError("no session meets both statuses and completed", field="completed")
    return named & fitting


def _one_of(alias: str, value: T | None, other: T | None) -> T | None:
    """Give a value that has two names.

    Raises:
        InvalidInputError: It was given by both, and differently.
    """
    if value is not None and other is not None and value != other:
        message = f"{alias} is another name of a field that was given, too, with another value"
        raise InvalidInputError(message, field=alias)
    return value if other is None else other


def _set(values: Sequence[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(values)


@strawberry.type(name="SessionExcerpt", description="A text of a session that fits a search.")
class SessionExcerptType:
    node_id: strawberry.ID = strawberry.field(description="The thinking node that says it.")
    text: str = strawberry.field(description="One line around the words that were found.")
    highlights: list[SpanType] = strawberry.field(
        description="The words that were found, as places in the text."
    )

    @classmethod
    def of(cls, found: SessionExcerpt) -> Self:
        spans = [SpanType.of(span) for span in found.highlights]
        return cls(node_id=strawberry.ID(found.node_id), text=found.text, highlights=spans)


@strawberry.type(name="SessionHit", description="A session that a search found.")
class SessionHitType:
    session: SessionType = strawberry.field(description="With its thoughts and decisions.")
    score: float | None = strawberry.field(
        description="Relevance by TF-IDF; compares the hits of one search. Null unless the order "
        "is RELEVANCE."
    )
    title_highlights: list[SpanType] = strawberry.field(
        description="The words that were found in the title, as places in it."
    )
    excerpts: list[SessionExcerptType] = strawberry.field(
        description="At most 3 of its texts, those that fit best first."
    )

    @classmethod
    def of(cls, hit: SessionHit) -> Self:
        return cls(
            session=SessionType.of(hit.session),
            score=hit.score,
            title_highlights=[SpanType.of(span) for span in hit.title_highlights],
            excerpts=[SessionExcerptType.of(found) for found in hit.excerpts],
        )


@dataclass(frozen=True, slots=True)
class _Answer:
    search: SessionSearch
    found: SessionsFound


@strawberry.type(name="SessionHitConnection", description="A page of the sessions found.")
class SessionHitConnection(Connection[SessionHitType]):
    total: Long = strawberry.field(description="Sessions found, over all pages.")
    answer: strawberry.Private[_Answer]

    @strawberry.field(
        description="All sessions found, counted by mode, author, domain, tag, status and month of "
        "their beginning. A session counts for each of its tags."
    )
    async def facets(self, info: Info) -> list[SearchFacetType]:
        answer = self.answer
        counted = await info.context.services.session_search.facets(answer.search, answer.found)
        return [SearchFacetType.of(facet) for facet in counted]

    @classmethod
    def of(cls, found: SessionsFound, search: SessionSearch, area: str) -> Self:
        page = connection(found.page, search.page, area, SessionHitType.of)
        return cls(
            edges=page.edges,
            page_info=page.page_info,
            total=found.total,
            answer=_Answer(search, found),
        )
