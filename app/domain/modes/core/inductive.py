"""Induction: from cases to a share of all cases, with how sure that is."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import EVERY, ITSELF, SELF, Items, Links, LinkType, ModeGraph

MAX_CASES = 1_000_000_000
Count = Annotated[int, Field(ge=1, le=MAX_CASES)]


class Observation(Values):
    id: Name
    description: Text = ""
    count: Count = 1
    """How many cases of this kind were seen."""


class InductiveInput(ModeInput):
    generalization: Text
    """What is said of all cases, or of a share of them."""
    pattern: Text = ""
    observations: Annotated[tuple[Observation, ...], Field(max_length=500), Unique("id")]
    """Cases that agree with it."""
    counterexamples: Annotated[tuple[Observation, ...], Field(max_length=500), Unique("id")] = ()
    """Cases that do not."""
    is_universal: bool = True
    """Whether it is said of all cases, so that one counterexample refutes it."""
    confidence_level: Annotated[float, Field(ge=0.5, le=0.9999)] = 0.95
    confidence: Probability | None = None
    """The share of cases that somebody claims; it is compared with the interval."""

    def findings(self) -> Iterator[Finding]:
        if not self.observations and not self.counterexamples:
            message = "observations: nothing was observed"
            yield Finding("NOTHING_TO_COMPUTE", "observations", message)
        named = {entry.id for entry in self.observations}
        for index, entry in enumerate(self.counterexamples):
            if entry.id in named:
                path = f"counterexamples.{index}.id"
                yield Finding("DUPLICATE", path, f"{path}: {entry.id!r} agrees as well")
        if self.is_universal and self.counterexamples and self.confidence is not None:
            message = "confidence: a counterexample refutes what is said of all cases"
            yield Finding("REFUTED", "confidence", message, Severity.WARNING)


class Interval(Values):
    low: Probability
    high: Probability


class InductiveResult(ModeResult):
    sample_size: int
    agreeing: int
    proportion: Probability
    wilson: Interval
    """Covers the true share about as often as the confidence level says."""
    exact: Interval
    """Of Clopper and Pearson: covers it at least as often."""
    next_case: Probability
    """That the next case agrees, by Laplace's rule of succession."""
    credible: Interval
    """Of the share, where every share was equally probable before."""
    exceptions_at_most: Probability | None
    """Where there is no counterexample: the largest share of exceptions that the sample leaves
    open at the confidence level, about 3 / n at 95 %."""
    is_refuted: bool
    """Whether it is said of all cases and there is a counterexample."""
    claim_agrees: bool | None
    """Whether the claimed share lies within the exact interval; None where none was claimed."""


MODE = Mode(
    name="inductive",
    group="core",
    title="Inductive",
    purpose="Generalise from cases, and say how far the sample carries.",
    input=InductiveInput,
    result=InductiveResult,
    method="Intervals of Wilson and of Clopper and Pearson; Laplace's rule of succession; a"
    " counterexample refutes what is said of all cases.",
    libraries=("scipy",),
    graph=ModeGraph(
        items=(
            Items("generalization", "generalization", name=None, caption=ITSELF),
            Items("observations", "case", caption="description"),
            Items("counterexamples", "counterexample", caption="description"),
        ),
        links=(
            Links("observations", SELF, EVERY, LinkType.BACKS, ("generalization",), weight="count"),
            Links(
                "counterexamples",
                SELF,
                EVERY,
                LinkType.ATTACKS,
                ("generalization",),
                weight="count",
            ),
        ),
    ),
    example={
        "generalization": "Nightly builds pass.",
        "isUniversal": False,
        "observations": [
            {"id": "October", "count": 30},
            {"id": "November", "count": 27},
        ],
        "counterexamples": [{"id": "flaky mirror", "count": 3}],
    },
)
