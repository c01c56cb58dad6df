"""Arithmetic, comparisons and truth over named variables, read from text that nobody trusts.

The text is parsed by Python's `ast` and only the nodes named here are let through; nothing is
evaluated by the interpreter. Equality of numbers is up to `TOLERANCE`.
"""

import ast
import math
import operator
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.compute.base import ComputationError

MAX_LENGTH = 1_000
MAX_NODES = 400
TOLERANCE = 1e-9

Value: TypeAlias = float | str
"""Of a variable; truth is 0 or 1."""
Values: TypeAlias = Mapping[str, Value]
Evaluate: TypeAlias = Callable[[Values], Value]


@dataclass(frozen=True, slots=True)
class Expression:
    text: str
    path: str
    tree: ast.expr
    names: frozenset[str]
    evaluate: Evaluate

    def number(self, values: Values) -> float:
        """Raises:
        ComputationError: `UNDEFINED_VALUE` where it divides by zero, leaves the real
            numbers, or is text.
        """
        try:
            found = self.evaluate(values)
        except (ArithmeticError, ValueError, TypeError) as error:
            raise self._undefined(str(error)) from error
        if isinstance(found, str) or not math.isfinite(found):
            raise self._undefined(f"{found!r} is no finite number")
        return found

    def holds(self, values: Values) -> bool:
        return bool(self.number(values))

    def _undefined(self, why: str) -> ComputationError:
        message = f"{self.path}: {self.text!r} has no value: {why}"
        return ComputationError("UNDEFINED_VALUE", self.path, message)


def read_expression(text: str, path: str, names: Collection[str] | None = None) -> Expression:
    """Parse an expression.

    Args:
        path: The field that holds it, for errors.
        names: The variables it may use; None for any.

    Raises:
        ComputationError: `INVALID_EXPRESSION` or `UNKNOWN_VARIABLE`.
    """
    tree = _parsed(text, path)
    used = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)) - _called(
        tree
    )
    unknown = sorted(used - set(names)) if names is not None else []
    if unknown:
        message = f"{path}: there is no variable {unknown[0]!r}"
        raise ComputationError("UNKNOWN_VARIABLE", path, message)
    return Expression(text, path, tree, used, _Reader(path).read(tree))


def _called(tree: ast.expr) -> frozenset[str]:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return frozenset(func.id for func in calls if isinstance(func, ast.Name))


def _parsed(text: str, path: str) -> ast.expr:
    if len(text) > MAX_LENGTH:
        raise _invalid(path, f"it is longer than {MAX_LENGTH} characters")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        nodes = sum(1 for _ in ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _invalid(path, f"{text!r} is no expression") from error
    if nodes > MAX_NODES:
        raise _invalid(path, f"it has more than {MAX_NODES} parts")
    return tree


def _invalid(path: str, why: str) -> ComputationError:
    return ComputationError("INVALID_EXPRESSION", path, f"{path}: {why}")


class _Reader:
    """Turns nodes into functions, once, because a search evaluates them many times."""

    def __init__(self, path: str) -> None:
        self._path = path

    def read(self, node: ast.expr) -> Evaluate:
        match node:
            case ast.Constant(value=value):
                return self._constant(value)
            case ast.Name(id=name):
                return lambda values: values[name]
            case ast.BinOp() | ast.UnaryOp():
                return self._operation(node)
            case ast.BoolOp() | ast.IfExp():
                return self._choice(node)
            case ast.Compare():
                return self._comparison(node)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
                return self._call(name, args)
            case _:
                raise _invalid(self._path, f"{ast.unparse(node)!r} is not allowed")

    def _constant(self, value: object) -> Evaluate:
        if isinstance(value, str):
            return lambda _: value
        if not isinstance(value, int | float) or abs(value) > 1e300:
            raise _invalid(self._path, f"{value!r} is no number that counts here")
        number = float(value)
        return lambda _: number

    def _operation(self, node: ast.BinOp | ast.UnaryOp) -> Evaluate:
        if isinstance(node, ast.UnaryOp):
            unary, operand = _UNARY.get(type(node.op)), self.read(node.operand)
            if unary is None:
                raise _invalid(self._path, f"{ast.unparse(node)!r} is not allowed")
            return lambda values: unary(_number(operand(values)))
        binary = BINARY.get(type(node.op))
        if binary is None:
            raise _invalid(self._path, f"{ast.unparse(node)!r} is not allowed")
        left, right = self.read(node.left), self.read(node.right)
        return lambda values: binary(_number(left(values)), _number(right(values)))

    def _choice(self, node: ast.BoolOp | ast.IfExp) -> Evaluate:
        if isinstance(node, ast.IfExp):
            test, then, other = (self.read(part) for part in (node.test, node.body, node.orelse))
            return lambda values: then(values) if test(values) else other(values)
        parts = [self.read(part) for part in node.values]
        if isinstance(node.op, ast.And):
            return lambda values: float(all(part(values) for part in parts))
        return lambda values: float(any(part(values) for part in parts))

    def _comparison(self, node: ast.Compare) -> Evaluate:
        operands = [self.read(part) for part in (node.left, *node.comparators)]
        compare = [COMPARISONS.get(type(op)) for op in node.ops]
        known = [function for function in compare if function is not None]
        if len(known) < len(compare):
            raise _invalid(self._path, f"{ast.unparse(node)!r} is not allowed")
        triples = list(zip(operands, known, operands[1:], strict=False))
        return lambda values: float(
            all(holds(left(values), right(values)) for left, holds, right in triples)
        )

    def _call(self, name: str, args: list[ast.expr]) -> Evaluate:
        function, least, most = FUNCTIONS[name]
        if not least <= len(args) <= most:
            raise _invalid(self._path, f"{name} does not take {len(args)} arguments")
        parts = [self.read(part) for part in args]
        return lambda values: float(function(*(part(values) for part in parts)))


def _number(value: Value) -> float:
    if isinstance(value, str):
        raise TypeError(f"{value!r} is text, and a number is needed")
    return value


def same(left: Value, right: Value) -> bool:
    if isinstance(left, str) or isinstance(right, str):
        return left == right
    return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def _less(left: Value, right: Value) -> bool:
    return _number(left) < _number(right) and not same(left, right)


def _all_different(*values: Value) -> bool:
    return len(set(values)) == len(values)


_UNARY: dict[type[ast.unaryop], Callable[[float], float]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: lambda value: float(not value),
}
BINARY: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda left, right: left / right,
    ast.FloorDiv: lambda left, right: left // right,
    ast.Mod: operator.mod,
    ast.Pow: math.pow,
}
COMPARISONS: dict[type[ast.cmpop], Callable[[Value, Value], bool]] = {
    ast.Eq: same,
    ast.NotEq: lambda left, right: not same(left, right),
    ast.Lt: _less,
    ast.LtE: lambda left, right: not _less(right, left),
    ast.Gt: lambda left, right: _less(right, left),
    ast.GtE: lambda left, right: not _less(left, right),
}
FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int]] = {
    "abs": (abs, 1, 1),
    "min": (min, 2, 50),
    "max": (max, 2, 50),
    "sqrt": (math.sqrt, 1, 1),
    "exp": (math.exp, 1, 1),
    "log": (math.log, 1, 2),
    "sin": (math.sin, 1, 1),
    "cos": (math.cos, 1, 1),
    "floor": (math.floor, 1, 1),
    "ceil": (math.ceil, 1, 1),
    "all_different": (_all_different, 1, 50),
}
"""What may be called, with the fewest and the most arguments."""
