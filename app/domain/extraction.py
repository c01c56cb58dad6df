"""What a reasoning text holds."""

from dataclasses import dataclass

from app.domain.confidence import Confidence
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.thinking import ReasoningStep


@dataclass(frozen=True, slots=True)
class Extraction:
    steps: tuple[ReasoningStep, ...]
    """In the order of the text; `text[start:end]` of each is exact."""
    decisions: tuple[NewDecision, ...]
    """The main one first."""
    confidence: Confidence
    """How sure the whole text is of what it says; each decision has its own sentence's."""
    is_open: bool = False
    """Whether it may decide more than what is told: a closer reading may find it."""
