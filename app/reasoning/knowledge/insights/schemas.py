"""What an analyser is: one statement that reads cases, and pure rules that judge them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.domain.metacognition import Finding, FindingKind

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
class Stored:
    insight_id: str | None
    """None where nothing was written: everything of it was known, or no excerpt was found."""
    dropped: int
