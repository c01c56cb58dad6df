"""How long records are kept."""

from collections.abc import Sequence
from typing import Self

import strawberry

from app.api.types.base import same_fields
from app.api.types.scalars import Long
from app.domain.tenants.retention import RetentionCount, RetentionKind

strawberry.enum(
    RetentionKind,
    description="RAW_PAYLOADS: what vendors sent. TOKEN_DELTAS: the lines of answers as they"
    " arrived. EVENTS: those of the other streams, but the audit log's.",
)


@strawberry.type(name="RetentionCount", description="Old records of one kind.")
class RetentionCountType:
    kind: RetentionKind = strawberry.field(description="The kind of the records.")
    days: int | None = strawberry.field(
        description="Older ones are due; null where all are kept for good."
    )
    due: Long = strawberry.field(description="Records that a run would delete now.")
    kept: Long = strawberry.field(
        description="Records of the same age that stay, because something rests on them."
    )


@strawberry.type(name="Retention", description="The days that records of the tenant are kept.")
class RetentionType:
    counts: list[RetentionCountType] = strawberry.field(description="One for each kind.")

    @classmethod
    def of(cls, counts: Sequence[RetentionCount]) -> Self:
        return cls(
            counts=[
                RetentionCountType(**same_fields(RetentionCountType, count)) for count in counts
            ]
        )
