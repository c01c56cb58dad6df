"""What a search is narrowed by, and how much of what matches falls to what."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import moment
from app.api.types.belief import AsOfInput, as_of
from app.domain.search_filter import Facet, Facets, SearchFilter


@strawberry.input(
    description="What to narrow a search to. Every field that is given must be met, by one of its"
    " values. None takes away hits that are there: as many come as are asked for."
)
class SearchFilterInput:
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
    statuses: list[str] | None = strawberry.field(
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
        )


def _set(values: list[str] | None) -> frozenset[str] | None:
    return None if values is None else frozenset(values)


@strawberry.type(name="SearchFacetValue", description="How much of what matches has a value.")
class SearchFacetValueType:
    value: str = strawberry.field(description="The value; of the facet session its id.")
    count: int = strawberry.field(description="How many of the things that match have it.")


@strawberry.type(name="SearchFacet", description="What matches, counted by one of its properties.")
class SearchFacetType:
    name: str = strawberry.field(
        description="kind, session, mode, author, domain, tag, status or month (YYYY-MM, UTC)."
    )
    values: list[SearchFacetValueType] = strawberry.field(
        description="The 20 most frequent values, most frequent first."
    )
    distinct: int = strawberry.field(description="How many values there are in all.")

    @classmethod
    def of(cls, facet: Facet) -> Self:
        values = [SearchFacetValueType(value=v.value, count=v.count) for v in facet.values]
        return cls(name=facet.name, values=values, distinct=facet.distinct)


@strawberry.type(
    name="SearchFacets",
    description="Everything that matches, counted, not the hits of this page alone. What matches is"
    " what the filters keep and what has a word of the text (in whatever form), together with the"
    " hits: everything is more or less near in meaning, so that what only its meaning brings counts"
    " where it is a hit. A text without a word matches everything that the filters keep.",
)
class SearchFacetsType:
    total: int = strawberry.field(description="How many things match.")
    facets: list[SearchFacetType] = strawberry.field(
        description="In the order kind, session, mode, author, domain, tag, status, month. A thing"
        " counts for each of its tags, and for its status and that of the belief."
    )

    @classmethod
    def of(cls, facets: Facets) -> Self:
        return cls(
            total=facets.total, facets=[SearchFacetType.of(facet) for facet in facets.facets]
        )
