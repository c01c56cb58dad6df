"""Ratings: by a person, of an answer, a debate or a fork."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType
from app.domain import debate, trace


@strawberry.type(name="Rating", description="A person's rating of a finished answer or debate.")
class RatingType(DomainType[debate.Rating | trace.Rating]):
    id: strawberry.ID = strawberry.field(description="A UUID.")
    value: int = strawberry.field(description="From 1 to 10.")
    note: str | None = strawberry.field(description="The given reason; free text.")
    recorded_from: datetime = strawberry.field(description="When it was given.")
    recorded_to: datetime | None = strawberry.field(
        description="When a later one replaced it; null for the one that counts."
    )
