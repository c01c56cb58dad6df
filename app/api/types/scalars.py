"""Scalars beside those of GraphQL, each with the document that specifies it."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, NewType

from strawberry.exceptions import StrawberryInputCoercionError
from strawberry.schema.types.base_scalars import DateTimeDefinition
from strawberry.types.scalar import ScalarDefinition

# Counts, sizes and sequence numbers outgrow the 32 bits of `Int`.
if TYPE_CHECKING:
    Long = int
else:
    Long = NewType("Long", int)
_BITS = 63


def _parse(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -(2**_BITS) <= value < 2**_BITS:
        raise StrawberryInputCoercionError(f"Long cannot represent the value: {value!r}")
    return value


SCALARS: dict[object, ScalarDefinition] = {
    Long: ScalarDefinition(
        name="Long",
        description="A whole number of 64 bits, as a JSON number.",
        specified_by_url="https://scalars.graphql.org/jakobmerrild/long.html",
        serialize=int,
        parse_value=_parse,
        parse_literal=None,
    ),
    datetime: replace(
        DateTimeDefinition,
        description="A moment in RFC 3339, such as 2026-03-01T12:00:00+00:00.",
        specified_by_url="https://scalars.graphql.org/andimarek/date-time.html",
    ),
}
