"""Optimization: variables within constraints, and one objective or several."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Formula,
    Identifier,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    RefersTo,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import HOLDER, SELF, Items, Links, LinkType, ModeGraph, Named

VariableName = Annotated[Identifier, RefersTo("variables.id")]


class VariableType(StrEnum):
    CONTINUOUS = "continuous"
    INTEGER = "integer"
    BINARY = "binary"


class Direction(StrEnum):
    MAXIMIZE = "maximize"
    MINIMIZE = "minimize"


class Variable(Values):
    id: Identifier
    description: Text = ""
    type: VariableType = VariableType.CONTINUOUS
    lower_bound: float | None = 0
    """None where it may be as small as it likes."""
    upper_bound: float | None = None


class Constraint(Values):
    id: Name
    formula: Formula
    """With `<=`, `>=` or `==`: `3*x + 2*y <= 18`."""


class Objective(Values):
    id: Name
    formula: Formula
    type: Direction


class VariableValue(Values):
    variable: VariableName
    value: float


class Candidate(Values):
    """A solution that somebody proposes."""

    id: Name
    values: Annotated[tuple[VariableValue, ...], Field(max_length=200), Unique("variable")]
    """One for every variable."""


class OptimizationInput(ModeInput):
    problem: Text = ""
    variables: Annotated[tuple[Variable, ...], Field(min_length=1, max_length=200), Unique("id")]
    constraints: Annotated[tuple[Constraint, ...], Field(max_length=200), Unique("id")] = ()
    objectives: Annotated[tuple[Objective, ...], Field(min_length=1, max_length=10), Unique("id")]
    candidates: Annotated[tuple[Candidate, ...], Field(max_length=500), Unique("id")] = ()
    """They are checked and compared; with formulas that are not linear, nothing else is done."""
    solution: Annotated[Name, RefersTo("candidates.id")] | None = None
    """The candidate that is claimed to be optimal; it is compared with the optimum."""

    def findings(self) -> Iterator[Finding]:
        for index, variable in enumerate(self.variables):
            low, high = variable.lower_bound, variable.upper_bound
            if low is not None and high is not None and low > high:
                path = f"variables.{index}.upperBound"
                yield Finding("EMPTY_RANGE", path, f"{path}: it lies below lowerBound")
        for index, candidate in enumerate(self.candidates):
            missing = len(self.variables) - len(candidate.values)
            if missing > 0:
                path = f"candidates.{index}.values"
                yield Finding("MISSING_VALUE", path, f"{path}: {missing} variables have no value")


class ConstraintState(Values):
    constraint: Name
    slack: float
    """By how much it is satisfied; below 0 it is violated."""
    is_binding: bool
    shadow_price: float | None
    """By how much the objective changes for each unit that the right side grows. None where
    integers are."""


class Optimum(Values):
    objective: Name
    value: float
    values: tuple[VariableValue, ...]
    constraints: tuple[ConstraintState, ...]
    reduced_costs: tuple[VariableValue, ...]
    """By how much the objective changes for each unit of a variable that is at its bound."""


class ObjectiveValue(Values):
    objective: Name
    value: float


class Judged(Values):
    candidate: Name
    is_feasible: bool
    violated: tuple[Name, ...]
    """Constraints; a bound or type of a variable goes by the variable's name."""
    objectives: tuple[ObjectiveValue, ...]
    is_pareto_optimal: bool
    """Whether it is feasible and no other feasible candidate is better in one objective and as
    good in all."""


class OptimizationResult(ModeResult):
    is_linear: bool
    optima: tuple[Optimum, ...]
    """Of each objective alone; empty where a formula is not linear."""
    candidates: tuple[Judged, ...]
    solution_is_optimal: bool | None
    """Whether the claimed solution is as good as the optimum of the first objective; None where
    nothing is claimed or nothing was solved."""
    solution_gap: float | None
    """How much worse the claimed solution is; None where it is not feasible as well."""


MODE = Mode(
    name="optimization",
    group="strategic",
    title="Optimization",
    purpose="Find the best values within constraints, and what each constraint costs.",
    input=OptimizationInput,
    result=OptimizationResult,
    method="Linear and integer programs by HiGHS, shadow prices from the dual; candidates by"
    " evaluation and Pareto dominance. The minimal conflict of an infeasible problem is found by"
    " leaving constraints out.",
    libraries=("scipy",),
    graph=ModeGraph(
        items=(
            Items("variables", "variable", caption="description"),
            Items("constraints", "constraint", caption="formula"),
            Items("objectives", "objective", caption="formula"),
            Items("candidates", "candidate"),
        ),
        links=(
            Links("constraints", SELF, Named(("formula",)), LinkType.CONSTRAINS, ("variables",)),
            Links(
                "objectives",
                SELF,
                Named(("formula",)),
                LinkType.WEIGHS,
                ("variables",),
                kind="type",
            ),
            Links(
                "candidates.values",
                HOLDER,
                "variable",
                LinkType.ASSIGNS,
                ("variables",),
                weight="value",
            ),
        ),
    ),
    example={
        "problem": "Doors and windows from three plants.",
        "variables": [{"id": "doors"}, {"id": "windows"}],
        "constraints": [
            {"id": "plant 1", "formula": "doors <= 4"},
            {"id": "plant 2", "formula": "2*windows <= 12"},
            {"id": "plant 3", "formula": "3*doors + 2*windows <= 18"},
        ],
        "objectives": [{"id": "profit", "formula": "3*doors + 5*windows", "type": "maximize"}],
    },
)
