"""Constraint satisfaction: values for variables such that every constraint holds."""

from collections.abc import Iterator
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
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph, Named

MAX_SOLUTIONS = 100


class Variable(Values):
    id: Identifier
    description: Text = ""
    domain: Annotated[tuple[Name, ...], Field(min_length=1, max_length=200)]
    """What it may be. What reads as a number is one; anything else is text: `'red'` in formulas."""


class Constraint(Values):
    id: Name
    expression: Formula
    """What must hold: `abs(q1 - q2) != 1`, `north != south`, `all_different(a, b, c)`."""


class Assignment(Values):
    variable: Annotated[Identifier, RefersTo("variables.id")]
    value: Name


class ConstraintInput(ModeInput):
    variables: Annotated[tuple[Variable, ...], Field(min_length=1, max_length=100), Unique("id")]
    constraints: Annotated[tuple[Constraint, ...], Field(max_length=500), Unique("id")] = ()
    assignments: Annotated[tuple[Assignment, ...], Field(max_length=100), Unique("variable")] = ()
    """Values that are proposed; the constraints that they violate are named."""
    keep_assignments: bool = False
    """Whether solutions must keep to the assignments."""
    max_solutions: Annotated[int, Field(ge=1, le=MAX_SOLUTIONS)] = 10
    """How many solutions to return."""

    def findings(self) -> Iterator[Finding]:
        domains = {variable.id: variable.domain for variable in self.variables}
        for index, variable in enumerate(self.variables):
            if len(set(variable.domain)) < len(variable.domain):
                path = f"variables.{index}.domain"
                yield Finding("DUPLICATE", path, f"{path}: a value is there twice")
        for index, assignment in enumerate(self.assignments):
            if assignment.value not in domains.get(assignment.variable, (assignment.value,)):
                path = f"assignments.{index}.value"
                message = f"{path}: {assignment.value!r} is not in the variable's domain"
                yield Finding("NOT_IN_DOMAIN", path, message)


class Solution(Values):
    values: tuple[Assignment, ...]


class Domain(Values):
    variable: Identifier
    values: tuple[Name, ...]


class ConstraintResult(ModeResult):
    is_satisfiable: bool
    solutions: tuple[Solution, ...]
    """The first ones, in the order of variables and domains."""
    solution_count: int
    count_is_complete: bool
    """False where counting stopped because there are very many."""
    is_arc_consistent: bool
    """Whether every value that is left in a domain has a partner in each constraint of two."""
    domains: tuple[Domain, ...]
    """What arc consistency leaves of each domain."""
    violated: tuple[Name, ...]
    """The constraints that the proposed values violate."""
    undecided: tuple[Name, ...]
    """Those that the proposed values leave open."""
    conflict: tuple[Name, ...]
    """Where there is no solution: constraints of which none can be left out without one."""


MODE = Mode(
    name="constraint",
    group="strategic",
    title="Constraint satisfaction",
    purpose="Find values that satisfy every constraint, or the constraints that conflict.",
    input=ConstraintInput,
    result=ConstraintResult,
    method="Arc consistency (AC-3), then a search that takes the variable with the fewest values"
    " left; the minimal conflict by leaving constraints out.",
    libraries=(),
    graph=ModeGraph(
        items=(
            Items("variables", "variable", caption="description"),
            Items("constraints", "constraint", caption="expression"),
            Items("assignments", "assignment", name=None, caption="value"),
        ),
        links=(
            Links("constraints", SELF, Named(("expression",)), LinkType.CONSTRAINS, ("variables",)),
            Links("assignments", SELF, "variable", LinkType.ASSIGNS, ("variables",)),
        ),
    ),
    example={
        "variables": [
            {"id": "alice", "domain": ["early", "late"]},
            {"id": "bob", "domain": ["early", "late"]},
            {"id": "carol", "domain": ["early", "late", "off"]},
        ],
        "constraints": [
            {"id": "alice and bob do not overlap", "expression": "alice != bob"},
            {"id": "carol is free of both", "expression": "all_different(alice, bob, carol)"},
            {"id": "bob has a class", "expression": "bob != 'early'"},
        ],
        "assignments": [{"variable": "bob", "value": "late"}],
    },
)
