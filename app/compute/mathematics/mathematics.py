"""Identities and inequalities: proved by simplification, refuted by a counterexample, or neither.

Expressions are read by `read_expression`, whose tree is rebuilt in sympy: sympy's own reader
evaluates what it reads.
"""

import ast
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import sympy  # pyright: ignore[reportMissingTypeStubs]

from app.compute.base import ComputationError
from app.compute.expressions import Expression, read_expression, same
from app.compute.mathematics.polynomials import divides, remainder
from app.domain.modes.mathematics.mathematics import (
    Claim,
    ClaimRelation,
    ClaimStatus,
    ClaimVerdict,
    MathematicsInput,
    MathematicsResult,
    NumberDomain,
    Premise,
    ValueOf,
    Variable,
)

MAX_TRIED = 2_000
MAX_POWER = 12
_APART = 1e-6
"""Sides count as different where they differ by more, relative to their size."""
_GRID: Mapping[NumberDomain, tuple[float, ...]] = {
    NumberDomain.REAL: (0.5, -1, 2, 0, 1, -2.5, 3.25, -0.3, 10),
    NumberDomain.POSITIVE: (0.5, 2, 1, 3.25, 0.1, 10, 7.5),
    NumberDomain.INTEGER: (2, -1, 0, 1, 3, -4, 7, 10),
    NumberDomain.NATURAL: (1, 2, 3, 4, 5, 7, 10, 41),
}
_ASSUMED: Mapping[NumberDomain, Mapping[str, bool]] = {
    NumberDomain.REAL: {"real": True},
    NumberDomain.POSITIVE: {"positive": True},
    NumberDomain.INTEGER: {"integer": True},
    NumberDomain.NATURAL: {"integer": True, "positive": True},
}
_SYMPY: Any = sympy
_FUNCTIONS = {"sqrt", "exp", "log", "sin", "cos"}


def compute(given: MathematicsInput) -> MathematicsResult:
    premises = [
        _premise(premise, f"premises.{index}", given.variables)
        for index, premise in enumerate(given.premises)
    ]
    verdicts = tuple(
        _decide(claim, f"claims.{index}", given.variables, premises)
        for index, claim in enumerate(given.claims)
    )
    said = [f"{verdict.claim}: {verdict.status.replace('_', ' ')}." for verdict in verdicts]
    return MathematicsResult(
        verdicts=verdicts, explanation=" ".join(said) or "Nothing was claimed that can be decided."
    )


@dataclass(frozen=True, slots=True)
class _Equation:
    left: Expression
    right: Expression


def _premise(premise: Premise, path: str, variables: Sequence[Variable]) -> _Equation:
    names = {variable.symbol for variable in variables}
    return _Equation(
        read_expression(premise.left, f"{path}.left", names),
        read_expression(premise.right, f"{path}.right", names),
    )


def _decide(
    claim: Claim, path: str, variables: Sequence[Variable], premises: Sequence[_Equation]
) -> ClaimVerdict:
    names = {variable.symbol for variable in variables}
    left = read_expression(claim.left, f"{path}.left", names)
    right = read_expression(claim.right, f"{path}.right", names)
    both = [one for premise in premises for one in (premise.left, premise.right)]
    named = left.names.union(right.names, *(one.names for one in both))
    used = [v for v in variables if v.symbol in named]
    symbols = {v.symbol: _SYMPY.Symbol(v.symbol, **_ASSUMED[v.domain]) for v in used}
    sides = _symbolic(left.tree, left.path, symbols), _symbolic(right.tree, right.path, symbols)
    equations = [_difference(premise, symbols) for premise in premises]
    found = next(_counterexamples(claim.relation, left, right, used, premises), None)
    if found is not None:
        status = ClaimStatus.REFUTED
    else:
        proved = _is_proved(claim.relation, sides, equations, used)
        status = ClaimStatus.PROVED if proved else ClaimStatus.NOT_DECIDED
    claimed = None if status is ClaimStatus.NOT_DECIDED else claim.claimed_true
    return ClaimVerdict(
        claim=claim.id,
        status=status,
        counterexample=tuple(ValueOf(symbol=s, value=v) for s, v in (found or {}).items()),
        left_value=left.number(found) if found is not None else None,
        right_value=right.number(found) if found is not None else None,
        agrees=None if claimed is None else claimed == (status is ClaimStatus.PROVED),
    )


