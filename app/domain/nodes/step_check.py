"""The verification of a chain of reasoning, step by step."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.debate import IssueSeverity
from app.domain.nodes.plan import TaskStatus


class StepVerdict(StrEnum):
    CORRECT = "correct"
    INCORRECT = "incorrect"
    NEUTRAL = "neutral"
    UNCERTAIN = "uncertain"


class StepIssueKind(StrEnum):
    LOGICAL_ERROR = "logical_error"
    FACTUAL_ERROR = "factual_error"
    MISSING_CONTEXT = "missing_context"
    UNSUPPORTED_CLAIM = "unsupported_claim"
    CIRCULAR_REASONING = "circular_reasoning"
    NON_SEQUITUR = "non_sequitur"
    OVERGENERALIZATION = "overgeneralization"
    FALSE_DICHOTOMY = "false_dichotomy"


class StepPattern(StrEnum):
    DECLINING_CONFIDENCE = "declining_confidence"
    RECURRING_ISSUE = "recurring_issue"
    ERROR_AFTER_CONFIDENCE = "error_after_confidence"


@dataclass(frozen=True, slots=True)
class StepIssue:
    kind: StepIssueKind
    severity: IssueSeverity
    text: str
    correction: str | None = None
    """What the step should say."""


@dataclass(frozen=True, slots=True)
class StepJudgement:
    verdict: StepVerdict
    confidence: float
    """In the verdict, 0 to 1."""
    issues: tuple[StepIssue, ...] = ()
    source_ids: tuple[str, ...] = ()
    """Stored things that the verdict rests on."""


@dataclass(frozen=True, slots=True)
class NewStepCheck:
    """Steps that are to be verified: written out, or those of a stored thinking node."""

    id: str
    """Made by the client, so that a retry repeats it."""
    session_id: str
    question: str
    """What the steps answer."""
    steps: tuple[str, ...] = ()
    subject_id: str | None = None
    """The thinking node whose stored steps are verified where none are written out."""
    budget_tokens: int | None = None
    provider: str | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class CheckedStep:
    number: int
    """From 1, in the order of the chain."""
    text: str
    status: TaskStatus
    verdict: StepVerdict | None
    """None before the step is judged, and where that failed."""
    confidence: float | None
    issues: tuple[StepIssue, ...]
    source_ids: tuple[str, ...]
    node_id: str | None
    """The thinking node that judged it."""
    failure: str | None
    """Why it was not judged."""


@dataclass(frozen=True, slots=True)
class StepCheck:
    id: str
    """Of the plan that carries it out, too."""
    session_id: str
    question: str
    subject_id: str | None
    status: TaskStatus
    steps: tuple[CheckedStep, ...]
    score: float | None
    """Of the chain, 0 to 1; None before every step is judged."""
    valid: bool | None
    """None where nothing decides it: not every step is judged, or none is known to be right."""
    patterns: tuple[StepPattern, ...]
    recorded_from: datetime
