"""Synthesis: what several sources say together, theme by theme."""

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

ThemeRef = Annotated[Name, RefersTo("themes.id")]


class SourceType(StrEnum):
    JOURNAL_ARTICLE = "journal_article"
    CONFERENCE_PAPER = "conference_paper"
    BOOK = "book"
    THESIS = "thesis"
    PREPRINT = "preprint"
    REPORT = "report"
    WEBSITE = "website"
    OTHER = "other"


class Consensus(StrEnum):
    STRONG = "strong"
    """Two sources or more, and all on one side."""
    MODERATE = "moderate"
    """At least three quarters of the weight are on one side."""
    CONTESTED = "contested"
    """Neither side has three quarters of the weight."""
    SINGLE_SOURCE = "single_source"
    """Only one source takes a side."""
    NONE = "none"
    """No source takes a side."""


class Direction(StrEnum):
    SUPPORTS = "supports"
    OPPOSES = "opposes"
    NEUTRAL = "neutral"


class Source(Values):
    id: Name
    title: Text
    authors: Annotated[tuple[Name, ...], Field(max_length=100)] = ()
    year: Annotated[int | None, Field(ge=-5_000, le=3_000)] = None
    type: SourceType = SourceType.OTHER
    quality: Annotated[float, Field(gt=0, le=1)] = 1.0
    """Its weight where sources disagree."""


class Theme(Values):
    id: Name
    statement: Text
    """What a finding supports or opposes."""
    claimed_consensus: Consensus | None = None
    """Compared with what the findings show."""


class SourceFinding(Values):
    """What one source found on one theme."""

    id: Name
    source: Annotated[Name, RefersTo("sources.id")]
    theme: ThemeRef
    statement: Text
    direction: Direction = Direction.SUPPORTS
    effect: Annotated[float | None, Field(ge=-1e9, le=1e9)] = None
    """An effect on a scale where effects add up: a mean difference, a log odds ratio."""
    standard_error: Annotated[float | None, Field(ge=1e-6, le=1e6)] = None
    """Of the effect."""


class SynthesisConclusion(Values):
    statement: Text
    findings: Annotated[
        tuple[Name, ...], Field(min_length=1, max_length=200), RefersTo("findings.id")
    ]
    """What it is drawn from."""


class SynthesisInput(ModeInput):
    question: Text = ""
    sources: Annotated[tuple[Source, ...], Field(min_length=1, max_length=200), Unique("id")]
    themes: Annotated[tuple[Theme, ...], Field(min_length=1, max_length=50), Unique("id")]
    findings_: Annotated[
        tuple[SourceFinding, ...],
        Field(min_length=1, max_length=500, alias="findings"),
        Unique("id"),
    ]
    conclusions: Annotated[tuple[SynthesisConclusion, ...], Field(max_length=50)] = ()
    confidence_level: Annotated[float, Field(ge=0.5, le=0.999)] = 0.95
    """Of the intervals of pooled effects."""

    def findings(self) -> Iterator[Finding]:
        measured = set[tuple[str, str]]()
        for index, found in enumerate(self.findings_):
            path = f"findings.{index}"
            if (found.effect is None) != (found.standard_error is None):
                message = f"{path}: an effect and its standard error go together"
                yield Finding("EFFECT_WITHOUT_ERROR", path, message)
            if found.effect is not None and (found.source, found.theme) in measured:
                message = f"{path}: {found.source!r} has another effect on {found.theme!r}"
                yield Finding("DEPENDENT_EFFECTS", path, message, Severity.WARNING)
            if found.effect is not None:
                measured.add((found.source, found.theme))


class Pooled(Values):
    estimate: float
    standard_error: float
    low: float
    high: float


class MetaAnalysis(Values):
    effects: int
    fixed: Pooled
    """If there is one true effect."""
    random: Pooled
    """If true effects vary around a mean."""
    q: float
    """Cochran's sum of weighted squared deviations."""
    q_p_value: Probability
    """Of so much variation if there is one true effect."""
    tau_squared: float
    """The variance of true effects."""
    i_squared: Probability
    """The share of the variation that is not chance."""


class ThemeVerdict(Values):
    theme: Name
    sources: tuple[Name, ...]
    supporting_weight: float
    """The quality of the sources that support it, added up; one with findings on both sides is
    divided in their proportion."""
    opposing_weight: float
    consensus: Consensus
    agrees: bool | None
    """Whether the claimed consensus is this one; None where none is claimed."""
    meta_analysis: MetaAnalysis | None
    """None where fewer than two findings have an effect."""


class Contradiction(Values):
    theme: Name
    supporting: Name
    opposing: Name


class ThemePair(Values):
    first: Name
    second: Name
    shared_sources: int
    jaccard: Probability
    """Sources of both out of the sources of either."""


class ConclusionSupport(Values):
    sources: tuple[Name, ...]
    left_out: tuple[Name, ...]
    """Findings on its themes that contradict one it is drawn from, and that it does not name."""


class SynthesisResult(ModeResult):
    coverage: Probability
    """The share of the sources with a finding."""
    unused_sources: tuple[Name, ...]
    themes: tuple[ThemeVerdict, ...]
    contradictions: tuple[Contradiction, ...]
    """The first 200 pairs of findings of different sources on different sides."""
    contradiction_count: int
    co_occurrence: tuple[ThemePair, ...]
    """Themes that share sources, the closest first."""
    conclusions: tuple[ConclusionSupport, ...]


MODE = Mode(
    name="synthesis",
    group="academic",
    title="Synthesis",
    purpose="Put together what several sources say, and see where they disagree.",
    input=SynthesisInput,
    result=SynthesisResult,
    method="Sides by the quality of the sources; effects pooled by inverse variance and by"
    " DerSimonian and Laird (1986), with Cochran's Q and I² (Higgins, Thompson 2002).",
    libraries=("scipy",),
    graph=ModeGraph(
        items=(
            Items("sources", "source", caption="title"),
            Items("themes", "theme", caption="statement"),
            Items("findings", "finding", caption="statement"),
            Items("conclusions", "conclusion", None, "statement"),
        ),
        links=(
            Links("findings", SELF, "source", LinkType.REFERS_TO, ("sources",)),
            Links("findings", SELF, "theme", LinkType.REFERS_TO, ("themes",), kind="direction"),
            Links("conclusions", SELF, "findings", LinkType.FOLLOWS_FROM, ("findings",)),
        ),
    ),
    example={
        "question": "Does pair programming lower the number of defects?",
        "sources": [
            {"id": "campus", "title": "A course of 120 students", "year": 2003, "quality": 0.6},
            {"id": "industry", "title": "Ten teams over a year", "year": 2009, "quality": 0.9},
            {"id": "survey", "title": "What developers say", "year": 2011, "quality": 0.4},
        ],
        "themes": [
            {"id": "defects", "statement": "Pairs leave fewer defects."},
            {"id": "effort", "statement": "Pairs need more hours.", "claimedConsensus": "strong"},
        ],
        "findings": [
            {
                "id": "f1",
                "source": "campus",
                "theme": "defects",
                "statement": "Fewer failed tests.",
                "effect": -0.33,
                "standardError": 0.12,
            },
            {
                "id": "f2",
                "source": "industry",
                "theme": "defects",
                "statement": "No difference.",
                "direction": "opposes",
                "effect": -0.02,
                "standardError": 0.1,
            },
            {
                "id": "f3",
                "source": "industry",
                "theme": "effort",
                "statement": "15 % more hours.",
            },
        ],
        "conclusions": [{"statement": "Pairs leave fewer defects.", "findings": ["f1"]}],
    },
)
