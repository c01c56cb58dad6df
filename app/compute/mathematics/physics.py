"""Dimensions of expressions, indices of tensor terms, and dimensionless groups.

Sources: Bridgman, Dimensional Analysis (1922); Buckingham, "On physically similar systems" (1914);
Misner, Thorne, Wheeler, Gravitation (1973), section 3.2, for indices.
"""

import ast
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import pint

from app.compute.base import ComputationError
from app.compute.expressions import read_expression
from app.compute.mathematics.dimensions import NONE, Dimension, DimensionError, measure, written
from app.domain.modes.mathematics.physics import (
    DimensionlessGroup,
    Equation,
    EquationCheck,
    GroupPower,
    PhysicsInput,
    PhysicsResult,
    Quantity,
    QuantityDimension,
    Tensor,
    TensorCheck,
    TensorEquation,
    read_factor,
)

_AGREE = 1e-6


def compute(given: PhysicsInput) -> PhysicsResult:
    units = {
        quantity.symbol: _unit(quantity, f"quantities.{index}.unit")
        for index, quantity in enumerate(given.quantities)
    }
    dimensions = {symbol: dimension for symbol, (dimension, _) in units.items()}
    values = {
        quantity.symbol: units[quantity.symbol][1]
        for quantity in given.quantities
        if quantity.value is not None
    }
    equations = tuple(
        _check(equation, f"equations.{index}", dimensions, values)
        for index, equation in enumerate(given.equations)
    )
    tensors = {tensor.symbol: tensor for tensor in given.tensors}
    indices = tuple(_indices(equation, tensors) for equation in given.tensor_equations)
    groups = tuple(_groups({symbol: dimensions[symbol] for symbol in given.pi_theorem_of}))
    return PhysicsResult(
        dimensions=tuple(
            QuantityDimension(
                symbol=symbol, dimension=written(dimension), base_value=values.get(symbol)
            )
            for symbol, dimension in dimensions.items()
        ),
        equations=equations,
        tensor_equations=indices,
        groups=groups,
        explanation=_explain(equations, indices, groups),
    )


@cache
def _units() -> pint.UnitRegistry[float]:
    return pint.UnitRegistry(autoconvert_offset_to_baseunit=True)


def _unit(quantity: Quantity, path: str) -> tuple[Dimension, float]:
    """Return the dimension, and the value in base units: 0 where there is none."""
    registry: Any = _units()
    text = quantity.unit.replace("·", "*").strip()
    try:
        amount: Any = registry.Quantity(quantity.value or 0.0, registry.parse_units(text))
        base = float(amount.to_base_units().magnitude)
    except (pint.PintError, AssertionError, ArithmeticError) as error:
        message = f"{path}: {quantity.unit!r} is no unit"
        raise ComputationError("UNKNOWN_UNIT", path, message) from error
    powers = cast("Mapping[str, float]", dict(amount.dimensionality))
    return tuple(sorted((name, float(power)) for name, power in powers.items() if power)), base


