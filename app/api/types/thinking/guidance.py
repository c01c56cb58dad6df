"""What a thought is told: its pattern, and the step that is suggested next."""

from typing import Self

import strawberry

from app.api.types.base import DomainType, same_fields
from app.api.types.enums import ControlMode, ThinkingPattern, ThoughtDepth
from app.api.types.scalars import Long
from app.api.types.thinking.injection import SourceRelevanceType
from app.domain.guidance.analysis import CueSpan, PatternScore, ThinkingAnalysis
from app.domain.guidance.guidance import SuggestionCount, ThoughtGuidance
from app.domain.guidance.metacognition import Metacognition, PatternEffect, RuleEffect
from app.domain.guidance.suggestion import NextThought


@strawberry.type(name="PatternScore", description="The weight of one pattern in a text.")
class PatternScoreType(DomainType[PatternScore]):
    pattern: ThinkingPattern = strawberry.field(
        name="thinkingPattern", description="Any but EXPLORING."
    )
    score: float = strawberry.field(
        name="patternScore", description="Summed weights of its cues, each counted once; 0 if none."
    )


@strawberry.type(name="PatternCue", description="Words of a text that speak for a pattern.")
class CueSpanType(DomainType[CueSpan]):
    pattern: ThinkingPattern = strawberry.field(
        name="thinkingPattern", description="The pattern that they speak for."
    )
    start: int = strawberry.field(description="Place in the text, in code points.")
    end: int = strawberry.field(description="Place after the last of them.")


@strawberry.type(
    name="ThinkingAnalysis",
    description="The pattern that the words of a thought show; a negated word does not count.",
)
class ThinkingAnalysisType:
    pattern: ThinkingPattern = strawberry.field(
        name="thinkingPattern", description="The pattern with the best score."
    )
    confidence: float = strawberry.field(
        name="detectionConfidence",
        description="Of the detection, from 0 to 1; lower for hedged texts and close scores.",
    )
    margin: float = strawberry.field(
        description="Lead of the best score over the second, as a share of the best."
    )
    scores: list[PatternScoreType] = strawberry.field(
        name="patternScores", description="Every pattern that has cues, with its score."
    )
    cues: list[CueSpanType] = strawberry.field(description="The words that count, in order.")
    depth: ThoughtDepth = strawberry.field(
        name="suggestedDepth", description="The thoroughness that its pattern suggests."
    )
    needs_hypothesis: bool = strawberry.field(
        description="Whether thinking of this kind gains from a hypothesis."
    )
    lexicon: int = strawberry.field(
        name="lexiconVersion", description="Version of the words by which texts are read."
    )

    @classmethod
    def of(cls, analysis: ThinkingAnalysis) -> Self:
        return cls(
            pattern=analysis.pattern,
            confidence=analysis.confidence,
            margin=analysis.margin,
            scores=[PatternScoreType.of(one) for one in analysis.scores],
            cues=[CueSpanType.of(one) for one in analysis.spans],
            depth=analysis.depth,
            needs_hypothesis=analysis.needs_hypothesis,
            lexicon=analysis.lexicon,
        )


@strawberry.type(name="NextThought", description="A suggestion for the thought that comes next.")
class NextThoughtType(DomainType[NextThought]):
    rule_id: str = strawberry.field(description="The rule that applied, such as `low_confidence`.")
    priority: int = strawberry.field(
        description="Place of the rule in the table, from 1; the first that applies decides."
    )
    suggestion: str = strawberry.field(description="The step in words.")
    rationale: str = strawberry.field(description="The reason for this step.")
    mode: ControlMode = strawberry.field(name="controlMode", description="The move to make.")
    depth: ThoughtDepth = strawberry.field(
        name="thoughtDepth", description="Thoroughness to aim for."
    )
    confidence_threshold: float = strawberry.field(
        description="Confidence below which the step should not be taken yet, from 0 to 1."
    )


