"""What a search is narrowed by, and how much of what matches falls to what."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import moment
from app.api.types.beliefs.belief import AsOfInput, as_of
from app.api.types.enums import FacetName, SummaryKind, SummaryStatus
from app.api.types.list_filters import OF_PROJECT
from app.api.types.scalars import Long
from app.domain.ids import require_id
from app.domain.search import SEARCH_KINDS
from app.domain.search_filter import Facet, Facets, SearchFilter


@strawberry.input(
    description="Conditions of a search. Each given field must match by one of its values. A "
    "filter never shortens a page: the search goes on until it is full."
)
class SearchFilterInput:
    kinds: list[SummaryKind] | None = strawberry.field(
        default=None,
        description="All searched kinds if null. SESSION, BRANCH, FORK, DEBATE and TEMPLATE are not"
        " searched and are refused.",
    )
    session_ids: list[strawberry.ID] | None = strawberry.field(
        default=None, description="From 1 to 1,000 sessions."
    )
    modes: list[str] | None = strawberry.field(
        default=None, description="Only from sessions of these modes."
    )
    authors: list[str] | None = strawberry.field(
        default=None, description="Only by these; what names nobody is by its session's author."
    )
    domains: list[str] | None = strawberry.field(
        default=None, description="Only from sessions of these domains."
    )
    tags: list[str] | None = strawberry.field(
        default=None, description="Only what has one of these tags, or whose session has."
    )
    entities: list[str] | None = strawberry.field(
        default=None,
        description="Only what speaks of one of these: names, products, pieces of code or dates,"
        " whatever their case.",
    )
    statuses: list[SummaryStatus] | None = strawberry.field(
        default=None,
        description="Only of these statuses: of the thing, such as complete or decided, or of the"
        " belief, such as held.",
    )
    since: datetime | None = strawberry.field(
        default=None,
        description="Only what was said then or later; recorded, where nobody told when.",
    )
    until: datetime | None = strawberry.field(
        default=None, description="Only what was said earlier than this."
    )
    as_of: AsOfInput | None = strawberry.field(
        default=None,
        description="Only what was recorded by then, with the statuses of then; and of what says"
        " how long it holds, what held then.",
    )
    include_withdrawn: bool = strawberry.field(
        default=False,
        description="Also what is not held any more: superseded, retracted or unsupported. Naming"
        " statuses includes it, too.",
    )
    include_generated: bool = strawberry.field(
        default=False,
        description="Also what Noema itself made: offline answers, debate turns, prompts and"
        " summaries. Naming the kind debate_turn or compaction includes that kind.",
    )

    project: str | None = strawberry.field(default=None, description=OF_PROJECT)

    def of_kinds(self) -> frozenset[str]:
        return SEARCH_KINDS if self.kinds is None else frozenset(kind.value for kind in self.kinds)

    def of_sessions(self) -> frozenset[str] | None:
        ids = self.session_ids
        return None if ids is None else frozenset(require_id(id_, "session_ids") for id_ in ids)

    def to_domain(self) -> SearchFilter:
        return SearchFilter(
            modes=_set(self.modes),
            authors=_set(self.authors),
            domains=_set(self.domains),
            tags=_set(self.tags),
            entities=_set(self.entities),
            statuses=_set(self.statuses),
            since=moment(self.since, "since"),
            until=moment(self.until, "until"),
            as_of=as_of(self.as_of),
            include_withdrawn=self.include_withdrawn,
            include_generated=self.include_generated,
            project=self.project,
        )


def _set(values: Sequence[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(values)


@strawberry.type(name="SearchFacetValue", description="The number of matches with one value.")
class SearchFacetValueType:
    value: str = strawberry.field(description="The value; of the facet session its id.")
    count: Long = strawberry.field(description="Matches with this value.")


@strawberry.type(name="SearchFacet", description="Counts of all matches by one property.")
class SearchFacetType:
    name: FacetName = strawberry.field(description="The property that is counted.")
    values: list[SearchFacetValueType] = strawberry.field(
        description="The 20 most frequent values, most frequent first."
    )
    distinct: Long = strawberry.field(description="Distinct values, listed or not.")

    @classmethod
    def of(cls, facet: Facet) -> Self:
        values = [SearchFacetValueType(value=v.value, count=v.count) for v in facet.values]
        return cls(name=FacetName(facet.name), values=values, distinct=facet.distinct)


@strawberry.type(
    name="SearchFacets",
    description="Everything that matches, counted, not the hits of this page alone. What matches is"
    " what the filters keep and what has a word of the text (in whatever form), together with the"
    " hits: everything is more or less near in meaning, so that what only its meaning brings counts"
    " where it is a hit. A text without a word matches everything that the filters keep.",
)
class SearchFacetsType:
    total: Long = strawberry.field(description="Matches over all pages.")
    facets: list[SearchFacetType] = strawberry.field(
        description="In the order kind, session, mode, author, domain, tag, status, month, project."
        " A thing counts for each of its tags, and for its status and that of the belief."
    )

    @classmethod
    def of(cls, facets: Facets) -> Self:
        return cls(
            total=facets.total, facets=[SearchFacetType.of(facet) for facet in facets.facets]
        )
