"""Recursion: base cases, recursive cases, and what the recurrence of their cost grows like."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import Finding, Mode, ModeInput, ModeResult, Text, Values
from app.domain.modes.engineering.recurrences import Growth, Recurrence
from app.domain.modes.graph import EVERY, SELF, Items, Links, LinkType, ModeGraph


class RecursionType(StrEnum):
    DIRECT = "direct"
    INDIRECT = "indirect"
    TAIL = "tail"
    MUTUAL = "mutual"


class BaseCase(Values):
    condition: Text
    result: Text


class RecursiveCase(Values):
    condition: Text
    decomposition: Text
    combination: Text = ""


class RecursiveInput(ModeInput):
    problem: Text = ""
    recursion_type: RecursionType = RecursionType.DIRECT
    base_cases: Annotated[tuple[BaseCase, ...], Field(min_length=1, max_length=20)]
    recursive_cases: Annotated[tuple[RecursiveCase, ...], Field(max_length=20)] = ()
    recurrence: Recurrence
    base_size: Annotated[int, Field(ge=0, le=100)] = 1
    """Inputs up to this size are base cases."""
    base_cost: Annotated[float, Field(gt=0, le=1e9)] = 1
    size: Annotated[int, Field(ge=1, le=1_000_000_000)] = 1_000
    """The input for which calls and depth are counted."""
    claimed_growth: Growth | None = None
    """Compared up to a constant factor, never believed."""

    def findings(self) -> Iterator[Finding]:
        yield from self.recurrence.findings("recurrence")
        if self.size <= self.base_size:
            message = f"size: {self.size} is a base case already"
            yield Finding("NOTHING_TO_RECUR", "size", message)


class SolutionMethod(StrEnum):
    MASTER_THEOREM = "master_theorem"
    AKRA_BAZZI = "akra_bazzi"
    CHARACTERISTIC_ROOT = "characteristic_root"


class Solution(Values):
    growth: Growth
    """Up to a constant factor; its coefficient is 1."""
    written: Text
    """`n^2 log n`."""
    method: SolutionMethod
    case: int | None
    """Of the master theorem: 1 the calls, 2 both, 3 the work outside the calls weighs most. None
    for the characteristic root."""
    critical: float
    """The exponent that the calls alone give, or the base where they subtract."""


class CostSample(Values):
    size: int
    cost: float
    ratio: float
    """Of the cost to the growth found; it settles where the growth is right."""


class CallCount(Values):
    size: int
    depth: int
    calls: float
    """Without remembering anything."""
    distinct_calls: int
    """Where each result is remembered."""


class RecursiveResult(ModeResult):
    solution: Solution
    samples: tuple[CostSample, ...]
    """The recurrence computed step by step at growing sizes, rounded down where they divide."""
    calls: CallCount | None
    """None where some call is made a fraction of a time, and where sizes would be too many."""
    agrees: bool | None
    """Whether the growth claimed is the one found; None where none was claimed."""
    claimed_is_upper_bound: bool | None


MODE = Mode(
    name="recursive",
    group="engineering",
    title="Recursive",
    purpose="Solve the recurrence of a recursion and count its calls.",
    input=RecursiveInput,
    result=RecursiveResult,
    method="Master theorem with logarithms (Cormen et al., chapter 4), Akra-Bazzi (1998) for"
    " several divisors, characteristic root where calls subtract.",
    libraries=("numpy", "scipy"),
    graph=ModeGraph(
        items=(
            Items("baseCases", "base case", name=None, caption="condition"),
            Items("recursiveCases", "recursive case", name=None, caption="condition"),
            Items("recurrence.calls", "call", name=None),
        ),
        links=(
            Links("recursiveCases", SELF, EVERY, LinkType.REDUCES_TO, ("recurrence.calls",)),
            Links("recurrence.calls", SELF, EVERY, LinkType.REDUCES_TO, ("baseCases",)),
        ),
    ),
    example={
        "problem": "Sort a list by merging sorted halves.",
        "baseCases": [{"condition": "One element", "result": "It is sorted."}],
        "recursiveCases": [
            {
                "condition": "More elements",
                "decomposition": "Sort both halves.",
                "combination": "Merge them.",
            }
        ],
        "recurrence": {"calls": [{"count": 2, "divisor": 2}], "work": {"exponent": 1}},
        "size": 1024,
        "claimedGrowth": {"exponent": 1, "logExponent": 1},
    },
)
