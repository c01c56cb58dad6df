"""Analysis: texts coded by one or more people, and what the codes show."""

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

CodeRef = Annotated[Name, RefersTo("codebook.id")]
SegmentRef = Annotated[Name, RefersTo("segments.id")]


class Methodology(StrEnum):
    THEMATIC_ANALYSIS = "thematic_analysis"
    GROUNDED_THEORY = "grounded_theory"
    CONTENT_ANALYSIS = "content_analysis"
    DISCOURSE_ANALYSIS = "discourse_analysis"
    NARRATIVE_ANALYSIS = "narrative_analysis"
    FRAMEWORK_ANALYSIS = "framework_analysis"
    CASE_STUDY = "case_study"
    OTHER = "other"


class ReliabilityMethod(StrEnum):
    COHENS_KAPPA = "cohens_kappa"
    """For two coders."""
    KRIPPENDORFFS_ALPHA = "krippendorffs_alpha"
    PERCENT_AGREEMENT = "percent_agreement"
    """For two coders."""


class DataSource(Values):
    id: Name
    description: Text = ""


class Code(Values):
    id: Name
    definition: Text = ""
    parent: Annotated[Name | None, RefersTo("codebook.id")] = None


class Segment(Values):
    id: Name
    source: Annotated[Name, RefersTo("dataSources.id")]
    text: Text = ""


class Coding(Values):
    """What one coder gave one segment."""

    segment: SegmentRef
    coder: Name
    codes: Annotated[tuple[CodeRef, ...], Field(max_length=20)] = ()
    """None where the coder found that no code applies."""


class AnalysisTheme(Values):
    id: Name
    description: Text = ""
    codes: Annotated[tuple[CodeRef, ...], Field(min_length=1, max_length=100)]
    """Codes below them belong to the theme as well."""


class ClaimedReliability(Values):
    method: ReliabilityMethod
    value: Annotated[float, Field(ge=-1, le=1)]
    """Compared with what the codings give."""


class AnalysisInput(ModeInput):
    research_question: Text = ""
    methodology: Methodology = Methodology.THEMATIC_ANALYSIS
    data_sources: Annotated[
        tuple[DataSource, ...], Field(min_length=1, max_length=100), Unique("id")
    ]
    """In the order they were coded."""
    codebook: Annotated[tuple[Code, ...], Field(min_length=1, max_length=100), Unique("id")]
    segments: Annotated[tuple[Segment, ...], Field(min_length=1, max_length=500), Unique("id")]
    codings: Annotated[tuple[Coding, ...], Field(min_length=1, max_length=2_000)]
    themes: Annotated[tuple[AnalysisTheme, ...], Field(max_length=50), Unique("id")] = ()
    claimed_reliability: ClaimedReliability | None = None
    saturation_run: Annotated[int, Field(ge=1, le=20)] = 2
    """Sources in a row that must bring next to nothing new."""
    saturation_threshold: Probability = 0.05
    """New codes of a run that count as none, as a share of those of the first four sources."""

    def findings(self) -> Iterator[Finding]:
        yield from _circles(self.codebook)
        given = set[tuple[str, str]]()
        for index, coding in enumerate(self.codings):
            if (coding.segment, coding.coder) in given:
                path = f"codings.{index}"
                message = f"{path}: {coding.coder!r} coded {coding.segment!r} before"
                yield Finding("DUPLICATE", path, message)
            given.add((coding.segment, coding.coder))
        coders = {coding.coder for coding in self.codings}
        if len(coders) > 8:
            yield Finding("TOO_MANY_CODERS", "codings", "codings: there may be 8 coders at most")
        for index, code in enumerate(self.codebook):
            if not code.definition:
                path = f"codebook.{index}.definition"
                message = f"{path}: nothing says when {code.id!r} applies"
                yield Finding("MISSING_DEFINITION", path, message, Severity.WARNING)


def _circles(codebook: tuple[Code, ...]) -> Iterator[Finding]:
    parents = {code.id: code.parent for code in codebook}
    for index, code in enumerate(codebook):
        above, seen = code.parent, set[str]()
        while above is not None and above != code.id and above not in seen:
            seen.add(above)
            above = parents.get(above)
        if above == code.id:
            path = f"codebook.{index}.parent"
            yield Finding("PARENT_CIRCLE", path, f"{path}: {code.id!r} is above itself")


class CodeFrequency(Values):
    code: Name
    segments: int
    """Those that a coder gave this code."""
    sources: int
    with_descendants: int
    """Segments with this code or one below it."""


