"""Counts by kind and by label."""

from collections.abc import Mapping
from typing import Self

import strawberry

from app.api.types.enums import SummaryKind
from app.api.types.scalars import Long


@strawberry.type(name="KindCount", description="The number of nodes of a kind.")
class KindCountType:
    kind: SummaryKind = strawberry.field(description="The kind that is counted.")
    count: Long = strawberry.field(description="Counted at the time of the request.")

    @classmethod
    def all_of(cls, counts: Mapping[str, int]) -> list[Self]:
        return [cls(kind=SummaryKind(kind), count=count) for kind, count in counts.items()]


@strawberry.type(name="LabelCount", description="The number of removed nodes of a label.")
class LabelCountType:
    label: str = strawberry.field(description="The label, such as ThinkingNode.")
    count: Long = strawberry.field(description="Counted at the time of the request.")

    @classmethod
    def all_of(cls, counts: Mapping[str, int]) -> list[Self]:
        return [cls(label=label, count=count) for label, count in counts.items()]
