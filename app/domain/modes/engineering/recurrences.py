"""Growth and recurrences, as the modes algorithmic and recursive declare them."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import Finding, Values


class Growth(Values):
    """`coefficient * base^n * n^exponent * (log n)^log_exponent`, natural logarithm."""

    coefficient: Annotated[float, Field(ge=1e-9, le=1e9)] = 1
    base: Annotated[float, Field(gt=0, le=1e6)] = 1
    exponent: Annotated[float, Field(ge=-20, le=20)] = 0
    log_exponent: Annotated[float, Field(ge=-20, le=20)] = 0
    log_log_exponent: Annotated[float, Field(ge=-20, le=20)] = 0


class RecursiveCall(Values):
    """Calls on a smaller input: of size n / divisor or n - decrement."""

    count: Annotated[float, Field(ge=1e-6, le=1e6)] = 1
    divisor: Annotated[float | None, Field(ge=1.1, le=1e6)] = None
    decrement: Annotated[int | None, Field(ge=1, le=50)] = None


class Recurrence(Values):
    """`T(n)` is the sum of its calls and of the work outside them."""

    calls: Annotated[tuple[RecursiveCall, ...], Field(min_length=1, max_length=10)]
    work: Growth = Growth()

    def findings(self, path: str) -> Iterator[Finding]:
        for index, call in enumerate(self.calls):
            if (call.divisor is None) == (call.decrement is None):
                where = f"{path}.calls.{index}"
                message = f"{where}: it needs a divisor or a decrement, and not both"
                yield Finding("DIVISOR_OR_DECREMENT", where, message)
        if len({call.divisor is None for call in self.calls}) > 1:
            message = f"{path}.calls: divisors and decrements together are not solved"
            yield Finding("MIXED_CALLS", f"{path}.calls", message)