def _check(
    equation: Equation, path: str, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> EquationCheck:
    sides = {"left": equation.left, "right": equation.right}
    read = {
        side: read_expression(text, f"{path}.{side}", dimensions.keys())
        for side, text in sides.items()
    }
    found, problem = _measured({side: each.tree for side, each in read.items()}, dimensions)
    numbers = dict[str, float]()
    if not problem and all(each.names <= values.keys() for each in read.values()):
        numbers = {side: each.number(values) for side, each in read.items()}
    left, right = numbers.get("left"), numbers.get("right")
    agree = (
        math.isclose(left, right, rel_tol=_AGREE)
        if left is not None and right is not None
        else None
    )
    return EquationCheck(
        equation=equation.id,
        is_homogeneous=not problem,
        left_dimension=written(found["left"]) if "left" in found else "",
        right_dimension=written(found["right"]) if "right" in found else "",
        problem=problem,
        left_value=left,
        right_value=right,
        values_agree=agree,
    )


def _measured(
    sides: Mapping[str, ast.expr], dimensions: Mapping[str, Dimension]
) -> tuple[dict[str, Dimension], str]:
    found = dict[str, Dimension]()
    for side, tree in sides.items():
        try:
            found[side] = measure(tree, dimensions)
        except DimensionError as error:
            return found, f"{side}: {error}"
    if found["left"] != found["right"]:
        both = f"{written(found['left'])} and {written(found['right'])}"
        return found, f"the sides have the dimensions {both}"
    return found, ""


def _groups(dimensions: Mapping[str, Dimension]) -> Iterator[DimensionlessGroup]:
    if not dimensions:
        return
    unitless = [symbol for symbol, dimension in dimensions.items() if dimension == NONE]
    for symbol in unitless:
        yield DimensionlessGroup(powers=(GroupPower(symbol=symbol, power=1),))
    rest = {s: dict(dimension) for s, dimension in dimensions.items() if s not in unitless}
    if not rest:
        return
    registry: Any = _units()
    for group in cast("list[dict[str, float]]", registry.pi_theorem(rest)):
        yield DimensionlessGroup(
            powers=tuple(
                GroupPower(symbol=symbol, power=float(group[symbol]))
                for symbol in dimensions
                if group.get(symbol)
            )
        )


def _indices(equation: TensorEquation, tensors: Mapping[str, Tensor]) -> TensorCheck:
    free: list[tuple[str, ...]] = []
    problem = ""
    for term in re.split(r"[=+]|(?<![\^_])-", equation.equation):
        indices, wrong = _of_term(term, tensors)
        free.append(indices)
        problem = problem or wrong
    different = next((indices for indices in free if indices != free[0]), None)
    if not problem and different is not None:
        problem = f"the terms have the free indices {' '.join(free[0]) or 'none'} and" + (
            f" {' '.join(different) or 'none'}"
        )
    return TensorCheck(
        equation=equation.id, is_consistent=not problem, free_indices=free[0], problem=problem
    )


def _of_term(term: str, tensors: Mapping[str, Tensor]) -> tuple[tuple[str, ...], str]:
    """Return the free indices of a term, and what is wrong with it."""
    places = dict[str, Counter[str]]()
    problem = ""
    if not term.strip():
        return (), "a term is missing"
    for text in term.split():
        if re.fullmatch(r"\d+(?:\.\d+)?", text):
            continue
        factor = read_factor(text)
        if factor is None:
            return (), f"{text!r} is no tensor with indices"
        symbol, indices = factor
        problem = problem or _rank_problem(symbol, indices, tensors)
        for place, name in indices:
            places.setdefault(name, Counter())[place] += 1
    for name, counts in places.items():
        if counts.total() > 2 or max(counts.values()) > 1:
            problem = problem or f"the index {name} does not stand once up and once down"
    free = sorted(f"{[*c][0]}{name}" for name, c in places.items() if c.total() == 1)
    return tuple(free), problem


def _rank_problem(
    symbol: str, indices: list[tuple[str, str]], tensors: Mapping[str, Tensor]
) -> str:
    tensor = tensors.get(symbol)
    if tensor and len(indices) != tensor.contravariant_rank + tensor.covariant_rank:
        return f"{symbol} has {len(indices)} indices and is declared with another rank"
    return ""


def _explain(
    equations: tuple[EquationCheck, ...],
    indices: tuple[TensorCheck, ...],
    groups: tuple[DimensionlessGroup, ...],
) -> str:
    wrong = [
        f"{check.equation}: {check.problem}." for check in (*equations, *indices) if check.problem
    ]
    right = len(equations) + len(indices) - len(wrong)
    said = [
        f"{right} of {len(equations) + len(indices)} equations agree in dimensions and indices."
    ]
    said += wrong
    said += [
        f"{check.equation}: the sides are {check.left_value:.6g} and {check.right_value:.6g}."
        for check in equations
        if check.values_agree is False
    ]
    if groups:
        said.append(f"{len(groups)} dimensionless groups.")
    return " ".join(said)
