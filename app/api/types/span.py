"""Places in a text."""

from typing import Self

import strawberry

from app.domain.beliefs.contradiction import Places
from app.domain.search import Span


@strawberry.type(name="Span", description="A place in a text, in code points.")
class SpanType:
    start: int = strawberry.field(description="Where it begins.")
    end: int = strawberry.field(description="Where it ends, exclusive.")

    @classmethod
    def of(cls, span: Span) -> Self:
        return cls(start=span.start, end=span.end)

    @classmethod
    def all_of(cls, places: Places) -> list[Self]:
        return [cls(start=start, end=end) for start, end in places]
