"""What is read of the turns of a debate, and what helps it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.domain.debate import (
    Criterion,
    DebateRole,
    IssueSeverity,
    IssueStatus,
    ParseQuality,
    Strategy,
)
from app.domain.template import FoundTemplate


class TemplateSource(Protocol):
    async def find(self, question: str, limit: int) -> list[FoundTemplate]:
        """Give the templates that fit a question, best first."""
        ...

    async def note_use(
        self, templates: Sequence[FoundTemplate], run_id: str, score: float | None
    ) -> None:
        """Note that a debate used templates, and what it scored; a repeat changes nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Reply:
    """What a proposal says to an issue."""

    key: str
    stance: str
    """`accept` or `defend`."""
    reply: str


@dataclass(frozen=True, slots=True)
class Proposal:
    answer: str
    confidence: float | None
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """An issue as a critique names it."""

    severity: IssueSeverity
    problem: str
    location: str | None = None
    fix: str | None = None
    counterexample: str | None = None
    strategy: Strategy | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a critique makes of an issue of an earlier round."""

    key: str
    status: IssueStatus
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Critique:
    quality: ParseQuality
    findings: tuple[Finding, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    score: float | None = None
    """1 to 10."""
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Synthesis:
    answer: str
    confidence: float | None
    insights: tuple[str, ...]
    caveats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """One reading of the judge; only whole ones count."""

    points: dict[Criterion, float]
    evidence: dict[Criterion, str]


@dataclass(frozen=True, slots=True)
class Step:
    """The turn that is due."""

    role: DebateRole
    round: int
    """0 for the synthesizer and the judge."""
    sample: int = 1

    @property
    def key(self) -> str:
        """Give the name of the turn in its debate."""
        if self.role is DebateRole.JUDGE:
            return f"judge.{self.sample}"
        if self.role is DebateRole.SYNTHESIZER:
            return "synthesizer"
        return f"{self.round}.{self.role}"
