"""Linear and integer programs, solved by HiGHS.

Source: Huangfu and Hall, Parallelizing the dual revised simplex method (2018).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import scipy.optimize  # pyright: ignore[reportMissingTypeStubs]

from app.errors import LimitExceededError

_optimize: Any = scipy.optimize
_SECONDS = 4.0
_STATUS_OPTIMAL, _STATUS_LIMIT, _STATUS_INFEASIBLE, _STATUS_UNBOUNDED = 0, 1, 2, 3


class Status(StrEnum):
    OPTIMAL = "optimal"
    INFEASIBLE = "infeasible"
    UNBOUNDED = "unbounded"


@dataclass(frozen=True, slots=True)
class Row:
    coefficients: tuple[float, ...]
    bound: float
    is_equality: bool = False
    """Otherwise the sum is at most the bound."""


@dataclass(frozen=True, slots=True)
class Program:
    """Minimise `objective`."""

    objective: tuple[float, ...]
    rows: tuple[Row, ...]
    bounds: tuple[tuple[float | None, float | None], ...]
    integers: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    status: Status
    values: tuple[float, ...] = ()
    objective: float = 0.0
    marginals: tuple[float, ...] = ()
    """By how much the objective changes with each row's bound; empty where integers are."""
    reduced_costs: tuple[float, ...] = field(default=())


def solve(program: Program) -> Solution:
    """Raises:
    LimitExceededError: An integer program was not solved in time.
    """
    found = _run(program)
    if found.status in (_STATUS_OPTIMAL, _STATUS_LIMIT):
        return _solution(program, found)
    if found.status == _STATUS_INFEASIBLE:
        return Solution(Status.INFEASIBLE)
    # HiGHS may say "unbounded or infeasible": without an objective only one of them can be.
    anything = _run(
        Program(
            tuple(0.0 for _ in program.objective), program.rows, program.bounds, program.integers
        )
    )
    feasible = anything.status == _STATUS_OPTIMAL
    return Solution(Status.UNBOUNDED if feasible else Status.INFEASIBLE)


def _run(program: Program) -> Any:  # noqa: ANN401 (scipy has no types)
    upper = [row for row in program.rows if not row.is_equality]
    equal = [row for row in program.rows if row.is_equality]
    return _optimize.linprog(
        program.objective,
        A_ub=[row.coefficients for row in upper] or None,
        b_ub=[row.bound for row in upper] or None,
        A_eq=[row.coefficients for row in equal] or None,
        b_eq=[row.bound for row in equal] or None,
        bounds=program.bounds,
        method="highs",
        integrality=[int(flag) for flag in program.integers] if any(program.integers) else None,
        options={"time_limit": _SECONDS},
    )


def _solution(program: Program, found: Any) -> Solution:  # noqa: ANN401
    if found.status == _STATUS_LIMIT or found.x is None:
        raise LimitExceededError(f"the program was not solved in {_SECONDS:g} s")
    values = tuple(float(value) for value in found.x)
    if any(program.integers):
        return Solution(Status.OPTIMAL, values, float(found.fun))
    upper, equal = iter(_floats(found.ineqlin.marginals)), iter(_floats(found.eqlin.marginals))
    return Solution(
        Status.OPTIMAL,
        values,
        float(found.fun),
        tuple(next(equal if row.is_equality else upper) for row in program.rows),
        tuple(
            low + high
            for low, high in zip(
                _floats(found.lower.marginals), _floats(found.upper.marginals), strict=True
            )
        ),
    )


def _floats(values: Sequence[float]) -> list[float]:
    return [float(value) for value in values]
