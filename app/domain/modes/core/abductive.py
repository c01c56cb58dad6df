"""Abduction: which explanation accounts for the most of what was observed, at what cost."""

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
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import HOLDER, SELF, Items, Links, LinkType, ModeGraph

ObservationName = Annotated[Name, RefersTo("observations.id")]


class Observation(Values):
    id: Name
    description: Text = ""
    weight: Annotated[float, Field(gt=0, le=1_000)] = 1.0
    """How much it matters that it is explained."""


class Explains(Values):
    observation: ObservationName
    strength: Probability = 1.0
    """How far the hypothesis accounts for it."""


class Hypothesis(Values):
    id: Name
    explanation: Text
    explains: Annotated[tuple[Explains, ...], Field(max_length=200), Unique("observation")] = ()
    contradicts: Annotated[tuple[ObservationName, ...], Field(max_length=200)] = ()
    """Observations that would not be if it were true."""
    assumptions: Annotated[tuple[Text, ...], Field(max_length=50)] = ()
    """What must be granted besides; each costs `assumptionCost`."""
    cost: Annotated[float, Field(ge=0, le=1_000)] = 0.0
    """Any further cost, in the unit of the score: a share of all that was observed."""


class AbductiveInput(ModeInput):
    observations: Annotated[
        tuple[Observation, ...], Field(min_length=1, max_length=200), Unique("id")
    ]
    hypotheses: Annotated[tuple[Hypothesis, ...], Field(min_length=1, max_length=50), Unique("id")]
    assumption_cost: Annotated[float, Field(ge=0, le=1)] = 0.05
    best_explanation: Annotated[Name | None, RefersTo("hypotheses.id")] = None
    """The one that somebody claims to be the best; it is compared with the scores."""

    def findings(self) -> Iterator[Finding]:
        for index, entry in enumerate(self.hypotheses):
            path = f"hypotheses.{index}"
            explained = {link.observation for link in entry.explains}
            if explained.intersection(entry.contradicts):
                message = f"{path}.contradicts: it explains and contradicts the same observation"
                yield Finding("EXPLAINS_AND_CONTRADICTS", f"{path}.contradicts", message)
            if not explained:
                message = f"{path}.explains: it explains nothing that was observed"
                yield Finding("EXPLAINS_NOTHING", f"{path}.explains", message, Severity.WARNING)


class HypothesisScore(Values):
    hypothesis: Name
    rank: int
    """Equal scores have equal ranks."""
    score: float
    """Coverage less conflict less cost."""
    coverage: Probability
    """The share of the observations' weight that it explains."""
    conflict: Probability
    """The share that it contradicts."""
    cost: float
    unexplained: tuple[Name, ...]


class AbductiveResult(ModeResult):
    scores: tuple[HypothesisScore, ...]
    """The best first."""
    margin: float | None
    """By how much the first leads the second; None where there is one hypothesis."""
    unexplained: tuple[Name, ...]
    """Observations that no hypothesis explains."""
    cheapest_cover: tuple[Name, ...]
    """The hypotheses that together explain all that any explains, at the least cost; of those, the
    fewest. Those that contradict an observation take no part, unless nothing else explains it."""
    claim_agrees: bool | None
    """Whether the claimed one ranks first; None where none was claimed."""


MODE = Mode(
    name="abductive",
    group="core",
    title="Abductive",
    purpose="Rank explanations by what they account for, and find the simplest that covers all.",
    input=AbductiveInput,
    result=AbductiveResult,
    method="Weighted coverage less contradictions less the cost of assumptions; the parsimonious"
    " cover as an integer program.",
    libraries=("scipy",),
    graph=ModeGraph(
        items=(
            Items("observations", "observation"),
            Items("hypotheses", "hypothesis", caption="explanation"),
        ),
        links=(
            Links(
                "hypotheses.explains",
                HOLDER,
                "observation",
                LinkType.EXPLAINS,
                ("observations",),
                weight="strength",
            ),
            Links("hypotheses", SELF, "contradicts", LinkType.ATTACKS, ("observations",)),
        ),
    ),
    example={
        "observations": [
            {"id": "checkout is slow", "weight": 2},
            {"id": "database idle"},
            {"id": "slow since the release"},
        ],
        "hypotheses": [
            {
                "id": "new cache misses",
                "explanation": "The release changed the cache keys.",
                "explains": [
                    {"observation": "checkout is slow"},
                    {"observation": "slow since the release"},
                    {"observation": "database idle", "strength": 0.5},
                ],
                "assumptions": ["The payment service is slow without its cache."],
            },
            {
                "id": "database overloaded",
                "explanation": "Queries queue.",
                "explains": [{"observation": "checkout is slow"}],
                "contradicts": ["database idle"],
            },
        ],
    },
)
