"""Traces: finished answers and what they were worth."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.context import Info
from app.api.types.base import Mirrored, same_fields
from app.api.types.enums import TraceKind
from app.domain.trace import (
    Rating,
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
class UsedTemplateType(Mirrored[UsedTemplate]):
    version_id: strawberry.ID = strawberry.field(description="Id of the version.")
    name: str = strawberry.field(description="Name of the template.")


@strawberry.type(name="TraceRating", description="What somebody thought of an answer.")
class TraceRatingType(Mirrored[Rating]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    value: int = strawberry.field(description="1 to 10.")
    note: str | None = strawberry.field(description="Why.")
    recorded_from: datetime = strawberry.field(description="When it was given.")
    recorded_to: datetime | None = strawberry.field(
        description="When another one took its place; null for the one that counts."
    )


@strawberry.type(name="Trace", description="A question with its final answer.")
class TraceType:
    id: strawberry.ID = strawberry.field(description="Of the answer, or of the debate or fork.")
    kind: TraceKind = strawberry.field(description="What gave the answer.")
    session_id: strawberry.ID | None = strawberry.field(description="The session.")
    question: str = strawberry.field(description="What was asked.")
    answer: str = strawberry.field(description="What was answered.")
    provider: str | None = strawberry.field(description="Whose model answered.")
    model: str | None = strawberry.field(description="Which model answered.")
    rounds: int | None = strawberry.field(description="Rounds of a debate.")
    score: float | None = strawberry.field(description="What a judge gave, 0 to 10.")
    rating: int | None = strawberry.field(description="What a person gave, 1 to 10.")
    quality: float | None = strawberry.field(
        description="The rating, or else the score; null if nobody said."
    )
    errors: list[str] = strawberry.field(description="What went wrong without ending it.")
    templates: list[UsedTemplateType] = strawberry.field(description="What it was reasoned by.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")

    @classmethod
    def of(cls, trace: Trace) -> Self:
        used = [UsedTemplateType.of(template) for template in trace.templates]
        return cls(**same_fields(cls, trace, templates=used))

    @strawberry.field(description="Every rating, newest first.")
    async def ratings(self, info: Info) -> list[TraceRatingType]:
        return [TraceRatingType.of(one) for one in await info.context.loaders.ratings.load(self.id)]


@strawberry.type(name="TraceCount", description="How many traces, and what they were worth.")
class TraceCountType(Mirrored[TraceCount]):
    kind: TraceKind = strawberry.field(description="What gave the answers.")
    provider: str | None = strawberry.field(description="Whose models answered.")
    total: int = strawberry.field(description="How many there are.")
    graded: int = strawberry.field(description="How many have a rating or a score.")
    good: int = strawberry.field(description="How many have quality 8 or better.")
    mean_quality: float | None = strawberry.field(description="Of those that are graded.")


@strawberry.type(name="TraceStatistics", description="All traces of the tenant.")
class TraceStatisticsType:
    counts: list[TraceCountType] = strawberry.field(description="By kind and provider.")
    total: int = strawberry.field(description="How many there are.")
    graded: int = strawberry.field(description="How many have a rating or a score.")
    good: int = strawberry.field(description="How many have quality 8 or better.")
    mean_quality: float | None = strawberry.field(description="Of those that are graded.")

    @classmethod
    def of(cls, found: TraceStatistics) -> Self:
        counts = [TraceCountType.of(count) for count in found.counts]
        return cls(**same_fields(cls, found, counts=counts))


@strawberry.input(description="Which traces; every condition holds.")
class TraceFilterInput:
    kinds: list[TraceKind] | None = strawberry.field(
        default=None, description="What gave the answer; all if left out."
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
            kinds, self.min_quality, self.graded, self.provider, self.model, self.text
        )
