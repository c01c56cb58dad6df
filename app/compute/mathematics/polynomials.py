"""Polynomials modulo equations that hold, and modulo whole numbers.

Source: Cox, Little, O'Shea, Ideals, Varieties, and Algorithms (2015), chapter 2.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import sympy  # pyright: ignore[reportMissingTypeStubs]

from app.domain.modes.mathematics.mathematics import NumberDomain, Variable

MAX_RESIDUES = 20_000
_SYMPY: Any = sympy
_WHOLE = frozenset({NumberDomain.INTEGER, NumberDomain.NATURAL})


def remainder(difference: Any, equations: Sequence[Any]) -> Any:  # noqa: ANN401 (sympy)
    """Return the remainder of an expression where the equations are 0.

    A fraction counts where its denominator is not 0. What is no polynomial stays as it is.
    """
    parts = [_SYMPY.fraction(_SYMPY.together(one)) for one in (difference, *equations)]
    (above, below), *others = parts
    named: set[Any] = set[Any]().union(*(one.free_symbols for one, _ in parts))
    variables: list[Any] = sorted(named, key=str)
    if not variables or any(not one.is_polynomial(*variables) for one, _ in parts):
        return difference
    order = _defined_first(equations, variables)
    basis = _SYMPY.groebner([one for one, _ in others], *order, order="lex")
    _, rest = basis.reduce(_SYMPY.expand(above))
    return rest / below


def _defined_first(equations: Sequence[Any], variables: Sequence[Any]) -> list[Any]:
    """Order the variables so that what an equation defines is replaced by its definition."""
    defined = [
        variable
        for variable in variables
        if any(_defines(equation, variable) for equation in equations)
    ]
    return [*defined, *(variable for variable in variables if variable not in defined)]


def _defines(equation: Any, variable: Any) -> bool:  # noqa: ANN401 (sympy)
    """Tell whether an equation says what a variable is in terms of whole multiples of others."""
    if variable not in equation.free_symbols or not equation.is_polynomial(variable):
        return False
    polynomial = _SYMPY.Poly(equation, variable)
    return polynomial.degree() == 1 and polynomial.LC() in (1, -1)


def divides(
    divisor: Any,  # noqa: ANN401 (sympy)
    dividend: Any,  # noqa: ANN401 (sympy)
    equations: Sequence[Any],
    variables: Sequence[Variable],
) -> bool:
    """Return whether a whole number divides a polynomial for all integers, tried by remainders.

    False says that it is not known.
    """
    names = {variable.symbol for variable in variables if variable.domain in _WHOLE}
    if not divisor.is_Integer or divisor < 1 or any(v.symbol not in names for v in variables):
        return False
    reduced = _SYMPY.expand(remainder(dividend, equations) if equations else dividend)
    symbols = sorted(reduced.free_symbols, key=str)
    if not reduced.is_polynomial(*symbols) or divisor ** len(symbols) > MAX_RESIDUES:
        return False
    if not symbols:
        return bool(reduced.is_Integer and reduced % divisor == 0)
    polynomial = _SYMPY.Poly(reduced, *symbols)
    if not all(coefficient.is_Integer for coefficient in polynomial.coeffs()):
        return False
    residues = product(range(int(divisor)), repeat=len(symbols))
    return all(polynomial(*values) % divisor == 0 for values in residues)
