"""Engineering: requirements and their coverage, trade studies, failure modes, design decisions."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    Name,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.engineering.engineering_result import EngineeringResult
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

RequirementNames = Annotated[tuple[Name, ...], Field(max_length=100), RefersTo("requirements.id")]
Rating = Annotated[int, Field(ge=1, le=10)]


class AnalysisType(StrEnum):
    REQUIREMENTS = "requirements"
    TRADE_STUDY = "trade_study"
    FMEA = "fmea"
    DESIGN_DECISION = "design_decision"
    COMPREHENSIVE = "comprehensive"


class Priority(StrEnum):
    MUST = "must"
    SHOULD = "should"
    COULD = "could"
    WONT = "wont"


class Requirement(Values):
    id: Name
    description: Text = ""
    priority: Priority = Priority.MUST
    derived_from: RequirementNames = ()
    """The requirements that this one is a part of."""


class DesignElement(Values):
    id: Name
    description: Text = ""
    satisfies: RequirementNames = ()


class Verification(Values):
    id: Name
    description: Text = ""
    verifies: RequirementNames = ()
    passed: bool | None = None
    """None where it has not been run."""


class Alternative(Values):
    id: Name
    description: Text = ""


class Criterion(Values):
    id: Name
    description: Text = ""
    weight: Annotated[float, Field(ge=0)]
    """In any unit; weights are divided by their sum."""


class Score(Values):
    alternative: Annotated[Name, RefersTo("alternatives.id")]
    criterion: Annotated[Name, RefersTo("criteria.id")]
    score: float
    """More is better; all criteria are rated on one scale."""
    rationale: Text = ""


class FailureMode(Values):
    id: Name
    component: Text = ""
    effect: Text = ""
    cause: Text = ""
    severity: Rating
    occurrence: Rating
    detection: Rating
    """10 where it is never detected in time."""
    rpn: int | None = None
    """What is claimed; it is compared with the product."""
    mitigation: Text = ""


class DecisionStatus(StrEnum):
    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DEPRECATED = "deprecated"
    SUPERSEDED = "superseded"


class DesignDecision(Values):
    id: Name
    title: Text = ""
    status: DecisionStatus
    context: Text = ""
    decision: Text = ""
    consequences: Text = ""
    alternatives: Annotated[tuple[Text, ...], Field(max_length=50)] = ()
    supersedes: Annotated[Name | None, RefersTo("designDecisions.id")] = None


class EngineeringInput(ModeInput):
    analysis_type: AnalysisType = AnalysisType.COMPREHENSIVE
    challenge: Text = ""
    requirements: Annotated[tuple[Requirement, ...], Field(max_length=500), Unique("id")] = ()
    design_elements: Annotated[tuple[DesignElement, ...], Field(max_length=500), Unique("id")] = ()
    verifications: Annotated[tuple[Verification, ...], Field(max_length=500), Unique("id")] = ()
    alternatives: Annotated[tuple[Alternative, ...], Field(max_length=50), Unique("id")] = ()
    criteria: Annotated[tuple[Criterion, ...], Field(max_length=50), Unique("id")] = ()
    scores: Annotated[tuple[Score, ...], Field(max_length=2_500)] = ()
    """One for every alternative and criterion."""
    recommendation: Annotated[Name | None, RefersTo("alternatives.id")] = None
    """The alternative that somebody recommends; it is compared with the totals."""
    failure_modes: Annotated[tuple[FailureMode, ...], Field(max_length=500), Unique("id")] = ()
    rpn_threshold: Annotated[int, Field(ge=1, le=1_000)] = 100
    """A failure mode above it is critical."""
    severity_threshold: Rating = 9
    """A failure mode of at least this severity is critical, however rare."""
    design_decisions: Annotated[
        tuple[DesignDecision, ...], Field(max_length=200), Unique("id")
    ] = ()

    def findings(self) -> Iterator[Finding]:
        sections = {
            AnalysisType.REQUIREMENTS: bool(self.requirements),
            AnalysisType.TRADE_STUDY: bool(self.alternatives),
            AnalysisType.FMEA: bool(self.failure_modes),
            AnalysisType.DESIGN_DECISION: bool(self.design_decisions),
            AnalysisType.COMPREHENSIVE: bool(
                self.requirements
                or self.alternatives
                or self.failure_modes
                or self.design_decisions
            ),
        }
        if not sections[self.analysis_type]:
            message = f"analysisType: there is nothing for {self.analysis_type.value}"
            yield Finding("NOTHING_TO_COMPUTE", "analysisType", message)
        yield from self._of_scores()
        yield from self._of_decisions()

    def _of_scores(self) -> Iterator[Finding]:
        seen = set[tuple[str, str]]()
        for index, entry in enumerate(self.scores):
            if (entry.alternative, entry.criterion) in seen:
                path = f"scores.{index}"
                yield Finding("DUPLICATE", path, f"{path}: the cell is there twice")
            seen.add((entry.alternative, entry.criterion))
        missing = len(self.alternatives) * len(self.criteria) - len(seen)
        if missing > 0:
            yield Finding("MISSING_SCORE", "scores", f"scores: {missing} cells have no score")
        if self.alternatives and not sum(criterion.weight for criterion in self.criteria):
            message = "criteria: at least one needs a weight above 0"
            yield Finding("NO_WEIGHT", "criteria", message)

    def _of_decisions(self) -> Iterator[Finding]:
        replaced = dict[str, str]()
        for index, entry in enumerate(self.design_decisions):
            path = f"designDecisions.{index}.supersedes"
            if entry.supersedes in replaced:
                message = f"{path}: {entry.supersedes!r} is superseded twice"
                yield Finding("SUPERSEDED_TWICE", path, message)
            if entry.supersedes is not None:
                replaced[entry.supersedes] = entry.id
        for index, entry in enumerate(self.design_decisions):
            if (entry.status is DecisionStatus.SUPERSEDED) != (entry.id in replaced):
                path = f"designDecisions.{index}.status"
                message = f"{path}: it does not agree with what supersedes what"
                yield Finding("STATUS_MISMATCH", path, message, Severity.WARNING)


MODE = Mode(
    name="engineering",
    group="engineering",
    title="Engineering",
    purpose="Check coverage of requirements, rank alternatives, rate failures, follow decisions.",
    input=EngineeringInput,
    result=EngineeringResult,
    method="Weighted sums with the weight at which the first rank changes; risk priority numbers"
    " with a limit on severity; coverage through derived requirements; chains of decisions.",
    libraries=(),
    graph=ModeGraph(
        items=(
            Items("requirements", "requirement", caption="description"),
            Items("designElements", "element", caption="description"),
            Items("verifications", "verification", caption="description"),
            Items("alternatives", "alternative", caption="description"),
            Items("criteria", "criterion", caption="description"),
            Items("designDecisions", "decision", caption="title"),
        ),
        links=(
            Links("requirements", SELF, "derivedFrom", LinkType.FOLLOWS_FROM, ("requirements",)),
            Links("designElements", SELF, "satisfies", LinkType.SATISFIES, ("requirements",)),
            Links("verifications", SELF, "verifies", LinkType.CHECKS, ("requirements",)),
            Links(
                "scores",
                "alternative",
                "criterion",
                LinkType.WEIGHS,
                ("alternatives",),
                ("criteria",),
                weight="score",
            ),
            Links("designDecisions", SELF, "supersedes", LinkType.REPLACES, ("designDecisions",)),
        ),
    ),
    example={
        "requirements": [
            {"id": "R1", "description": "Runs ten hours on battery."},
            {"id": "R1.1", "description": "Draws at most 2 W.", "derivedFrom": ["R1"]},
            {"id": "R2", "description": "Survives a fall from 1 m."},
        ],
        "designElements": [
            {"id": "power stage", "satisfies": ["R1.1"]},
            {"id": "case", "satisfies": ["R2"]},
        ],
        "verifications": [{"id": "drop test", "verifies": ["R2"], "passed": True}],
        "alternatives": [{"id": "aluminium"}, {"id": "polymer"}],
        "criteria": [{"id": "strength", "weight": 3}, {"id": "cost", "weight": 2}],
        "scores": [
            {"alternative": "aluminium", "criterion": "strength", "score": 9},
            {"alternative": "aluminium", "criterion": "cost", "score": 4},
            {"alternative": "polymer", "criterion": "strength", "score": 6},
            {"alternative": "polymer", "criterion": "cost", "score": 9},
        ],
        "failureModes": [{"id": "cell overheats", "severity": 9, "occurrence": 2, "detection": 2}],
        "designDecisions": [
            {"id": "ADR-1", "title": "Use NiMH cells", "status": "superseded"},
            {"id": "ADR-2", "title": "Use LFP cells", "status": "accepted", "supersedes": "ADR-1"},
        ],
    },
)