class CodePair(Values):
    first: Name
    second: Name
    segments: int
    """Those that have both codes, from any coder."""
    jaccard: Probability
    """Segments of both out of the segments of either."""


class CodeAgreement(Values):
    code: Name
    kappa: Annotated[float, Field(ge=-1, le=1)] | None
    """Cohen's; None where chance alone would make both coders agree."""


class CoderAgreement(Values):
    """How far two coders agree on the segments that both coded."""

    first: Name
    second: Name
    segments: int
    percent: Probability
    """The share of the segments with the very same codes."""
    kappa: Annotated[float, Field(ge=-1, le=1)] | None
    """Cohen's, over sets of codes; None where chance alone would make them agree."""
    of_codes: tuple[CodeAgreement, ...]
    """For each code that one of them gave: there or not."""
    disagreements: tuple[Name, ...]
    """The segments to talk about."""


class NewCodes(Values):
    source: Name
    new: int
    """Codes that no earlier source had."""
    total: int


class ThemePrevalence(Values):
    theme: Name
    segments: int
    sources: int
    share: Probability
    """Of the sources."""


class AnalysisResult(ModeResult):
    codes: tuple[CodeFrequency, ...]
    unused_codes: tuple[Name, ...]
    co_occurrence: tuple[CodePair, ...]
    """The closest first."""
    uncoded_segments: tuple[Name, ...]
    """Segments that no coder looked at."""
    agreement: tuple[CoderAgreement, ...]
    """For each two coders who share a segment."""
    alpha: Annotated[float, Field(ge=-1, le=1)] | None
    """Krippendorff's, nominal, of all coders over sets of codes; None where nothing varies."""
    reliability_agrees: bool | None
    """Whether the claimed figure is computed to two decimals; None where none is or can be."""
    saturation: tuple[NewCodes, ...]
    saturated_after: Name | None
    """The source after which a run brought next to nothing new; None where none did."""
    themes: tuple[ThemePrevalence, ...]
    codes_without_theme: tuple[Name, ...]
    """Codes in use that belong to no theme."""


MODE = Mode(
    name="analysis",
    group="academic",
    title="Qualitative analysis",
    purpose="Code texts, and see how far coders agree, what goes together and when nothing is new.",
    input=AnalysisInput,
    result=AnalysisResult,
    method="Agreement by Cohen's kappa (1960) and Krippendorff's nominal alpha (2011); saturation"
    " by new codes in a run against the first four sources (Guest, Namey, Chen 2020).",
    graph=ModeGraph(
        items=(
            Items("dataSources", "source", caption="description"),
            Items("codebook", "code", caption="definition"),
            Items("segments", "segment", caption="text"),
            Items("themes", "theme", caption="description"),
        ),
        links=(
            Links("codebook", SELF, "parent", LinkType.BELONGS_TO, ("codebook",)),
            Links("segments", SELF, "source", LinkType.BELONGS_TO, ("dataSources",)),
            Links("codings", "segment", "codes", LinkType.CODED_AS, ("segments",), ("codebook",)),
            Links("themes", SELF, "codes", LinkType.REFERS_TO, ("codebook",)),
        ),
    ),
    example={
        "researchQuestion": "Why do reviews of changes take long?",
        "dataSources": [{"id": "ana"}, {"id": "ben"}],
        "codebook": [
            {"id": "size", "definition": "The change is large."},
            {"id": "waiting", "definition": "Nobody looks at it."},
            {"id": "timezone", "definition": "Nobody is awake.", "parent": "waiting"},
        ],
        "segments": [
            {"id": "s1", "source": "ana", "text": "It was 2,000 lines."},
            {"id": "s2", "source": "ana", "text": "It lay there for a week."},
            {"id": "s3", "source": "ben", "text": "They sleep when we work."},
            {"id": "s4", "source": "ben", "text": "I split it in five."},
        ],
        "codings": [
            {"segment": "s1", "coder": "kim", "codes": ["size"]},
            {"segment": "s2", "coder": "kim", "codes": ["waiting"]},
            {"segment": "s3", "coder": "kim", "codes": ["timezone"]},
            {"segment": "s4", "coder": "kim", "codes": ["size"]},
            {"segment": "s1", "coder": "lee", "codes": ["size"]},
            {"segment": "s2", "coder": "lee", "codes": ["waiting"]},
            {"segment": "s3", "coder": "lee", "codes": ["waiting"]},
            {"segment": "s4", "coder": "lee", "codes": ["size"]},
        ],
        "themes": [{"id": "delay", "codes": ["waiting"]}],
        "claimedReliability": {"method": "cohens_kappa", "value": 0.6},
    },
)
