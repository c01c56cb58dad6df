"""What an analyser is: one statement that reads cases, and pure rules that judge them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.beliefs.knowledge import InsightType
from app.domain.metacognition import Excerpt, Finding, FindingKind

Case = Mapping[str, Any]
"""A row of an analyser's statement."""


class Subject(StrEnum):
    """What an analyser walks through, a page of ids at a time."""

    DECISIONS = "decisions"
    SESSIONS = "sessions"
    DELIBERATIONS = "deliberations"


@dataclass(frozen=True, slots=True)
class Analyser:
    kind: FindingKind
    subject: Subject
    statement: str
    """Takes `$ids`, a page of subjects, and gives a row for each that matters."""
    find: Callable[[Sequence[Case]], Iterable[Finding]]
    is_tally: bool = False
    """Whether the rules count over all cases of a scope, and not case by case."""


@dataclass(frozen=True, slots=True)
class NewInsight:
    """What is to be stored of a finding."""

    id: str
    type: InsightType
    finding: FindingKind | None
    text: str
    counter: str
    confidence: float
    session_id: str | None
    evidence: tuple[Excerpt, ...]
    found_by: str | None = None
    """The model; None is an analyser, whose words take the place of a model's."""


@dataclass(frozen=True, slots=True)
class Stored:
    insight_id: str | None
    """None where nothing was written: everything of it was known, or no excerpt was found."""
    dropped: int
    is_shown: bool = True
    """Whether any excerpt stands in the node it names."""
