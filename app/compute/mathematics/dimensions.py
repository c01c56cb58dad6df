"""The dimension of an arithmetic expression: powers of length, time, mass and the others."""

import ast
from collections.abc import Mapping
from typing import TypeAlias

Dimension: TypeAlias = tuple[tuple[str, float], ...]
"""Powers other than 0 by name, sorted; a pure number has none."""

NONE: Dimension = ()
_KEEP = frozenset({"abs", "floor", "ceil"})
_ALIKE = frozenset({"min", "max"})
_PURE = frozenset({"exp", "log", "sin", "cos"})


class DimensionError(ValueError):
    """The expression adds what has different dimensions, or takes the sine of a length."""


def written(dimension: Dimension) -> str:
    parts = [name if power == 1 else f"{name}^{power:g}" for name, power in dimension]
    return " ".join(parts) or "1"


def measure(tree: ast.expr, dimensions: Mapping[str, Dimension]) -> Dimension:
    """Return the dimension of an expression that was read by `read_expression`.

    Raises:
        DimensionError: It has none.
    """
    match tree:
        case ast.Constant():
            return NONE
        case ast.Name(id=name):
            return dimensions[name]
        case ast.UnaryOp(operand=operand):
            return measure(operand, dimensions)
        case ast.BinOp(left=left, op=op, right=right):
            return _combined(op, left, right, dimensions)
        case ast.Call(func=ast.Name(id=name), args=args):
            return _called(name, args, dimensions)
        case _:
            raise DimensionError(f"{ast.unparse(tree)!r} is no quantity")


def _combined(
    op: ast.operator, left: ast.expr, right: ast.expr, dimensions: Mapping[str, Dimension]
) -> Dimension:
    if isinstance(op, ast.Pow):
        return _power(measure(left, dimensions), _number(right))
    one, other = measure(left, dimensions), measure(right, dimensions)
    if isinstance(op, ast.Mult):
        return _product(one, other)
    if isinstance(op, ast.Div):
        return _product(one, _power(other, -1))
    if one != other:
        raise DimensionError(
            f"{ast.unparse(left)!r} is {written(one)} and {ast.unparse(right)!r} is"
            f" {written(other)}"
        )
    return one


def _called(name: str, args: list[ast.expr], dimensions: Mapping[str, Dimension]) -> Dimension:
    found = [measure(arg, dimensions) for arg in args]
    if name == "sqrt":
        return _power(found[0], 0.5)
    if name in _PURE and any(found):
        raise DimensionError(f"{name} is taken of {written(next(filter(None, found)))}")
    if name in _ALIKE and len(set(found)) > 1:
        raise DimensionError(f"{name} compares {written(found[0])} with another dimension")
    return found[0] if name in _KEEP | _ALIKE else NONE


def _product(one: Dimension, other: Dimension) -> Dimension:
    powers = dict(one)
    for name, power in other:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted((name, power) for name, power in powers.items() if abs(power) > 1e-12))


def _power(dimension: Dimension, exponent: float | None) -> Dimension:
    if dimension == NONE:
        return NONE
    if exponent is None:
        raise DimensionError("the power of a quantity must be a number")
    return tuple((name, power * exponent) for name, power in dimension if exponent)


def _number(tree: ast.expr) -> float | None:
    """Return the number that an exponent is: 2, -1, 1 / 2."""
    match tree:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = _number(operand)
            return None if number is None else -number
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            above, below = _number(left), _number(right)
            return above / below if above is not None and below else None
        case _:
            return None
