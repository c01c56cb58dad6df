"""What the author of a thought is given for the next one."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.enums import InjectionSource, SummaryKind
from app.api.types.scalars import Long
from app.domain.guidance.injection import SourceRelevance
from app.domain.nodes.injected import InjectedItem


@strawberry.type(
    name="Injected", description="Something stored that the author of a thought is given."
)
class InjectedType:
    item_id: strawberry.ID = strawberry.field(description="The item itself: `node(id:)`.")
    kind: SummaryKind = strawberry.field(description="Tells which type `node(id:)` gives.")
    session_id: strawberry.ID | None = strawberry.field(
        description="Its session; null for what belongs to none, such as knowledge."
    )
    title: str = strawberry.field(description="One line of at most 120 characters.")
    rank: int = strawberry.field(name="injectionRank", description="From 1, best first.")
    source: InjectionSource = strawberry.field(
        name="injectionSource", description="Of several the one with the largest weight."
    )
    weight: float = strawberry.field(
        name="sourceWeight", description="Of the source, from 0.5 to 1."
    )
    similarity: float | None = strawberry.field(
        description="Cosine to the thought; null while one of the two has no vector."
    )
    score: float = strawberry.field(
        description="Weight times similarity times recency, from 0 to 1."
    )
    is_useful: bool | None = strawberry.field(
        description="The verdict of `rateInjection`; null until somebody gives one."
    )
    recorded_from: datetime | None = strawberry.field(
        description="When it was given; null of a preview."
    )

    @classmethod
    def of(cls, injected: InjectedItem) -> Self:
        item, given = injected.item, injected.given
        named = {"item_id": item.id, "kind": SummaryKind(item.kind), "title": item.title}
        told = {"is_useful": injected.is_useful, "recorded_from": injected.recorded_from}
        return cls(**same_fields(cls, given, **named, **told, session_id=item.session_id))


@strawberry.type(
    name="SourceRelevance", description="The use of what thoughts were given from one source."
)
class SourceRelevanceType(DomainType[SourceRelevance]):
    source: InjectionSource = strawberry.field(
        name="injectionSource", description="A source that gave something."
    )
    given: Long = strawberry.field(description="Items that thoughts were given.")
    rated: Long = strawberry.field(description="Those with a verdict.")
    useful: Long = strawberry.field(description="Those that were of use.")
    relevance: float | None = strawberry.field(
        description="Useful as a share of rated, from 0 to 1; null if none is rated."
    )
