"""What a thought shows of the thinking behind it: its pattern, its move and how deep it goes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self


class ControlMode(StrEnum):
    """The move that a thought makes in its line."""

    CONTINUE = "continue"
    REVISE = "revise"
    BRANCH = "branch"
    QUESTION = "question"
    STUCK = "stuck"
    HYPOTHESIS = "hypothesis"
    CONCLUDE = "conclude"
    AUTO = "auto"
    """Follows from the relationships of the thought, else from its text."""


class ThinkingPattern(StrEnum):
    """In the order in which a tie is decided."""

    LATERAL = "lateral"
    DEBUGGING = "debugging"
    PLANNING = "planning"
    BUILDING = "building"
    EXPLORING = "exploring"


class ThoughtDepth(StrEnum):
    SURFACE = "surface"
    STANDARD = "standard"
    DEEP = "deep"
    EXHAUSTIVE = "exhaustive"


class ThinkingDomain(StrEnum):
    """The profile by which a session's thoughts are read; the session's `domain` names it."""

    TECHNICAL = "technical"
    PHOTOGRAPHY = "photography"

    @classmethod
    def of_session(cls, domain: str | None) -> Self:
        """Give the profile of a session; a domain without one of its own is technical."""
        name = (domain or "").strip().lower()
        return cls(name) if name in {one.value for one in cls} else cls("technical")


@dataclass(frozen=True, slots=True)
class PatternScore:
    pattern: ThinkingPattern
    score: float
    """Summed weights of its cues in the text; each cue counts once."""


@dataclass(frozen=True, slots=True)
class CueSpan:
    """Words of a text that speak for a pattern."""

    pattern: ThinkingPattern
    start: int
    """Place in the text, in code points."""
    end: int


@dataclass(frozen=True, slots=True)
class ThinkingAnalysis:
    pattern: ThinkingPattern
    confidence: float
    """From 0 to 1, of the detection; stands in where the thought states no confidence."""
    margin: float
    """From 0 to 1: how far the best score is ahead of the second, as a share of the best."""
    scores: tuple[PatternScore, ...]
    """Of every pattern that has cues."""
    spans: tuple[CueSpan, ...]
    depth: ThoughtDepth
    needs_hypothesis: bool
    lexicon: int
    """Version of the cues."""

    @classmethod
    def from_stored(cls, row: Mapping[str, Any]) -> Self:
        """Read what `stored` gave."""
        scores: Sequence[float] = row["pattern_scores"]
        spans: Sequence[int] = row["pattern_spans"]
        triples = zip(spans[::3], spans[1::3], spans[2::3], strict=True)
        return cls(
            pattern=ThinkingPattern(row["pattern"]),
            confidence=row["pattern_confidence"],
            margin=row["pattern_margin"],
            scores=tuple(map(PatternScore, _CUED, scores)),
            spans=tuple(CueSpan(_CUED[index], start, end) for index, start, end in triples),
            depth=ThoughtDepth(row["suggested_depth"]),
            needs_hypothesis=row["needs_hypothesis"],
            lexicon=row["lexicon_version"],
        )

    def stored(self) -> dict[str, object]:
        """Give the properties of a thought; scores and spans are numbers alone."""
        by_pattern = {one.pattern: one.score for one in self.scores}
        spans = ((_CUED.index(one.pattern), one.start, one.end) for one in self.spans)
        return {
            "pattern": self.pattern.value,
            "pattern_confidence": self.confidence,
            "pattern_margin": self.margin,
            "pattern_scores": [by_pattern.get(pattern, 0.0) for pattern in _CUED],
            "pattern_spans": [number for span in spans for number in span],
            "suggested_depth": self.depth.value,
            "needs_hypothesis": self.needs_hypothesis,
            "lexicon_version": self.lexicon,
        }


_CUED = tuple(one for one in ThinkingPattern if one is not ThinkingPattern.EXPLORING)
"""The patterns that have cues; exploring is what shows none."""
