"""What recurrences grow like, and what they are at a given size.

Sources: Cormen, Leiserson, Rivest, Stein, Introduction to Algorithms (4th edition), sections 4.5 to
4.7; Akra and Bazzi, "On the solution of linear recurrence equations" (1998).
"""

import math
from collections.abc import Callable
from typing import cast

import numpy as np
from scipy.optimize import brentq  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from app.domain.modes.engineering.recurrences import Growth, Recurrence
from app.domain.modes.engineering.recursive import Solution, SolutionMethod
from app.errors import LimitExceededError

SAME = 1e-9
"""Exponents that differ by less are one."""
MAX_SIZES = 20_000
"""Different sizes that a recurrence may be computed for."""


def solve(recurrence: Recurrence) -> Solution:
    divides = recurrence.calls[0].divisor is not None
    critical = _exponent(recurrence) if divides else _base(recurrence)
    growth, case = (_divided if divides else _subtracted)(recurrence.work, critical)
    method = SolutionMethod.CHARACTERISTIC_ROOT
    if divides:
        single = len(recurrence.calls) == 1
        method = SolutionMethod.MASTER_THEOREM if single else SolutionMethod.AKRA_BAZZI
    return Solution(
        growth=growth,
        written=written(growth),
        method=method,
        case=case if divides else None,
        critical=critical,
    )


def rank(growth: Growth) -> tuple[float, float, float, float]:
    """Return what growths are compared by, whatever their coefficients."""
    parts = growth.base, growth.exponent, growth.log_exponent, growth.log_log_exponent
    base, exponent, log, log_log = (round(part, 9) for part in parts)
    return base, exponent, log, log_log


def written(growth: Growth) -> str:
    base, exponent, log, log_log = rank(growth)
    parts = [f"{base:g}^n"] if base != 1 else []
    parts += [_power("n", exponent), _power("log n", log), _power("log log n", log_log)]
    return " ".join(part for part in parts if part) or "1"


def value(growth: Growth, size: float) -> float:
    """Return the growth at a size; logarithms are taken of 2 at least, so that none is 0."""
    log = math.log(max(size, 2))
    return (
        growth.coefficient
        * growth.base**size
        * max(size, 1) ** growth.exponent
        * log**growth.log_exponent
        * math.log(max(log, 2)) ** growth.log_log_exponent
    )


def cost(recurrence: Recurrence, base_size: int, base_cost: float) -> Callable[[int], float]:
    """Return a function that computes the recurrence, sizes rounded down."""

    def total(size: int, smaller: Callable[[int], float]) -> float:
        calls = sum(
            call.count * smaller(shrunk(size, call.divisor, call.decrement))
            for call in recurrence.calls
        )
        return calls + value(recurrence.work, size)

    return remembered(total, base_size, base_cost)


def remembered(
    total: Callable[[int, Callable[[int], float]], float], base_size: int, base: float
) -> Callable[[int], float]:
    """Return a function that computes each size once.

    Args:
        total: What a size costs, given what smaller sizes cost.
    """
    known = dict[int, float]()

    def at(size: int) -> float:
        if size <= base_size:
            return base
        if size not in known:
            if len(known) >= MAX_SIZES:
                raise LimitExceededError(f"the recurrence has more than {MAX_SIZES} sizes")
            known[size] = total(size, at)
        return known[size]

    def from_below(size: int) -> float:
        # Steps of one would go deeper than the interpreter allows.
        for step in range(0, size if size <= MAX_SIZES else 0, 200):
            at(step)
        return at(size)

    return from_below


def shrunk(size: int, divisor: float | None, decrement: int | None) -> int:
    return size - (decrement or 0) if divisor is None else math.floor(size / divisor)


def _exponent(recurrence: Recurrence) -> float:
    """Return p where the sum of count / divisor^p is 1: log_b a for one call."""
    pairs = [(call.count, call.divisor or 2) for call in recurrence.calls]
    if len(pairs) == 1:
        count, divisor = pairs[0]
        return math.log(count) / math.log(divisor)
    logs = [(math.log(count), math.log(divisor)) for count, divisor in pairs]
    return _root(
        lambda p: float(np.logaddexp.reduce([count - p * size for count, size in logs])), -1e4, 1e4
    )


def _base(recurrence: Recurrence) -> float:
    """Return x > 0 where the sum of count / x^decrement is 1."""
    pairs = [(call.count, call.decrement or 1) for call in recurrence.calls]
    if len(pairs) == 1:
        count, decrement = pairs[0]
        return count ** (1 / decrement)
    highest = 1 + sum(count for count, _ in pairs)
    lowest = max(count ** (1 / decrement) for count, decrement in pairs)
    return _root(lambda x: sum(count * x**-step for count, step in pairs) - 1, lowest, highest)


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    return cast(float, brentq(function, low, high, xtol=1e-14))


def _divided(work: Growth, critical: float) -> tuple[Growth, int]:
    calls = Growth(exponent=critical) if abs(critical) <= 20 else None
    if work.base > 1 + SAME or work.exponent > critical + SAME:
        return work.model_copy(update={"coefficient": 1.0}), 3
    if work.base < 1 - SAME or work.exponent < critical - SAME:
        return calls or _beyond(), 1
    return _summed(work, Growth(exponent=critical)), 2


def _subtracted(work: Growth, critical: float) -> tuple[Growth, int]:
    if critical < work.base - SAME:
        return work.model_copy(update={"coefficient": 1.0}), 3
    if work.base < critical - SAME:
        return Growth(base=critical), 1
    # As many terms of the size of the work as there are steps: one more power of n.
    if work.exponent > -1 + SAME:
        grown = Growth(base=critical, exponent=work.exponent + 1, log_exponent=work.log_exponent)
        return grown, 2
    if work.exponent < -1 - SAME:
        return Growth(base=critical), 1
    return _summed(work, Growth(base=critical)), 2


def _summed(work: Growth, calls: Growth) -> Growth:
    """Return the growth where each level adds (log n)^p, from p = -1 on more than the calls."""
    if work.log_exponent > -1 + SAME:
        return calls.model_copy(update={"log_exponent": work.log_exponent + 1})
    if work.log_exponent < -1 - SAME:
        return calls
    return calls.model_copy(update={"log_log_exponent": 1.0})


def _beyond() -> Growth:
    raise LimitExceededError("the calls alone grow faster than n^20")


def _power(name: str, exponent: float) -> str:
    if not exponent:
        return ""
    if exponent == 1:
        return name
    return f"{name}^{exponent:.6g}" if " " not in name else f"({name})^{exponent:.6g}"
