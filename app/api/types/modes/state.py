"""The result of a mode that is kept beside a thinking node."""

from datetime import datetime
from typing import Self

import strawberry

from app.api.types.base import same_fields
from app.api.types.modes.mode import ModeRunFields, run_fields
from app.api.types.scalars import Long
from app.domain.modes.state import ModeState


@strawberry.type(
    name="ModeState", description="A run of a mode that is kept beside a thinking node."
)
class ModeStateType(ModeRunFields):
    id: strawberry.ID = strawberry.field(description="A UUID, unique within the tenant.")
    node_id: strawberry.ID = strawberry.field(description="The thinking node that has it.")
    session_id: strawberry.ID = strawberry.field(description="The session of that node.")
    version: Long = strawberry.field(description="From 1; one more with each recomputation.")
    input_sha256: str = strawberry.field(
        description="Hexadecimal; equal for equal content, defaults included."
    )
    computed_at: datetime = strawberry.field(description="Time of the computation.")
    superseded_at: datetime | None = strawberry.field(
        description="Time of the version that supersedes it; null for the one that counts."
    )

    @classmethod
    def of(cls, state: ModeState) -> Self:
        return cls(**same_fields(cls, state, **run_fields(state.run)))
