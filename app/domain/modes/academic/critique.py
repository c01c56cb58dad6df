"""Critique: strengths and weaknesses of a work, and whether the verdict follows from them."""

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

Weaknesses = Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("weaknesses.id")]
Reviewers = Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("reviewers")]


class WorkType(StrEnum):
    EMPIRICAL_STUDY = "empirical_study"
    THEORETICAL_PAPER = "theoretical_paper"
    REVIEW_ARTICLE = "review_article"
    DESIGN = "design"
    CODE = "code"
    BOOK = "book"
    OTHER = "other"


class Aspect(StrEnum):
    METHODOLOGY = "methodology"
    ARGUMENT = "argument"
    EVIDENCE = "evidence"
    ORIGINALITY = "originality"
    CLARITY = "clarity"
    ETHICS = "ethics"
    OTHER = "other"


class WeaknessSeverity(StrEnum):
    MINOR = "minor"
    """Wording, layout."""
    MODERATE = "moderate"
    """Needs a change, and no conclusion depends on it."""
    MAJOR = "major"
    """A conclusion depends on it."""
    FATAL = "fatal"
    """No revision can mend it."""


class Verdict(StrEnum):
    ACCEPT = "accept"
    MINOR_REVISION = "minor_revision"
    MAJOR_REVISION = "major_revision"
    REJECT = "reject"


class WorkClaim(Values):
    id: Name
    statement: Text


class Strength(Values):
    id: Name
    aspect: Aspect = Aspect.OTHER
    statement: Text
    evidence: Text = ""
    """Where the work shows it."""
    claim: Annotated[Name | None, RefersTo("claims.id")] = None


class Weakness(Values):
    id: Name
    aspect: Aspect = Aspect.OTHER
    severity: WeaknessSeverity
    statement: Text
    evidence: Text = ""
    """Where the work shows it."""
    claim: Annotated[Name | None, RefersTo("claims.id")] = None
    reviewers: Reviewers = ()
    """Who found it, each without the others."""
    is_resolved: bool = False
    """Whether the authors have mended it."""


class Suggestion(Values):
    statement: Text
    weaknesses: Weaknesses = ()
    """What it would mend."""


class Criterion(Values):
    id: Name
    weight: Annotated[float, Field(gt=0, le=1_000)] = 1.0
    score: Probability


class CritiqueInput(ModeInput):
    work: Text
    """Title, or what it is."""
    work_type: WorkType = WorkType.OTHER
    claims: Annotated[tuple[WorkClaim, ...], Field(max_length=100), Unique("id")] = ()
    reviewers: Annotated[tuple[Name, ...], Field(max_length=50)] = ()
    strengths: Annotated[tuple[Strength, ...], Field(max_length=200), Unique("id")] = ()
    weaknesses: Annotated[tuple[Weakness, ...], Field(max_length=200), Unique("id")] = ()
    suggestions: Annotated[tuple[Suggestion, ...], Field(max_length=200)] = ()
    criteria: Annotated[tuple[Criterion, ...], Field(max_length=50), Unique("id")] = ()
    verdict: Verdict | None = None
    """Compared with what the open weaknesses allow."""

    def findings(self) -> Iterator[Finding]:
        if not self.strengths and not self.weaknesses:
            message = "weaknesses: there is no strength and no weakness"
            yield Finding("NOTHING_TO_COMPUTE", "weaknesses", message)
        for index, name in enumerate(self.reviewers):
            if name in self.reviewers[:index]:
                path = f"reviewers.{index}"
                yield Finding("DUPLICATE", path, f"{path}: {name!r} is there twice")
        for field, points in (("strengths", self.strengths), ("weaknesses", self.weaknesses)):
            for index, point in enumerate(points):
                if not point.evidence:
                    path = f"{field}.{index}.evidence"
                    message = f"{path}: nothing shows {point.id!r}"
                    yield Finding("MISSING_EVIDENCE", path, message, Severity.WARNING)


