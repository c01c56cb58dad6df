"""Which step is suggested after a thought. Pure."""

from dataclasses import dataclass

from app.domain.guidance import suggestion
from app.domain.guidance.analysis import ControlMode, ThinkingPattern
from app.domain.guidance.policy import GuidancePolicy
from app.domain.guidance.suggestion import NextThought
from app.reasoning.nodes.guidance.detection import ReadText
from app.reasoning.nodes.guidance.lexicon import lexicon

TESTABLE = 0.6
"""Confidence above which a hypothesis is worth a test."""
PLANNED = 0.5
"""Confidence from which a plan is weighed rather than questioned."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the rules look at."""

    pattern: ThinkingPattern | None
    confidence: float | None
    """As stated, else of the detection; None without either."""
    in_revision_loop: bool
    names_hypothesis: bool
    found_something: bool


def suggest(situation: Situation, policy: GuidancePolicy) -> NextThought | None:
    """Give what the first rule suggests that applies; None if no rule does."""
    confidence = situation.confidence
    if confidence is not None and confidence < policy.min_confidence:
        return suggestion.LOW_CONFIDENCE
    if situation.in_revision_loop:
        return suggestion.REVISION_LOOP
    match situation.pattern:
        case ThinkingPattern.DEBUGGING:
            return _debugging(situation)
        case ThinkingPattern.PLANNING:
            is_sure = confidence is None or confidence >= PLANNED
            return suggestion.WEIGH_TRADE_OFFS if is_sure else suggestion.RESOLVE_UNCERTAINTIES
        case ThinkingPattern.LATERAL:
            return suggestion.SHIFT_PERSPECTIVE
        case _:
            return None


def names_hypothesis(read: ReadText) -> bool:
    return read.says(lexicon().signals.hypothesis)


def found_something(read: ReadText) -> bool:
    return read.says(lexicon().signals.found)


def is_followed(suggested: NextThought, move: ControlMode) -> bool:
    """Tell whether a thought makes the move that was suggested before it."""
    return move is suggested.mode


def _debugging(situation: Situation) -> NextThought:
    confidence = situation.confidence
    if situation.names_hypothesis and confidence is not None and confidence > TESTABLE:
        return suggestion.TEST_HYPOTHESIS
    if situation.found_something:
        return suggestion.CAUSE_OR_SYMPTOM
    return suggestion.GATHER_DIAGNOSTICS
