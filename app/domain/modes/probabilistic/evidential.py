"""Evidential reasoning: masses on sets of hypotheses, from several sources (Dempster-Shafer)."""

from collections.abc import Iterator
from enum import StrEnum
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
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

_TOLERANCE = 1e-9
HypothesisName = Annotated[Name, RefersTo("frame")]
Subset = Annotated[tuple[HypothesisName, ...], Field(min_length=1, max_length=16)]


class Rule(StrEnum):
    DEMPSTER = "dempster"
    """Conflict is divided among what agrees."""
    YAGER = "yager"
    """Conflict is counted as not knowing."""
    AVERAGING = "averaging"
    """The mean of the sources, which suits sources that are not independent."""


class Mass(Values):
    subset: Subset
    """The truth is one of these, and no more is said."""
    mass: Probability


class Source(Values):
    id: Name
    description: Text = ""
    masses: Annotated[tuple[Mass, ...], Field(min_length=1, max_length=100)]
    """They sum to 1."""
    reliability: Probability = 1.0
    """How far the source is believed; the rest is counted as not knowing."""
    retracted: bool = False
    """A retracted source stays on record and counts for nothing."""


class Utility(Values):
    hypothesis: HypothesisName
    value: float


class Decision(Values):
    id: Name
    utilities: Annotated[tuple[Utility, ...], Field(max_length=16), Unique("hypothesis")]
    """What it is worth under each hypothesis."""


class Claim(Values):
    """A belief that somebody states; it is compared with what is computed."""

    subset: Subset
    belief: Probability
    plausibility: Probability


class EvidentialInput(ModeInput):
    frame: Annotated[tuple[Name, ...], Field(min_length=2, max_length=16)]
    """Hypotheses, of which exactly one is true."""
    sources: Annotated[tuple[Source, ...], Field(min_length=1, max_length=20), Unique("id")]
    """Independent of each other, unless they are averaged."""
    rule: Rule = Rule.DEMPSTER
    decisions: Annotated[tuple[Decision, ...], Field(max_length=50), Unique("id")] = ()
    claims: Annotated[tuple[Claim, ...], Field(max_length=100)] = ()

    def findings(self) -> Iterator[Finding]:
        if len(set(self.frame)) < len(self.frame):
            yield Finding("DUPLICATE", "frame", "frame: a hypothesis is there twice")
        for index, source in enumerate(self.sources):
            yield from _of_source(f"sources.{index}", source)
        if all(source.retracted for source in self.sources):
            yield Finding("NO_SOURCE", "sources", "sources: all are retracted")
        for index, decision in enumerate(self.decisions):
            if len(decision.utilities) < len(set(self.frame)):
                path = f"decisions.{index}.utilities"
                message = f"{path}: every hypothesis needs one"
                yield Finding("MISSING_UTILITY", path, message)
        for index, claim in enumerate(self.claims):
            if claim.belief > claim.plausibility:
                path = f"claims.{index}"
                message = f"{path}: belief cannot exceed plausibility"
                yield Finding("BELIEF_ABOVE_PLAUSIBILITY", path, message)


def _of_source(path: str, source: Source) -> Iterator[Finding]:
    total = sum(entry.mass for entry in source.masses)
    if abs(total - 1) > _TOLERANCE:
        message = f"{path}.masses: they must sum to 1 and sum to {total:g}"
        yield Finding("INVALID_MASS_SUM", f"{path}.masses", message)
    seen = set[frozenset[str]]()
    for index, entry in enumerate(source.masses):
        at = f"{path}.masses.{index}.subset"
        members = frozenset(entry.subset)
        if members in seen or len(members) < len(entry.subset):
            yield Finding("DUPLICATE", at, f"{at}: a set or member is there twice")
        seen.add(members)
    if source.reliability == 0:
        message = f"{path}.reliability: the source is not believed at all and changes nothing"
        yield Finding("UNINFORMATIVE_EVIDENCE", f"{path}.reliability", message, Severity.WARNING)


class MassFound(Values):
    subset: tuple[Name, ...]
    mass: Probability
    belief: Probability
    """The mass of all that implies it."""
    plausibility: Probability
    """The mass of all that does not rule it out."""


class HypothesisFound(Values):
    hypothesis: Name
    belief: Probability
    plausibility: Probability
    pignistic: Probability
    """The probability to bet by: each mass divided evenly among its members."""


class DecisionFound(Values):
    decision: Name
    expected: float
    """By pignistic probabilities."""
    lowest: float
    """Where every mass goes to the worst of its members."""
    highest: float
    rank: int


class ClaimFound(Values):
    subset: tuple[Name, ...]
    belief: Probability
    plausibility: Probability
    agrees: bool


class EvidentialResult(ModeResult):
    conflict: Probability
    """K: how much of the sources' combined mass contradicts itself."""
    masses: tuple[MassFound, ...]
    """The largest first."""
    hypotheses: tuple[HypothesisFound, ...]
    decisions: tuple[DecisionFound, ...]
    claims: tuple[ClaimFound, ...]


MODE = Mode(
    name="evidential",
    group="probabilistic",
    title="Evidential",
    purpose="Combine what several sources say, where they leave open how likely single cases are.",
    input=EvidentialInput,
    result=EvidentialResult,
    method="Dempster's rule, Yager's rule or the mean, over discounted masses; pignistic"
    " transformation.",
    libraries=(),
    graph=ModeGraph(
        items=(
            Items("frame", "hypothesis"),
            Items("sources", "source"),
            Items("sources.masses", "mass", None, holder=LinkType.BELONGS_TO),
        ),
        links=(
            Links("sources.masses", SELF, "subset", LinkType.REFERS_TO, ("frame",), weight="mass"),
        ),
    ),
    example={
        "frame": ["arson", "wiring"],
        "sources": [
            {
                "id": "inspector",
                "masses": [
                    {"subset": ["arson"], "mass": 0.6},
                    {"subset": ["arson", "wiring"], "mass": 0.4},
                ],
            },
            {
                "id": "electrician",
                "masses": [
                    {"subset": ["wiring"], "mass": 0.5},
                    {"subset": ["arson", "wiring"], "mass": 0.5},
                ],
            },
        ],
    },
)
