"""What an answer was given of other sessions."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import same_fields
from app.api.types.enums import SummaryKind
from app.domain.beliefs.rehydration import RehydratedItem


@strawberry.type(
    name="Rehydrated", description="Something of another session that an answer was given."
)
class RehydratedType:
    item_id: strawberry.ID = strawberry.field(description="The thing itself: `node(id:)`.")
    kind: SummaryKind = strawberry.field(description="Tells which type `node(id:)` gives.")
    session_id: strawberry.ID | None = strawberry.field(
        description="Its session; null for what belongs to none, such as knowledge."
    )
    title: str = strawberry.field(description="One line of at most 120 characters.")
    score: float = strawberry.field(
        description="Compares what was given for one question, not for two."
    )
    reason: str = strawberry.field(description="The parts of the score, in words.")
    is_useful: bool | None = strawberry.field(
        description="The verdict of `rateRehydration`; null until somebody gives one."
    )
    recorded_from: datetime = strawberry.field(description="When it was given.")

    @classmethod
    def of(cls, given: RehydratedItem) -> Self:
        item = given.item
        named = {"item_id": item.id, "kind": SummaryKind(item.kind), "title": item.title}
        return cls(**same_fields(cls, given, **named, session_id=item.session_id))
