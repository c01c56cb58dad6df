"""The growth of a recursion, its cost at growing sizes, and its calls."""

import math
from collections.abc import Iterator

from app.compute.engineering.recurrences import (
    MAX_SIZES,
    cost,
    rank,
    remembered,
    shrunk,
    solve,
    value,
    written,
)
from app.domain.modes.engineering.recursive import (
    CallCount,
    CostSample,
    RecursiveInput,
    RecursiveResult,
    Solution,
)

_LARGEST = 1e150
"""Beyond it the ratio of cost and growth would overflow."""


def compute(given: RecursiveInput) -> RecursiveResult:
    solution = solve(given.recurrence)
    calls = _calls(given)
    claimed = given.claimed_growth
    agrees = None if claimed is None else rank(claimed) == rank(solution.growth)
    return RecursiveResult(
        solution=solution,
        samples=tuple(_samples(given, solution)),
        calls=calls,
        agrees=agrees,
        claimed_is_upper_bound=None if claimed is None else rank(claimed) >= rank(solution.growth),
        explanation=_explain(given, solution, calls, agrees),
    )


def _samples(given: RecursiveInput, solution: Solution) -> Iterator[CostSample]:
    costs = cost(given.recurrence, given.base_size, given.base_cost)
    for size in _sizes(given):
        log = size * math.log(max(solution.growth.base, given.recurrence.work.base, 1))
        if log > math.log(_LARGEST):
            return
        total, expected = costs(size), value(solution.growth, size)
        if not expected:
            return
        yield CostSample(size=size, cost=total, ratio=total / expected)


def _sizes(given: RecursiveInput) -> list[int]:
    """Return sizes that grow by doubling, or by steps of ten where the recurrence subtracts."""
    first = given.base_size + 1
    if given.recurrence.calls[0].divisor is None:
        return [first + 10 * step for step in range(1, 9)]
    return [max(first, 2) * 4**step for step in range(1, 9)]


def _calls(given: RecursiveInput) -> CallCount | None:
    recurrence = given.recurrence
    whole = all(call.count.is_integer() for call in recurrence.calls)
    subtracts = recurrence.calls[0].divisor is None
    if not whole or (subtracts and given.size > MAX_SIZES):
        return None
    steps = [(call.count, call.divisor, call.decrement) for call in recurrence.calls]
    count = remembered(
        lambda size, at: 1 + sum(c * at(shrunk(size, d, e)) for c, d, e in steps),
        given.base_size,
        1,
    )
    depth = remembered(
        lambda size, at: 1 + max(at(shrunk(size, d, e)) for _, d, e in steps), given.base_size, 1
    )
    total = count(given.size)
    if not math.isfinite(total):
        return None
    return CallCount(
        size=given.size,
        depth=int(depth(given.size)),
        calls=total,
        distinct_calls=len(_reached(given)),
    )


def _reached(given: RecursiveInput) -> set[int]:
    reached, waiting = {given.size}, [given.size]
    while waiting:
        size = waiting.pop()
        for call in given.recurrence.calls if size > given.base_size else ():
            smaller = shrunk(size, call.divisor, call.decrement)
            if smaller not in reached:
                reached.add(smaller)
                waiting.append(smaller)
    return reached


def _explain(
    given: RecursiveInput, solution: Solution, calls: CallCount | None, agrees: bool | None
) -> str:
    by = solution.method.replace("_", " ")
    case = f", case {solution.case}" if solution.case else ""
    said = [f"It grows like {solution.written} ({by}{case})."]
    if agrees is False and given.claimed_growth:
        said.append(f"{written(given.claimed_growth)} was claimed.")
    if calls:
        said.append(
            f"At size {calls.size}: {calls.calls:g} calls, {calls.distinct_calls} of them distinct,"
            f" {calls.depth} deep."
        )
    return " ".join(said)