class Consistency(StrEnum):
    CONSISTENT = "consistent"
    TOO_LENIENT = "too_lenient"
    """An open weakness asks for more."""
    TOO_HARSH = "too_harsh"
    """No open weakness asks for so much."""


class AspectBalance(Values):
    aspect: Aspect
    strengths: int
    weaknesses: int
    worst: WeaknessSeverity | None
    """Of its open weaknesses."""


class UnseenWeaknesses(Values):
    """What two independent reviewers probably both missed."""

    found: int
    found_by_both: int
    estimated_total: float
    standard_error: float
    estimated_unseen: float


class CritiqueResult(ModeResult):
    strengths: int
    weaknesses: int
    balance: Probability
    """Strengths out of strengths and weaknesses."""
    aspects: tuple[AspectBalance, ...]
    unexamined_claims: tuple[Name, ...]
    """Claims that no strength and no weakness is about."""
    claim_coverage: Probability | None
    """The share of the claims that are examined; None without claims."""
    open_weaknesses: tuple[Name, ...]
    """The worst first."""
    without_suggestion: tuple[Name, ...]
    """Open weaknesses that no suggestion would mend."""
    without_evidence: tuple[Name, ...]
    """Strengths, then weaknesses, that nothing shows."""
    implied_verdict: Verdict
    """What the worst open weakness asks for."""
    because: tuple[Name, ...]
    """The open weaknesses that ask for it."""
    consistency: Consistency | None
    """Of the verdict that was given; None where none was."""
    score: Probability | None
    """The weighted mean of the criteria; None without any."""
    unseen: UnseenWeaknesses | None
    """None unless exactly two reviewers are named, and each found something."""


MODE = Mode(
    name="critique",
    group="academic",
    title="Critique",
    purpose="Judge a work by its strengths and weaknesses, and check the verdict against them.",
    input=CritiqueInput,
    result=CritiqueResult,
    method="The worst open weakness sets the verdict; what two reviewers both missed is estimated"
    " by capture and recapture (Chapman 1951; for inspections, Eick et al. 1992).",
    graph=ModeGraph(
        items=(
            Items("claims", "claim", caption="statement"),
            Items("strengths", "strength", caption="statement"),
            Items("weaknesses", "weakness", caption="statement"),
            Items("suggestions", "suggestion", None, "statement"),
        ),
        links=(
            Links("strengths", SELF, "claim", LinkType.BACKS, ("claims",)),
            Links("weaknesses", SELF, "claim", LinkType.ATTACKS, ("claims",)),
            Links("suggestions", SELF, "weaknesses", LinkType.REFERS_TO, ("weaknesses",)),
        ),
    ),
    example={
        "work": "A cache in front of the search",
        "workType": "design",
        "claims": [
            {"id": "fast", "statement": "Nine of ten queries hit the cache."},
            {"id": "fresh", "statement": "No answer is older than a minute."},
        ],
        "reviewers": ["ana", "ben"],
        "strengths": [
            {
                "id": "measured",
                "aspect": "evidence",
                "statement": "The rate of hits is measured.",
                "evidence": "Table 1",
                "claim": "fast",
            }
        ],
        "weaknesses": [
            {
                "id": "restart",
                "aspect": "methodology",
                "severity": "major",
                "statement": "A restart empties the cache, and the search is too slow without it.",
                "evidence": "Section 3",
                "reviewers": ["ana", "ben"],
            },
            {
                "id": "names",
                "aspect": "clarity",
                "severity": "minor",
                "statement": "Keys have two names.",
                "evidence": "Sections 2 and 4",
                "reviewers": ["ben"],
            },
        ],
        "suggestions": [{"statement": "Warm the cache up.", "weaknesses": ["restart"]}],
        "criteria": [
            {"id": "soundness", "weight": 2, "score": 0.5},
            {"id": "clarity", "score": 0.8},
        ],
        "verdict": "minor_revision",
    },
)
