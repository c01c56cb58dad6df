"""The coefficients of formulas that are linear."""

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.compute.base import ComputationError
from app.compute.expressions import Expression


class NotLinearError(Exception):
    """The formula multiplies variables or does something else with them."""


@dataclass(frozen=True, slots=True)
class LinearForm:
    constant: float = 0.0
    coefficients: Mapping[str, float] = field(default_factory=dict[str, float])

    def plus(self, other: "LinearForm", factor: float = 1.0) -> "LinearForm":
        merged = dict(self.coefficients)
        for name, value in other.coefficients.items():
            merged[name] = merged.get(name, 0.0) + factor * value
        return LinearForm(self.constant + factor * other.constant, merged)

    def times(self, factor: float) -> "LinearForm":
        return LinearForm().plus(self, factor)


@dataclass(frozen=True, slots=True)
class LinearRelation:
    """`form <= 0`, or `== 0`."""

    form: LinearForm
    is_equality: bool
    is_reversed: bool
    """Whether it was written with `>=`: then the form is that of right less left."""


def linear_form(expression: Expression) -> LinearForm:
    """Raises:
    NotLinearError: It is not linear.
    """
    return _finite(expression, _form(expression.tree))


def _finite(expression: Expression, form: LinearForm) -> LinearForm:
    if all(math.isfinite(value) for value in (form.constant, *form.coefficients.values())):
        return form
    message = f"{expression.path}: its coefficients are too large"
    raise ComputationError("UNDEFINED_VALUE", expression.path, message)


def relation_sides(expression: Expression) -> tuple[ast.expr, ast.cmpop, ast.expr]:
    """Raises:
    ComputationError: `NOT_A_CONSTRAINT`.
    """
    match expression.tree:
        case ast.Compare(
            left=left, ops=[ast.LtE() | ast.GtE() | ast.Eq() as sign], comparators=[right]
        ):
            return left, sign, right
        case _:
            path = expression.path
            message = f"{path}: a constraint is one comparison by <=, >= or =="
            raise ComputationError("NOT_A_CONSTRAINT", path, message)


def linear_relation(expression: Expression) -> LinearRelation:
    left, sign, right = relation_sides(expression)
    form = _finite(expression, _form(left).plus(_form(right), -1.0))
    is_reversed = isinstance(sign, ast.GtE)
    return LinearRelation(
        form.times(-1.0) if is_reversed else form, isinstance(sign, ast.Eq), is_reversed
    )


def _form(node: ast.expr) -> LinearForm:
    match node:
        case ast.Constant(value=int() | float() as value):
            return LinearForm(float(value))
        case ast.Name(id=name):
            return LinearForm(0.0, {name: 1.0})
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _form(operand).times(-1.0)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _form(operand)
        case ast.BinOp(left=left, op=op, right=right):
            return _combined(_form(left), op, _form(right))
        case _:
            raise NotLinearError


def _combined(left: LinearForm, op: ast.operator, right: LinearForm) -> LinearForm:
    match op:
        case ast.Add():
            return left.plus(right)
        case ast.Sub():
            return left.plus(right, -1.0)
        case ast.Mult() if not left.coefficients:
            return right.times(left.constant)
        case ast.Mult() if not right.coefficients:
            return left.times(right.constant)
        case ast.Div() if not right.coefficients and right.constant:
            return left.times(1 / right.constant)
        case _:
            raise NotLinearError
