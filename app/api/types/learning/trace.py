"""Traces: finished answers and what they were worth."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, same_fields
from app.api.types.enums import TraceKind
from app.api.types.list_filters import SpanInput
from app.api.types.rating import RatingType
from app.api.types.scalars import Long
from app.domain.trace import (
    Trace,
    TraceCount,
    TraceFilter,
    TraceStatistics,
    UsedTemplate,
)
from app.errors import InvalidInputError

TRACES = "trace"
MAX_QUALITY = 10


@strawberry.type(name="UsedTemplate", description="A template that an answer was made by.")
class UsedTemplateType(DomainType[UsedTemplate]):
    version_id: strawberry.ID = strawberry.field(description="Listed by `Template.versions`.")
    name: str = strawberry.field(description="Unique within the tenant.")


@strawberry.type(name="Trace", description="A question with its final answer.")
class TraceType:
    id: strawberry.ID = strawberry.field(
        name="nodeId", description="Of the answer, or of the debate or fork."
    )
    kind: TraceKind = strawberry.field(description="A turn, a debate or a fork.")
    session_id: strawberry.ID | None = strawberry.field(
        description="Null for what belongs to no session."
    )
    question: str = strawberry.field(
        description="The question that was to be settled; null if it was not stated."
    )
    answer: str = strawberry.field(description="The final answer.")
    provider: str | None = strawberry.field(description="Whose model answered.")
    model: str | None = strawberry.field(description="Which model answered.")
    rounds: int | None = strawberry.field(description="Rounds of a debate.")
    score: float | None = strawberry.field(
        description="The judge's score, from 0 to 10; null if none was asked."
    )
    rating: int | None = strawberry.field(
        description="A person's latest rating, from 1 to 10; null if nobody rated it."
    )
    quality: float | None = strawberry.field(
        description="The rating, or else the score; null if nobody said."
    )
    errors: list[str] = strawberry.field(description="Failures that did not end it.")
    templates: list[UsedTemplateType] = strawberry.field(description="Templates that were used.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @classmethod
    def of(cls, trace: Trace) -> Self:
        used = [UsedTemplateType.of(template) for template in trace.templates]
        return cls(**same_fields(cls, trace, templates=used))

    @strawberry.field(description="Every rating, newest first.")
    async def ratings(self, info: Info) -> list[RatingType]:
        return [
            RatingType.of(rating) for rating in await info.context.loaders.ratings.load(self.id)
        ]


@strawberry.type(name="TraceCount", description="The traces of one source and provider.")
class TraceCountType(DomainType[TraceCount]):
    kind: TraceKind = strawberry.field(description="Sources of the answers to learn from.")
    provider: str | None = strawberry.field(description="Whose models answered.")
    total: Long = strawberry.field(description="With or without a rating or score.")
    graded: Long = strawberry.field(description="Traces with a rating or a score.")
    good: Long = strawberry.field(description="Traces of quality 8 or better.")
    mean_quality: float | None = strawberry.field(description="Of those that are graded.")


@strawberry.type(name="TraceStatistics", description="All traces of the tenant.")
class TraceStatisticsType:
    counts: list[TraceCountType] = strawberry.field(description="By kind and provider.")
    total: Long = strawberry.field(description="All traces counted.")
    graded: Long = strawberry.field(description="Traces with a rating or a score.")
    good: Long = strawberry.field(description="Traces of quality 8 or better.")
    mean_quality: float | None = strawberry.field(description="Of those that are graded.")

    @classmethod
    def of(cls, statistics: TraceStatistics) -> Self:
        counts = [TraceCountType.of(count) for count in statistics.counts]
        return cls(**same_fields(cls, statistics, counts=counts))


@strawberry.input(description="Which traces; every condition holds.")
class TraceFilterInput(SpanInput):
    kinds: list[TraceKind] | None = strawberry.field(
        default=None, description="Sources of the answers; all if null."
    )
    min_quality: float | None = strawberry.field(
        default=None, description="Least rating or score, 0 to 10."
    )
    graded: bool | None = strawberry.field(
        default=None, description="Only those with a rating or score, or only those without."
    )
    provider: str | None = strawberry.field(default=None, description="Whose model answered.")
    model: str | None = strawberry.field(default=None, description="Which model answered.")
    text: str | None = strawberry.field(
        default=None, description="Part of the question, in any case."
    )

    def to_domain(self) -> TraceFilter:
        if self.min_quality is not None and not 0 <= self.min_quality <= MAX_QUALITY:
            raise InvalidInputError("minQuality must be from 0 to 10", field="min_quality")
        kinds = frozenset(TraceKind) if self.kinds is None else frozenset(self.kinds)
        return TraceFilter(
            kinds=kinds,
            min_quality=self.min_quality,
            graded=self.graded,
            provider=self.provider,
            model=self.model,
            only=self.narrowed(),
        )
