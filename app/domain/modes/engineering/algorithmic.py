"""Algorithms: what they cost by claim, by recurrence, by measurement, and against others."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import Finding, Mode, ModeInput, ModeResult, Name, Text, Unique, Values
from app.domain.modes.engineering.recurrences import Growth, Recurrence
from app.domain.modes.graph import EVERY, ITSELF, SELF, Items, Links, LinkType, ModeGraph


class DesignPattern(StrEnum):
    DIVIDE_AND_CONQUER = "divide_and_conquer"
    DYNAMIC_PROGRAMMING = "dynamic_programming"
    GREEDY = "greedy"
    BACKTRACKING = "backtracking"
    BRANCH_AND_BOUND = "branch_and_bound"
    RANDOMIZED = "randomized"
    INCREMENTAL = "incremental"
    GRAPH = "graph"
    BRUTE_FORCE = "brute_force"


class TimeComplexity(Values):
    best: Growth | None = None
    average: Growth | None = None
    worst: Growth


class LoopInvariant(Values):
    invariant: Text
    initialization: Text
    maintenance: Text
    termination: Text


class Alternative(Values):
    id: Name
    worst: Growth


class Measurement(Values):
    size: Annotated[float, Field(ge=2, le=1e12)]
    cost: Annotated[float, Field(gt=0, le=1e30)]
    """Time or steps, in any unit."""


class AlgorithmicInput(ModeInput):
    algorithm: Text
    design_pattern: DesignPattern | None = None
    time_complexity: TimeComplexity
    space_complexity: Growth | None = None
    recurrence: Recurrence | None = None
    """Of the worst case."""
    loop_invariants: Annotated[tuple[LoopInvariant, ...], Field(max_length=20)] = ()
    measurements: Annotated[tuple[Measurement, ...], Field(max_length=1_000)] = ()
    alternatives: Annotated[tuple[Alternative, ...], Field(max_length=20), Unique("id")] = ()

    def findings(self) -> Iterator[Finding]:
        if self.recurrence:
            yield from self.recurrence.findings("recurrence")
        if self.measurements and len({m.size for m in self.measurements}) < 4:
            message = "measurements: at least four different sizes are needed"
            yield Finding("TOO_FEW_SIZES", "measurements", message)


class Fit(Values):
    growth: Growth
    """Of the usual classes and the one claimed, that which fits best; with its coefficient."""
    written: Text
    error: float
    """Standard deviation of the logarithms of the costs around it: 0.1 is about 10 %."""
    slope: float
    """Of the costs in double logarithms: the power of n that fits."""


class Comparison(Values):
    alternative: Name
    is_slower: bool | None
    """Whether it grows faster than the algorithm; None where both grow alike."""
    crossover: float | None
    """The size from which on the one that grows slower costs less; None where it always does, or
    beyond 10^12."""


class AlgorithmicResult(ModeResult):
    worst: Text
    solved: Growth | None
    """What the recurrence gives; None without one."""
    recurrence_agrees: bool | None
    cases_in_order: bool
    """Whether the best case grows no faster than the average, and that no faster than the worst."""
    fit: Fit | None
    fit_agrees: bool | None
    """Whether what fits best grows no faster than the worst case claimed."""
    comparisons: tuple[Comparison, ...]


MODE = Mode(
    name="algorithmic",
    group="engineering",
    title="Algorithmic",
    purpose="Check claimed costs of an algorithm by its recurrence, by measurements, and against"
    " alternatives.",
    input=AlgorithmicInput,
    result=AlgorithmicResult,
    method="Recurrences by the master theorem and Akra-Bazzi; measurements by least squares in"
    " logarithms over the usual classes of growth (McGeoch, Experimental Algorithmics, 2012).",
    libraries=("numpy", "scipy"),
    graph=ModeGraph(
        items=(
            Items("algorithm", "algorithm", name=None, caption=ITSELF),
            Items("alternatives", "algorithm"),
            Items("loopInvariants", "invariant", name=None, caption="invariant"),
            Items("recurrence.calls", "call", name=None),
        ),
        links=(
            Links("alternatives", SELF, EVERY, LinkType.REPLACES, ("algorithm",)),
            Links("loopInvariants", SELF, EVERY, LinkType.HOLDS_IN, ("algorithm",)),
            Links(
                "recurrence.calls",
                EVERY,
                SELF,
                LinkType.REDUCES_TO,
                ("algorithm",),
                weight="count",
            ),
        ),
    ),
    example={
        "algorithm": "Merge sort",
        "designPattern": "divide_and_conquer",
        "timeComplexity": {
            "best": {"exponent": 1, "logExponent": 1},
            "worst": {"exponent": 1, "logExponent": 1},
        },
        "spaceComplexity": {"exponent": 1},
        "recurrence": {"calls": [{"count": 2, "divisor": 2}], "work": {"exponent": 1}},
        "measurements": [
            {"size": 1000, "cost": 9.9},
            {"size": 4000, "cost": 47.5},
            {"size": 16000, "cost": 224},
            {"size": 64000, "cost": 1020},
        ],
        "alternatives": [{"id": "insertion", "worst": {"coefficient": 0.25, "exponent": 2}}],
    },
)