@strawberry.type(
    name="ThoughtGuidance", description="The pattern of a thought and the step suggested after it."
)
class ThoughtGuidanceType:
    control_mode: ControlMode = strawberry.field(
        description="Its move: stated, or from its relationships, or from its text; never AUTO."
    )
    depth: ThoughtDepth = strawberry.field(
        name="thoughtDepth", description="As stated, else as its pattern suggests."
    )
    analysis: ThinkingAnalysisType | None = strawberry.field(
        description="Null while the service detects no patterns."
    )
    revision_count: int = strawberry.field(
        name="chainRevisions",
        description="Revisions of its chain, from the thought that was revised first to this one.",
    )
    is_revision_loop: bool = strawberry.field(
        description="Whether the chain has more than 3 revisions: a branch is better then."
    )
    suggestion: NextThoughtType | None = strawberry.field(
        name="nextThought", description="Null if no rule applies or nothing more is needed."
    )
    was_followed: bool | None = strawberry.field(
        description="Whether the next thought on its line made that move; null before there is one."
    )

    @classmethod
    def of(cls, guidance: ThoughtGuidance) -> Self:
        shown = same_fields(
            cls,
            guidance,
            analysis=ThinkingAnalysisType.of(guidance.analysis) if guidance.analysis else None,
            suggestion=NextThoughtType.of(guidance.suggestion) if guidance.suggestion else None,
        )
        return cls(**shown)


@strawberry.type
class _Followed:
    rule_id: str = strawberry.field(description="The rule that applied.")
    given: Long = strawberry.field(description="Thoughts that were given the suggestion.")
    settled: Long = strawberry.field(
        description="Those after which a thought came on the same line."
    )
    followed: Long = strawberry.field(
        description="Those after which that thought made the suggested move."
    )


@strawberry.type(
    name="SuggestionCount", description="The fate of the suggestions of one rule in a session."
)
class SuggestionCountType(_Followed, DomainType[SuggestionCount]):
    pass


@strawberry.type(name="PatternEffect", description="The thoughts of one pattern in a session.")
class PatternEffectType(DomainType[PatternEffect]):
    pattern: ThinkingPattern = strawberry.field(
        name="thinkingPattern", description="As detected from their words."
    )
    thoughts: Long = strawberry.field(
        name="thoughtCount", description="Thoughts of the pattern, from 1."
    )
    confidence_gain: float | None = strawberry.field(
        description="Mean change of the stated confidence from the thought before; null if none"
        " can be told."
    )


@strawberry.type(
    name="SuggestionEffect", description="The fate and use of the suggestions of one rule."
)
class RuleEffectType(_Followed, DomainType[RuleEffect]):
    follow_rate: float | None = strawberry.field(
        description="Followed as a share of settled, from 0 to 1; null if none is settled."
    )
    followed_gain: float | None = strawberry.field(
        description="Mean change of the stated confidence where it was followed; null if unstated."
    )
    ignored_gain: float | None = strawberry.field(
        description="The same where another move was made; null if unstated."
    )


@strawberry.type(
    name="Metacognition",
    description="Figures of a session's thinking, computed from its thoughts and hypotheses. Null"
    " where nothing that a figure is made of was stated.",
)
class MetacognitionType:
    average_confidence: float | None = strawberry.field(
        description="Mean over the thoughts that state one."
    )
    confidence_trend: float | None = strawberry.field(
        description="Change of the stated confidence per thought, by least squares."
    )
    revision_ratio: float | None = strawberry.field(
        description="Share of the thoughts that revise another one."
    )
    continuity: float | None = strawberry.field(
        description="Share of the thoughts after the first that name an earlier one."
    )
    open_hypotheses: Long = strawberry.field(
        name="openHypothesisCount", description="Hypotheses of its thoughts that are still open."
    )
    verification_success: float | None = strawberry.field(
        description="Supported hypotheses as a share of the supported and the refuted ones."
    )
    verification_confidence: float | None = strawberry.field(
        description="Mean of the last scores of verified hypotheses."
    )
    brier: float | None = strawberry.field(
        description="Brier score of the confidence stated with hypotheses that were supported or"
        " refuted: 0 is perfect, 0.25 is guessing."
    )
    patterns: list[PatternEffectType] = strawberry.field(
        name="patternEffects", description="The patterns that its thoughts show."
    )
    most_effective: ThinkingPattern | None = strawberry.field(
        name="mostEffectivePattern",
        description="The pattern with the largest gain of confidence; null if none gains.",
    )
    rules: list[RuleEffectType] = strawberry.field(
        name="suggestionEffects", description="The suggestions by rule, in order of ids."
    )
    injections: list[SourceRelevanceType] = strawberry.field(
        name="injectionRelevance", description="By source; those that gave nothing are left out."
    )

    @classmethod
    def of(cls, figures: Metacognition) -> Self:
        shown = same_fields(
            cls,
            figures,
            patterns=[PatternEffectType.of(one) for one in figures.patterns],
            rules=[RuleEffectType.of(one) for one in figures.rules],
            injections=[SourceRelevanceType.of(one) for one in figures.injections],
        )
        return cls(**shown)
