"""Physics: quantities with units, equations whose dimensions agree, tensors and their indices."""

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    RefersTo,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, TENSORS, Items, Links, LinkType, ModeGraph, Named

Symbol = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=50)]
UnitText = Annotated[str, Field(max_length=100)]
"""`kg m/s^2`: names, each with a whole power or none; empty is a pure number."""
ExpressionText = Annotated[str, Field(min_length=1, max_length=1_000)]

_FACTOR = r"(?:[A-Za-zµΩ°]+|1)(?:(?:\^|\*\*)-?\d{1,2})?"
# Nothing else goes to the library of units, which would compute 9**9**9.
_UNIT = re.compile(rf"(?:{_FACTOR}(?:(?:\s*[*/·]\s*|\s+){_FACTOR})*)?")
_INDEX = re.compile(r"(?P<place>[\^_])(?P<name>[A-Za-z][A-Za-z0-9]*)")
_TENSOR = re.compile(r"(?P<symbol>[A-Za-z][A-Za-z0-9]*)(?P<indices>(?:[\^_][A-Za-z][A-Za-z0-9]*)*)")


class Quantity(Values):
    symbol: Symbol
    name: Text = ""
    unit: UnitText
    value: float | None = None


class Equation(Values):
    id: Name
    left: ExpressionText
    """Arithmetic over symbols: `0.5 * m * v**2`."""
    right: ExpressionText


class Tensor(Values):
    symbol: Symbol
    contravariant_rank: Annotated[int, Field(ge=0, le=10)]
    """Upper indices."""
    covariant_rank: Annotated[int, Field(ge=0, le=10)]
    """Lower indices."""
    index_structure: Annotated[str, Field(max_length=200)] = ""
    """`^mu_nu`: one upper, one lower."""
    transformation: Text = ""


class TensorEquation(Values):
    id: Name
    equation: Annotated[str, Field(min_length=1, max_length=1_000)]
    """Terms with `+`, `-` and `=`, factors apart by blanks: `G_mu_nu + L g_mu_nu = k T_mu_nu`.
    Factors without indices are scalars; a number may stand before them."""


class ConservationLaw(Values):
    quantity: Text
    condition: Text = ""
    symmetry: Text = ""
    """The symmetry that it comes from (Noether)."""


class PhysicsInput(ModeInput):
    interpretation: Text = ""
    quantities: Annotated[tuple[Quantity, ...], Field(max_length=50), Unique("symbol")] = ()
    equations: Annotated[tuple[Equation, ...], Field(max_length=50), Unique("id")] = ()
    tensors: Annotated[tuple[Tensor, ...], Field(max_length=50), Unique("symbol")] = ()
    tensor_equations: Annotated[tuple[TensorEquation, ...], Field(max_length=50), Unique("id")] = ()
    conservation_laws: Annotated[tuple[ConservationLaw, ...], Field(max_length=20)] = ()
    pi_theorem_of: Annotated[
        tuple[Name, ...], Field(max_length=12), RefersTo("quantities.symbol")
    ] = ()
    """The quantities whose dimensionless groups are asked for."""

    def findings(self) -> Iterator[Finding]:
        if not (self.quantities or self.tensors):
            message = "quantities: there are neither quantities nor tensors"
            yield Finding("NOTHING_TO_COMPUTE", "quantities", message)
        for index, quantity in enumerate(self.quantities):
            if not _UNIT.fullmatch(quantity.unit.strip()):
                path = f"quantities.{index}.unit"
                message = f"{path}: write names with whole powers, as in kg m/s^2"
                yield Finding("INVALID_UNIT", path, message)
        for index, tensor in enumerate(self.tensors):
            yield from _of_tensor(f"tensors.{index}.indexStructure", tensor)
        for index, equation in enumerate(self.tensor_equations):
            path = f"tensorEquations.{index}.equation"
            if equation.equation.count("=") != 1:
                yield Finding("NO_EQUATION", path, f"{path}: it needs exactly one =")