def _difference(premise: _Equation, symbols: Mapping[str, Any]) -> Any:  # noqa: ANN401 (sympy)
    sides = (premise.right, premise.left)
    right, left = (_symbolic(side.tree, side.path, symbols) for side in sides)
    return right - left


def _is_proved(
    relation: ClaimRelation,
    sides: tuple[Any, Any],
    equations: Sequence[Any],
    variables: Sequence[Variable],
) -> bool:
    """Return whether the difference, right less left, is known to have the sign that is claimed."""
    if relation is ClaimRelation.DIVIDES:
        return divides(*sides, equations, variables)
    simple: Any = _SYMPY.factor(_SYMPY.simplify(sides[1] - sides[0]))
    if equations and not _is_zero(simple):
        simple = remainder(simple, equations)
    match relation:
        case ClaimRelation.EQUAL:
            return bool(simple == 0)
        case ClaimRelation.LESS:
            return simple.is_positive is True
        case _:
            return simple.is_nonnegative is True


def _counterexamples(
    relation: ClaimRelation,
    left: Expression,
    right: Expression,
    variables: Sequence[Variable],
    premises: Sequence[_Equation],
) -> Iterator[dict[str, float]]:
    grids = (_GRID[variable.domain] for variable in variables)
    for values in islice(product(*grids), MAX_TRIED):
        at = dict(zip((variable.symbol for variable in variables), values, strict=True))
        try:
            sides = left.number(at), right.number(at)
            if not all(same(one.left.number(at), one.right.number(at)) for one in premises):
                continue
        except ComputationError:
            # It says nothing where a side has no value.
            continue
        if _fails(relation, *sides):
            yield at


def _fails(relation: ClaimRelation, left: float, right: float) -> bool:
    is_same = math.isclose(left, right, rel_tol=_APART, abs_tol=_APART)
    match relation:
        case ClaimRelation.EQUAL:
            return not is_same
        case ClaimRelation.LESS:
            return left == right or (left > right and not is_same)
        case ClaimRelation.DIVIDES:
            return left >= 1 and float(right).is_integer() and right % left != 0
        case ClaimRelation.LESS_OR_EQUAL:
            return left > right and not is_same


def _symbolic(tree: ast.expr, path: str, symbols: Mapping[str, Any]) -> Any:  # noqa: ANN401 (sympy)
    match tree:
        case ast.Constant(value=int() | float() as value):
            return _SYMPY.Rational(repr(value))
        case ast.Name(id=name):
            return symbols[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_symbolic(operand, path, symbols)
        case ast.BinOp(left=left, op=op, right=right):
            pair = _symbolic(left, path, symbols), _symbolic(right, path, symbols)
            return _combined(op, *pair, path)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in _FUNCTIONS:
            return getattr(_SYMPY, name)(_symbolic(argument, path, symbols))
        case ast.Call(func=ast.Name(id="abs"), args=[argument]):
            return _SYMPY.Abs(_symbolic(argument, path, symbols))
        case _:
            raise _unsupported(path, ast.unparse(tree))


def _combined(op: ast.operator, left: Any, right: Any, path: str) -> Any:  # noqa: ANN401 (sympy)
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Div() if not _is_zero(right):
            return left / right
        case ast.Pow() if _is_small(right):
            return left**right
        case _:
            raise _unsupported(path, f"this {type(op).__name__.lower()}")


def _is_zero(number: Any) -> bool:  # noqa: ANN401 (sympy)
    return bool(number == 0)


def _is_small(power: Any) -> bool:  # noqa: ANN401 (sympy)
    return not power.is_number or bool(abs(power) <= MAX_POWER)


def _unsupported(path: str, what: str) -> ComputationError:
    message = f"{path}: {what} is not decided here"
    return ComputationError("UNSUPPORTED_EXPRESSION", path, message)
