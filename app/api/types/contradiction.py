"""The sides of a contradiction, what was said of them, and which contradictions to list."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import Mirrored, same_fields
from app.api.types.enums import ContradictionStatus, ContradictionType, Severity
from app.api.types.span import SpanType
from app.domain.beliefs.contradiction import ContradictionFilter, Side, Verdict
from app.domain.ids import optional_id


@strawberry.type(name="ContradictionSide", description="One of two things that cannot both hold.")
class ContradictionSideType:
    id: strawberry.ID = strawberry.field(description="The thing.")
    kind: str = strawberry.field(description="What sort of thing it is.")
    text: str = strawberry.field(description="What it says, up to 8,192 characters.")
    session_id: strawberry.ID | None = strawberry.field(description="Its session, if it has one.")
    belief_status: str | None = strawberry.field(
        description="Whether it is held now; null for what is no belief."
    )
    valid_from: datetime | None = strawberry.field(description="Since when it holds in the world.")
    valid_to: datetime | None = strawberry.field(description="Until when it holds, exclusive.")
    spans: list[SpanType] = strawberry.field(description="The words that speak for the conflict.")

    @classmethod
    def of(cls, side: Side) -> Self:
        return cls(**same_fields(cls, side, spans=SpanType.all_of(side.spans)))


@strawberry.type(name="ContradictionVerdict", description="What one detector made of two texts.")
class VerdictType(Mirrored[Verdict]):
    detector: str = strawberry.field(description="Name and version.")
    is_conflict: bool = strawberry.field(description="Whether it sees a contradiction.")
    confidence: float = strawberry.field(description="How sure that there is one, from 0 to 1.")
    reason: str = strawberry.field(description="The rules that fired, or a model's own words.")


@strawberry.input(description="Which contradictions to list.")
class ContradictionFilterInput:
    status: ContradictionStatus | None = strawberry.field(
        default=ContradictionStatus.OPEN, description="Only those of this status; null takes all."
    )
    type: ContradictionType | None = strawberry.field(
        default=None, description="Only those about this."
    )
    severity: Severity | None = strawberry.field(default=None, description="Only those this grave.")
    detector: str | None = strawberry.field(
        default=None, description="Only those found by this one: how its name begins, or `person`."
    )
    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only those with a side in this session."
    )
    min_confidence: float | None = strawberry.field(
        default=None,
        description="Only those at least this sure, from 0 to 1; a person's own count as 1.",
    )

    def to_domain(self) -> ContradictionFilter:
        session_id = optional_id(self.session_id, "session_id")
        return ContradictionFilter(
            self.status, self.type, self.severity, self.detector, session_id, self.min_confidence
        )