def _of_tensor(path: str, tensor: Tensor) -> Iterator[Finding]:
    if not tensor.index_structure:
        return
    indices = read_indices(tensor.index_structure)
    if "".join(f"{place}{name}" for place, name in indices) != tensor.index_structure:
        yield Finding("INVALID_INDICES", path, f"{path}: write indices as in ^mu_nu")
        return
    upper = sum(place == "^" for place, _ in indices)
    found = upper, len(indices) - upper
    declared = tensor.contravariant_rank, tensor.covariant_rank
    if found != declared:
        message = f"{path}: its indices make rank {found} and {declared} is declared"
        yield Finding("RANK_MISMATCH", path, message)


def read_indices(text: str) -> list[tuple[str, str]]:
    """Return each index as its place, `^` or `_`, and its name."""
    return [(index["place"], index["name"]) for index in _INDEX.finditer(text)]


def read_factor(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """Return symbol and indices of a factor; None where it is none."""
    found = _TENSOR.fullmatch(text)
    return (found["symbol"], read_indices(found["indices"])) if found else None


class QuantityDimension(Values):
    symbol: Name
    dimension: Text
    """`[length] / [time]^2`."""
    base_value: float | None
    """Its value in SI base units; None without a value."""


class EquationCheck(Values):
    equation: Name
    is_homogeneous: bool
    """Whether both sides have one dimension, and so do all terms that are added."""
    left_dimension: Text
    """Empty where a side adds what cannot be added."""
    right_dimension: Text
    problem: Text = ""
    left_value: float | None
    """In SI base units; None where a value is missing or the dimensions do not agree."""
    right_value: float | None
    values_agree: bool | None
    """Up to one part in a million."""


class TensorCheck(Values):
    equation: Name
    is_consistent: bool
    """Whether all terms have the same free indices, and summed ones stand once up, once down."""
    free_indices: tuple[Text, ...]
    """Of the first term."""
    problem: Text = ""


class GroupPower(Values):
    symbol: Name
    power: float


class DimensionlessGroup(Values):
    powers: tuple[GroupPower, ...]


class PhysicsResult(ModeResult):
    dimensions: tuple[QuantityDimension, ...]
    equations: tuple[EquationCheck, ...]
    tensor_equations: tuple[TensorCheck, ...]
    groups: tuple[DimensionlessGroup, ...]
    """A basis, as many as quantities less independent dimensions (Buckingham)."""


MODE = Mode(
    name="physics",
    group="mathematics",
    title="Physics",
    purpose="Check units, dimensions and tensor indices, and find dimensionless groups.",
    input=PhysicsInput,
    result=PhysicsResult,
    method="Algebra of dimensions over the International System (Bridgman 1922), Buckingham's"
    " theorem (1914), the summation convention for indices.",
    libraries=("pint",),
    graph=ModeGraph(
        items=(
            Items("quantities", "quantity", name="symbol", caption="name"),
            Items("equations", "equation", caption="left"),
            Items("tensors", "tensor", name="symbol", caption="transformation"),
            Items("tensorEquations", "tensor equation", caption="equation"),
            Items("conservationLaws", "conservation law", name=None, caption="quantity"),
        ),
        links=(
            Links("equations", SELF, Named(("left", "right")), LinkType.REFERS_TO, ("quantities",)),
            Links(
                "tensorEquations",
                SELF,
                Named(("equation",), TENSORS),
                LinkType.REFERS_TO,
                ("tensors",),
            ),
        ),
    ),
    example={
        "interpretation": "A pendulum swings.",
        "quantities": [
            {"symbol": "T", "name": "Period", "unit": "s", "value": 2.006067},
            {"symbol": "L", "name": "Length", "unit": "cm", "value": 100},
            {"symbol": "g", "name": "Gravity", "unit": "m/s^2", "value": 9.81},
            {"symbol": "m", "name": "Mass", "unit": "kg"},
        ],
        "equations": [{"id": "period", "left": "T", "right": "2 * 3.14159265 * sqrt(L / g)"}],
        "tensors": [
            {
                "symbol": "F",
                "contravariantRank": 2,
                "covariantRank": 0,
                "indexStructure": "^mu^nu",
            }
        ],
        "tensorEquations": [{"id": "maxwell", "equation": "D_mu F^mu^nu = J^nu"}],
        "piTheoremOf": ["T", "L", "g", "m"],
    },
)
