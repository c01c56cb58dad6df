"""The table of suggestions for the next thought. Each rule has an id, which thoughts keep."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.guidance.analysis import ControlMode, ThoughtDepth


@dataclass(frozen=True, slots=True)
class NextThought:
    """What a rule suggests."""

    rule_id: str
    priority: int
    """Rules are tried from 1 on; the first that applies decides."""
    suggestion: str
    rationale: str
    mode: ControlMode
    depth: ThoughtDepth
    confidence_threshold: float
    """Confidence below which the suggested step should not be taken yet."""


LOW_CONFIDENCE = NextThought(
    "low_confidence",
    1,
    "Step back and reconsider the approach: the confidence is very low.",
    "The current thinking shows high uncertainty.",
    ControlMode.QUESTION,
    ThoughtDepth.DEEP,
    0.5,
)
REVISION_LOOP = NextThought(
    "revision_loop",
    2,
    "Begin a branch to explore another approach.",
    "Several revisions of one thought suggest that its path leads nowhere.",
    ControlMode.BRANCH,
    ThoughtDepth.STANDARD,
    0.4,
)
TEST_HYPOTHESIS = NextThought(
    "test_hypothesis",
    3,
    "Test this hypothesis against specific evidence.",
    "A hypothesis was formed with reasonable confidence.",
    ControlMode.HYPOTHESIS,
    ThoughtDepth.DEEP,
    0.5,
)
CAUSE_OR_SYMPTOM = NextThought(
    "cause_or_symptom",
    4,
    "Verify that this is the root cause and not a symptom.",
    "A possible cause was identified; it needs verification.",
    ControlMode.CONTINUE,
    ThoughtDepth.STANDARD,
    0.6,
)
GATHER_DIAGNOSTICS = NextThought(
    "gather_diagnostics",
    5,
    "Gather more diagnostic information.",
    "There is too little data to form a hypothesis.",
    ControlMode.CONTINUE,
    ThoughtDepth.DEEP,
    0.4,
)
RESOLVE_UNCERTAINTIES = NextThought(
    "resolve_uncertainties",
    6,
    "Identify and resolve the key uncertainties before you go on.",
    "Planning needs a higher confidence to be effective.",
    ControlMode.QUESTION,
    ThoughtDepth.DEEP,
    0.6,
)
WEIGH_TRADE_OFFS = NextThought(
    "weigh_trade_offs",
    7,
    "Evaluate the trade-offs and the feasibility of the implementation.",
    "A plan was formed; it needs practical validation.",
    ControlMode.CONTINUE,
    ThoughtDepth.STANDARD,
    0.5,
)
SHIFT_PERSPECTIVE = NextThought(
    "shift_perspective",
    8,
    "Invert the problem, or approach it from another domain.",
    "Lateral thinking needs a shift of perspective.",
    ControlMode.BRANCH,
    ThoughtDepth.DEEP,
    0.3,
)
RULES: Mapping[str, NextThought] = {
    rule.rule_id: rule
    for rule in (
        LOW_CONFIDENCE,
        REVISION_LOOP,
        TEST_HYPOTHESIS,
        CAUSE_OR_SYMPTOM,
        GATHER_DIAGNOSTICS,
        RESOLVE_UNCERTAINTIES,
        WEIGH_TRADE_OFFS,
        SHIFT_PERSPECTIVE,
    )
}
"""By id, in order of priority."""
